#!/usr/bin/env python3
"""compare, as its users meet it.

Usage: test_compare.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json

from program import LARGE, ROOT, SMALL, ProgramTest, main, rows_of

BONUS = ["compare", LARGE, "--against", "officer_bonus=2"]
# P(Red) with officer_bonus 2 less P(Red) with 1, solved exactly by another program.
EXACT = 0.315175066612 - 0.431936163273


class Compare(ProgramTest):
    def rows(self, *arguments):
        text = self.assert_done(*arguments, "--format", "csv")
        return {row["measure"]: row for row in rows_of(text)}

    def test_a_wrong_command_line_is_answered_in_one_line(self):
        (self.here / "a.yaml").write_text("game: mutiny\n")
        (self.here / "other.yaml").write_text("game: command\n")
        rows = [
            (["compare", "a.yaml"],
             "mutineer compare: --against KEY=VALUE or --against FILE says what to compare with"),
            (["compare", "a.yaml", "--against", "a.yaml", "--against", "a.yaml"],
             "mutineer compare: only one --against may be a file"),
            (["compare", "a.yaml", "--against", "oficer_bonus=2"],
             "--against 'oficer_bonus=2': oficer_bonus: there is no parameter 'oficer_bonus'; did "
             "you mean 'officer_bonus'?"),
            (["compare", "a.yaml", "--against", "seed=2"],
             "mutineer compare: what is in the section 'run' is common to both versions; use "
             "--set, not --against"),
            (["compare", "a.yaml", "--against", "none.yaml"],
             "none.yaml: cannot read: No such file or directory"),
            (["compare", "a.yaml", "--against", "other.yaml"],
             "mutineer: 'mutiny' and 'command' are different games; only versions of the same can "
             "be compared"),
        ]
        for arguments, line in rows:
            with self.subTest(arguments=arguments):
                self.assert_refused(arguments, line, cwd=self.here)

    # Of seeds, one in 3 million puts the exact difference further than 5 standard errors away.
    def test_the_officers_bonus_costs_the_reds_its_exact_value(self):
        rows = self.rows(*BONUS, "-n", "200000")
        red = rows["red_wins"]
        self.assertAlmostEqual(float(red["exact_difference"]), EXACT, places=11)
        self.assertAlmostEqual(float(red["exact_first"]), 0.431936163273, places=11)
        half = (float(red["high"]) - float(red["low"])) / 2
        self.assertLess(abs(float(red["difference"]) - EXACT), 5 * half / 1.96)
        self.assertLess(half, 0.0015)
        self.assertGreaterEqual(float(red["gain"]), 4)
        self.assertLess(float(red["p_value"]), 1e-300)
        self.assertEqual(red["method"], "newcombe")
        self.assertEqual(rows["killed.officer"]["method"], "student")
        self.assertEqual(rows["crew"]["method"], "delta")

    def test_another_random_number_elsewhere_keeps_the_gain(self):
        # The second version rolls for its sailors, 12 or 13: one draw that the first does not make.
        rows = self.rows(*BONUS, "--against", "sailors=d2+11", "-n", "100000")
        self.assertGreaterEqual(float(rows["red_wins"]["gain"]), 4)

    def test_threads_do_not_change_a_byte(self):
        outputs = set()
        for threads in ("1", "2", "7"):
            self.assert_done(*BONUS, "-n", "20000", "-q", "--threads", threads, "--out", threads,
                             cwd=self.here)
            files = self.contents(threads)
            self.assertEqual(set(files), {"changes.csv", "compare.csv", "manifest.json"})
            outputs.add(tuple(sorted(files.items())))
            outputs.add(self.assert_done(*BONUS, "-n", "20000", "--first-flip", "--threads",
                                         threads))
        self.assertEqual(len(outputs), 2)

    def test_a_score_is_no_share_of_games(self):
        text = self.assert_done("compare", LARGE, "--against", "officer_bonus=2", "-n", "1000", "--measure", "score")
        self.assertRegex(text, r"^score: [0-9.]+ % first, [0-9.]+ % second: -[0-9.]+ points ")

    def test_the_answer_reads_as_it_always_did(self):
        self.assert_golden("compare.txt", self.assert_done(
            "compare", "scenarios/large-merchant.yaml", "--against", "officer_bonus=2", "-n",
            "20000", "--first-flip", cwd=ROOT))

    def test_set_is_in_force_in_both_versions_and_against_in_the_second(self):
        both = self.rows(*BONUS, "-n", "20000", "--set", "kill_min=4")
        first = rows_of(self.assert_done("run", LARGE, "-n", "20000", "--set", "kill_min=4",
                                         "--format", "csv"))
        second = rows_of(self.assert_done("run", LARGE, "-n", "20000", "--set", "kill_min=4",
                                          "--set", "officer_bonus=2", "--format", "csv"))
        self.assertEqual(both["red_wins"]["first"], first[0]["value"])
        self.assertEqual(both["red_wins"]["second"], second[0]["value"])

    def test_a_file_is_compared_as_its_values_are(self):
        (self.here / "a.yaml").write_text("game: mutiny\nrun: {games: 9000}\n")
        (self.here / "b.yaml").write_text(
            "extends: a.yaml\nrules: {officer_bonus: 2}\nrun: {games: 77, seed: 5}\n")
        by_file = self.assert_done("compare", "a.yaml", "--against", "b.yaml", "--format", "csv",
                                   cwd=self.here)
        by_value = self.assert_done("compare", "a.yaml", "--against", "officer_bonus=2",
                                    "--format", "csv", cwd=self.here)
        self.assertEqual(by_file, by_value)
        both = self.assert_done("compare", "a.yaml", "--against", "b.yaml", "--against",
                                "officer_bonus=1", "--format", "json", cwd=self.here)
        self.assertEqual(json.loads(both)["manifest"]["changes"], {})

    def test_the_table_of_results_is_whole_and_its_margins_are_the_shares(self):
        answer = json.loads(self.assert_done(*BONUS, "-n", "20000", "--format", "json"))
        table = {}
        for row in answer["changes"]:
            table.setdefault(row["first"], {})[row["second"]] = row["games"]
        self.assertEqual(sum(sum(row.values()) for row in table.values()), 20000)
        rows = {row["measure"]: row for row in answer["comparison"]}
        for name in table:
            self.assertAlmostEqual(rows[name]["first"], sum(table[name].values()) / 20000)
            self.assertAlmostEqual(rows[name]["second"],
                                   sum(row[name] for row in table.values()) / 20000)
        changed = sum(games for a, row in table.items() for b, games in row.items() if a != b)
        self.assertEqual(answer["manifest"]["games_changed"], changed)
        self.assertEqual(answer["manifest"]["changes"],
                         {"rules.officer_bonus": {"first": "1", "second": "2"}})

    def test_the_first_changed_game_is_told_up_to_its_first_different_roll(self):
        answer = json.loads(self.assert_done(*BONUS, "-n", "3000", "--seed", "3", "--first-flip",
                                             "--format", "json"))
        story = answer["first_changed_game"]
        game = str(story["game"])
        first = self.assert_done("trace", LARGE, "--seed", "3", "--game", game).splitlines()
        second = self.assert_done("trace", LARGE, "--seed", "3", "--game", game, "--set",
                                  "officer_bonus=2").splitlines()
        common = len(story["common"])
        self.assertEqual(first, story["common"] + story["first"])
        self.assertEqual(second, story["common"] + story["second"])
        self.assertNotEqual(first[common], second[common])
        self.assertIn(" rolls ", first[common])
        self.assertNotEqual(first[-1].split(" after")[0], second[-1].split(" after")[0])
        self.assertEqual(answer["manifest"]["first_changed_game"], story["game"])
        # No earlier game ended otherwise.
        records = []
        for bonus in ("1", "2"):
            self.assert_done("run", LARGE, "--seed", "3", "-n", "3000", "-q", "--set",
                             "officer_bonus=" + bonus, "--records", bonus, cwd=self.here)
            records.append(rows_of((self.here / bonus).read_text()))
        flips = [a["game"] for a, b in zip(*records) if a["result"] != b["result"]]
        self.assertEqual(flips[0], game)
        self.assertEqual(len(flips), answer["manifest"]["games_changed"])

    def test_the_story_goes_on_as_long_as_both_versions_agree(self):
        lengths = set()
        for seed in "12345678":
            story = json.loads(self.assert_done(
                "compare", LARGE, "--against", "support_cap=1", "-n", "2000", "--seed", seed,
                "--first-flip", "--format", "json"))
            story = story["first_changed_game"]
            first = story["common"] + story["first"]
            second = self.assert_done("trace", LARGE, "--seed", seed, "--game",
                                      str(story["game"]), "--set", "support_cap=1").splitlines()
            agreeing = next(i for i, (a, b) in enumerate(zip(first, second)) if a != b)
            self.assertEqual(len(story["common"]), agreeing)
            lengths.add(agreeing)
        self.assertGreater(len(lengths), 3)

    def test_what_changes_nothing_is_said_to(self):
        answer = self.assert_done("compare", SMALL, "-n", "5000", "--against",
                                  "ship.name=another", "--first-flip")
        self.assertIn("Games that ended otherwise: 0 of 5 000", answer)
        self.assertNotIn("the first that ended otherwise", answer)

    def test_every_game_can_be_compared(self):
        for scenario in sorted((ROOT / "scenarios").glob("*.yaml")):
            with self.subTest(scenario=scenario.name):
                text = self.assert_done("compare", str(scenario), "-n", "200", "--against",
                                        str(scenario), "--format", "csv")
                self.assertTrue(all(row["difference"] in ("0", "") for row in rows_of(text)))


if __name__ == "__main__":
    main()
