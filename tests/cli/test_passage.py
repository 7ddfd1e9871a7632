#!/usr/bin/env python3
"""The river passage, the march of a corps and small checks as scripts, against fractions; and the page of coverage.

Usage: test_passage.py MUTINEER SOURCE_ROOT."""

import functools
import re

from books import BookTest, Fraction, die, law, spread, throws
from program import ROOT, main


@functools.cache
def passage(at, hull, turns, careful, feet, size=1, moves=2):
    """How often a steamer of so much hull arrives: rocks every four feet, bends every three, no current."""
    if turns == 0 or hull == 0:
        return Fraction(0)
    able = max(0, moves - (5 - hull) // size)
    length = min(1, able) if careful else able
    whole = Fraction(0)
    for (now, left, aground), share in steps(at, hull, length, careful, feet, size).items():
        if now >= feet:
            whole += share * (left > 0)
        elif aground and length > 1:  # free on 2 or more, at the end of this phase and of others
            whole += share * waits(now, left, turns, careful, feet, size, moves)
        else:
            whole += share * passage(now, left, turns - 1, careful, feet, size, moves)
    return whole


@functools.cache
def waits(at, hull, turns, careful, feet, size, moves):
    if turns == 0:
        return Fraction(0)
    return (Fraction(5, 6) * passage(at, hull, turns - 1, careful, feet, size, moves) +
            Fraction(1, 6) * waits(at, hull, turns - 1, careful, feet, size, moves))


def steps(at, hull, left, careful, feet, size):
    """The law of (feet, hull, aground) after the feet of one phase."""
    if left == 0 or at >= feet:
        return {(at, hull, False): Fraction(1)}
    at += 1
    bend = at % 3 == 0
    strikes = Fraction(max(0, min(6, 2 - 2 * careful + 2 * bend)), 6) if at % 4 == 0 else Fraction(0)
    grounds = Fraction(2 if careful else 3, 6)
    holed = Fraction(6 - size, 6)

    def after(collides):
        result = {}
        for lost, share in ((1, holed), (0, 1 - holed)) if collides else ((0, Fraction(1)),):
            for aground, part in ((True, grounds), (False, 1 - grounds)) if collides or bend else ((False, Fraction(1)),):
                rest = {(at, hull - lost, aground): Fraction(1)} if aground or collides else \
                    steps(at, hull - lost, left - 1, careful, feet, size)
                for key, chance in rest.items():
                    result[key] = result.get(key, 0) + share * part * chance
        return result
    return spread({True: strikes, False: 1 - strikes}, after)


class Passage(BookTest):
    script = "passage.lua"

    def test_fast_or_careful(self):
        for policy, careful, feet, turns in (("fast", False, 12, 8), ("careful", True, 12, 12), ("fast", False, 5, 3),
                                             ("careful", True, 5, 5)):
            share = passage(0, 5, turns, careful, feet)
            self.assert_shares({"arrives": share, "late": 1 - share}, self.script, feet=feet, turns=turns, skipper_policy=policy)

    def test_sailing_against_the_wind(self):
        """Half a d6 rounded up; three winds of six halve it, rounded down."""
        feet = law((face + 1) // 2 for face in die())
        slow = spread(feet, lambda n: {n // 2: Fraction(1)})
        once = Fraction(1, 2) * (sum(s for n, s in feet.items() if n >= 2) + sum(s for n, s in slow.items() if n >= 2))
        self.assert_shares({"arrives": once, "late": 1 - once}, self.script, sail=True, feet=2, turns=1, bend_every=0, rocks_every=0)

    def test_current(self):
        """Two feet a turn and d6 inches more or less: five feet and a half in two turns, and so on."""
        free = {"bend_every": 0, "rocks_every": 0}
        downstream = Fraction(1, 6)  # 2 + 2 feet and 2d inches: a foot more with a d6 of 6 only
        self.assert_shares({"arrives": downstream, "late": 1 - downstream}, self.script, feet=5, turns=2, current="d6", **free)
        upstream = Fraction(0)  # the current takes back at least an inch, so a foot, each turn at first
        self.assert_shares({"arrives": upstream, "late": 1}, self.script, feet=5, turns=2, current="d6", upstream=True, **free)
        strong = sum(share for inches, share in law(a + b for a, b in throws(2)).items() if 2 * inches >= 12)
        self.assert_shares({"arrives": strong, "late": 1 - strong}, self.script, feet=5, turns=2, current="two_d6", **free)

    def test_tows(self):
        free = {"bend_every": 0, "rocks_every": 0, "feet": 4}
        self.assert_means({"turns": 2}, self.script, tow_size=1, **free)
        self.assert_means({"turns": 4}, self.script, tow_size=2, **free)
        self.assert_means({"turns": 4}, self.script, tow_size=1, laden=True, **free)
        self.assert_shares({"arrives": 1}, self.script, tow_size=3, **free)
        self.assertEqual(self.best(self.script, tow_size=2, turns=4, **free), 2)
        self.assertEqual(self.best(self.script, tow_size=2, turns=3, **free), 1)

    def test_another_vessel(self):
        """She collides on 1 and 2; a d6 of the other's size is a hull hit, half the difference floods her with it."""
        meets = {"bend_every": 0, "rocks_every": 0, "feet": 1, "meet_at": 1, "other_size": 5}
        self.assert_means({"collisions": Fraction(1, 3), "hull_hits": Fraction(1, 3) * Fraction(5, 6)}, self.script, **meets)
        self.assert_means({"collisions": 0}, self.script, skipper_policy="careful", **meets)
        # Water for a second and a third phase, unless it is stopped by 2 or more; half the difference is 2.
        more = Fraction(1, 3) * (Fraction(1, 6) + Fraction(1, 36))
        self.assert_means({"hull_hits": Fraction(1, 3) * Fraction(5, 6) * (1 + more)}, self.script, turns=2,
                          **{**meets, "feet": 20})

    def test_rocks_in_a_bend(self):
        for policy, share in (("fast", Fraction(4, 6)), ("careful", Fraction(2, 6))):
            self.assert_means({"collisions": share}, self.script, rocks_every=1, bend_every=1, feet=1, turns=1,
                              skipper_policy=policy)

    def test_half_of_her_move_is_safer(self):
        """A careful foot is half of a steamer's move and all of a raft's, or of a steamer's with a heavy tow."""
        for changes, share in (({}, Fraction(2, 6)), ({"class": "raft"}, Fraction(3, 6)), ({"tow_size": 2}, Fraction(3, 6))):
            self.assert_means({"groundings": share}, self.script, rocks_every=0, bend_every=1, feet=1, turns=1,
                              skipper_policy="careful", **changes)

    def test_games_agree_with_the_exact_answer(self):
        self.assert_simulated(self.script, "--set", "feet=6", "--set", "turns=6")

    def test_commands(self):
        self.assert_commands(self.script, "feet=3:5", "skipper.policy=careful", "--set", "turns=5")


class Corps(BookTest):
    script = "corps.lua"

    def test_loads(self):
        """34 points in trains of 12: three trips, an odd turn each; two hexes on foot are one more."""
        self.assert_means({"turns": 6, "trips": 3, "used": 34}, self.script)
        self.assert_means({"turns": 9, "trips": 3}, self.script, cut=5)  # five hexes are mended in three turns
        self.assert_means({"turns": 5, "trips": 3}, self.script, last_hexes=0)
        self.assert_means({"turns": 7, "trips": 0}, self.script, staff_policy="march")  # infantry: 14 hexes at two a turn
        self.assert_means({"turns": 4, "trips": 2, "used": 22}, self.script, staff_policy="horse_marches")
        self.assert_means({"trips": 3}, self.script, carrier="ship")  # sixteen: three guns and a horse, three horses and more
        self.assert_means({"turns": 1, "trips": 1}, self.script, carrier="ship", cavalry=0, artillery=0, infantry=16, last_hexes=0)
        self.assert_means({"turns": 3, "trips": 2}, self.script, carrier="ship", cavalry=0, artillery=0, infantry=17, last_hexes=0)
        self.assert_shares({"unsupplied": 1}, self.script, last_hexes=6)
        self.assert_shares({"late": 1}, self.script, turns=5)
        self.assert_means({"turns": 8, "trips": 4, "used": 44}, self.script, room="[2, 3, 4, 3]")  # infantry fill two trains
        self.assert_means({"turns": 2}, self.script, moves="[7, 8, 9, 7]", staff_policy="march")

    def test_ground(self):
        """Guns cross no mountain, so what goes on foot alone takes 28 movement points of infantry."""
        self.assert_means({"turns": 14}, self.script, ground="mountain", artillery=0, staff_policy="march")
        self.assert_shares({"late": 1}, self.script, ground="mountain", staff_policy="march")
        self.assert_means({"turns": 14}, self.script, ground="forest", artillery=1, cavalry=0, infantry=0, staff_policy="march")

    def test_cars_break_down(self):
        whole = Fraction(11, 12) ** 6  # two cars, three turns each
        self.assert_shares({"all_there": whole, "cars_lost": 1 - whole}, self.script, cars=2, staff_policy="march")
        carried = Fraction(11, 12) ** 2  # two hexes from the line
        self.assert_shares({"all_there": carried, "cars_lost": 1 - carried}, self.script, cars=2)
        self.assert_shares({"all_there": 1}, self.script, cars=2, last_hexes=0)

    def test_best_play(self):
        """Cavalry on foot leaves two loads; no plan takes fewer than four turns, since infantry or guns fill two trains."""
        self.assertEqual(self.best(self.script), -4)
        self.assertEqual(self.best(self.script, infantry=12, cavalry=0, artillery=0, last_hexes=0), -1)
        self.assertEqual(self.best(self.script, infantry=13, cavalry=0, artillery=0, last_hexes=0, march_hexes=4), -2)

    def test_commands(self):
        self.assert_simulated(self.script, "--set", "cars=2")
        self.assert_commands(self.script, "cars=0:2", "staff.policy=march")


class Checks(BookTest):
    script = "checks.lua"

    def test_each(self):
        third, tenth = Fraction(1, 3), Fraction(1, 10)
        self.assert_shares({"well": (1 - third) ** 3, "harm": 1 - (1 - third) ** 3}, self.script)
        self.assert_means({"turns": 3, "falls": 1}, self.script)
        self.assert_shares({"well": Fraction(5, 6), "harm": Fraction(1, 6)}, self.script, check="stakes")
        self.assert_shares({"well": 1}, self.script, check="stakes", doubling=False)
        seen = 3 * tenth  # d10 + 1 - 2 of 7 or more
        self.assert_shares({"well": seen + (1 - seen) * Fraction(5, 6), "harm": (1 - seen) / 6}, self.script,
                           check="hidden_stakes", intelligence=1, moved=2)
        free = 2 * tenth + 8 * tenth * 5 * tenth  # d10 + 2 of 8 or more
        self.assert_shares({"well": free, "harm": 1 - free}, self.script, check="stinkpot", energy=2)
        self.assert_means({"inches": Fraction(1 + 2 + 3 + 4, 6)}, self.script, check="low_wall")
        self.assert_means({"inches": Fraction(1 + 2, 6)}, self.script, check="high_wall")

    def test_clearing(self):
        @functools.cache
        def turns(left, less):
            law_of = law(max(0, face - less) for face in die())
            rest = sum(share * turns(left - n, less) for n, share in law_of.items() if 0 < n < left)
            return (1 + rest) / (1 - law_of[0])
        for check, less in (("clearing", 4), ("barricade", 2)):
            self.assert_means({"turns": turns(2, less)}, self.script, check=check, depth=2)

    def test_pursuit(self):
        @functools.cache
        def caught(router, pursuer):
            whole = Fraction(0)
            for a, b in throws(2):
                fled, run = router + 9 + a, pursuer + 12 + b
                if fled < 36:
                    whole += Fraction(1, 36) * (1 if run >= fled else caught(fled, run))
            return whole
        self.assert_shares({"harm": caught(3, 0), "well": 1 - caught(3, 0)}, self.script, check="pursuit", lead=3)

    def test_decision(self):
        """Totals 9, 3, -1: 7.5 and 2.5 of ten; the odd number goes to the first."""
        self.assert_shares({"first": Fraction(8, 10), "second": Fraction(2, 10)}, self.script, check="decision")
        self.assert_shares({"first": Fraction(3, 4), "second": Fraction(1, 4)}, self.script, check="decision", shares="exact")

    def test_commands(self):
        self.assert_simulated(self.script, "--set", "check=pursuit")
        self.assert_commands(self.script, "depth=1:3", "check=clearing")


class Coverage(BookTest):
    def test_every_rule_is_listed_once(self):
        page = (ROOT / "docs" / "coverage.md").read_text()
        rows = re.findall(r"^\| ([A-Z]{3}-\d+) \|", page, re.MULTILINE)
        last = {"MUT": 16, "RIV": 11, "CMP": 8, "TAC": 8, "SKI": 9}
        self.assertEqual(rows, [f"{book}-{n}" for book in last for n in range(1, last[book] + 1)])

    def test_its_parameters_are_there(self):
        page = (ROOT / "docs" / "coverage.md").read_text()
        known = (ROOT / "docs" / "parameters.md").read_text()
        known += "".join(path.read_text() for path in (ROOT / "scenarios" / "scripts").rglob("*.lua"))
        words = set(re.findall(r"\w+", known))
        shown = [name for row in re.findall(r"^\| [A-Z]{3}-\d+ \|.*", page, re.MULTILINE)
                 for cell in row.split("|")[3:6] for name in re.findall(r"`(\w+)`", cell)]
        self.assertGreater(len(shown), 200)
        self.assertEqual([], [name for name in shown if name not in words])

    def test_what_it_names_is_there(self):
        page = (ROOT / "docs" / "coverage.md").read_text()
        scripts = re.findall(r"`([\w-]+\.lua)`", page)
        self.assertGreater(len(scripts), 20)
        for script in scripts:
            self.assertTrue((ROOT / "scenarios" / "scripts" / script).exists(), script)


if __name__ == "__main__":
    main()
