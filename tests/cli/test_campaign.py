#!/usr/bin/env python3
"""The game of marches, supply, partisans, replacements, battles and events, as its users meet it.

Usage: test_campaign.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import re

from program import ROOT, ProgramTest, main, rows_of

CARS, DEPOT, PARTISANS, REPLACEMENTS, AFTER_BATTLE = (
    str(ROOT / "scenarios" / name) for name in
    ("armoured-cars.yaml", "depot.yaml", "partisans.yaml", "replacements.yaml", "after-battle.yaml"))


class Campaign(ProgramTest):
    def exact(self, *arguments):
        """The exact means and ratios over all games, by measure."""
        rows = rows_of(self.assert_done("exact", *arguments, "--format", "csv"))
        return {row["measure"]: float(row["exact"]) for row in rows
                if row["condition"] == "all" and row["statistic"] in ("mean", "ratio")}

    def test_exact_prints_the_known_figures(self):
        cars = self.exact(CARS, "--set", "tanks=10")
        for turn in range(1, 11):
            self.assertAlmostEqual(cars[f"armoured_cars_left.turn_{turn}"], 10 * (33 / 36) ** turn, delta=1e-10)
            self.assertAlmostEqual(cars[f"tanks_left.turn_{turn}"], 10 * (9 / 10) ** turn, delta=1e-10)
        self.assertAlmostEqual(self.exact(DEPOT)["depot.uses"], 3596 / 1296, delta=1e-10)
        for makhno, evaded, ambushed in (("no", 45 / 100, 1 / 6), ("yes", 64 / 100, 2 / 6)):
            partisans = self.exact(PARTISANS, "--set", f"makhno={makhno}")
            self.assertAlmostEqual(partisans["evaded_share"], evaded, delta=1e-11)
            self.assertAlmostEqual(partisans["ambush_share"], ambushed, delta=1e-11)
        replacements = self.exact(REPLACEMENTS)
        self.assertAlmostEqual(replacements["draws_per_roll.red"], 28 / 6, delta=1e-10)
        self.assertAlmostEqual(replacements["draws.ukrainian"], 4 * 11 / 6, delta=1e-10)
        back = self.exact(AFTER_BATTLE)
        self.assertEqual([round(back[f"men_back.{group}"], 9) for group in ("winner", "loser", "routed")],
                         [15, 18, 15])

    # Half the doubt, 2.5 %, leaves room for 1 − 0.025^(1/1000) = 0.37 % of games with all contacts evaded.
    def test_what_is_alike_in_all_games_has_an_interval_and_the_answer_says_so(self):
        answer = self.assert_done("run", PARTISANS, "--set", "plan=ambush", "-n", "1000")
        self.assertEqual(answer.splitlines()[:2], [
            "Contacts that partisans evade: <0.0037 of contacts (0.000–0.004, 95 % all games alike, 1 000 games).",
            "Exactly 0."])
        self.assertNotIn("nan", answer)
        answer = self.assert_done("run", PARTISANS, "-n", "1").splitlines()[0]
        self.assertRegex(answer, r"^Contacts that partisans evade: 0\.\d+ of contacts \(no interval: 1 game\)\.$")

    def test_exact_says_through_how_many_states_it_went(self):
        self.assertRegex(self.assert_done("exact", PARTISANS), r"\n1 state in [0-9.]+ s; all probabilities add up to 1\.0")
        self.assertRegex(self.assert_done("exact", REPLACEMENTS), r"\n[1-9][0-9 ]* states in [0-9.]+ s; all prob")

    def test_a_game_of_every_part_is_told_in_words(self):
        text = "".join(f"$ trace {name} {options}\n" + self.assert_done("trace", scenario, *options.split())
                       for name, scenario, options in (
                           ("armoured-cars.yaml", CARS, "--game 7 --set turns=3 --set march.cut_off_turn=3"),
                           ("depot.yaml", DEPOT, "--game 1 --set cut_off_turns=2"),
                           ("partisans.yaml", PARTISANS, "--game 0 --set contacts=3 --set events=on --set turns=4"),
                           ("replacements.yaml", REPLACEMENTS, "--game 2 --set turns=6"),
                           ("after-battle.yaml", AFTER_BATTLE, "--game 4")))
        self.assert_golden("campaign.txt", text)

    def test_a_report_names_the_readings_and_house_values_in_use(self):
        depot = self.assert_done("run", DEPOT, "-n", "1000")
        self.assertIn("supply.last_use = supplies (CMP-3)", depot)
        self.assertIn("supply.battle_length = 8 (CMP-3), supply.shots_per_battle = 2d6 (CMP-3)", depot)
        cars = self.assert_done("run", CARS, "-n", "1000")
        self.assertNotIn("House values", cars)
        self.assertNotIn("Readings", cars)
        self.assertIn("battle.loss_rounding = per_man* (CMP-6)", self.assert_done("run", AFTER_BATTLE, "-n", "1000"))

    def test_the_gate_of_campaigns_holds_by_exact_figures(self):
        text = self.assert_done("gate", str(ROOT / "scenarios" / "gates" / "campaign.yaml"))
        self.assertEqual(len(re.findall(" is exactly ", text)), 6)
        self.assertIn("\n6 of 6 hold.\n", text)

    def test_threads_do_not_change_a_byte(self):
        for scenario in (CARS, DEPOT, PARTISANS, REPLACEMENTS, AFTER_BATTLE):
            answers = {self.assert_done("run", scenario, "-n", "3000", "--threads", threads, "--format", "csv")
                       for threads in ("1", "2", "5")}
            self.assertEqual(len(answers), 1)


if __name__ == "__main__":
    main()
