#!/usr/bin/env python3
"""The game of orders obeyed and refused, as its users meet it: known figures by the commands that the
pages show, simulated figures beside exact ones, and games in words.

Usage: test_dependability.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import csv
import math
import re

from program import ROOT, ProgramTest, main, rows_of

COMMANDER, SCHILLING, REDS, WHITES, OFFENSIVE = (
    str(ROOT / "scenarios" / name) for name in
    ("commander.yaml", "schilling.yaml", "reds.yaml", "whites.yaml", "offensive.yaml"))
LONG_RUN = {5: 0.563952177, 6: 0.646663218, 7: 500 / 683, 8: 50 / 61, 9: 10 / 11}


class Dependability(ProgramTest):
    def beyond(self, *arguments):
        """The figures that no run can see, as `exact` prints them."""
        return dict(re.findall(r"^  long_run\.(\S+) = (\S+)$", self.assert_done("exact", *arguments),
                               re.MULTILINE))

    def test_exact_prints_the_long_run(self):
        for rating, share in LONG_RUN.items():
            printed = self.beyond(COMMANDER, "--set", f"army.rating={rating}")
            self.assertAlmostEqual(float(printed["obeyed_share"]), share, delta=6e-10)
        for arguments, movers, first in (
                ((REDS,), 19.4283209, 2643.40839), ((WHITES,), 16.3168127, 913.556078),
                ((WHITES, "--set", "denikin_rating=1"), 15.5900206, 3343.81228)):
            printed = self.beyond(*arguments)
            self.assertEqual(f"{float(printed['movers']):.9g}", f"{movers:.9g}")
            self.assertEqual(f"{float(printed['first_joint_move']):.9g}", f"{first:.9g}")

    def test_a_long_warm_up_simulates_the_long_run(self):
        for rating, share in LONG_RUN.items():
            rows = rows_of(self.assert_done("run", COMMANDER, "--set", f"army.rating={rating}", "--set",
                                            "warmup_turns=100", "-n", "20000", "--confidence", "0.99999",
                                            "--format", "csv"))
            row = next(r for r in rows if r["measure"] == "obeyed_share" and r["condition"] == "all")
            # Wrong for 1 in 20000 of all seeds, with five ratings.
            self.assertLess(float(row["low"]), share)
            self.assertGreater(float(row["high"]), share)
            self.assertAlmostEqual(float(row["exact"]), share, delta=6e-10)

    def distribution(self, folder, measure, column):
        with open(self.here / folder / "distribution.csv", encoding="ascii") as stream:
            return {int(row["value"]): float(row[column]) for row in csv.DictReader(stream)
                    if row["measure"] == measure and row["condition"] == "all"}

    def test_turns_obeyed_are_distributed_as_solved(self):
        for scenario in (COMMANDER, SCHILLING):
            self.assert_done("run", scenario, "-n", "100000", "-q", "--out", "run", cwd=self.here)
            self.assert_done("exact", scenario, "-q", "--out", "exact", cwd=self.here)
            counts = self.distribution("run", "obeyed", "count")
            exact = self.distribution("exact", "obeyed", "exact")
            usual = [value for value, chance in exact.items() if chance * 100000 >= 5]
            square = sum((counts.get(v, 0) - 100000 * exact[v]) ** 2 / (100000 * exact[v]) for v in usual)
            # Chi-square less its mean, over its spread: 5 is passed by fewer than 1 seed in 10000.
            freedom = len(usual) - 1
            self.assertLess((square - freedom) / math.sqrt(2 * freedom), 5)

    def test_a_game_is_told_in_words(self):
        text = "".join(f"$ trace {name} {options}\n" + self.assert_done("trace", scenario, *options.split())
                       for name, scenario, options in (
                           ("schilling.yaml", SCHILLING, "--game 7"),
                           ("offensive.yaml", OFFENSIVE, "--game 0 --set turns=4"),
                           ("offensive.yaml", OFFENSIVE, "--game 3 --set turns=3 --set loss_per_turn=0.2"),
                           ("commander.yaml", COMMANDER, "--game 1 --set warmup_turns=2 --set turns=3")))
        self.assert_golden("orders.txt", text)

    def test_an_operation_that_starts_or_not_is_answered_with_a_share(self):
        first, second = self.assert_done("run", OFFENSIVE, "-n", "20000").splitlines()[:2]
        self.assertRegex(first, r"^The operation has not started at the end in 1\.\d+ % of games \(1\.\d+–1\.\d+ %, "
                                r"95 % Wilson, 20 000 games\)\.$")
        self.assertRegex(second, r"^Exactly 1\.59741032 %: simulated minus exact is \S+ points, \S+ standard errors")
        never = self.assert_done("run", OFFENSIVE, "-n", "1000", "--set", "needed=1").splitlines()[0]
        self.assertIn("in fewer than 0.3 % of games (never in 1 000, 95 % one-sided bound)", never)
        exact = self.assert_done("exact", OFFENSIVE).splitlines()[0]
        self.assertEqual(exact, "The operation has not started at the end in exactly 1.5974103223 % of games.")

    def test_exact_means_stand_beside_the_simulated_ones(self):
        text = self.assert_done("run", COMMANDER, "-n", "20000")
        self.assertRegex(text, r"\n +all games +exactly\n")
        self.assertRegex(text, r"\n  obeyed \(orders\) +14\.\d+ ±0\.\d+ +14\.6080851\n")
        self.assertNotIn("played", text)
        self.assertNotIn("exactly", self.assert_done("run", COMMANDER, "-n", "2000", "--exact", "off"))

    def test_the_gate_of_orders_holds_by_exact_figures(self):
        text = self.assert_done("gate", str(ROOT / "scenarios" / "gates" / "command.yaml"))
        self.assertEqual(text.count(" is exactly "), 4)
        self.assertIn("\n4 of 4 hold.\n", text)

    def test_threads_do_not_change_a_byte(self):
        for scenario in (REDS, WHITES, OFFENSIVE):
            answers = {self.assert_done("run", scenario, "-n", "3000", "--threads", threads, "--format", "csv")
                       for threads in ("1", "2", "5")}
            self.assertEqual(len(answers), 1)


if __name__ == "__main__":
    main()
