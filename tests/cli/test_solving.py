#!/usr/bin/env python3
"""Scripts that are solved: how large they are, what exploring them may cost, what best play is worth.

Usage: test_solving.py MUTINEER SOURCE_ROOT."""

import collections
import csv
import fractions
import io
import itertools
import json
import math
import os
import random
import re
import sys
import unittest

from program import ROOT, ProgramTest, run

PLANNED = int(os.environ.get("PLANNED", "6"))
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


# Change lanes: 5 tenths to begin with, 3 more each time that it fails, in 626 of 1000 (prism#15).
LANES = """local game = {{ sides = {{ "car" }}, payoff = {{ changed = 0, cost = 0.1 }}, results = {{ {{ "changed" }} }},
  counts = {{ {{ "cost", hi = 900 }} }} }}
function game.start() count("cost", 5) return {{ n = 0 }}, "try" end
function game.try(s)
  local cost = {cost}
  if chance(374, 1000) then return "changed" end
  count("cost", cost)
end
return game
"""

# From each of three places; between the first two one may go round for ever, for nothing (jacobian#977).
LOOP = """local game = { sides = { "one" }, payoff = { done = 0, n = 1 }, results = { { "done" } }, counts = { { "n", hi = 9 } },
  params = { { "from", default = 1, lo = 1, hi = 3 } } }
function game.start(p) return { at = p.from }, "go" end
function game.go(s)
  if s.at == 1 then
    if choose("one", "go or loop", { "loop", "go" }) == "go" then count("n") return "done" end
    s.at = 2
  elseif s.at == 2 then
    if choose("one", "back or leave", { "back", "leave" }) == "leave" then return "done" end
    s.at = 1
  else count("n") s.at = 1 end
end
return game
"""

# "Ask Uncle Colin: a dungeon decision": the monster's nine dice against eight, each six more a hit; then three against
# nine, where one six more wins.
DUNGEON = """local game = { params = { { "hits", default = 6, lo = 1, hi = 9 } }, results = { { "win" }, { "lose" } } }
function game.start(p) return { hits = p.hits }, "monster" end
function game.monster(s)
  s.hits = s.hits - math.max(0, hits(9, 6, 6) - hits(8, 6, 6))
  if s.hits <= 0 then return "lose" end
  return "strike"
end
function game.strike(s)
  if hits(3, 6, 6) > hits(9, 6, 6) then return "win" end
  return "monster"
end
return game
"""


WIDE = """local game = {{ results = {{ {{ "win" }}, {{ "lose" }} }}, counts = {{ {{ "rounds", hi = 30 }} }} }}
function game.start() return {{ x = 0, y = 0 }}, "go" end
function game.go(s)
  count("rounds")
  s.x, s.y = (s.x + d(10, "x")) % {x}, (s.y + d(8)) % {y}
  if chance({first}, 10, "x") then return "win" end
  if chance({second}, 10) then return "lose" end
end
return game
"""


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


def dungeon(hits):
    """The chance to win, with whole numbers as far as can be."""
    def sixes(dice):
        return [fractions.Fraction(math.comb(dice, k) * 5 ** (dice - k), 6 ** dice) for k in range(dice + 1)]
    lost, win = collections.Counter(), 0
    for (mine, p), (other, q) in itertools.product(enumerate(sixes(8)), enumerate(sixes(9))):
        lost[max(0, other - mine)] += p * q
    for (mine, p), (other, q) in itertools.product(enumerate(sixes(3)), enumerate(sixes(9))):
        win += p * q * (mine > other)
    chances = [fractions.Fraction(0)]
    for left in range(1, hits + 1):  # x = lost[0] (win + (1 - win) x) + Σ lost[k] (win + (1 - win) x[left - k])
        known = sum(lost[k] * (win + (1 - win) * chances[left - k]) for k in lost if 0 < k < left)
        chances.append((lost[0] * win + known) / (1 - lost[0] * (1 - win)))
    return float(chances[hits])


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
        self.assertIn("does it grow for ever?\n", self.assert_done("run", path, "-n", "10", "--set", "limits.values=2000"))
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

    def test_what_is_paid_in_a_cycle_is_right_or_refused(self):
        alone = self.exact(self.write(LANES.format(cost="3")))
        self.assertAlmostEqual(alone["cost", "all", "mean"], 9370 / 935, delta=6e-11)
        chosen = LANES.format(cost="({ fast = 4, slow = 3 })[choose('car', 'how', { 'fast', 'slow' })]")
        for bound in self.optimal(self.write(chosen.replace("cost = 0.1", "cost = -0.1"))):
            self.assertAlmostEqual(bound, -937 / 935, delta=6e-12)
        for start, value in ((1, 1), (2, 1), (3, 2)):
            self.assertEqual(self.optimal(self.write(LOOP), "--set", f"from={start}"), (value, value))
        paid = self.write(LOOP.replace("s.at = 2\n", "s.at = 2 count('n')\n"))
        self.assertIn("the sides can go on so for ever; best play cannot be found", run("exact", paid, "--optimal").stderr)

    def test_answers_that_others_have_worked_out(self):
        path = self.write(DUNGEON)
        for hits, share in enumerate((.135668, .243910, .349697, .442244, .521395, .589231), 1):
            found = self.exact(path, "--set", f"hits={hits}")["win", "all", "share"]
            self.assertAlmostEqual(found, share, delta=6e-7)
            self.assertAlmostEqual(found, dungeon(hits), delta=1e-12)

    def test_games_beyond_what_a_plan_knows_are_the_same_games(self):
        """Steps of many ways, so that the plan knows the first few hundred states alone; and the longest games leave them."""
        for number in range(PLANNED):
            dice = random.Random(number)
            text = WIDE.format(x=dice.randint(40, 99), y=dice.randint(20, 70), first=dice.randint(2, 4), second=dice.randint(1, 3))
            path = self.write(text)
            answers = set()
            for engine in ("literal", "plan"):
                out = self.here / engine
                self.assert_done("run", path, "--games", "4000", "--seed", str(number), "--engine", engine, "--exact", "off", "-q",
                                 "--out", str(out), "--force")
                self.assertEqual(json.loads((out / "manifest.json").read_text())["engine"], engine)
                answers.add((out / "distribution.csv").read_bytes() + (out / "summary.csv").read_bytes())
            self.assertEqual(len(answers), 1)
        beyond = self.bounds(path, 500)
        self.assertTrue(1e-4 < beyond["win.upper"] - beyond["win.lower"] < 0.5)
        self.assertIn("most of its games go on beyond the ",
                      run("run", self.write(GROWING.replace("d(6)", "d(60)").replace("== 3", "== 90").replace("failed = 0", "failed = d(999)")),
                          "--engine", "plan").stderr)

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
