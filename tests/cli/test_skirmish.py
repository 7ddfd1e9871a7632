#!/usr/bin/env python3
"""The skirmish rules as scripts (SKI-1 to SKI-9) against fractions.

Usage: test_skirmish.py MUTINEER SOURCE_ROOT."""

import collections
import functools
import re

from books import SCRIPTS, BookTest, Fraction, binomial, die, law, mean, spread, throws
from program import LITTLE_EFFORT, ROOT, main, run

TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


def at_most(faces, number):
    return Fraction(max(0, min(faces, number)), faces)


def terror(more):
    """At which test a man passes."""
    result, left, failed = collections.defaultdict(Fraction), Fraction(1), 0
    while 6 + more - failed >= 1:
        share = 1 - at_most(6, failed - more)
        result[("first", "second")[failed] if failed < 2 else "later"] += left * share
        left, failed = left * (1 - share), failed + 1
    result["never"] += left
    return result


class Terror(BookTest):
    script = "skirmish-terror.lua"

    def test_one_less(self):
        self.assert_shares({"first": Fraction(5, 6), "second": Fraction(1, 9), "never": Fraction(5, 324),
                            "later": 1 - Fraction(5, 6) - Fraction(1, 9) - Fraction(5, 324)}, self.script)

    def test_others(self):
        for less in (2, 3, 5):
            self.assert_shares(terror(-less), self.script, infliction=less)
        self.assert_shares({"first": 1}, self.script, infliction=2, resistance=2)
        self.assert_shares({"never": 1}, self.script, infliction=6)

    def test_what_fear_does(self):
        """TR - TI = -4: d6 - 4: 1 to 2 terrified, 3 to 4 frightened at the first test."""
        first = law(0 if face - 4 >= 1 else 1 if face - 4 >= -1 else 2 if face - 4 >= -3 else 3 for face in die())
        second = law(0 if face - 5 >= 1 else 1 if face - 5 >= -1 else 2 if face - 5 >= -3 else 3 for face in die())
        failed = 1 - first[0]
        self.assert_means({"terrified": first[2] + failed * second.get(2, 0), "prostrated": failed * second.get(3, 0),
                           "frightened": first.get(1, 0) + failed * second.get(1, 0)}, self.script, infliction=4)

    def test_fire(self):
        def bands(more):
            return law(0 if face + more >= 1 else 1 if face + more >= -1 else 2 if face + more >= -3 else 3 for face in die())
        for more in (-1, -3, -5, -7):
            of = bands(more)
            fear = {"source": "fire", "infliction": -more}
            self.assert_shares({"first": of.get(0, 0), "stays": 1 - of.get(0, 0)}, self.script, **fear)
            flees = of.get(1, 0) / 3 + of.get(2, 0) * Fraction(2, 3) + of.get(3, 0)
            self.assert_shares({"first": of.get(0, 0), "flees": flees, "stays": 1 - of.get(0, 0) - flees}, self.script,
                               creature="animal", **fear)
            thrown = sum(of.get(n, 0) * (1 - (1 - n * 2 * TENTH) ** n) for n in (1, 2, 3))
            self.assert_shares({"first": of.get(0, 0), "thrown": thrown, "stays": 1 - of.get(0, 0) - thrown}, self.script,
                               creature="mount", **fear)


