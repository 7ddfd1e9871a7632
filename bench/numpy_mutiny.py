#!/usr/bin/env python3
"""The mutiny as a designer at home in data would program it: many games at once in NumPy's arrays.
A baseline for bench/run; needs Debian's python3-numpy.

    numpy_mutiny.py SHIP RED WHITE GAMES SEED
    numpy_mutiny.py large swarm hold 1000000 1

All Reds go for all Whites in their first turn, so it plays Red `swarm` against White `hold` or `swarm`,
where a game is one fight. Prints one line "name mean standard-error" for each measure, then
"ns_per_game N". Ships: large, small. Source: MUT-1 to MUT-10, MUT-16, defaults.
"""

import math
import sys
import time

try:
    import numpy as np
except ImportError:
    print("numpy_mutiny.py: NumPy is not installed; scripts/setup --test installs it", file=sys.stderr)
    sys.exit(3)

# Sailors, sides of the dice for officers and party members, first rolls that carry the penalty.
SHIPS = {"large": (12, 6, 3), "small": (6, 4, 0)}
GAMES_AT_ONCE = 50000
KINDS = ["officer", "white_sailor", "party_member", "red_sailor"]
KILL_MIN = 5


def roll_until_decided(dice, difference):
    """Both faces of every match-up, ties rolled again."""
    red = dice.integers(1, 7, difference.size, dtype=np.int8)
    white = dice.integers(1, 7, difference.size, dtype=np.int8)
    tied = np.flatnonzero(red + difference == white)
    while tied.size:
        red[tied] = dice.integers(1, 7, tied.size, dtype=np.int8)
        white[tied] = dice.integers(1, 7, tied.size, dtype=np.int8)
        tied = tied[red[tied] + difference[tied] == white[tied]]
    return red, white


def fight_round(dice, men, penalised, killed, captured):
    """One round of all fights: `men` are columns of party members, Red sailors, officers, White sailors."""
    party, red, officers, white = men[0], men[0] + men[1], men[2], men[2] + men[3]
    matchups = np.minimum(red, white)
    losses = np.zeros((2, 4, matchups.size), dtype=np.int8)
    for index in range(matchups.max()):
        at = np.flatnonzero(matchups > index)
        extra, share = (red - white)[at], matchups[at]
        supporters = np.abs(extra) // share + (np.abs(extra) % share > index)
        red_leads, white_leads = index < party[at], index < officers[at]
        difference = (red_leads.astype(np.int8) - white_leads + np.sign(extra) * supporters
                      - (penalised[at] > index)).astype(np.int8)
        red_die, white_die = roll_until_decided(dice, difference)
        red_wins = red_die + difference > white_die
        kills = np.where(red_wins, red_die, white_die) >= KILL_MIN
        loser = np.where(red_wins, np.where(white_leads, 2, 3), np.where(red_leads, 0, 1))
        losses[kills.astype(np.int8), loser, at] += 1
    captured += losses[0]
    killed += losses[1]
    men -= losses[0] + losses[1]
    penalised -= matchups


def play(dice, ship, games):
    """Plays that many games; returns all measures by name, a column each."""
    sailors, special_die, penalty = SHIPS[ship]
    men = np.empty((4, games), dtype=np.int8)
    men[0] = dice.integers(1, special_die + 1, games)
    men[1] = dice.binomial(sailors, 0.5, games)
    men[2] = dice.integers(1, special_die + 1, games)
    men[3] = sailors - men[1]
    started = men.copy()
    killed, captured = np.zeros_like(men), np.zeros_like(men)
    penalised = np.full(games, penalty, dtype=np.int16)
    going = np.arange(games)
    while going.size:
        now = [column[..., going] for column in (men, penalised, killed, captured)]
        fight_round(dice, *now)
        for whole, part in zip((men, penalised, killed, captured), now):
            whole[..., going] = part
        going = going[(now[0][0] + now[0][1] > 0) & (now[0][2] + now[0][3] > 0)]
    red_wins = men[0] + men[1] > 0
    alive = started - killed
    crew = np.where(red_wins, alive.sum(0) - alive[2], alive.sum(0) - alive[0])
    values = {"red_wins": red_wins, "white_wins": ~red_wins, "stalemate": np.zeros(games, dtype=bool),
              "turns": np.ones(games, dtype=np.int8), "matchups": (killed + captured).sum(0), "crew": crew}
    rows = [2, 3, 0, 1]
    values.update(("killed." + kind, killed[row]) for kind, row in zip(KINDS, rows))
    values.update(("captured." + kind, captured[row]) for kind, row in zip(KINDS, rows))
    return values


def report(histograms, games, seconds):
    for name, histogram in histograms.items():
        values = np.arange(histogram.size)
        mean = float((values * histogram).sum()) / games
        square = float((values * values * histogram).sum()) / games
        print(f"{name} {mean:.9f} {math.sqrt(max(0.0, square - mean * mean) / games):.9f}")
    print(f"ns_per_game {seconds * 1e9 / games:.1f}")


def main(arguments):
    if (len(arguments) != 5 or arguments[0] not in SHIPS or arguments[1] != "swarm"
            or arguments[2] not in ("hold", "swarm") or not arguments[3].isdigit() or int(arguments[3]) < 1):
        print("usage: numpy_mutiny.py large|small swarm hold|swarm GAMES SEED; at least one game",
              file=sys.stderr)
        sys.exit(2)
    games, dice, histograms = int(arguments[3]), np.random.default_rng(int(arguments[4])), {}
    start = time.perf_counter()
    for first in range(0, games, GAMES_AT_ONCE):
        for name, column in play(dice, arguments[0], min(GAMES_AT_ONCE, games - first)).items():
            histogram = histograms.setdefault(name, np.zeros(32, dtype=np.int64))
            histogram += np.bincount(column, minlength=histogram.size)
    report(histograms, games, time.perf_counter() - start)


if __name__ == "__main__":
    main(sys.argv[1:])
