#!/usr/bin/env python3
"""Scripts that are solved: how large they are, what exploring them may cost, what best play is worth.

Usage: test_solving.py MUTINEER SOURCE_ROOT."""

import csv
import io
import itertools
import json
import re
import sys
import unittest

from program import ROOT, ProgramTest, run

SCRIPTS = ROOT / "scenarios" / "scripts"

# A game that ends surely, with a count that grows for ever.
GROWING = """local game = { results = { { "hit" } } }
function game.start() return { hits = 0, failed = 0 }, "shoot" end
function game.shoot(s)
  if d(6) == 6 then s.hits = s.hits + 1 else s.failed = s.failed + 1 end
  if s.hits == 3 then return "hit" end
end
function game.never(s) return "hit" end
return game
"""
# Its list is short, but there are 6^40 of them.
LISTS = GROWING.replace("failed = 0", "log = {}").replace("s.failed = s.failed + 1", "s.log[1 + #s.log % 40] = d(6)")
HEAVY = GROWING.replace("if d(6)", "for i = 1, 50000 do local x = i * i end\n  if d(6)")


def cut_duel(cut):
    """Shares of a duel to three hits with +1 for Red that ends within so many states, first come first known."""
    states, shares, order = {(0, 0): 1.0}, {"red_wins": 0.0, "white_wins": 0.0}, [(0, 0)]
    for at in order:
        for red, white in itertools.product(range(1, 7), repeat=2):
            hurt = (at[0], at[1] + 1) if red + 1 > white else (at[0] + 1, at[1]) if white > red + 1 else at
            if 3 not in hurt and hurt not in order:
                order.append(hurt)
    for at in order[:cut]:  # a state comes behind all that lead to it
        again = sum(red + 1 == white for red, white in itertools.product(range(1, 7), repeat=2))
        for red, white in itertools.product(range(1, 7), repeat=2):
            if red + 1 == white:
                continue
            share = states.get(at, 0) / (36 - again)
            hurt = (at[0], at[1] + 1) if red + 1 > white else (at[0] + 1, at[1])
            if 3 in hurt:
                shares["red_wins" if hurt[1] == 3 else "white_wins"] += share
            else:
                states[hurt] = states.get(hurt, 0) + share
    return shares


class Solving(ProgramTest):
    def write(self, text, name="s.lua"):
        path = self.here / name
        path.write_text(text)
        return str(path)

    def exact(self, *arguments):
        answer = json.loads(self.assert_done("exact", *arguments, "--format", "json"))
        return {(row["measure"], row["condition"], row["statistic"]): row["exact"] for row in answer["rows"]}

    def optimal(self, *arguments):
        """The bounds of best play."""
        row = list(csv.DictReader(io.StringIO(self.assert_done("exact", *arguments, "--optimal", "--format", "csv"))))[0]
        return float(row["lower"]), float(row["upper"])

    def test_what_grows_for_ever_is_given_up_early_and_named(self):
        path = self.write(GROWING)
        done = run("exact", path)
        self.assertEqual(done.returncode, 2)
        found = re.fullmatch(r".*limits\.values: s\.failed has had (\d+) values: does it grow for ever\?\n", done.stderr)
        self.assertTrue(found, done.stderr)
        self.assertLess(int(found[1]), 30000)
        # Whoever says that it does not is believed, until the states are too many.
        done = run("exact", path, "--set", "limits.values=1000000", "--max-states", "50000")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"s\.failed has had \d+ values: does it grow for ever\? Solving this script "
                                      "takes more than 50000000 units of work")
        units = GROWING.replace("hits = 0", "units = { { lost = 0 }, { lost = 0 } }, hits = 0").replace(
            "s.failed = s.failed", "s.units[2].lost = s.units[2].lost")
        self.assertIn("s.units[].lost has had ", run("exact", self.write(units)).stderr)

    def test_an_answer_beside_a_run_has_its_budget_in_counted_work(self):
        told = set()
        for text in (GROWING, LISTS, HEAVY):
            path = self.write(text)
            runs = [self.assert_done("run", path, "--games", "20", "--threads", threads) for threads in ("1", "2")]
            self.assertEqual(runs[0], runs[1])
            line = next(line for line in runs[0].splitlines() if line.startswith("No exact value beside it"))
            told.add(int(re.search(r"takes more than 30000000 units of work \((\d+) runs of its steps\)", line)[1]))
        # Fewer where a step takes longer.
        self.assertLess(min(told), 1000)
        self.assertGreater(max(told), 100000)

    def bounds(self, path, cut, *arguments):
        rows = csv.DictReader(io.StringIO(self.assert_done("exact", path, "--cut", str(cut), "--format", "csv", *arguments)))
        return {row["measure"]: float(row["exact"]) for row in rows if row["statistic"] == "value"}

    def test_what_is_cut_off_is_told_as_bounds_and_never_shared_out(self):
        """The duel of the design, where a solver that stops early and renormalises says 0.66 or 0.90 for 0.8058."""
        duel, bonus = str(SCRIPTS / "duel.lua"), ("--set", "red_bonus=1")
        gaps = []
        for cut in range(1, 9):
            found = self.bounds(duel, cut, *bonus)
            for result, share in cut_duel(cut).items():
                self.assertAlmostEqual(found[result + ".lower"], share, delta=1e-12)
            gap = 1 - sum(cut_duel(cut).values())
            self.assertAlmostEqual(found["red_wins.upper"] - found["red_wins.lower"], gap, delta=1e-12)
            self.assertTrue(found["red_wins.lower"] < 0.805792354792498 < found["red_wins.upper"])
            gaps.append(gap)
        self.assertEqual(gaps, sorted(gaps, reverse=True))
        self.assertIn(" in exactly 80.5792354792 % of games", self.assert_done("exact", duel, "--cut", "9", *bonus))
        told = self.assert_done("exact", duel, "--cut", "8", *bonus)
        self.assertIn("Red wins in 61.1703469656 to 89.8215633429 % of games", told)
        self.assertIn("Games that go on beyond the cut: 28.6512163773 %.", told)
        self.assertNotIn("rounds", told)

    def test_a_game_without_end_has_bounds(self):
        found = self.bounds(self.write(GROWING), 3000)
        self.assertLess(1 - found["hit.lower"], 1e-9)
        self.assertEqual(found["hit.upper"], 1)
        self.assertIn("is solved as a whole or not at all; leave --cut away",
                      run("exact", str(ROOT / "scenarios" / "reds.yaml"), "--cut", "5").stderr)
        self.assertIn("it does not go with --joint", run("exact", self.write(GROWING), "--cut", "5", "--optimal").stderr)

    def test_check_tells_how_large_a_game_is(self):
        told = self.assert_done("check", str(SCRIPTS / "duel.lua"))
        self.assertIn("  9 states, found by ", told)
        self.assertIn("  the throws of one step fall in at most 36 ways, in step 'round'\n", told)
        told = self.assert_done("check", self.write(GROWING))
        self.assertRegex(told, r"at least \d+ states, found by \d+ runs of steps\n  not explored whole: s\.failed has had ")
        ended = GROWING.replace("s.failed = s.failed + 1", "s.failed = 1")
        told = self.assert_done("check", self.write(ended))
        self.assertIn("no game comes to step 'never'", told)
        self.assertIn("  6 states, found by 37 runs", told)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
