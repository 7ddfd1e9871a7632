#!/usr/bin/env python3
"""sensitivity over ranges, as its users meet it.

Usage: test_shares.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import itertools
import json
import math

from program import LARGE, ROOT, SMALL, ProgramTest, main, rows_of

RANGES = {"rules.officer_bonus": range(3), "rules.party_bonus": range(4), "rules.kill_min": range(4, 6)}
VARY = [word for key, values in RANGES.items() for word in ("--vary", f"{key}={values[0]}:{values[-1]}")]


class Shares(ProgramTest):
    def test_shares_are_those_of_all_orders(self):
        """From the exact values of a sweep, by the definition: what a parameter adds, over all orders."""
        points = {}
        for row in rows_of(self.assert_done("sweep", SMALL, *VARY, "-n", "10", "--format", "csv", "--quiet")):
            if row["measure"] == "red_wins":
                points[tuple(int(row[key]) for key in RANGES)] = float(row["exact"])
        mean = sum(points.values()) / len(points)

        def variance(known):
            groups = {}
            for point, value in points.items():
                groups.setdefault(tuple(point[i] for i in known), []).append(value)
            return sum(len(group) * (sum(group) / len(group) - mean) ** 2 for group in groups.values()) / len(points)

        whole = variance((0, 1, 2))
        shapley = [0, 0, 0]
        for order in itertools.permutations(range(3)):
            for place, i in enumerate(order):
                shapley[i] += (variance(sorted(order[:place + 1])) - variance(sorted(order[:place]))) / math.factorial(3)
        rows = rows_of(self.assert_done("sensitivity", SMALL, *VARY, "--format", "csv"))
        singles = {row["key"]: row for row in rows if not row["with"]}
        for i, key in enumerate(RANGES):
            others = [j for j in range(3) if j != i]
            self.assertAlmostEqual(float(singles[key]["share"]), shapley[i] / whole, delta=1e-10)
            self.assertAlmostEqual(float(singles[key]["alone"]), variance((i,)) / whole, delta=1e-10)
            self.assertAlmostEqual(float(singles[key]["total"]), 1 - variance(others) / whole, delta=1e-10)
        for row in rows[3:]:
            pair = sorted(list(RANGES).index(row[name]) for name in ("key", "with"))
            together = variance(pair) - variance(pair[:1]) - variance(pair[1:])
            self.assertAlmostEqual(float(row["alone"]), together / whole, delta=1e-10)
        # What has no effect has no share, to the last digit.
        self.assertEqual(singles["rules.kill_min"]["share"], "0")

    def test_shares_add_up(self):
        answer = json.loads(self.assert_done("sensitivity", LARGE, "--vary", "officer_bonus=0:2", "--vary", "party_bonus=0:2",
                                             "--vary", "strongpoint_rolls=0:6:2", "--vary", "casualty=lead,supporter",
                                             "--format", "json"))
        singles = [row for row in answer["shares"] if not row["with"]]
        # Shares are printed with 12 digits.
        self.assertAlmostEqual(sum(row["share"] for row in singles), 1, delta=2e-12)
        self.assertEqual([row["share"] for row in singles], sorted((row["share"] for row in singles), reverse=True))
        self.assertEqual(answer["manifest"]["points"], 72)

    def test_csv_and_files_say_the_same(self):
        few = ["sensitivity", SMALL, *VARY]
        text = self.assert_done(*few)
        self.assertEqual(text.splitlines()[1], "Policies: red swarm, white hold.")
        self.assertIn("\nHouse values in use\n", text)
        table = self.assert_done(*few, "--format", "csv")
        self.assert_done(*few, "-q", "--out", "out", cwd=self.here)
        self.assertEqual(table, (self.here / "out/shares.csv").read_text())

    def test_what_cannot_be_asked_is_refused(self):
        self.assert_refused(["sensitivity", SMALL, "--vary", "kill_min=4:5", "--rows", "red.policy"],
                            "mutineer sensitivity: shares over ranges are those of one pair of policies, which --set chooses; "
                            "--rows and --columns belong to single steps")
        self.assert_refused(["sensitivity", SMALL, "--vary", "kill_min=4:5", "--vary", "kill_min=5,6"],
                            "mutineer sensitivity: the same parameter is varied twice")
        self.assert_refused(["sensitivity", SMALL, "--vary", "kill_min=4:5", "--vary", "party_bonus"],
                            "mutineer sensitivity: --vary party_bonus asks for single steps, the others for shares over "
                            "ranges; the two kinds do not mix: give it values too, or none at all")
        self.assert_refused(["sensitivity", SMALL, "--vary", "kill_min=4:5", "--exact", "off"],
                            "mutineer sensitivity: shares over ranges need exact values, so --exact off does not go with them")
        done = self.assert_done("sensitivity", SMALL, "--vary", "kill_min=4:5", "--format", "csv")
        self.assertEqual(rows_of(done)[0]["share"], "0")


if __name__ == "__main__":
    main()
