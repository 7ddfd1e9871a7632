#!/usr/bin/env python3
"""run --precision and --stratify, as their users meet them.

Usage: test_precision.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json

from program import LARGE, ROOT, ProgramTest, main, rows_of, run


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
            (["--max-games", "5"], "--min-games and --max-games go with --precision WIDTH"),
            (["--measure", "crew"], "--measure goes with --precision WIDTH or --stratify"),
            (["--allocation", "neyman"], "--allocation goes with --stratify"),
            (["--stratify", "--records", "r.csv"],
             "--records lists games as luck deals them, not as --stratify shares them out; give "
             "one of the two"),
            (["--stratify", "-n", "935"],
             "935 games are too few for the 468 ways in which the game can start; give 936 or "
             "more"),
            (["--stratify", "--set", "sailors=200"],
             "the game can start in more than 4096 ways; games cannot be shared out among so "
             "many"),
            (["--precision", "0.1", "--measure", "crw"],
             "the game counts no 'crw'; did you mean 'crew'?"),
            (["--precision", "0.1", "--measure", "card.white"],
             "the game counts 'card.white' only with rules.cards=yes"),
            (["--stratify", "--measure", "escaped.officer"],
             "the game counts 'escaped.officer' only with rules.boats=yes"),
            (["--by", "executed.officer"],
             "the game counts 'executed.officer' only with rules.executions=yes"),
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

    def test_what_never_varies_is_promised_or_given_up_before_the_most_games(self):
        row = rows_of(self.assert_done("run", str(ROOT / "scenarios" / "partisans.yaml"), "--precision", "0.001",
                                       "--exact", "off", "--measure", "evaded_share", "--set", "plan=ambush",
                                       "--format", "csv"))
        row = next(each for each in row if (each["measure"], each["condition"]) == ("evaded_share", "all"))
        self.assertEqual((row["method"], row["games"], row["low"]), ("constant", "4096", "0"))
        self.assertLess(float(row["high"]), 0.002)
        joint = ["run", str(ROOT / "scenarios" / "offensive.yaml"), "-q", "--exact", "off", "--set", "rating=10",
                 "--measure", "movers", "--precision", "0.01"]
        for more, games in ([], "131 072"), (["--min-games", "200000"], "200 704"):
            done = run(*joint, *more, "--out", "o", cwd=self.here)
            self.assertEqual((done.returncode, done.stderr),
                             (1, f"mutineer: no precision of 'movers' can be promised: in all {games} games "
                                 "its values had the same mean, and nothing bounds how many others a game may have\n"))
            manifest = json.loads((self.here / "o" / "manifest.json").read_text())
            self.assertIs(manifest["partial"], False)
            self.assertEqual(manifest["games"], int(games.replace(" ", "")))

    def test_an_interrupted_run_is_partial(self):
        code, _, err = self.interrupt_play("run", LARGE, "-q", "--precision", "0.0000001",
                                           "--max-games", "1000000000000", "--exact", "off",
                                           "--out", "o")
        self.assertEqual(code, 130)
        self.assertRegex(err, r"^mutineer: interrupted after [0-9 ]+ of 1 000 000 000 000 games; "
                              r"the report is partial\n$")
        manifest = json.loads((self.here / "o" / "manifest.json").read_text())
        self.assertIs(manifest["partial"], True)

    # Whoever presses Ctrl-C has looked, and so have those who ask for a width.
    def test_who_stops_when_he_likes_has_intervals_that_allow_for_it(self):
        out = self.interrupt_games("run", LARGE, "-n", "1000000000000", "--exact", "off", "--out", "o")
        self.assertRegex(out, r"^Reds take the ship in \d+\.\d+ % of games \([^)]*, 95 % sequence, ")
        self.assertIn("The intervals hold at whatever number of games one stops, and why.\n", out)
        rows = rows_of((self.here / "o" / "summary.csv").read_text())
        self.assertEqual({row["method"] for row in rows if row["low"]},
                         {"sequence", "sequence-bernstein", "sequence-order"})
        self.assertEqual(json.loads((self.here / "o" / "manifest.json").read_text())["interval"], "sequence")
        compared = ("compare", LARGE, "--against", "officer_bonus=2")
        out = self.interrupt_games(*compared, "-n", "1000000000000", "--format", "csv")
        self.assertEqual({row["method"] for row in rows_of(out) if row["low"]},
                         {"sequence-bernstein", "sequence-asymptotic"})
        # Exactly -0.300432297757; 0.04 is reached at a look, and no look before.
        out = self.assert_done(*compared, "--measure", "killed.officer", "--precision", "0.04", "--format", "csv")
        row = next(row for row in rows_of(out) if row["measure"] == "killed.officer")
        low, high = float(row["low"]), float(row["high"])
        self.assertEqual((row["method"], int(row["games"]) % 4096), ("sequence-bernstein", 0))
        self.assertTrue(low < -0.300432297757 < high and 0.06 < high - low <= 0.08, row)
        text = self.assert_done(*compared, "--measure", "killed.officer", "--precision", "0.04")
        self.assertTrue(text.startswith("killed.officer: 1.20 men first, 0.90 second: -0.30 (-0.34 to -0.26, 95 % "
                                        "sequence (Bernstein), "), text)
        self.assertIn("Wanted was a half-width of the difference of killed.officer at most 0.04: it is ", text)
        done = run(*compared, "--precision", "0.001", "--max-games", "10000", "-q")
        self.assertEqual((done.returncode, done.stderr),
                         (1, "mutineer: the precision of 'red_wins' was not reached; --max-games allows more games\n"))

    def test_a_run_that_reached_its_precision_says_what_its_interval_is(self):
        out = self.assert_done("run", LARGE, "--precision", "0.01")
        self.assertIn("Games ended when the interval was narrow, wherever it lay, so it is one for a fixed number of "
                      "games.\n", out)


class Stratify(ProgramTest):
    OVERWHELM = ["--set", "red.policy=overwhelm", "--set", "white.policy=overwhelm"]

    def rows(self, *arguments):
        text = self.assert_done("run", LARGE, "--stratify", "--format", "csv", *arguments)
        return {row["measure"]: row for row in rows_of(text)}

    # Each within 5 standard errors: of seeds, one in 10^6 fails.
    def test_every_measure_is_estimated_around_its_exact_value(self):
        rows = self.rows("-n", "200000")
        for name, row in rows.items():
            value, low, high, exact = (float(row[key]) for key in ("value", "low", "high", "exact"))
            self.assertLessEqual(abs(value - exact), 5 * max(high - value, value - low) / 1.9, name)
        self.assertEqual(rows["red_wins"]["games"], "200000")
        self.assertEqual({row["method"] for row in rows.values()}, {"stratified", "constant"})

    def test_the_gain_is_what_is_known(self):
        row = self.rows("-n", "400000")["red_wins"]
        self.assertGreaterEqual(float(row["gain"]), 3)
        self.assertAlmostEqual(float(row["gain_proportional"]), 2.333, delta=0.03)
        row = self.rows("-n", "400000", "--allocation", "proportional")["red_wins"]
        self.assertAlmostEqual(float(row["gain"]), 2.33, delta=0.05)
        row = self.rows("-n", "2500000", *self.OVERWHELM)["red_wins"]
        self.assertGreaterEqual(float(row["gain"]), 50)
        self.assertAlmostEqual(float(row["gain_proportional"]), 13.07, delta=0.3)

    def test_the_measure_asked_for_is_the_one_that_games_are_shared_out_for(self):
        for_share = self.rows("-n", "200000")["alive.officer"]
        for_mean = self.rows("-n", "200000", "--measure", "alive.officer")["alive.officer"]
        self.assertGreater(float(for_mean["gain"]), 1.2 * float(for_share["gain"]))

    def test_a_precision_is_reached_with_fewer_games(self):
        row = self.rows("--precision", "0.001")["red_wins"]
        self.assertLessEqual(float(row["high"]) - float(row["low"]), 0.002)
        self.assertLess(int(row["games"]), 400000)  # 940 000 without strata
        done = run("run", LARGE, "--stratify", "--precision", "0.0001", "--max-games", "20000",
                   "-q", "--out", "o", cwd=self.here)
        self.assertEqual(done.stderr, "mutineer: the precision was not reached; --max-games allows "
                                      "more games\n")
        self.assertEqual(done.returncode, 1)
        manifest = json.loads((self.here / "o" / "manifest.json").read_text())
        self.assertEqual(manifest["stratify"], {"starts": 468, "allocation": "neyman", "measure":
                                                "red_wins", "wanted": 0.0001, "reached": False})

    def test_threads_do_not_change_a_byte(self):
        outputs = []
        for threads in ("1", "2", "7"):
            self.assert_done("run", LARGE, "--stratify", "-q", "-n", "60000", "--threads", threads,
                             "--out", threads, cwd=self.here)
            outputs.append(self.contents(threads))
        self.assertEqual(set(outputs[0]), {"stratified.csv", "strata.csv", "manifest.json"})
        self.assertTrue(outputs[0] == outputs[1] == outputs[2])
        strata = rows_of(outputs[0]["strata.csv"].decode())
        self.assertEqual(len(strata), 468)
        self.assertAlmostEqual(sum(float(row["weight"]) for row in strata), 1, places=11)
        self.assertEqual(sum(int(row["games"]) for row in strata), 60000)
        self.assertTrue(all(int(row["games"]) >= 2 for row in strata))
        value = sum(float(row["weight"]) * float(row["red_wins"]) for row in strata)
        rows = rows_of(outputs[0]["stratified.csv"].decode())
        self.assertAlmostEqual(value, float(rows[0]["value"]), places=10)

    def test_the_answer_reads_as_it_always_did(self):
        self.assert_golden("stratify.txt", self.assert_done(
            "run", "scenarios/large-merchant.yaml", "--stratify", "-n", "50000", cwd=ROOT))

    def test_a_game_without_starts_to_share_out_is_refused(self):
        (self.here / "r.yaml").write_text("game: ram\n")
        self.assert_refused(["run", "r.yaml", "--stratify"],
                            "mutineer: the game 'ram' draws nothing before play that games could "
                            "be shared out by", cwd=self.here)

    def test_an_interrupted_run_keeps_the_last_complete_look(self):
        code, out, err = self.interrupt_play("run", LARGE, "--stratify", "--precision", "1e-9".replace("1e-9", "0.000000001"),
                                             "--max-games", "1000000000000", "--exact", "off", "--out", "o")
        self.assertEqual(code, 130)
        if "before every start" in err:
            self.skipTest("interrupted before the first look")
        self.assertRegex(err, r"^mutineer: interrupted; the report is partial: [0-9 ]+ games, the last look that was "
                              r"complete\n$")
        self.assertTrue(out.startswith("Interrupted: these are the games of the last complete look. The intervals "
                                       "hold at whatever number of games one stops, and why.\n"), out)
        manifest = json.loads((self.here / "o" / "manifest.json").read_text())
        self.assertTrue(manifest["partial"])
        self.assertLess(manifest["games"], manifest["games_planned"])
        # The same look comes of the same games that are not interrupted.
        rows = rows_of((self.here / "o" / "stratified.csv").read_text())
        self.assertEqual({row["games"] for row in rows}, {str(manifest["games"])})
        self.assertEqual({row["method"] for row in rows if row["low"]}, {"sequence-stratified"})
        strata = rows_of((self.here / "o" / "strata.csv").read_text())
        self.assertEqual(sum(int(row["games"]) for row in strata), manifest["games"])

    def test_a_run_that_is_interrupted_before_its_first_look_reports_nothing(self):
        code, out, err = self.interrupt_play("run", LARGE, "--stratify", "-n", "1000000000000",
                                             "--exact", "off", "--out", "o")
        self.assertEqual((code, out), (130, ""))
        self.assertRegex(err, r"^mutineer: interrupted before every start had been played, so nothing "
                              r"is reported\n$")
        self.assertEqual(self.contents("o"), {})


if __name__ == "__main__":
    main()
