#!/usr/bin/env python3
"""Several ships that mutiny at once, as their users meet them.

Usage: test_fleet.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import math

from program import LARGE, ROOT, ProgramTest, main, rows_of

FLEET = str(ROOT / "scenarios" / "fleet.yaml")
SHIPS = ["Star of Siberia", "Northern Light", "Little Dora"]
NO_CARDS = ("--set", "cards=no")


class Fleet(ProgramTest):
    def files(self, name, *options):
        folder = self.here / name
        self.assert_done("run", FLEET, "-n", "3000", *options, "--out", str(folder),
                         "--records", str(self.here / f"{name}.csv"))
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    def shares(self, scenario, measure, *options):
        rows = rows_of(self.assert_done("exact", scenario, *NO_CARDS, *options, "--format", "csv"))
        return {row["ship"] if "ship" in row else "": float(row["exact"]) for row in rows
                if row["measure"].endswith(measure) and row["statistic"] in ("mean", "share")
                and row["condition"] == "all"}

    def test_the_table_of_ships_has_its_headings(self):
        text = self.assert_done("run", FLEET, "-n", "100", "--exact", "off")
        lines = text.split("\nMeans by ship, in all games\n")[1].splitlines()
        self.assertEqual(lines[0].split(), ["taken", "turns", "matchups", "crew"])
        self.assertEqual([line.split("  ")[1].strip() for line in lines[1:4]], SHIPS)

    def test_threads_do_not_change_a_file(self):
        one = self.files("one", "--threads", "1")
        for threads in ("2", "7"):
            self.assertEqual(self.files(threads, "--threads", threads), one)
            self.assertEqual((self.here / f"{threads}.csv").read_bytes(), (self.here / "one.csv").read_bytes())

    def test_a_column_names_the_ship_in_every_file_about_measures(self):
        files = self.files("files")
        self.assertEqual(sorted(files), ["distribution.csv", "manifest.json", "summary.csv"])
        for name in ("distribution.csv", "summary.csv"):
            rows = rows_of(files[name].decode())
            self.assertEqual(list(rows[0])[-1], "ship")
            for row in rows:
                self.assertIn(row["ship"], SHIPS + [""])
                self.assertEqual(row["measure"].startswith(row["ship"] + "."), row["ship"] != "")
        means = {row["measure"]: float(row["value"]) for row in rows_of(files["summary.csv"].decode())
                 if row["statistic"] == "mean" and row["condition"] == "all"}
        self.assertAlmostEqual(means["ships_taken"], sum(means[f"{ship}.taken"] for ship in SHIPS), delta=1e-9)

    def test_fleets_all_end_alike_so_nothing_is_told_by_a_value(self):
        self.assert_refused(["run", FLEET, "-n", "100", "--by", "ships_taken"],
                            "mutineer: --by tells how games ended, and all games of this scenario end as "
                            "'played'; distribution.csv of --out has how often each value came")

    def test_games_of_one_ship_have_no_such_column(self):
        self.assertNotIn("ship", rows_of(self.assert_done("run", LARGE, "-n", "100", "--format", "csv"))[0])

    def test_ships_are_taken_as_often_as_alone_and_all_as_the_product(self):
        single = self.shares(LARGE, "red_wins")[""]
        fleet = self.shares(FLEET, ".taken")
        self.assertAlmostEqual(fleet["Star of Siberia"], single, delta=1e-11)
        self.assertAlmostEqual(self.shares(FLEET, "all_taken")[""], math.prod(fleet.values()), delta=1e-11)
        self.assertAlmostEqual(self.shares(FLEET, "none_taken")[""],
                               math.prod(1 - share for share in fleet.values()), delta=1e-11)
        self.assertAlmostEqual(self.shares(FLEET, "ships_taken")[""], sum(fleet.values()), delta=1e-11)

    def test_ships_with_cards_are_taken_as_often_as_alone_but_not_independently(self):
        names = ("--set", "fleet.ships=[{name: A, sailors: 3}, {name: B, sailors: 3}]")
        rows = rows_of(self.assert_done("exact", FLEET, *names, "--format", "csv"))
        means = {row["measure"]: float(row["exact"]) for row in rows
                 if row["statistic"] == "mean" and row["condition"] == "all"}
        alone = rows_of(self.assert_done("exact", LARGE, "--set", "ship.sailors=3", "--set", "cards=yes",
                                         "--format", "csv"))
        single = next(float(row["exact"]) for row in alone if row["measure"] == "red_wins")
        for ship in "AB":
            self.assertAlmostEqual(means[f"{ship}.taken"], single, delta=1e-11)
        self.assertAlmostEqual(means["ships_taken"], 2 * single, delta=1e-11)
        self.assertGreater(abs(means["all_taken"] - single * single), 1e-6)

    def test_the_trace_tells_each_ship_in_turn(self):
        lines = self.assert_done("trace", FLEET, "--game", "3").splitlines()
        self.assertEqual([line for line in lines if line.startswith("Ship ")],
                         [f"Ship {i} of 3." for i in (1, 2, 3)])
        self.assertEqual([line.split(":")[0] for line in lines if line.startswith("Mutiny on the ")],
                         [f"Mutiny on the {ship}" for ship in SHIPS])
        self.assertRegex(lines[-1], r"^The Reds take \d of 3 ships; \d held, 0 undecided, 0 derelict\.$")

    def test_equal_ships_keep_their_names_in_the_trace(self):
        lines = self.assert_done("trace", FLEET, "--set", "fleet.ships=[{name: A}, {name: B}]").splitlines()
        self.assertEqual([line.split(":")[0] for line in lines if line.startswith("Mutiny on the ")],
                         ["Mutiny on the A", "Mutiny on the B"])

    def test_a_ship_is_swept_judged_and_gated_by_her_keys_and_measures(self):
        swept = rows_of(self.assert_done("sweep", FLEET, *NO_CARDS, "--vary", "fleet.ships.1.sailors=4,16",
                                         "-n", "2000", "--format", "csv"))
        self.assertEqual([row["fleet.ships.1.sailors"] for row in swept], ["4", "16"])
        self.assertEqual(swept[0]["Little Dora.taken"], swept[1]["Little Dora.taken"])
        self.assertNotEqual(swept[0]["Northern Light.taken"], swept[1]["Northern Light.taken"])
        self.assert_done("verdict", FLEET, "--measure", "Little Dora.taken", "--band", "0.4:0.6")
        matrix = rows_of(self.assert_done("matrix", FLEET, "--rows", "red.policy=swarm,overwhelm", "--columns",
                                          "white.policy=hold,spread", "-n", "500", "--format", "csv"))
        self.assertEqual({row["measure"] for row in matrix}, {"ships_taken"})

    def test_what_happens_in_a_game_or_not_is_told_as_a_share_of_games(self):
        asked = ("--measure", "all_taken", "-n", "2000")
        swept = self.assert_done("sweep", FLEET, "--vary", "red.policy=swarm,hold", *asked)
        self.assertRegex(swept, r"^all_taken goes from <0\.22 %\n")
        self.assertIn("all_taken (%) at 2 points", swept)
        matrix = ["matrix", FLEET, "--rows", "red.policy=swarm,hold", "--columns", "white.policy=hold", *asked]
        self.assertIn("all_taken (%):", self.assert_done(*matrix))
        rows = rows_of(self.assert_done(*matrix, "--format", "csv"))
        self.assertEqual([row["unit"] for row in rows], ["games"] * 2)
        self.assertLess(float(rows[0]["value"]), 0.2)
        compared = self.assert_done("compare", FLEET, "--against", "cards=no", "-n", "2000")
        self.assertRegex(compared, r"\n  all_taken \(%\) +\d\.\d+ +\d\.\d+ +[+-]\d\.\d+ ±")
        self.assertRegex(compared, r"\n  Little Dora\.taken \(ships\) +0\.\d")
        judged = self.assert_done("verdict", FLEET, "--measure", "all_taken", "--band", "0:0.2")
        self.assertRegex(judged, r"^inside: all_taken is \d\.\d+ % \(.*\), within 0–20 %; seed 1\.\n")

    def test_a_new_scenario_of_a_fleet_is_sound(self):
        path = self.here / "new.yaml"
        path.write_text(self.assert_done("new", "fleet"))
        self.assertIn("sound, a scenario of the game 'fleet'", self.assert_done("check", str(path)))


if __name__ == "__main__":
    main()
