#!/usr/bin/env python3
"""The tactical rules as scripts (TAC-1 to TAC-8) against fractions.

Usage: test_tactical.py MUTINEER SOURCE_ROOT."""

import collections
import functools
import re

from books import BookTest, Fraction, binomial, die, law, mean, spread, throws
from program import ROOT, main

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
NUMBERS = ("none", "one", "two", "three")


def rifles(shooters, save=7):
    """Unsaved hits of so many shooters."""
    made = law((2 if face == 1 and shooters > 3 else 1) if face < shooters else 0 for face in die())
    return spread(made, lambda n: binomial(n, Fraction(save - 1, 6)))


def machine_gun(dice, save=7):
    return spread(binomial(dice, SIXTH), lambda n: binomial(n, Fraction(save - 1, 6)))


def named(hits):
    result = collections.defaultdict(Fraction)
    for n, share in hits.items():
        result[NUMBERS[n] if n < 4 else "more"] += share
    return result


def clash(horse_bonus, foot_bonus):
    def what(horse, foot):
        if horse >= 2 * foot:
            return "cut_up"
        if foot >= 2 * horse:
            return "halted"
        return "draw" if horse == foot else "melee" if horse > foot else "contact"
    return law(what(a + horse_bonus, b + foot_bonus) for a, b in throws(2))


def melee(first, second, bonus):
    """What two groups lose in a round: pairs (first's losses, second's)."""
    pair = law((int(a + bonus < b), int(a + bonus > b)) for a, b in throws(2))
    whole = {(0, 0): Fraction(1)}
    for _ in range(min(first, second)):
        whole = spread(whole, lambda sofar: {(sofar[0] + x, sofar[1] + y): share for (x, y), share in pair.items()})
    return whole


