#!/usr/bin/env python3
"""The mutiny as a hobbyist would program it in Python: the same program as naive_mutiny.c, with
objects for men and the standard library's dice. A baseline for bench/run; needs nothing but Python.

    naive_mutiny.py SHIP RED WHITE GAMES SEED
    naive_mutiny.py large swarm hold 100000 1

Prints one line "name mean standard-error" for each measure, then "ns_per_game N".
Ships: large, small. Policies: swarm, hold, overwhelm. Source: MUT-1 to MUT-10, MUT-16, defaults.
"""

import math
import random
import sys
import time
from collections import Counter

RED, WHITE = "red", "white"
OTHER = {RED: WHITE, WHITE: RED}
SPECIAL = {RED: "party_member", WHITE: "officer"}
SAILOR = {RED: "red_sailor", WHITE: "white_sailor"}
KINDS = ["officer", "white_sailor", "party_member", "red_sailor"]
FREE, PRISONER, DEAD = "free", "prisoner", "dead"
TURNS_MAX, PENALISED_ROLLS, KILL_MIN = 50, 3, 5


class Ship:
    def __init__(self, places, sailors, special_die, home, strongpoints):
        self.places = places
        self.sailors = sailors
        self.special_die = special_die
        self.home = home
        self.strongpoints = strongpoints


SHIPS = {
    "large": Ship(["Bridge", "Deck", "Forward Hold", "Engine Room", "After Hold"], 12, 6,
                  {RED: "Engine Room", WHITE: "Bridge"}, True),
    "small": Ship(["Above Decks", "Below Decks"], 6, 4,
                  {RED: "Below Decks", WHITE: "Above Decks"}, False),
}


class Man:
    def __init__(self, side, kind, place):
        self.side = side
        self.kind = kind
        self.place = place
        self.state = FREE
        self.bonus = 1 if kind == SPECIAL[side] else 0


class Game:
    def __init__(self, ship, policies):
        self.ship = ship
        self.policies = policies
        self.men = []
        self.winner = None
        self.turns = self.matchups = self.crew = 0
        self.killed = dict.fromkeys(KINDS, 0)
        self.captured = dict.fromkeys(KINDS, 0)
        for side in (WHITE, RED):
            for _ in range(random.randint(1, ship.special_die)):
                self.add_man(side, SPECIAL[side])
        for _ in range(ship.sailors):
            side = WHITE if random.randint(1, 6) <= 3 else RED
            self.add_man(side, SAILOR[side])

    def add_man(self, side, kind):
        self.men.append(Man(side, kind, self.ship.home[side]))

    def free(self, side):
        return [man for man in self.men if man.side == side and man.state == FREE]

    def free_at(self, side, place):
        return [man for man in self.men
                if man.place == place and man.side == side and man.state == FREE]

    def match_up(self, red, red_modifier, white, white_modifier):
        while True:
            red_die, white_die = random.randint(1, 6), random.randint(1, 6)
            red_total = red_die + red_modifier + red.bonus
            white_total = white_die + white_modifier + white.bonus
            if red_total != white_total:
                break
        loser, die = (white, red_die) if red_total > white_total else (red, white_die)
        if die >= KILL_MIN:
            loser.state = DEAD
            self.killed[loser.kind] += 1
        else:
            loser.state = PRISONER
            self.captured[loser.kind] += 1
        self.matchups += 1

    def fight(self, place, attacker):
        defender = OTHER[attacker]
        stormed = self.ship.strongpoints and place == self.ship.home[defender]
        penalised = PENALISED_ROLLS if stormed else 0
        while True:
            rows = {side: sorted(self.free_at(side, place), key=lambda man: -man.bonus)
                    for side in (RED, WHITE)}
            reds, whites = len(rows[RED]), len(rows[WHITE])
            if reds == 0 or whites == 0:
                return
            pairs = min(reds, whites)
            extra = max(reds, whites) - pairs
            for i in range(pairs):
                modifier = {RED: 0, WHITE: 0}
                modifier[RED if reds > whites else WHITE] = extra // pairs + (i < extra % pairs)
                if penalised > 0:
                    modifier[attacker] -= 1
                    penalised -= 1
                self.match_up(rows[RED][i], modifier[RED], rows[WHITE][i], modifier[WHITE])

    def move(self, side):
        policy, enemy, home = self.policies[side], OTHER[side], self.ship.home[side]
        if policy == "hold":
            return
        enemies = {place: len(self.free_at(enemy, place)) for place in self.ship.places}
        target = min((place for place in self.ship.places if enemies[place] > 0), key=enemies.get)
        attackers = self.free(side)
        garrison = None
        if policy == "overwhelm":
            sailors = [man for man in attackers if man.bonus == 0]
            if enemies[home] == 0 and sailors:
                garrison = max(sailors, key=lambda man: man.place == home)
                attackers.remove(garrison)
            if len(attackers) < 1.5 * enemies[target]:
                return
            if garrison:
                garrison.place = home
        for man in attackers:
            man.place = target

    def holder(self):
        if not self.free(WHITE):
            return RED
        return None if self.free(RED) else WHITE

    def play(self):
        side = RED
        self.winner = self.holder()
        while self.winner is None and self.turns < TURNS_MAX:
            self.turns += 1
            self.move(side)
            for place in self.ship.places:
                if self.free_at(RED, place) and self.free_at(WHITE, place):
                    self.fight(place, side)
            self.winner = self.holder()
            side = OTHER[side]
        if self.winner is not None:
            self.crew = sum(man.state != DEAD and (man.side == self.winner or man.bonus == 0)
                            for man in self.men)


def measures(game):
    values = {"red_wins": game.winner == RED, "white_wins": game.winner == WHITE,
              "stalemate": game.winner is None, "turns": game.turns, "matchups": game.matchups,
              "crew": game.crew}
    values.update(("killed." + kind, game.killed[kind]) for kind in KINDS)
    values.update(("captured." + kind, game.captured[kind]) for kind in KINDS)
    return values


def report(histograms, games, seconds):
    for name, histogram in histograms.items():
        mean = sum(value * count for value, count in histogram.items()) / games
        square = sum(value * value * count for value, count in histogram.items()) / games
        print(f"{name} {mean:.9f} {math.sqrt(max(0.0, square - mean * mean) / games):.9f}")
    print(f"ns_per_game {seconds * 1e9 / games:.1f}")


def main(arguments):
    policies = ("swarm", "hold", "overwhelm")
    if (len(arguments) != 5 or arguments[0] not in SHIPS or arguments[1] not in policies
            or arguments[2] not in policies or not arguments[3].isdigit() or int(arguments[3]) < 1):
        print("usage: naive_mutiny.py large|small RED WHITE GAMES SEED\n"
              "policies: swarm, hold, overwhelm; at least one game", file=sys.stderr)
        sys.exit(2)
    ship, games = SHIPS[arguments[0]], int(arguments[3])
    random.seed(int(arguments[4]))
    histograms = {}
    start = time.perf_counter()
    for _ in range(games):
        game = Game(ship, {RED: arguments[1], WHITE: arguments[2]})
        game.play()
        for name, value in measures(game).items():
            histograms.setdefault(name, Counter())[value] += 1
    report(histograms, games, time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
