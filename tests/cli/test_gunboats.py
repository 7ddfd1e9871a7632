#!/usr/bin/env python3
"""Gunfire on the river as scripts (RIV-8, RIV-10) against fractions.

Usage: test_gunboats.py MUTINEER SOURCE_ROOT."""

import collections
import functools

from books import BookTest, Fraction, SCRIPTS, binomial, law, mean, throws
from program import main, run

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)

# RIV-1: hull size, hull hits, structural hits, armour, crew on bridge, deck and to manoeuvre, steam, guns by damage value.
CLASSES = {
    "raft": (1, 1, 0, 0, (1, 0, 2), False, ()),
    "large_boat": (1, 2, 4, 0, (2, 1, 2), False, ()),
    "small_steamer": (1, 5, 10, 0, (3, 3, 3), True, (1,)),
    "large_steamer": (2, 10, 20, 0, (3, 4, 4), True, (1, 1)),
    "small_gunboat": (1, 5, 10, 2, (3, 3, 3), True, (1, 3)),
    "large_gunboat": (2, 10, 20, 2, (3, 4, 4), True, (1, 1, 3)),
}
Ship = collections.namedtuple("Ship", "hull guns fire water rudder points structure")


def criticals(name):
    """What a critical hit does: a function of a ship and a damage value, as a law of ships."""
    size, _, _, _, _, steam, guns = CLASSES[name]

    def each(pairs, after):
        whole = collections.defaultdict(Fraction)
        for value, share in pairs:
            for ship, part in after(value).items():
                whole[ship] += share * part
        return whole

    def holed(ship, count):
        return ship._replace(hull=max(0, ship.hull - count), structure=ship.structure + count)

    def burning(ship, level):
        return ship._replace(fire=ship.fire + level)

    @functools.cache
    def magazine(ship, dv):
        if not ship.guns:
            return {burning(ship, dv): Fraction(1)}

        def blown(gun):
            value = ship.guns[gun]
            doom = Fraction(value - 1, 6)
            left = holed(ship._replace(guns=ship.guns[:gun] + ship.guns[gun + 1:]), value)
            after = {left: Fraction(1)} if left.hull == 0 else strike(left, value)
            result = {now: (1 - doom) * share for now, share in after.items()}
            dead = ship._replace(hull=0)
            result[dead] = result.get(dead, 0) + doom
            return result
        return each([(gun, Fraction(1, len(ship.guns))) for gun in range(len(ship.guns))], blown)

    @functools.cache
    def boiler(ship, dv):
        if not steam:
            return {burning(ship, dv): Fraction(1)}
        blows = Fraction(dv - 1, 6)
        if not blows:
            return {ship._replace(points=ship.points + dv): Fraction(1)}
        after = {burning(ship, size): Fraction(1)}
        for _ in range(size):
            after = each(after.items(), lambda now: strike(now, 1) if now.hull else {now: Fraction(1)})
        result = {now: blows * share for now, share in after.items()}
        calm = ship._replace(points=ship.points + dv)
        result[calm] = result.get(calm, 0) + 1 - blows
        return result

    @functools.cache
    def strike(ship, dv):
        def by(total):
            if total in (2, 11):
                return magazine(ship, dv)
            if total in (3, 12):
                return boiler(ship, dv)
            now = {4: ship._replace(rudder=ship.rudder + dv), 6: holed(ship, dv)._replace(water=ship.water + dv),
                   7: burning(ship, dv)._replace(structure=ship.structure + dv),
                   8: ship._replace(structure=ship.structure + dv), 9: ship._replace(points=ship.points + 1)}
            return {now[4 if total in (5, 10) else total]: Fraction(1)}
        return each(law(a + b for a, b in throws(2)).items(), by)

    _, hull, _, _, _, _, guns = CLASSES[name]
    return lambda dv: strike(Ship(hull, guns, 0, 0, 0, 0, 0), dv)