class Fire(BookTest):
    script = "tactical-fire.lua"

    def test_five_men(self):
        self.assert_shares({"none": Fraction(1, 3), "one": HALF, "two": SIXTH}, self.script)
        self.assert_shares({"none": Fraction(5, 8), "one": Fraction(1, 3), "two": Fraction(1, 24)}, self.script, cover=True)

    def test_sub_units_of_other_sizes(self):
        for men, settings, shooters in [
            (3, {}, 3), (4, {}, 4), (1, {}, 1), (7, {}, 7),
            (5, {"target": "cavalry"}, 6), (5, {"distance": 2}, 6), (5, {"distance": 2, "target": "cavalry"}, 6),
            (5, {"distance": 2, "target": "cavalry", "extra_figures": "each"}, 7), (3, {"hero": True}, 4),
            (5, {"distance": 4}, 5), (5, {"distance": 5}, 2), (5, {"distance": 8}, 2), (5, {"distance": 9}, 0),
            (5, {"advancing": True}, 2), (5, {"mounted": True, "halving_rounds": "up"}, 3),
            (5, {"advancing": True, "hero": True}, 3), (5, {"advancing": True, "hero": True, "halved": "men"}, 3),
            (4, {"advancing": True, "hero": True, "halved": "men"}, 3), (4, {"advancing": True, "hero": True}, 2),
            (5, {"advancing": True, "halving": "may"}, 5),
        ]:
            self.assert_shares(named(rifles(shooters)), self.script, men=men, **settings)

    def test_machine_guns(self):
        self.assert_shares(named(machine_gun(6)), self.script, weapon="machine_gun", men=2)
        self.assert_shares(named(machine_gun(3)), self.script, weapon="machine_gun", men=1, distance=30)
        self.assert_shares({"none": 1}, self.script, weapon="machine_gun", men=2, distance=31)
        self.assert_shares(named(machine_gun(6, 4)), self.script, weapon="machine_gun", men=2, cover=True)
        self.assert_shares(named(machine_gun(6)), self.script, weapon="machine_gun", men=2, cover=True, mg_cover_saves="no")
        self.assert_means({"hits": 1}, self.script, weapon="machine_gun", men=2)

    def test_who_is_saved_from_what(self):
        for target, weapon, cover, save in [
            ("team", "rifles", False, 4), ("team", "machine_gun", False, 7), ("team", "machine_gun", True, 4),
            ("car", "rifles", True, 4), ("car", "machine_gun", True, 7), ("tank", "machine_gun", False, 4),
        ]:
            hits = rifles(5, save) if weapon == "rifles" else machine_gun(6, save)
            self.assert_shares(named(hits), self.script, target=target, weapon=weapon, cover=cover,
                               men=5 if weapon == "rifles" else 2)

    def test_rifles_against_armour(self):
        self.assert_shares({"none": 1}, self.script, target="car", distance=5)
        self.assert_shares({"none": 1}, self.script, target="car", close_to_car="point_blank")
        self.assert_shares({"none": 1}, self.script, target="tank", distance=1)

    def test_cars(self):
        self.assert_shares(named(machine_gun(12)), self.script, weapon="car", turrets=2, damage=3)
        self.assert_shares(named(machine_gun(6)), self.script, weapon="car", turrets=2, damage=4)

    def test_artillery(self):
        eighteenth = Fraction(1, 18)
        gun = {"weapon": "gun", "men": 3}
        self.assert_shares({"none": Fraction(5, 6), "two": eighteenth, "three": eighteenth, "knocked_out": eighteenth},
                           self.script, target="car", **gun)
        self.assert_shares({"none": Fraction(5, 6), "one": SIXTH / 2, "two": SIXTH / 3, "three": SIXTH / 6}, self.script, **gun)
        hit = HALF * HALF  # over open sights
        self.assert_shares({"none": 1 - hit, "two": hit / 2, "three": hit / 3, "knocked_out": hit / 6}, self.script,
                           target="heavy_tank", open_sights=1, **gun)
        hit = Fraction(5, 6) * SIXTH
        self.assert_shares({"none": 1 - hit, "one": hit / 2, "two": hit / 3, "three": hit / 6}, self.script, weapon="gun", men=5,
                           poor_crew=1, cover=True, gun_cover_saves="no")
        saved = spread({0: Fraction(5, 6), 1: SIXTH / 2, 2: SIXTH / 3, 3: SIXTH / 6}, lambda n: binomial(n, HALF))
        self.assert_shares(named(saved), self.script, cover=True, **gun)

    def test_an_officer_who_leads_may_be_hit(self):
        self.assert_means({"officers": mean({n / Fraction(6): share for n, share in rifles(5).items()})}, self.script,
                          target_led=True)
        self.assert_means({"officers": mean({n / Fraction(10): share for n, share in rifles(5).items()})}, self.script,
                          target_led=True, officer_die=10)


class Charge(BookTest):
    script = "tactical-charge.lua"

    def test_three_against_two(self):
        self.assert_shares({"melee": Fraction(5, 12), "draw": Fraction(5, 36), "contact": Fraction(1, 4),
                            "halted": Fraction(1, 36), "cut_up": SIXTH}, self.script)

    def test_modifiers(self):
        for settings, horse, foot in [
            ({"cossacks": True, "lances": True}, 4, 2), ({"cossacks": True, "lances": True, "horse_bonus": "each"}, 5, 2),
            ({"machine_gun": True}, 3, 3), ({"cavalry": 8}, 9, 2), ({"infantry": 6}, 3, 4),
            ({"infantry": 6, "odds_for": "cavalry"}, 3, 3), ({"infantry": 5}, 3, 2),
        ]:
            self.assert_shares(clash(horse, foot), self.script, **settings)

    def test_entrenched_infantry_are_ridden_over(self):
        expected = clash(3, 2)
        expected["ridden_over"] = expected.pop("cut_up")
        self.assert_shares(expected, self.script, entrenched=True)
        self.assert_means({"infantry_lost": 2, "past": Fraction(21, 6)}, self.script, "ridden_over", entrenched=True)

    def test_losses(self):
        self.assert_means({"cavalry_lost": HALF}, self.script, "draw")
        self.assert_means({"infantry_lost": 4}, self.script, "cut_up")
        self.assert_means({"cavalry_lost": mean(rifles(5))}, self.script, "halted")
        lost = spread(rifles(5), lambda n: spread(machine_gun(6), lambda m: {min(3, n + m): Fraction(1)}))
        self.assert_means({"cavalry_lost": mean(lost)}, self.script, "halted", machine_gun=True)
        fought = melee(3, 4, 1)
        for bonus, condition in ((1, "melee"), (0, "contact")):
            fought = melee(3, 4, bonus)
            self.assert_means({"cavalry_lost": mean({a: sum(s for (x, _), s in fought.items() if x == a) for a in range(4)}),
                               "infantry_lost": sum(y * share for (_, y), share in fought.items())},
                              self.script, condition, cossacks=True)


