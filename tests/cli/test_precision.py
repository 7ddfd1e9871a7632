#!/usr/bin/env python3
"""run --precision and --stratify, as their users meet them.

Usage: test_precision.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json
import signal
import subprocess
import time

from program import LARGE, PROGRAM, SMALL, ProgramTest, main, rows_of, run


class Precision(ProgramTest):
    def summary(self, *arguments):
        text = self.assert_done("run", LARGE, "--exact", "off", "--format", "csv", *arguments)
        return {(row["measure"], row["condition"], row["statistic"]): row for row in rows_of(text)}

    def test_a_wrong_command_line_is_answered_in_one_line(self):
        rows = [
            (["--precision", "0"], "--precision '0' is not a half-width above 0, such as 0.001"),
            (["--precision", "1e-3"],
             "--precision '1e-3' is not a half-width above 0, such as 0.001"),
            (["--precision", "0.1", "-n", "5"],
             "--precision says when to stop; --min-games and --max-games go with it, --games does "
             "not"),
            (["--max-games", "5"],
             "--measure, --min-games and --max-games go with --precision WIDTH"),
            (["--measure", "crew"],
             "--measure, --min-games and --max-games go with --precision WIDTH"),
            (["--precision", "0.1", "--measure", "crw"],
             "the game counts no 'crw'; did you mean 'crew'?"),
        ]
        for arguments, line in rows:
            with self.subTest(arguments=arguments):
                self.assert_refused(["run", LARGE, *arguments], "mutineer: " + line)

    def test_the_interval_is_as_narrow_as_asked_for_and_the_run_an_ordinary_one(self):
        for more, key, width in [([], ("red_wins", "all", "share"), 0.004),
                                 (["--measure", "stalemate"], ("stalemate", "all", "share"), 1e-4),
                                 (["--measure", "killed.officer"],
                                  ("killed.officer", "all", "mean"), 0.02),
                                 (["--measure", "crew"], ("crew", "all", "mean"), 0.02)]:
            with self.subTest(more=more):
                row = self.summary("--precision", str(width), *more)[key]
                self.assertLessEqual(float(row["high"]) - float(row["low"]), 2 * width)
                self.assertGreater(float(row["high"]) - float(row["low"]), 1.4 * width)
                games = row["games"]
                self.assertEqual(int(games) % 4096, 0)
                self.assertEqual(self.summary("-n", games)[key], row)

    def test_least_and_most_games_are_kept_to(self):
        row = self.summary("--precision", "0.4", "--min-games", "20000")
        self.assertEqual(row["red_wins", "all", "share"]["games"], "20480")
        done = run("run", LARGE, "-q", "--precision", "0.0001", "--max-games", "30000", "--out",
                   "o", cwd=self.here)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^mutineer: the precision was not reached; about 9\d [0-9 ]+ "
                                      r"games would do\n$")
        manifest = json.loads((self.here / "o" / "manifest.json").read_text())
        self.assertEqual((manifest["games"], manifest["partial"]), (30000, False))
        self.assertEqual(manifest["precision"]["measure"], "red_wins")
        self.assertEqual(manifest["precision"]["wanted"], 0.0001)
        self.assertIs(manifest["precision"]["reached"], False)

    def test_threads_do_not_change_a_byte_and_records_are_whole(self):
        outputs = []
        for threads in ("1", "2", "7"):
            self.assert_done("run", LARGE, "-q", "--exact", "off", "--precision", "0.005",
                             "--threads", threads, "--out", threads, "--records",
                             threads + "/records.csv", cwd=self.here)
            outputs.append(self.contents(threads))
        self.assertTrue(outputs[0] == outputs[1] == outputs[2])
        games = json.loads(outputs[0]["manifest.json"])["games"]
        self.assertGreater(games, 30000)
        self.assertEqual(outputs[0]["records.csv"].count(b"\n"), games + 1)

    def test_the_table_says_what_was_wanted_and_what_was_got(self):
        text = self.assert_done("run", LARGE, "--precision", "0.005")
        self.assertRegex(text, r"\nWanted was a half-width of red_wins at most 0\.5 points: it is "
                               r"0\.4\d+\.\n")
        text = self.assert_done("run", LARGE, "--precision", "0.5", "--measure", "crew")
        self.assertRegex(text, r"\nWanted was a half-width of crew at most 0\.5: it is 0\.\d+\.\n")

    def test_games_without_any_luck_come_to_an_end(self):
        for sets in (["white_sailors=0", "red_sailors=5", "officers=0"],
                     ["white_sailors=5", "red_sailors=0", "party_members=0"],
                     ["red.policy=hold", "white.policy=hold"]):
            words = [word for text in sets for word in ("--set", text)]
            for measure in ("red_wins", "white_wins", "stalemate"):
                row = self.summary("--precision", "0.001", "--measure", measure, *words)
                self.assertLess(int(row[measure, "all", "share"]["games"]), 20000)

    def test_an_interrupted_run_is_partial(self):
        child = subprocess.Popen([PROGRAM, "run", LARGE, "-q", "--precision", "0.0000001",
                                  "--max-games", "1000000000000", "--out", "o"], cwd=self.here,
                                 text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.8)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130)
        self.assertRegex(err, r"^mutineer: interrupted after [0-9 ]+ of 1 000 000 000 000 games; "
                              r"the report is partial\n$")
        manifest = json.loads((self.here / "o" / "manifest.json").read_text())
        self.assertIs(manifest["partial"], True)


if __name__ == "__main__":
    main()
