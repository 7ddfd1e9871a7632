#!/usr/bin/env python3
"""readings and sensitivity, as their users meet them.

Usage: test_effects.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import csv
import io
import json

from program import LARGE, ROOT, SMALL, ProgramTest, main, rows_of, run

DUEL = str(ROOT / "scenarios" / "scripts" / "duel.lua")
SWARM = ["--rows", "red.policy=swarm", "--columns", "white.policy=hold"]
SPREAD = ["--rows", "red.policy=spread", "--columns", "white.policy=spread"]


class Effects(ProgramTest):
    def effects(self, *arguments):
        """(key, to) → the judgement and the pairs of the step."""
        steps = {}
        for row in json.loads(self.assert_done(*arguments, "--format", "json"))["effects"]:
            step = steps.setdefault((row["key"], row["to"]), {"judgement": row["judgement"], "pairs": []})
            step["pairs"].append(row)
        return steps

    def exact(self, scenario, *settings):
        sets = [word for setting in settings for word in ("--set", setting)]
        rows = rows_of(self.assert_done("exact", scenario, *sets, "--format", "csv"))
        return next(float(row["exact"]) for row in rows if row["measure"] == "red_wins" and row["condition"] == "all")

    def test_what_is_set_without_effect_under_any_pair_is_noted(self):
        few = ["--vary", "rules.officer_bonus", *SWARM]
        done = run("sensitivity", SMALL, "--set", "red.garrison=2", "--set", "rules.relief_turn=2", *few)
        self.assertEqual(done.returncode, 0)
        self.assertIn("mutineer: note: rules.relief_turn has no effect here; it matters only where relief!=off\n",
                      done.stderr)
        self.assertIn("note: red.garrison has no effect here", done.stderr)
        done = run("sensitivity", SMALL, "--set", "red.garrison=2", *few[:2], "--rows", "red.policy=swarm,overwhelm",
                   *SWARM[2:])
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_readings_of_the_large_merchant(self):
        """Effects that were found by hand, setting after setting."""
        # All but the one that takes the solver long.
        named = [word for key in ("reroll_counts", "casualty", "pairing", "kill_on", "movement", "battle_order")
                 for word in ("--vary", key)]
        steps = self.effects("readings", LARGE, "-n", "200", *SWARM, *named)
        known = {("rules.reroll_counts", "yes"): 0.00932, ("rules.casualty", "supporter"): 0.00858,
                 ("rules.pairing", "crossed"): 0.00649, ("rules.pairing", "random"): 0.00659,
                 ("rules.kill_on", "total"): 0, ("rules.movement", "adjacent"): 0}
        for (key, to), effect in known.items():
            self.assertAlmostEqual(steps[key, to]["pairs"][0]["difference"], effect, delta=2e-4, msg=(key, to))
        spread = self.effects("readings", LARGE, "-n", "200", *SPREAD, "--vary", "movement")
        pair = spread["rules.movement", "adjacent"]["pairs"][1]
        self.assertEqual((pair["row"], pair["column"], pair["state"]), ("spread", "spread", "solved"))
        self.assertAlmostEqual(pair["difference"], -0.228, delta=5e-4)
        self.assertEqual(spread["rules.movement", "adjacent"]["judgement"], "matters")
        self.assertEqual(steps["rules.kill_on", "total"]["judgement"], "little")

    def test_solved_effects_are_differences_of_exact_answers(self):
        base = self.exact(SMALL)
        steps = self.effects("sensitivity", SMALL, *SWARM, "--vary", "officer_bonus", "--vary", "strongpoint_rolls",
                             "--vary", "sailors", "--vary", "ship.officers")
        self.assertEqual({key for key, to in steps},
                         {"rules.officer_bonus", "rules.strongpoint_rolls", "ship.sailors", "ship.officers"})
        for (key, to), step in steps.items():
            pair = step["pairs"][0]
            self.assertEqual(pair["state"], "solved", (key, to))
            self.assertAlmostEqual(pair["before"], base, places=11)
            self.assertAlmostEqual(pair["difference"], self.exact(SMALL, f"{key}={to}") - base, places=11)

    def test_played_effects_are_those_of_compare(self):
        few = ["-n", "3000", "--seed", "7"]
        steps = self.effects("sensitivity", SMALL, *few, *SWARM, "--exact", "off", "--vary", "officer_bonus")
        for bonus in ("0", "2"):
            against = rows_of(self.assert_done("compare", SMALL, *few, "--against", f"officer_bonus={bonus}", "--format", "csv"))
            row = next(row for row in against if row["measure"] == "red_wins")
            pair = steps["rules.officer_bonus", bonus]["pairs"][0]
            self.assertEqual((pair["state"], pair["games"]), ("played", 3000))
            self.assertAlmostEqual(pair["difference"], float(row["difference"]), places=11)
            # Both hold together, so that each interval is wider than one alone.
            self.assertLess(pair["difference_low"], float(row["low"]))
            self.assertGreater(pair["difference_high"], float(row["high"]))

    def test_a_parameter_that_cannot_matter_has_no_effect_and_is_called_so(self):
        steps = self.effects("sensitivity", LARGE, "-n", "100", *SWARM, "--vary", "desert_min", "--vary", "gun_bonus")
        self.assertEqual({key for key, to in steps}, {"rules.desert_min", "rules.gun_bonus"})
        for step in steps.values():
            pair = step["pairs"][0]
            self.assertEqual((pair["state"], pair["difference"], pair["difference_low"], pair["difference_high"]),
                             ("unused", 0, 0, 0))

    def test_what_moves_most_comes_first(self):
        table = self.assert_done("sensitivity", DUEL, "--format", "csv")
        sizes = [abs(float(row["difference"])) for row in rows_of(table)]
        self.assertEqual(sizes, sorted(sizes, reverse=True))
        self.assertGreater(sizes[0], 0.1)

    def test_matters_is_what_the_user_says(self):
        few = ["sensitivity", LARGE, *SWARM, "--vary", "sailors"]
        self.assertEqual({step["judgement"] for step in self.effects(*few).values()}, {"little"})
        self.assertEqual({step["judgement"] for step in self.effects(*few, "--matters", "0.001").values()}, {"matters"})
        self.assert_refused([*few, "--matters", "much"],
                            "mutineer: --matters 'much' is not a decimal number from 0, such as 0.005")

    def test_games_that_do_not_tell_leave_it_open(self):
        steps = self.effects("sensitivity", LARGE, *SWARM, "--vary", "reroll_counts", "-n", "50", "--exact", "off")
        self.assertEqual({step["judgement"] for step in steps.values()}, {"unsure"})

    def test_csv_json_and_files_say_the_same(self):
        few = ["readings", SMALL, "-n", "300", *SPREAD, "--vary", "casualty", "--vary", "free_prisoners_on_recapture"]
        rows = rows_of(self.assert_done(*few, "--format", "csv"))
        steps = self.effects(*few)
        self.assertEqual(len(rows), 4)
        for row in rows:
            pair = next(pair for pair in steps[row["key"], row["to"]]["pairs"] if pair["row"] == row["row"])
            self.assertEqual((row["state"], row["column"], row["difference_method"]),
                             (pair["state"], pair["column"], pair["difference_method"]))
            for name in ("before", "after", "difference", "difference_low", "difference_high"):
                self.assertAlmostEqual(float(row[name]), pair[name], places=11)
        self.assert_done(*few, "-q", "--out", "out", cwd=self.here)
        self.assertEqual(rows, list(csv.DictReader(io.StringIO((self.here / "out/effects.csv").read_text()))))
        self.assertEqual(json.loads((self.here / "out/manifest.json").read_text())["command"], "readings")

    def test_threads_do_not_change_a_byte(self):
        outputs = []
        for threads in ("1", "2", "7"):
            self.assert_done("sensitivity", SMALL, "-n", "2000", *SPREAD, "--exact", "off", "--vary", "officer_bonus",
                             "-q", "--threads", threads, "--out", threads, cwd=self.here)
            outputs.append(self.contents(threads))
        self.assertTrue(outputs[0] == outputs[1] == outputs[2])

    def test_a_name_that_is_none_is_told(self):
        done = run("sensitivity", SMALL, "--vary", "oficer_bonus")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean 'officer_bonus'?", done.stderr)
        self.assert_refused(["readings", SMALL, "--vary", "officer_bonus"],
                            "mutineer: there is no reading to change among those that --vary names", code=1)


if __name__ == "__main__":
    main()