class Melee(BookTest):
    script = "tactical-melee.lua"

    def test_to_the_end(self):
        @functools.cache
        def wins(red, white, bonus, first):
            if red == 0 or white == 0:
                return Fraction(red > 0)
            pairs = melee(red, white, bonus + first)
            stay = pairs[0, 0]
            after = sum(share * wins(red - a, white - b, bonus, 0) for (a, b), share in pairs.items() if (a, b) != (0, 0))
            if first:
                return after + stay * wins(red, white, bonus, 0)
            return after / (1 - stay)
        for red, white, cossacks, lances in [(5, 5, False, False), (3, 4, True, False), (3, 4, True, True), (2, 4, False, True)]:
            share = wins(red, white, int(cossacks), int(lances))
            self.assert_shares({"red_wins": share, "white_wins": 1 - share}, self.script, red=red, white=white,
                               red_cossacks=cossacks, red_lances=lances)
        self.assert_shares({"red_wins": wins(4, 4, 0, 0), "white_wins": wins(4, 4, 0, 0)}, self.script, red=3, white=4,
                           red_leader=True)

    def test_by_fire(self):
        @functools.cache
        def ends(red, white):
            if red == 0 or white == 0:
                return {"both_gone" if red == white else "red_wins" if red else "white_wins": Fraction(1)}
            by_red, by_white = rifles(red + 1), rifles(white + 1)
            whole, stay = collections.defaultdict(Fraction), by_red[0] * by_white[0]
            for a, share in by_red.items():
                for b, part in by_white.items():
                    if a + b:
                        for name, chance in ends(red - min(b, red), white - min(a, white)).items():
                            whole[name] += share * part * chance / (1 - stay)
            return whole
        self.assert_shares(ends(4, 3), self.script, red=4, white=3, melee="fire")