class Fatigue(BookTest):
    script = "skirmish-fatigue.lua"

    def fewest(self, way, pace, exceeded, step=1, fresh=False):
        """By breadth first search."""
        seen, front, turn = set(), {(0, 0, False)}, 0
        while True:
            after = set()
            for gone, points, half in front:
                state = (points >= 3 + exceeded) + (points >= 6 + exceeded)
                if gone >= way and (state == 0 or not fresh):
                    return turn
                rest = (gone, points, True) if points and state == 2 and not half else (gone, max(0, points - 1), False)
                after.add(rest)
                if gone < way:
                    walked = max(0, pace - state * step)
                    after.add((min(way, gone + walked), max(0, points - (state == 0)), False))
                    if points < 8:
                        after.add((min(way, gone + max(0, pace + pace // 2 - state * step)), points + 1, False))
            seen |= front
            front, turn = after - seen, turn + 1

    def test_best_play_is_the_shortest_way(self):
        for settings, expected in [
            ({}, self.fewest(40, 6, 0)), ({"tired_when": "exceeded"}, self.fewest(40, 6, 1)),
            ({"way": 97}, self.fewest(97, 6, 0)), ({"way": 60, "fresh": True}, self.fewest(60, 6, 0, fresh=True)),
            ({"way": 80, "pace": 8, "mounted": True}, self.fewest(80, 8, 0, step=2)),
        ]:
            self.assertEqual(self.best(self.script, **settings), -expected, settings)

    def test_policies(self):
        self.assert_means({"turns": 7, "doubled": 0}, self.script)
        # 9 + 9 + 9 inches at the double make fatigued; then 5 a turn.
        self.assert_means({"turns": 6, "doubled": 3}, self.script, party_policy="hurry")


class Nerve(BookTest):
    script = "skirmish-nerve.lua"

    def test_who_acts(self):
        for passed, share in (("act", HALF), ("doubt", 9 * TENTH)):
            acts = HALF + 6 * (share * Fraction(6, 10) + (1 - share) * HALF)
            hides = TENTH + 6 * (1 - share) * TENTH
            self.assert_means({"act": acts, "hide": hides, "fire": 7 - acts - hides}, self.script, passed=passed)
        self.assert_means({"act": 7 * HALF, "hide": 7 * TENTH}, self.script, leads=False)
        self.assert_means({"act": 7 * HALF, "hide": 7 * HALF}, self.script, leads=False, party_policy="wary")
        self.assert_shares({"everybody": HALF * Fraction(6, 10) ** 6, "nobody": HALF ** 7,
                            "some": 1 - HALF * Fraction(6, 10) ** 6 - HALF ** 7}, self.script)


class Hazards(BookTest):
    script = "skirmish-hazard.lua"

    def test_wading(self):
        for wet, modifier, drown, lose in ((False, 0, 1, 2), (True, 0, 3, 3), (True, -2, 3, 3)):
            falls = (1 - modifier) * TENTH
            drowned, load = falls * drown * TENTH, falls * lose * TENTH
            for turns in (1, 3):
                unharmed = (1 - drowned - load) ** turns
                alive = (1 - drowned) ** turns
                self.assert_shares({"unharmed": unharmed, "load_lost": alive - unharmed, "lost": 1 - alive}, self.script,
                                   wet=wet, modifier=modifier, turns=turns)
        self.assert_shares({"unharmed": Fraction(9, 10), "load_lost": HALF * TENTH, "lost": HALF * TENTH}, self.script, wet=True,
                           turns=1, wade_die=6)

    def test_quicksand(self):
        for mounted, helpers in ((False, 1), (True, 3), (False, 0)):
            caught, lost, earlier = (5 if mounted else 3) * TENTH, Fraction(1), 0
            while helpers and earlier < 5 + helpers:
                lost, earlier = lost * at_most(10, 4 - (helpers - 1) + earlier), earlier + 1
            self.assert_shares({"unharmed": 1 - caught, "lost": caught * lost, "freed": caught * (1 - lost)}, self.script,
                               hazard="quicksand", mounted=mounted, helpers=helpers)

    def test_bogs(self):
        for marsh, men, beasts, free in ((False, 8, 0, "2356"), (True, 4, 2, "23456"), (True, 4, 0, "356"), (True, 0, 2, "356"),
                                         (False, 3, 1, "56"), (True, 0, 0, "56")):
            in_it = (2 if marsh else 1) * TENTH
            freed = in_it * Fraction(len(free), 6)
            expected = {"unharmed": 1 - in_it, "freed": freed, "lost": in_it / 6}
            expected["stuck"] = in_it - freed - expected["lost"]
            self.assert_shares(expected, self.script, hazard="bog", marsh=marsh, men=men, beasts=beasts)
            turns = {"2": 2, "3": 2, "4": 1, "5": 2, "6": 1}
            self.assert_means({"delay": sum(map(turns.get, free)) / Fraction(len(free))}, self.script, "freed", hazard="bog",
                              marsh=marsh, men=men, beasts=beasts)

    def test_heat(self):
        for water, energy, turns, aid in ((True, 0, 2, 3), (False, 2, 4, 1), (False, -3, 1, 0)):
            struck = (1 if water else 3) * TENTH
            down = struck * at_most(10, 5 - energy)
            fine, up = (1 - struck) ** turns, (1 - down) ** turns
            lost = (1 - up) * (1 - Fraction(8, 10) ** aid)
            self.assert_shares({"unharmed": fine, "load_lost": up - fine, "lost": lost, "freed": 1 - up - lost}, self.script,
                               hazard="heat", water=water, energy=energy, turns=turns, aid_in=aid)
        self.assert_shares({"unharmed": 1}, self.script, hazard="heat", carrier_at=8)
        self.assert_shares({"unharmed": 1}, self.script, hazard="heat", european=False)


class Rocket(BookTest):
    def test_in_the_end(self):
        ninth = Fraction(1, 9)
        self.assert_shares({"flies": Fraction(2, 3), "early": ninth, "late": ninth, "dud": ninth}, "skirmish-rocket.lua")
        self.assert_means({"turns": Fraction(10, 9)}, "skirmish-rocket.lua")
        lies = ninth * Fraction(5, 6) ** 4
        self.assert_shares({"flies": Fraction(2, 3), "early": ninth, "late": ninth, "dud": lies, "dud_explodes": ninth - lies},
                           "skirmish-rocket.lua", watched=4)


class Encounters(BookTest):
    script = "skirmish-encounter.lua"

    def test_the_war_cry(self):
        self.assert_means({"flee": 5 * TENTH, "minus_two": 5 * 2 * TENTH, "minus_one": 5 * 2 * TENTH}, self.script,
                          meets="war_cry", party=5)

    def test_crocodiles(self):
        for meets, where, tenths, escape in (("crocodile", "swimmers", 7, 3), ("crocodile", "walkers", 3, 3),
                                             ("crocodile", "boat", 1, 3), ("giant_crocodile", "swimmers", 9, 2),
                                             ("giant_crocodile", "walkers", 9, 2), ("giant_crocodile", "boat", 7, 2)):
            attacks = tenths * TENTH
            for tries in (1, 2):
                off = attacks * (1 - escape * TENTH) ** tries
                self.assert_shares({"evades": 1 - attacks, "escapes": attacks - off, "dragged_off": off}, self.script,
                                   meets=meets, where=where, escapes=tries, distance=13)
        self.assert_shares({"escapes": 3 * TENTH, "dragged_off": 7 * TENTH}, self.script, where="swimmers", distance=9)
        self.assert_shares({"evades": 3 * TENTH, "escapes": 7 * TENTH * 3 * TENTH, "dragged_off": 49 * TENTH * TENTH},
                           self.script, where="swimmers", distance=10)

    def test_other_beasts(self):
        for meets, party, tenths in (("tiger", 4, 4), ("leopard", 1, 4), ("python", 4, 2), ("python", 1, 4), ("buffalo", 4, 7)):
            self.assert_shares({"evades": 1 - tenths * TENTH, "attacks": tenths * TENTH}, self.script, meets=meets, party=party)
            self.assert_shares({"attacks": 1}, self.script, meets=meets, party=party, distance=4)
        upset = 7 * TENTH * 4 * TENTH
        self.assert_shares({"evades": 3 * TENTH, "upset": upset, "attacks": 7 * TENTH - upset}, self.script, meets="buffalo",
                           where="boat")
        self.assert_means({"fallen": upset * 4 * 6 * TENTH}, self.script, meets="buffalo", where="boat")


class Boat(BookTest):
    script = "skirmish-boat.lua"

    def crosses(self, rotten, load, bail, width, crew=3, passengers=2):
        """How often she gets across when so many men bail wherever there is water for them, or with best play (None)."""
        leak = law(die(4)) if rotten else law(max(0, face - 2) for face in die(4)) if load != "light" else {0: Fraction(1)}
        least = {"light": 8, "loaded": 4, "overloaded": 3}[load]

        @functools.cache
        def best(gone, water, turns):
            whole = Fraction(0)
            if turns == 0:
                return whole
            for more, share in leak.items():
                now = water + more
                if now >= least:
                    continue
                worths = []
                for bailers in range(min(crew, now) + 1) if bail is None else [min(bail, now)]:
                    inches = max(1, crew - bailers + 2 - (passengers + bailers) // 2) if crew > bailers else 0
                    worths.append(Fraction(1) if gone + inches >= width else
                                  best(gone + inches, now - bailers, turns - 1))
                whole += share * max(worths)
            return whole
        return best(0, 0, 8)

    def test_rowing_hard(self):
        for boat, load in (("rotten", "loaded"), ("rotten", "light"), ("peasant", "overloaded"), ("rotten", "overloaded")):
            share = self.crosses(boat == "rotten", load, 0, 13)
            leaks = 1 if boat == "rotten" else Fraction(5, 6)
            share = share * leaks + 1 - leaks
            self.assert_shares({"across": share, "founders": 1 - share}, self.script, boat=boat, load=load, width=13, turns=8,
                               crew_policy="row_hard")
        self.assert_shares({"across": 1}, self.script, boat="sound", crew_policy="row_hard")

    def test_best_play(self):
        for load, width in (("loaded", 9), ("overloaded", 5)):
            self.assertAlmostEqual(self.best(self.script, boat="rotten", load=load, width=width, turns=8),
                                   float(self.crosses(True, load, None, width)), delta=1e-10)


def bad_country(men, policy, enemies=3):
    """A march of the default party, with fewer men; fractions."""
    def tired(points):
        return (points >= 3) + (points >= 6)

    def sun(state):
        """(men, dry) after a turn of heat, with so many points."""
        (well, dry), points = state
        m = tired(points)
        death = 1 - Fraction(8, 10) ** 3
        p_with, p_without = (at_most(10, n + m) * at_most(10, 5 + m) * death for n in (1, 3))
        return spread(binomial(well - dry, p_with), lambda a: spread(binomial(dry, p_without), lambda b: {
            (well - a - b, dry - b): Fraction(1)}))

    def wetted(state, drown, lose):
        (well, dry) = state

        def each(count):
            whole = {(0, 0): Fraction(1)}
            for _ in range(count):
                whole = spread(whole, lambda v: {(v[0] + 1, v[1]): drown, (v[0], v[1] + 1): lose, v: 1 - drown - lose})
            return whole
        return spread(each(well - dry), lambda a: spread(each(dry), lambda b: {
            (well - a[0] - b[0], dry + a[1] - b[0]): Fraction(1)}))

    def less(state):
        return (state[0] - 1, min(state[1], state[0] - 1))

    def road(state, points, after):
        """The law of ends from the head of a road."""
        if state[0] == 0:
            return {"lost": Fraction(1)}
        if policy == "steady":
            if tired(points) > 0:
                return spread(sun((state, points)), lambda now: {"lost": Fraction(1)} if now[0] == 0 else walk(
                    now, points - 1, after, 2))
            return walk(state, points, after, 2)
        return walk(state, points + 1, after, 1)

    def walk(state, points, after, turns):
        if state[0] == 0:
            return {"lost": Fraction(1)}
        if turns == 0:
            return after(state, points)
        return spread(sun((state, points)), lambda now: walk(now, points, after, turns - 1))

    def river(state, points):
        if policy == "steady":
            falls = at_most(10, 1 + tired(points))
            over = wetted(state, falls * TENTH, falls * 2 * TENTH)
        else:
            water = {0: Fraction(5, 6)}
            for _ in range(3):
                water = spread(water, lambda w: {"down": Fraction(1)} if w == "down" else {
                    "down" if w + leak >= 4 else max(0, w + leak - 1): share
                    for leak, share in law(max(0, face - 2) for face in die(4)).items()})
            down = water.get("down", Fraction(0))
            over = spread({True: down, False: 1 - down}, lambda d: wetted(state, 3 * TENTH, 3 * TENTH) if d else {
                state: Fraction(1)})
        return spread(over, lambda now: road(now, points, marsh))

    def marsh(state, points):
        caught = at_most(10, 3 + tired(points))
        lost, earlier = Fraction(1), 0
        while state[0] >= 2 and 8 + state[0] - earlier >= 5:
            lost, earlier = lost * at_most(10, 4 - (state[0] - 2) + earlier), earlier + 1
        after = {state: 1 - caught * lost, less(state): caught * lost}
        return spread(after, lambda now: {"lost": Fraction(1)} if now[0] == 0 else cart(now, points))

    def cart(state, points):
        helped = [state[0] >= 8 or state[0] >= 4, True, state[0] >= 4]  # two bullocks: 2, 3, 4
        turns = [0, 2 if helped[0] else 0, 2, 1 if helped[2] else 0, 2, 1]
        whole = spread({"clear": Fraction(8, 10), **{n: Fraction(1, 30) for n in range(6)}}, lambda n: dig(
            state, points, 0 if n == "clear" else turns[n]))
        return whole

    def dig(state, points, turns):
        if turns == 0:
            return road(state, points, jungle)
        return walk(state, points + 1, lambda now, more: road(now, more, jungle), turns)

    def jungle(state, points, failed=0):
        village_now = village(state, points)
        attack = spread({less(state): Fraction(1)}, lambda now: {"lost": Fraction(1)} if now[0] == 0 else nerve(
            now, points, failed))
        if failed:
            return attack
        return spread({True: 4 * TENTH, False: 6 * TENTH}, lambda bites: attack if bites else village_now)

    def nerve(state, points, failed):
        steady = 1 - at_most(6, 3 + failed + tired(points))
        again = {"scattered": Fraction(1)} if 6 - 3 - failed - 1 - tired(points) < 1 else jungle(state, points, failed + 1)
        return spread({True: steady, False: 1 - steady}, lambda ok: village(state, points) if ok else again)

    def village(state, points):
        left = spread({enemies - 1: 6 * TENTH, enemies: 4 * TENTH}, lambda n: {n - a: s for a, s in binomial(n, TENTH).items()})
        acting = binomial(state[0], 1 - at_most(10, 3 + tired(points)))
        return spread(left, lambda n: {"through": sum(s for a, s in acting.items() if a >= n),
                                       "held_up": sum(s for a, s in acting.items() if a < n)})

    return road((men, 0), 2, river)


class March(BookTest):
    script = "skirmish-march.lua"

    def test_by_fractions(self):
        for men, policy in ((2, "steady"), (3, "hurry"), (4, "steady"))[:1 if LITTLE_EFFORT else 3]:
            self.assert_shares(bad_country(men, policy), self.script, men=men, party_policy=policy)

    def test_best_play_is_better_than_any_policy(self):
        value = self.best(self.script, men=3)
        for policy in ("steady", "hurry"):
            self.assertLess(bad_country(3, policy)["through"], value)

    def test_the_page_has_the_answers(self):
        page = (ROOT / "docs" / "rules-skirmish.md").read_text()
        shown = re.findall(r"^\| `(steady|hurry)` \| ([\d.]+) % \| ([\d.]+) % \| ([\d.]+) % \| ([\d.]+) % \|$", page, re.MULTILINE)
        self.assertEqual(len(shown), 2)
        for policy, *answers in shown:
            shares = self.shares(self.script, party_policy=policy)
            for name, answer in zip(("through", "held_up", "scattered", "lost"), answers):
                self.assertAlmostEqual(100 * shares[name], float(answer), delta=0.05001)


class Tables(BookTest):
    script = "skirmish-tables.lua"

    def test_a_firefight_with_tables_of_its_own(self):
        hit, casualty, morale = (3, 6, 9, 11), (2, 5, 8), (4, 5)

        def volley(men, pinned, span):
            down = Fraction(0) if pinned else (11 - hit[span]) * TENTH * (11 - casualty[1]) * TENTH
            return binomial(men, down)

        def after(men, out, lost, leader):
            """(holds, pinned) of a side with so many men at first."""
            if out == men:
                return {(False, False): Fraction(1)}
            if lost < 2 or 5 * lost < men - out + lost:
                return {(True, False): Fraction(1)}
            return law((face + leader - out >= morale[0], face + leader - out < morale[1]) for face in die(10))

        @functools.cache
        def ends(red, blue, red_pinned, blue_pinned, turns):
            if turns == 0:
                return {"night": Fraction(1)}
            whole = collections.defaultdict(Fraction)
            for a, share in volley(3 - blue, blue_pinned, 1).items():
                for b, part in volley(3 - red, red_pinned, 1).items():
                    a_now, b_now = min(a, 3 - red), min(b, 3 - blue)
                    for (r_holds, r_pinned), r in after(3, red + a_now, a_now, 1).items():
                        for (b_holds, b_pinned), q in after(3, blue + b_now, b_now, 0).items():
                            chance = share * part * r * q
                            if r_holds and b_holds:
                                for name, more in ends(red + a_now, blue + b_now, r_pinned, b_pinned, turns - 1).items():
                                    whole[name] += chance * more
                            else:
                                whole["red_wins" if r_holds else "blue_wins" if b_holds else "both_rout"] += chance
            return whole

        # Red closes once, to medium range: whoever stands there fires at 6 or more.
        scenario = "skirmish-tables.yaml"
        small = {"red": 3, "blue": 3, "turns": 3}
        for name, share in ends(0, 0, False, False, 3).items():
            shares = self.shares(self.once(scenario), **small)
            self.assertAlmostEqual(shares[name], float(share), delta=1e-11)
        self.assertNotEqual(self.shares(scenario, **small), self.shares(self.script, **small))

    def once(self, scenario):
        """The same scenario beginning at medium range."""
        text = (SCRIPTS / "skirmish-tables.lua").read_text()
        self.assertIn("range = 3", text)
        (self.here / "skirmish-tables.lua").write_text(text.replace("range = 3", "range = 2"))
        (self.here / scenario).write_text((SCRIPTS / scenario).read_text())
        return self.here / scenario


class All(BookTest):
    names = {"terror": ("infliction=1:3", "resistance=1"), "fatigue": ("way=20:22", "tired_when=exceeded"),
             "nerve": ("men=4:6", "passed=doubt"), "hazard": ("turns=1:3", "wet=true"), "rocket": ("watched=0:2", "watched=3"),
             "encounter": ("party=1:3", "where=swimmers"), "boat": ("crew=2:4", "crew.policy=row_hard"),
             "march": ("men=2:3", "party.policy=hurry"), "tables": ("strike=0:1", "red.policy=close")}

    def test_games_agree_with_the_exact_answers(self):
        for name in list(self.names)[::4 if LITTLE_EFFORT else 1]:
            self.assert_simulated(f"skirmish-{name}.lua", *(["--set", "turns=3"] if name == "tables" else []))

    def test_commands(self):
        for name, (vary, against) in list(self.names.items())[::4 if LITTLE_EFFORT else 1]:
            self.assert_commands(f"skirmish-{name}.lua", vary, against)

    def test_what_has_nothing_to_choose_says_so(self):
        for name in ("terror", "hazard", "rocket", "encounter"):
            self.assertIn("nobody chooses anything", run("exact", str(SCRIPTS / f"skirmish-{name}.lua"), "--optimal").stderr)


if __name__ == "__main__":
    main()