class Hit(BookTest):
    script = "gunboat-hit.lua"

    def test_criticals(self):
        for name in CLASSES:
            for dv in (1, 3):
                after = criticals(name)(dv)
                sunk = sum(share for ship, share in after.items() if ship.hull == 0)
                settings = {"class": name, "critical": True, "dv": dv}
                self.assert_shares({"critical": 1 - sunk, "destroyed": sunk}, self.script, **settings)
                _, hull, structure, _, _, _, guns = CLASSES[name]

                def mean_of(figure):
                    """Of those who float: what is thrown for one that has sunk hangs on the order of things."""
                    return sum(figure(ship) * share for ship, share in after.items() if ship.hull) / (1 - sunk)
                if (name, dv) != ("large_gunboat", 3):  # where the last magazine may go with a critical of either DV
                    self.assert_means({"fire_level": mean_of(lambda ship: ship.fire)}, self.script, "critical", **settings)
                self.assert_means({
                    "hull_hits": mean_of(lambda ship: hull - ship.hull),
                    "flooding": mean_of(lambda ship: ship.water), "rudder_jam": mean_of(lambda ship: ship.rudder),
                    "points_lost": mean_of(lambda ship: ship.points),
                    "guns_lost": mean_of(lambda ship: len(guns) - len(ship.guns)),
                    "structural_hits": mean_of(lambda ship: min(structure, ship.structure)),
                }, self.script, "critical", **settings)

    def test_places(self):
        places = {"hull": THIRD, "crew": THIRD, "gun": SIXTH, "critical": SIXTH}
        doom = sum(share for ship, share in criticals("small_gunboat")(1).items() if ship.hull == 0)
        places.update({"critical": SIXTH * (1 - doom / 2), "destroyed": SIXTH * doom / 2})  # half a hit is critical half the time
        self.assert_shares(places, self.script)
        rows = {"hull": {"hull_hits": HALF, "structural_hits": HALF}, "crew": {"casualties": HALF, "structural_hits": HALF},
                "gun": {"guns_lost": HALF, "casualties": HALF}}
        for condition, means in rows.items():
            self.assert_means(means, self.script, condition)
        # DV 3 goes through armour 2 in full: three hull hits; two men; a gun and two of its crew.
        rows = {"hull": {"hull_hits": 3}, "crew": {"casualties": 2, "structural_hits": 3}, "gun": {"guns_lost": 1, "casualties": 2}}
        for condition, means in rows.items():
            self.assert_means(means, self.script, condition, dv=3)
        self.assert_means({"hull_hits": 2}, self.script, "hull", dv=2)  # armour that only equals the penetration halves nothing
        # Without a gun the place is rolled again.
        doom = sum(share for ship, share in criticals("large_boat")(1).items() if ship.hull == 0)
        self.assert_shares({"hull": 2 * Fraction(1, 5), "crew": 2 * Fraction(1, 5), "critical": (1 - doom) / 5,
                            "destroyed": doom / 5}, self.script, **{"class": "large_boat"})

    def test_heavy_shot_may_pass_through(self):
        for name, halves in (("small_steamer", HALF), ("small_gunboat", 0)):
            self.assert_means({"hull_hits": 3 * (1 - halves) + halves}, self.script, "hull", dv=3, pass_through="on",
                              **{"class": name})

    def test_small_arms(self):
        """The rules' own reckoning: a real hit with a d6 under the hits of a place."""
        shots = 4
        places = list(law(tuple(0 if face <= 2 else 1 if face <= 4 else face - 3 for face in faces)
                          for faces in throws(shots)).items())
        under = {n: Fraction(max(0, n - 1), 6) for n in range(shots + 1)}
        hull = sum(share * under[faces.count(0)] for faces, share in places)
        crew = shots * THIRD
        critical = sum(share * under[faces.count(3)] for faces, share in places)
        self.assert_means({"casualties": crew * Fraction(2, 6)}, self.script, small_arms=shots)  # saved on 1 to 4, no more
        rows = self.rows(self.script, small_arms=shots, **{"class": "large_boat"})
        self.assertAlmostEqual(rows["points_lost", "all", "mean"], float(critical * Fraction(4, 36)), delta=1e-11)
        flooded = critical * Fraction(5, 36)
        self.assertAlmostEqual(rows["hull_hits", "all", "mean"], float(hull + flooded), delta=1e-11)
        rows = self.rows(self.script, small_arms=shots, **{"class": "large_steamer"})
        self.assertAlmostEqual(rows["rudder_jam", "all", "mean"],
                               float(critical * mean({1: Fraction(10, 36), 0: 1}) * self.more_criticals()), delta=1e-11)

    def more_criticals(self):
        """A magazine of DV 1 brings one more critical, at most once for each of two guns: how many there are on the whole."""
        share = Fraction(3, 36)
        return 1 + share + share ** 2