class Headquarters(BookTest):
    script = "tactical-hq.lua"
    still = {"wear": 0, "seconds": 0, "turns": 5}

    def test_a_total_that_stays(self):
        def committed(fail, turns):
            """One failure is forgiven, by a second roll."""
            hold = 1 - fail
            return hold ** turns + turns * hold ** (turns - 1) * fail * hold
        for points in range(0, 8):
            fail = min(Fraction(points, 6), Fraction(1))
            half = Fraction(points // 2, 6)
            for character, share in (("normal", (1 - fail) ** 5), ("fanatic", (1 - half) ** 5), ("committed", committed(fail, 5)),
                                     ("coward", sum((1 - min(1, Fraction(points + face, 6))) ** 5 for face in die()) / 6)):
                self.assert_shares({"holds": share, "retreats": 1 - share}, self.script, character=character,
                                   start_points=points, **self.still)

    def test_characters_by_the_dice(self):
        def holds(total):
            return 1 - min(Fraction(total, 6), Fraction(1))
        coward = sum(holds(3 + face) for face in die()) / 6
        maniac = (holds(1) + holds(3) + holds(5)) / 3
        committed = holds(3) + (1 - holds(3)) * holds(3)
        share = (holds(1) + 2 * committed + 2 * holds(3) + (coward + holds(3) + maniac) / 3) / 6
        self.assert_shares({"holds": share, "retreats": 1 - share}, self.script, character="roll", start_points=3, wear=0,
                           seconds=0, turns=1)

    def test_a_maniac(self):
        def holds(total):
            return 1 - min(Fraction(max(total, 0), 6), Fraction(1))

        def plays(kind, extra, last, turns):
            if turns == 0:
                return Fraction(1)
            if kind == "fanatic":
                return holds(max(0, 3 + extra) // 2) * plays(kind, extra, 0, turns - 1)
            if kind == "coward":
                return holds(3 + extra) * plays(kind, extra, 0, turns - 1)
            whole = Fraction(0)
            for swing in (-1, 0, 1):
                now = extra + 2 * swing
                if swing and swing == last:
                    outs = [("fanatic", now)] if swing < 0 else [("coward", now + face) for face in die()]
                    for name, more in outs:
                        total = max(0, 3 + more) // 2 if name == "fanatic" else 3 + more
                        whole += holds(total) * plays(name, more, 0, turns - 1) / len(outs) / 3
                else:
                    whole += holds(3 + now) * plays(kind, now, swing, turns - 1) / 3
            return whole
        share = plays("maniac", 0, 0, 4)
        self.assert_shares({"holds": share, "retreats": 1 - share}, self.script, character="maniac", start_points=3, wear=0,
                           seconds=0, turns=4)
        turn = (holds(1) + holds(3) + holds(5)) / 3  # the first turn: nothing lasts, so the second differs
        again = sum(holds(3 + 2 * a) * (holds(1) if a == b == -1 else sum(holds(3 + f) for f in die()) / 6 if a == b == 1
                                        else holds(3 + 2 * b)) for a in (-1, 0, 1) for b in (-1, 0, 1)) / 9
        for turns, expected in ((1, turn), (2, again)):
            self.assert_shares({"holds": expected, "retreats": 1 - expected}, self.script, character="maniac", maniac="turn",
                               start_points=3, wear=0, seconds=0, turns=turns)

    def test_traitors_and_who_comes_after(self):
        sure = {"character": "traitor", "start_points": 6, "wear": 0}
        self.assert_means({"fled": HALF, "turned": HALF, "shot": Fraction(1, 4)}, self.script, seconds=0, **sure)
        self.assert_means({"fled": Fraction(5, 6), "turned": SIXTH, "shot": SIXTH / 2}, self.script, seconds=0,
                          turned_before=True, **sure)
        self.assert_means({"fled": SIXTH, "turned": Fraction(5, 6), "shot": 0}, self.script, seconds=0, flees_max=1, shot_min=7,
                          **sure)
        self.assert_means({"fled": 1}, self.script, seconds=0, turned_before=True, turned_penalty=3, **sure)
        self.assert_shares({"holds": Fraction(13, 18), "retreats": Fraction(5, 18)}, self.script, character="maniac", turns=1,
                           seconds=0, start_points=1, wear=0, maniac_points=3)  # totals 0, 1 and 4
        self.assert_shares({"leaderless": 1}, self.script, second_min=7, second_character="normal", **sure)
        # He is gone in turn 1; the second takes over on 5 or 6 in one of the other three and then fails: else nobody commands.
        nobody = Fraction(2, 3) ** 3
        for second, character in (("any", "normal"), ("any", "traitor"), ("traitor", "traitor")):
            self.assert_shares({"leaderless": nobody, "retreats": 1 - nobody}, self.script, wear=0, start_points=6, turns=4,
                               second=second, character=character, second_character="normal")
        self.assert_shares({"retreats": 1}, self.script, wear=0, start_points=6, second="traitor")

    def test_units_that_wear_away(self):
        @functools.cache
        def lasts(fresh, half, turns):
            if turns == 0:
                return Fraction(1)
            whole = Fraction(0)
            for a, share in binomial(fresh, SIXTH).items():
                for b, part in binomial(half, SIXTH).items():
                    now = fresh - a, half + a - b
                    points = now[1] + 2 * (2 - sum(now))
                    whole += share * part * (1 - min(1, Fraction(points, 6))) * lasts(*now, turns - 1)
            return whole
        self.assert_shares({"holds": lasts(2, 0, 5), "retreats": 1 - lasts(2, 0, 5)}, self.script, units=2, turns=5, seconds=0)


def nerve(men, began):
    if began == 0 or 2 * men > began:
        return 0
    return 2 if men == 0 else 1


@functools.cache
def battle(horse, at, how, foot, team, turns, began):
    """How often cavalry take a position of infantry and a machine gun in cover: policies bold and nearest, normal generals."""
    if foot + team == 0:
        return Fraction(1)
    if horse == 0 or turns == 0:
        return Fraction(0)
    ours = nerve(horse, began[0])
    theirs = nerve(foot, began[1]) + nerve(team, began[2])
    go_on = (1 - Fraction(ours, 6)) * (1 - Fraction(theirs, 6))
    flight = (1 - Fraction(ours, 6)) * Fraction(theirs, 6)
    if at == 0:
        return flight + go_on * hand_to_hand(horse, "melee" if how == "charging" else how, foot, team, turns, began)
    charge = at <= horse + 3
    moves = law(max(0, min(30, at - (horse - face + (4 if charge else 2)))) for face in die())
    whole = Fraction(0)
    for now, share in moves.items():
        if now == 0:
            part = clashed(horse, foot, team, turns, began) if charge else \
                hand_to_hand(horse, "plain", foot, team, turns, began)
        else:
            part = fired(horse, now, foot, team, turns, began)
        whole += share * part
    return flight + go_on * whole


def fired(horse, at, foot, team, turns, began):
    aimed = 0 if foot == 0 or at > 8 else foot + 1
    shot = spread(rifles(aimed // 2 if at > 4 else aimed), lambda n: {min(horse, n): Fraction(1)})
    dice = (0, 3, 6)[team]
    shot = spread(shot, lambda n: spread(machine_gun(dice), lambda m: {min(horse, n + m): Fraction(1)}))
    whole = Fraction(0)
    for lost, share in shot.items():
        left = horse - lost
        figures = 0 if left == 0 or at > 8 else (left + (1 if at <= 2 else 0)) // 2
        aim_at_foot = foot > 0
        for made, part in rifles(figures, 4).items():
            now = (max(0, foot - made), team) if aim_at_foot else (foot, max(0, team - made))
            whole += share * part * battle(left, at, "still", *now, turns - 1, began)
    return whole


def clashed(horse, foot, team, turns, began):
    every = foot + team
    what = clash(horse + (horse >= 2 * every), every // 2 + (team > 0) + (every >= 2 * horse))
    whole = what.get("cut_up", 0) * Fraction(1)
    whole += what.get("melee", 0) * hand_to_hand(horse, "charging", foot, team, turns, began)
    whole += what.get("contact", 0) * hand_to_hand(horse, "plain", foot, team, turns, began)
    for lost in (0, 1):
        whole += what.get("draw", 0) * HALF * battle(horse - lost, 10, "still", foot, team, turns - 1, began)
    if "halted" in what:  # half-way is 5 inches: long range
        burst = spread(rifles((foot + 1) // 2 if foot else 0), lambda n: {
            n + m: s for m, s in machine_gun((0, 3, 6)[team]).items()})
        for lost, share in burst.items():
            whole += what["halted"] * share * battle(max(0, horse - lost), 5, "still", foot, team, turns - 1, began)
    return whole


def hand_to_hand(horse, how, foot, team, turns, began):
    whole = Fraction(0)
    for (lost, won), share in melee(horse, foot + team, 0).items():
        now = max(0, foot - won), team - max(0, won - foot)
        whole += share * battle(horse - lost, 0, how, *now, turns - 1, began)
    return whole


    def test_the_page_has_the_turns_of_each_character(self):
        page = re.findall(r"^\| (\w+) \| (\d\.\d{3}) \|$", (ROOT / "docs" / "rules-tactical.md").read_text(), re.MULTILINE)
        self.assertEqual(len(page), 6)
        for character, turns in page:
            self.assertAlmostEqual(self.rows(self.script, character=character, seconds=0)["held", "all", "mean"], float(turns),
                                   delta=5.001e-4)


class Battle(BookTest):
    script = "tactical-battle.lua"

    def test_inches_of_a_charge(self):
        """Six figures, 6 - d6 inches and more: twelve more are enough from twelve, four are not."""
        far = {"start": 12, "turns": 1, "first_fire": "attackers"}
        self.assert_means({"charges": 1}, self.script, charge_inches=12, **far)
        self.assert_means({"charges": 0}, self.script, **far)

    def test_cavalry_against_infantry_with_a_machine_gun(self):
        for horse, foot, team, turns in ((2, 1, 1, 4), (4, 3, 1, 3), (3, 2, 2, 4), (3, 2, 0, 5)):
            share = battle(horse, 10, "still", foot, team, turns, (horse, foot, team))
            self.assertGreater(share, 0)
            self.assertAlmostEqual(self.shares(self.script, cavalry=horse, infantry=foot, team=team, turns=turns, start=10)
                                   ["taken"], float(share), delta=1e-11, msg=(horse, foot, team, turns))

    def test_a_car_alone_breaks_down_or_shoots_up_a_team(self):
        """From 4 inches, where it stays: three dice more or less a turn by each; the gun team has one man."""
        small = {"cavalry": 0, "car": 1, "infantry": 0, "team": 1, "start": 4, "turns": 1}
        taken = sum(share for n, share in machine_gun(6, 4).items() if n >= 1)
        self.assert_shares({"held": 1 - taken, "taken": taken}, self.script, **small, half_points=0, gone_points=0)

    def test_a_gun_and_a_car(self):
        """A gun of three has one shell: 1 in 18 knocks the car out."""
        self.assert_shares({"repelled": Fraction(1, 18), "held": Fraction(17, 18)}, self.script, cavalry=0, car=1, infantry=0,
                           team=0, gunners=3, start=30, turns=1, mg_range=20)

    def test_leading_is_a_choice_and_best_play_is_as_good_as_any_policy(self):
        small = {"cavalry": 2, "infantry": 1, "team": 1, "start": 6, "turns": 2, "attackers_officer": True}
        value = self.best(self.script, **small)
        self.assertLess(value, 1)
        for policy in ("bold", "firefight", "random"):
            share = self.shares(self.script, attackers_policy=policy, **small)["taken"]
            self.assertLessEqual(2 * share - 1, value + 1e-12)


class All(BookTest):
    def test_games_agree_with_the_exact_answers(self):
        for script, settings in (("tactical-fire.lua", []), ("tactical-charge.lua", ["--set", "entrenched=true"]),
                                 ("tactical-melee.lua", ["--set", "red_lances=true"]), ("tactical-hq.lua", ["--set", "turns=3"]),
                                 ("tactical-battle.lua", ["--set", "cavalry=3", "--set", "infantry=2", "--set", "turns=3"])):
            self.assert_simulated(script, *settings)

    def test_commands(self):
        self.assert_commands("tactical-fire.lua", "men=1:7", "cover=true")
        self.assert_commands("tactical-charge.lua", "cavalry=1:5", "horse_bonus=each")
        self.assert_commands("tactical-melee.lua", "red=4:6", "melee=fire")
        self.assert_commands("tactical-hq.lua", "character=normal,fanatic", "wear=2", "--set", "turns=3", "--set",
                             "units=2")
        self.assert_commands("tactical-battle.lua", "team=0:2", "attackers.policy=firefight", "--set", "turns=2", "--set",
                             "start=9")


if __name__ == "__main__":
    main()
