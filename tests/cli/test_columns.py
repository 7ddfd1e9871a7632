#!/usr/bin/env python3
"""The tables of all answers: CSV and JSON have the same columns, in the same order.

Usage: test_columns.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import csv
import io
import json

from program import ROOT, SMALL, ProgramTest, main

FLEET = str(ROOT / "scenarios" / "fleet.yaml")
FEW = ["-n", "300"]
SWARM = ["--rows", "red.policy=swarm", "--columns", "white.policy=swarm,hold"]

# What is asked, and where in the JSON the rows of the CSV are.
ANSWERS = [
    (["run", SMALL, *FEW], "summary"),
    (["run", FLEET, *FEW], "summary"),
    (["run", SMALL, *FEW, "--stratify"], "stratified"),
    (["exact", SMALL], "rows"),
    (["exact", FLEET], "rows"),
    (["compare", SMALL, *FEW, "--against", "officer_bonus=2"], "comparison"),
    (["sweep", SMALL, *FEW, "--vary", "officer_bonus=0:2"], "points"),
    (["matrix", SMALL, *FEW, *SWARM], "cells"),
    (["tournament", SMALL, *FEW, *SWARM], "cells"),
    (["readings", SMALL, *FEW, *SWARM, "--vary", "casualty"], "effects"),
    (["sensitivity", SMALL, *FEW, *SWARM, "--vary", "officer_bonus"], "effects"),
    (["tune", SMALL, "--band", "0.6:0.7", "--vary", "officer_bonus"], "tries"),
    (["explain", SMALL], "stages"),
    (["sensitivity", SMALL, "--vary", "officer_bonus=0:1", "--vary", "kill_min=4:5"], "shares"),
    (["verdict", SMALL, "--band", "0.1:0.9"], None),
    (["fight", "2+3", "2+3"], "rows"),
]


class Columns(ProgramTest):
    def test_csv_and_json_of_every_answer_have_the_same_columns(self):
        for arguments, place in ANSWERS:
            with self.subTest(arguments=arguments[:2]):
                table = list(csv.reader(io.StringIO(self.assert_done(*arguments, "--format", "csv"))))
                whole = json.loads(self.assert_done(*arguments, "--format", "json"))
                rows = whole[place] if place else whole
                self.assertEqual(len(rows), len(table) - 1)
                for row, fields in zip(rows, table[1:], strict=True):
                    self.assertEqual(list(row), table[0])
                    for name, field in zip(table[0], fields, strict=True):
                        self.assert_same(row[name], field, name)

    def assert_same(self, value, field, name):
        if isinstance(value, bool):
            self.assertIn(field, {True: ("1", "yes"), False: ("0", "no")}[value], name)
        elif isinstance(value, float | int):
            self.assertAlmostEqual(value, float(field), delta=1e-11 * max(1, abs(value)), msg=name)
        else:
            self.assertEqual(value or "", "" if field in ("inf", "-inf") else field, name)


if __name__ == "__main__":
    main()