class Duel(BookTest):
    script = "gunboat-duel.lua"

    def test_a_steamer_and_a_raft(self):
        """One shot at a raft that lies still hits with 2/3; what it does is worked out by hand."""
        hit = Fraction(2, 3)
        sinks = hit * (Fraction(2, 5) + Fraction(1, 5) * Fraction(5, 36))
        # Fire (magazine without a gun, boiler without steam, fire: 12 of 36) costs a d6 of crew: three are all, two leave her
        # helpless when one is her officer, and her rigging is gone.
        taken = hit * Fraction(1, 5) * Fraction(12, 36) * (Fraction(4, 6) + SIXTH * THIRD + SIXTH * SIXTH)
        goes = hit * Fraction(2, 5) * SIXTH  # her officer is the one casualty
        self.assert_shares({"white_sinks": sinks, "white_taken": taken, "broken_off": goes, "night": 1 - sinks - taken - goes},
                           self.script, red="small_steamer", white="raft", gunners=1, small_arms_min=7, turns=1)
        self.assert_means({"shots": 1, "gun_hits": hit}, self.script, red="small_steamer", white="raft", gunners=1,
                          small_arms_min=7, turns=1)

    def test_rams_and_boarders(self):
        quiet = {"gun_limit": 0, "small_arms_min": 7, "start": 0}
        self.assert_shares({"white_sinks": Fraction(2, 3), "night": THIRD}, self.script, white="raft", turns=1,
                           red_policy="close_and_ram", **quiet)
        self.assert_shares({"white_sinks": 1 - THIRD ** 3, "night": THIRD ** 3}, self.script, white="raft", turns=3,
                           red_policy="close_and_ram", **quiet)
        self.assert_shares({"white_taken": 1}, self.script, white="raft", red_policy="close_and_board", **quiet)
        kills = Fraction(15, 36)
        self.assert_shares({"white_taken": kills, "night": 1 - kills}, self.script, white="large_boat", turns=2,
                           red_policy="close_and_board", **quiet)

    def test_rams_hole_and_flood_until_she_sinks(self):
        """A small gunboat rams a small steamer, which with two holes lies still and cannot be missed."""
        @functools.cache
        def sunk(hull, holes, turns):
            if hull <= 0 or turns == 0:
                return Fraction(hull <= 0)
            hit = Fraction(1) if hull <= 3 else Fraction(2, 3)
            whole = (1 - hit) * water(hull, holes, turns)
            for flooded in (0, 1):
                whole += hit * HALF * (water(hull - 1, holes + flooded, turns) if hull > 1 else 1)
            return whole

        def water(hull, holes, turns):
            if hull <= holes:
                return Fraction(1)
            return sum(share * sunk(hull - holes, holes - stopped, turns - 1)
                       for stopped, share in binomial(holes, Fraction(5, 6)).items())

        quiet = {"gun_limit": 0, "small_arms_min": 7, "start": 0, "red_policy": "close_and_ram", "white": "small_steamer"}
        for turns in (2, 4):
            share = sunk(5, 0, turns)
            self.assert_shares({"white_sinks": share, "night": 1 - share}, self.script, turns=turns, **quiet)
        # A large one floods her on 3 and more, with two hits a phase: the second ram cannot miss.
        flood = Fraction(2, 3)
        by_ram, by_flooding = flood * flood, flood * (1 - flood) * flood
        rows = self.rows(self.script, turns=2, red="large_gunboat", **quiet)
        self.assertAlmostEqual(rows["by_ram", "all", "mean"], float(by_ram), delta=1e-11)
        self.assertAlmostEqual(rows["by_flooding", "all", "mean"], float(by_flooding), delta=1e-11)

    def test_speed_makes_a_target_harder(self):
        """A small boat that closes is hit on 4, a large one, a point faster than her hull size, on 5; one that lies still on 3."""
        for red, policy, share in (("small_boat", "close_and_board", HALF), ("large_boat", "close_and_board", THIRD),
                                   ("large_boat", "stand_and_fire", Fraction(2, 3))):
            self.assert_means({"gun_hits": share}, self.script, red=red, white="small_steamer", gunners=1, small_arms_min=7,
                              turns=1, start=1, red_policy=policy)

    def test_games_agree_with_the_exact_answers(self):
        self.assert_simulated("gunboat-hit.lua", "--set", "class=small_steamer", "--set", "dv=2")
        self.assert_simulated(self.script, "--set", "red=small_steamer", "--set", "white=large_boat", "--set", "gunners=1",
                              "--set", "turns=1")

    def test_commands(self):
        self.assert_commands("gunboat-hit.lua", "dv=1:3", "class=raft")
        self.assert_commands(self.script, "turns=1:2", "red.policy=close_and_ram", "--set", "red=raft", "--set", "white=small_boat")
        policies = "stand_and_fire,close_and_board,close_and_ram,break_off"
        text = self.assert_done("tournament", str(SCRIPTS / self.script), "--games", "300", "--exact", "off", "--rows",
                                f"red.policy={policies}", "--columns", f"white.policy={policies}")
        for policy in policies.split(","):
            self.assertIn(policy, text)

    def test_a_duel_of_gunboats_is_too_large_to_be_solved_and_a_small_one_has_best_play(self):
        self.assertEqual(run("exact", str(SCRIPTS / self.script), "--max-states", "2000").returncode, 2)
        best = self.best(self.script, white="raft", turns=2, gun_limit=0, small_arms_min=7, start=0)
        self.assertEqual(best, 1)  # boarders take a raft at once


if __name__ == "__main__":
    main()
