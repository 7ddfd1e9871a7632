#!/usr/bin/env python3
"""explain, as its users meet it.

Usage: test_explain.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import itertools
import json
import math

from program import LARGE, ROOT, SMALL, ProgramTest, main, rows_of

SWARM = ["--set", "red.policy=swarm", "--set", "white.policy=hold"]


class Explain(ProgramTest):
    def stages(self, *arguments):
        return {row["stage"]: row for row in rows_of(self.assert_done("explain", *arguments, "--format", "csv"))}

    def starts(self, *sets):
        """(officers, party members, Red sailors) of the small merchant → its chance and what it is worth, solved start
        by start with fixed numbers of men."""
        chances, values = {}, {}
        for red in range(7):
            rows = rows_of(self.assert_done("sweep", SMALL, "-n", "10", *sets, "--set", f"ship.white_sailors={6 - red}",
                                            "--set", f"ship.red_sailors={red}", "--vary", "ship.officers=1:4", "--vary",
                                            "ship.party_members=1:4", "--format", "csv", "--quiet"))
            for row in rows:
                if row["measure"] == "red_wins":
                    start = int(row["ship.officers"]), int(row["ship.party_members"]), red
                    chances[start] = math.comb(6, red) / 64 / 16
                    values[start] = float(row["exact"])
        return chances, values

    def test_the_split_of_the_start_is_that_of_all_starts_one_by_one(self):
        for sets in (SWARM, ["--set", "red.policy=spread", "--set", "white.policy=spread"]):
            chances, values = self.starts(*sets)
            self.assertAlmostEqual(sum(chances.values()), 1, places=14)
            mean = sum(chances[start] * values[start] for start in chances)
            variances = {}
            for known in itertools.chain.from_iterable(itertools.combinations(range(3), n) for n in range(4)):
                groups = {}
                for start in chances:
                    group = groups.setdefault(tuple(start[i] for i in known), [0, 0])
                    group[0] += chances[start]
                    group[1] += chances[start] * values[start]
                variances[known] = sum(weight * (total / weight - mean) ** 2 for weight, total in groups.values())
            stages = self.stages(SMALL, *sets)
            for place, name in enumerate(("officers", "party members", "loyalty")):
                self.assertAlmostEqual(float(stages[name]["variance"]), variances[(place,)], delta=1e-10)
                others = [i for i in range(3) if i != place]
                shapley = (2 * variances[(place,)] +
                           sum(variances[tuple(sorted((i, place)))] - variances[(i,)] for i in others) +
                           2 * (variances[0, 1, 2] - variances[tuple(others)])) / 6
                self.assertAlmostEqual(float(stages[name]["with_others"]) * mean * (1 - mean), shapley, delta=1e-10)
            self.assertAlmostEqual(float(stages["together"]["variance"]),
                                   variances[0, 1, 2] - sum(variances[(i,)] for i in range(3)), delta=1e-10)
            self.assertAlmostEqual(sum(float(row["variance"]) for row in stages.values()), mean * (1 - mean), delta=1e-10)

    def test_all_shares_add_up(self):
        for arguments in ([LARGE, *SWARM, "--set", "cards=on"], [LARGE, "--set", "red.policy=spread", "--set", "white.policy=spread"],
                          [SMALL, "--measure", "white_wins"], [SMALL, "--measure", "score", "--set", "red.policy=overwhelm"]):
            stages = self.stages(*arguments)
            self.assertAlmostEqual(sum(float(row["share"]) for row in stages.values()), 1, delta=1e-10)
            self.assertAlmostEqual(sum(float(row["with_others"]) for row in stages.values() if row["with_others"]), 1, delta=1e-10)

    def test_cards_are_a_draw_of_their_own(self):
        stages = self.stages(LARGE, *SWARM, "--set", "cards=on")
        self.assertGreater(float(stages["cards"]["share"]), 0.001)
        self.assertNotIn("cards", self.stages(LARGE, *SWARM))

    def test_the_answer_begins_with_what_is_dealt(self):
        text = self.assert_done("explain", LARGE, *SWARM)
        self.assertTrue(text.startswith("57.1 % of red_wins is decided before the first move; red_wins is 43.1936163 % (exact).\n"
                                        "Policies: red swarm, white hold.\n\n"), text)
        self.assertIn("\nHouse values in use\n", text)

    def test_csv_json_and_files_say_the_same(self):
        table = self.assert_done("explain", SMALL, "--format", "csv")
        answer = json.loads(self.assert_done("explain", SMALL, "--format", "json"))
        self.assertEqual([row["stage"] for row in answer["stages"]], [row["stage"] for row in rows_of(table)])
        self.assertAlmostEqual(answer["manifest"]["variance"], 0.25, places=11)
        self.assert_done("explain", SMALL, "-q", "--out", "out", cwd=self.here)
        self.assertEqual(table, (self.here / "out/explain.csv").read_text())

    def test_what_cannot_be_split_is_refused_with_the_reason(self):
        self.assert_refused(["explain", LARGE, "--measure", "crew"],
                            "mutineer: what decides 'crew' cannot be split: it is no result of the game, such as 'red_wins'")
        fleet = str(ROOT / "scenarios" / "fleet.yaml")
        self.assert_refused(["explain", fleet, "--measure", "played"], "mutineer: what decides the game 'fleet' cannot be split exactly")


if __name__ == "__main__":
    main()
