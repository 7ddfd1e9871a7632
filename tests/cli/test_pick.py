#!/usr/bin/env python3
"""trace --pick, as its users meet it.

Usage: test_pick.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import collections
import re

from program import LARGE, ROOT, SMALL, ProgramTest, main, rows_of, run

DUEL = str(ROOT / "scenarios" / "scripts" / "duel.lua")
GAMES = 4000


class Picked(ProgramTest):
    def pick(self, which, scenario=SMALL, *arguments):
        """The game that is picked, the sentence that says why, and its tale."""
        text = self.assert_done("trace", scenario, "--pick", which, "-n", str(GAMES), *arguments)
        why, tale = text.split("\n\n", 1)
        game = int(re.match(r"Game (\d+) of 4 000 games, seed \d+, the \w+: ", why)[1])
        self.assertEqual(tale, self.assert_done("trace", scenario, "--game", str(game),
                                                *(word for word in arguments if word not in ("--threads", "3"))))
        return game, why, tale

    def records(self):
        self.assert_done("run", SMALL, "-n", str(GAMES), "-q", "--exact", "off", "--records", "records.csv", cwd=self.here)
        return rows_of((self.here / "records.csv").read_text())

    def test_longest_and_shortest_by_the_lines_of_every_tale(self):
        few = [len(self.assert_done("trace", SMALL, "--game", str(game)).splitlines()) for game in range(40)]
        for which, best in (("longest", max), ("shortest", min)):
            text = self.assert_done("trace", SMALL, "--pick", which, "-n", "40")
            game = int(re.match(r"Game (\d+) of 40 games", text)[1])
            self.assertEqual(game, few.index(best(few)))
            self.assertIn(f"the {which}: {best(few)} lines to tell.\n\n", text)

    def test_an_upset_ended_as_the_fewest_that_began_alike(self):
        game, why, _ = self.pick("upset")
        rows = self.records()
        ways = collections.defaultdict(collections.Counter)
        start = lambda row: (row["officers"], row["party_members"], row["red_sailors"])
        for row in rows:
            ways[start(row)][row["result"]] += 1
        shares = [ways[start(row)][row["result"]] / ways[start(row)].total()
                  if ways[start(row)].total() >= 30 else 2 for row in rows]
        self.assertEqual(game, shares.index(min(shares)))
        self.assertIn(f"{100 * min(shares):.1f} % ended so.", why)

    def test_the_closest_began_as_evenly_as_any(self):
        game, why, _ = self.pick("closest")
        rows = self.records()
        ways = collections.defaultdict(collections.Counter)
        start = lambda row: (row["officers"], row["party_members"], row["red_sailors"])
        for row in rows:
            ways[start(row)][row["result"]] += 1
        most = {way: max(counts.values()) / counts.total() for way, counts in ways.items() if counts.total() >= 30}
        self.assertEqual(most[start(rows[game])], min(most.values()))
        self.assertIn(f"no result has more than {100 * min(most.values()):.1f} %", why)

    def test_the_typical_one_is_nearest_to_the_means(self):
        game, why, _ = self.pick("typical")
        rows = self.records()
        result = collections.Counter(row["result"] for row in rows).most_common(1)[0][0]
        alike = [row for row in rows if row["result"] == result]
        self.assertEqual(rows[game]["result"], result)
        counts = [name for name in rows[0] if name not in ("game", "result", "officers", "party_members", "red_sailors")]
        far = {}
        for row in alike:
            far[row["game"]] = 0
        for name in counts:
            values = [float(row[name]) for row in alike]
            mean = sum(values) / len(values)
            variance = sum(value * value for value in values) / len(values) - mean * mean
            if variance > 1e-9:
                for row in alike:
                    far[row["game"]] += (float(row[name]) - mean) ** 2 / variance
        self.assertAlmostEqual(far[str(game)], min(far.values()), delta=1e-6)
        self.assertIn(f"{100 * len(alike) / GAMES:.1f} % do", why)

    def test_the_choice_hangs_on_seed_and_games_alone(self):
        for which in ("typical", "closest", "upset", "longest", "shortest"):
            first = self.pick(which)
            self.assertEqual(first, self.pick(which, SMALL, "--seed", "1"))
        self.assertNotEqual(self.pick("longest")[0], self.pick("longest", SMALL, "--seed", "2")[0])

    def test_games_without_a_draw_and_scripts_have_picks_too(self):
        for which in ("typical", "closest", "upset", "longest", "shortest"):
            self.pick(which, DUEL)

    def test_what_cannot_be_picked_is_refused(self):
        for game in "3", "0":
            self.assert_refused(["trace", SMALL, "--pick", "typical", "--game", game],
                                "mutineer trace: --pick chooses the game, so --game does not go with it")
        self.assert_refused(["trace", SMALL, "--pick", "longest", "-n", "100001"],
                            "mutineer: --pick looks at no more than 100000 games; fewer --games are enough")
        self.assert_refused(["trace", SMALL, "--pick", "upset", "-n", "10"],
                            "mutineer: no 30 of these games began in the same way, so none is known to be an upset; more "
                            "--games would tell", code=1)
        done = run("trace", SMALL, "--pick", "longst")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean 'longest'?", done.stderr)


if __name__ == "__main__":
    main()
