#!/usr/bin/env python3
"""verdict and gate, as their users meet them.

Usage: test_gate.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json
import shutil
import xml.etree.ElementTree

from program import LARGE, ROOT, SMALL, ProgramTest, main, rows_of, run
from sealed import seal

# Known exactly: P(Red) on the large merchant, Red swarm against White hold.
RED = 0.431936163273

FLEET = str(ROOT / "scenarios" / "fleet.yaml")


class Verdict(ProgramTest):
    def row(self, band, *more, code=0):
        text = self.assert_done("verdict", LARGE, "--band", band, "--format", "csv", *more, code=code)
        return rows_of(text)[0]

    def test_a_wrong_command_line_is_answered_in_one_line(self):
        rows = [
            (["verdict", LARGE],
             "mutineer verdict: --band LOW:HIGH says where the figure should lie, such as "
             "0.45:0.55"),
            (["verdict", LARGE, "--band", "0.5"],
             "mutineer: '0.5' is not LOW:HIGH, such as 0.45:0.55 for a share"),
            (["verdict", LARGE, "--band", "0.5:1e9"],
             "mutineer: '0.5:1e9' is not LOW:HIGH, such as 0.45:0.55 for a share"),
            (["verdict", LARGE, "--band", "-1:1"],
             "mutineer: 'red_wins' is at least 0; the band begins below that"),
            (["verdict", LARGE, "--band", "0.55:0.45"],
             "mutineer: '0.55:0.45' ends before it begins"),
            (["verdict", LARGE, "--band", "45:55"],
             "mutineer: 'red_wins' is at most 1; the band begins above that: "
             "write 0.45:0.55 for per cent"),
            (["verdict", LARGE, "--band", "0:1", "--measure", "crw"],
             "mutineer: the game counts no 'crw'; did you mean 'crew'?"),
            (["verdict", LARGE, "--band", "0:1", "--measure", "card.red"],
             "mutineer: the game counts 'card.red' only with rules.cards=yes"),
            (["verdict", LARGE, "--band", "0:1", "--measure", "held"],
             "mutineer: the game counts 'held' only with record.held=yes"),
            (["verdict", LARGE, "--band", "0:1", "--measure", "killed.soldier", "--set", "docked=yes"],
             "mutineer: the game counts 'killed.soldier' only with rules.relief=infantry"),
            (["verdict", LARGE, "--band", "0:1", "--measure", "killed.soldier"],
             "mutineer: the game counts 'killed.soldier' only with rules.relief=infantry and "
             "ship.docked=yes"),
            (["verdict", LARGE, "--band", "0:1", "--exact", "on"],
             "mutineer verdict: --exact 'on' is none of auto | off | only"),
        ]
        for arguments, line in rows:
            with self.subTest(arguments=arguments):
                self.assert_refused(arguments, line)

    def test_the_options_that_a_measure_is_said_to_need_bring_it(self):
        plain = {row["measure"] for row in rows_of(self.assert_done("run", LARGE, "-n", "10", "--format", "csv"))}
        sets = ["cards=yes", "executions=yes", "boats=yes", "docked=yes", "relief=infantry", "held=yes"]
        words = [word for text in sets for word in ("--set", text)]
        self.assert_done("run", LARGE, "-n", "10", "-q", *words, "--out", "o", cwd=self.here)
        every = [row["measure"] for row in rows_of((self.here / "o" / "distribution.csv").read_text())]
        # Three options together, as soldiers who may take to the boats need, are not looked for.
        three = {f"{fate}.soldier" for fate in ("drowned", "escaped", "executed", "left")}
        alike = ("white_sailor", "party_member", "red_sailor")  # as officers
        missing = sorted(name for name in set(every) - plain - three if not name.endswith(alike))
        self.assertGreater(len(missing), 12)
        for measure in missing:
            with self.subTest(measure=measure):
                done = run("run", LARGE, "--precision", "1", "--measure", measure)
                start = f"mutineer: the game counts '{measure}' only with "
                self.assertEqual((done.returncode, done.stderr[:len(start)]), (2, start))
                for way in done.stderr[len(start):].strip().split(" or "):
                    needed = [word for text in way.split(" and ") for word in ("--set", text)]
                    done = run("verdict", LARGE, "--band", "0:1e8", "--exact", "off", "--max-games", "1", *needed,
                               "--measure", measure)
                    self.assertNotIn("the game counts", done.stderr)

    def test_three_answers_have_two_exit_codes(self):
        for exact in ("auto", "off"):
            with self.subTest(exact=exact):
                row = self.row("0.4:0.46", "--exact", exact)
                self.assertEqual((row["answer"], row["holds"]), ("inside", "yes"))
                row = self.row("0.45:0.55", "--exact", exact, code=1)
                self.assertEqual((row["answer"], row["holds"]), ("outside", "no"))
        row = self.row("0.4319361:0.6", "--exact", "off", "--max-games", "20000", code=1)
        self.assertEqual((row["answer"], row["games"]), ("undecided", "20000"))
        self.assertTrue(float(row["games_needed"]) > 20000)

    def test_a_solved_game_is_judged_exactly_without_being_played(self):
        row = self.row("0.431936163:0.431936164")
        self.assertEqual((row["method"], row["games"], row["answer"]), ("solved", "0", "inside"))
        self.assertAlmostEqual(float(row["value"]), RED, places=11)
        self.row("0.43193617:0.5", code=1)
        row = self.row("0.4:0.5", "--set", "red.policy=random", code=1)
        self.assertEqual(row["method"], "sequence")
        self.assertEqual(run("verdict", LARGE, "--band", "0.4:0.5", "--set", "red.policy=random",
                             "--exact", "only").returncode, 2)

    def test_the_answer_is_a_sentence(self):
        text = self.assert_done("verdict", LARGE, "--band", "0.4:0.46")
        self.assertTrue(text.startswith("inside: red_wins is exactly 43.193616 %, within 40–46 %.\n"
                                        "Whites hold the ship in 56.8 %. Policies: red swarm, white hold.\n\n"
                                        "Readings chosen"), text)
        text = self.assert_done("verdict", LARGE, "--band", "1:1.3", "--measure", "killed.officer",
                                "--exact", "off")
        self.assertRegex(text, r"^inside: killed\.officer is 1\.[12]\d* \(1\.\d+–1\.\d+, 95 %, "
                               r"[0-9 ]+ games\), within 1–1\.3; seed 1\.\nWhites hold the ship in \d\d\.\d %\. "
                               r"Policies: red swarm, white hold\.\nGames ended as soon as the "
                               r"answer was sure, so the value leans a little away from the nearer end of the band; the interval "
                               r"allows for it\.\n\n")
        text = self.assert_done("verdict", LARGE, "--band", "0.4319361:0.6", "--exact", "off",
                                "--max-games", "20000", code=1)
        self.assertRegex(text, r"^undecided: red_wins is .*, 95 %, 20 000 games\), perhaps within "
                               r"43\.19361–60 %; about [0-9 ]+ games would decide; seed 1\.\n")
        self.assertEqual(self.assert_done("verdict", LARGE, "--band", "0.4:0.46", "-q"), "")

    def test_games_without_any_luck_come_to_an_end(self):
        # All wins, all losses, all draws.
        whites = ["--set", "white_sailors=0", "--set", "red_sailors=5", "--set", "officers=0"]
        reds = ["--set", "white_sailors=5", "--set", "red_sailors=0", "--set", "party_members=0"]
        draws = ["--set", "red.policy=hold", "--set", "white.policy=hold"]
        for sets, result in [(whites, "red_wins"), (reds, "white_wins"), (draws, "stalemate")]:
            for measure in ("red_wins", "white_wins", "stalemate", "turns", "crew"):
                with self.subTest(result=result, measure=measure):
                    text = self.assert_done("verdict", LARGE, "--exact", "off", *sets, "--measure",
                                            measure, "--band", "0.99:1", "--max-games", "50000",
                                            "--format", "csv", code=0 if measure == result else 1)
                    row = rows_of(text)[0]
                    if measure == "crew" and result == "stalemate":
                        self.assertEqual((row["value"], row["answer"]), ("", "undecided"))
                    else:
                        self.assertLess(int(row["games"]), 10000)
                        self.assertIn(row["answer"], ("inside", "outside"))

    def test_what_is_never_defined_is_given_up_at_once_where_exact_knows(self):
        # Nobody moves, so nobody wins and no winner has a crew.
        nobody = [LARGE, "--set", "red.policy=hold", "--measure", "crew"]
        text = self.assert_done("verdict", *nobody, "--band", "5:10", code=1)
        self.assertTrue(text.startswith("undecided: crew is defined in no game, perhaps within 5–10; no game could tell.\n"))
        text = self.assert_done("verdict", *nobody, "--band", "5:10", "--exact", "off", code=1)
        self.assertIn("not known after 131 072 games", text)
        for strata in ([], ["--stratify"]):
            with self.subTest(strata=strata):
                self.assert_refused(["run", *nobody, "--precision", "0.01", *strata],
                                    "mutineer: no precision of 'crew' can be reached: it is defined in no game, as "
                                    "its exact answer says", code=1)
        done = run("run", *nobody, "--precision", "0.01", "--exact", "off", "-q")
        self.assertEqual((done.stderr, done.returncode), (
            "mutineer: no precision of 'crew' can be promised: in none of 131 072 games it is defined\n", 1))

    def test_a_ratio_that_is_always_1_is_inside_a_band_that_ends_there(self):
        row = rows_of(self.assert_done("verdict", str(ROOT / "scenarios" / "reds.yaml"), "--exact", "off", "--measure",
                                       "obeyed_share.rating_10", "--band", "0.9:1", "--format", "csv"))[0]
        self.assertEqual((row["answer"], row["games"], row["high"]), ("inside", "4096", "1"))

    def test_what_never_varies_is_judged_or_given_up_before_the_most_games(self):
        ambush = ["verdict", str(ROOT / "scenarios" / "partisans.yaml"), "--exact", "off", "--measure", "evaded_share",
                  "--set", "plan=ambush", "--format", "csv", "--band"]
        for band, answer, code in ("0:0.01", "inside", 0), ("0.01:1", "outside", 1):
            row = rows_of(self.assert_done(*ambush, band, code=code))[0]
            self.assertEqual((row["answer"], row["games"], row["method"]), (answer, "4096", "sequence-bernstein"))
        text = self.assert_done("verdict", str(ROOT / "scenarios" / "offensive.yaml"), "--exact", "off", "--measure",
                                "movers", "--band", "0:1.01", "--set", "rating=10", code=1)
        self.assertTrue(text.startswith("undecided: movers is 7 in each of 131 072 games, perhaps within 0–1.01; "
                                        "nothing bounds how many other values a game may have; seed 1.\n"))
        # What comes once a game at most is bounded.
        self.assert_done("verdict", str(ROOT / "scenarios" / "offensive.yaml"), "--exact", "off", "--measure",
                         "first_joint_move", "--band", "0:1.01", "--set", "rating=10")

    def test_threads_do_not_change_a_byte(self):
        texts = {self.assert_done("verdict", LARGE, "--band", "0.42:0.44", "--exact", "off",
                                  "--threads", threads, "--format", "csv")
                 for threads in ("1", "2", "7")}
        self.assertEqual(len(texts), 1)
        games = int(rows_of(texts.pop())[0]["games"])
        self.assertEqual(games % 4096, 0)

    def test_an_interrupted_verdict_is_told_as_such(self):
        code, out, err = self.interrupt_play("verdict", LARGE, "--exact", "off", "--band",
                                             "0.431936163:0.6", "--max-games", "1000000000000")
        self.assertEqual(code, 130)
        self.assertTrue(out.startswith("undecided: "))
        self.assertRegex(err, r"^mutineer: interrupted after [0-9 ]+ games; the answer is what they "
                              r"say\n$")


class GateTest(ProgramTest):
    def setUp(self):
        super().setUp()
        for path in (LARGE, SMALL, FLEET):
            shutil.copy(path, self.here)

    def gate(self, text, *more, code=0):
        """The rows of a gate with this text."""
        (self.here / "gate.yaml").write_text(text)
        return rows_of(self.assert_done("gate", "gate.yaml", "--format", "csv", *more, code=code,
                                        cwd=self.here))


class Gate(GateTest):
    def test_what_is_wrong_with_a_file_is_told_with_its_place(self):
        rows = [
            ("a: 1", "1:1: a gate is a list of 1 to 500 items, such as '- scenario: my.yaml'"),
            ("[]", "1:1: a gate is a list of 1 to 500 items, such as '- scenario: my.yaml'"),
            ("", "1:1: the file is empty; a gate is a list of 1 to 500 items, such as "
                 "'- scenario: my.yaml'"),
            ("- {scenario: large-merchant.yaml, band: 0:1}\n- {scenario: small-merchant.yaml, "
             "band: 0:1}\n- scenario: large-merchant.yaml\n  band: 0:1",
             "3:3: name: 'large-merchant' is the name of the item in line 1 already; give each a "
             "'name' of its own"),
            ("- {scenario: large-merchant.yaml, band: 0:1,\n   name: a}\n- scenario: "
             "small-merchant.yaml\n  band: 0:1\n  name: a",
             "5:9: name: 'a' is the name of the item in line 2 already; give each a 'name' of its "
             "own"),
            ("- 3", "1:3: each item is a map, such as '- scenario: my.yaml'"),
            ("- band: 0:1", "1:3: scenario: is missing: the file that is judged"),
            ("- scenario: large-merchant.yaml",
             "1:3: band: is missing: LOW:HIGH, such as 0.45:0.55"),
            ("- scenario: large-merchant.yaml\n  band: 1:0", "2:9: '1:0' ends before it begins"),
            ("- scenario: large-merchant.yaml\n  band: [0, 1]",
             "2:9: band: must be a single value"),
            ("- scenario: large-merchant.yaml\n  band: 0:1\n  mesure: crew",
             "3:3: mesure: there is no such key; did you mean 'measure'?; known are scenario, "
             "measure, band, set, name and max_games"),
            ("- scenario: large-merchant.yaml\n  band: 0:1\n  measure: crw",
             "3:12: the game counts no 'crw'; did you mean 'crew'?"),
            ("- scenario: large-merchant.yaml\n  band: 0:1\n  measure: drowned.officer",
             "3:12: the game counts 'drowned.officer' only with rules.boats=yes"),
            ("- scenario: large-merchant.yaml\n  band: 0:1\n  max_games: 0",
             "3:14: max_games: '0' is not a number of games"),
        ]
        for text, line in rows:
            with self.subTest(text=text):
                (self.here / "gate.yaml").write_text(text)
                self.assert_refused(["gate", "gate.yaml"], "gate.yaml:" + line, cwd=self.here)
        (self.here / "gate.yaml").write_text("- scenario: none.yaml\n  band: 0:1\n- {}\n")
        done = run("gate", "gate.yaml", cwd=self.here)
        self.assertEqual(done.stderr.count("\n"), 2)  # all problems, before a game is played
        self.assertEqual(done.returncode, 2)

    def test_every_item_is_judged_by_its_own_band_measure_and_sets(self):
        rows = self.gate("""
            - {scenario: large-merchant.yaml, band: 0.42:0.45}
            - {scenario: large-merchant.yaml, measure: crew, band: 11:11.2, name: crew}
            - {scenario: small-merchant.yaml, band: 0.6:0.7, max_games: 5000}
            - {scenario: large-merchant.yaml, set: officer_bonus=2, band: 0.31:0.32, name: bold}
            - {scenario: large-merchant.yaml, set: [officer_bonus=2, kill_min=4], band: 0:1, name: b}
            """, code=1)
        self.assertEqual([row["holds"] for row in rows], ["yes", "yes", "no", "yes", "yes"])
        self.assertEqual([row["name"] for row in rows],
                         ["large-merchant", "crew", "small-merchant", "bold", "b"])
        self.assertAlmostEqual(float(rows[3]["value"]), 0.315175066612, places=11)
        self.assertEqual({row["confidence"] for row in rows}, {"0.99"})  # 0.05 shared by five

    def test_a_gate_from_another_folder_finds_its_scenarios(self):
        (self.here / "gates").mkdir()
        (self.here / "gates" / "g.yaml").write_text(
            "- scenario: ../large-merchant.yaml\n  band: 0.42:0.45\n")
        text = self.assert_done("gate", str(self.here / "gates" / "g.yaml"))
        self.assertEqual(text, "ok    large-merchant: inside: red_wins is exactly 43.193616 %, "
                               "within 42–45 %\n1 of 1 hold.\n\nPolicies and settings of each\n  large-merchant: red swarm, "
                               "white hold; Whites hold the ship in 56.8 %; house values rules.max_turns=50 "
                               "run.stalemate_worth=0.5\n")
        self.assert_done("gate", str(ROOT / "scenarios" / "gates" / "mutiny.yaml"))

    def test_each_item_says_who_played_and_by_which_settings(self):
        text = "- {scenario: large-merchant.yaml, set: [officer_bonus=2, pairing=crossed, red.policy=hold], band: 0:1}\n"
        self.gate(text)
        row = json.loads(self.assert_done("gate", "gate.yaml", "--format", "json", cwd=self.here))[0]
        self.assertEqual((row["policies"], row["changed"]), ("red hold, white hold", "rules.officer_bonus=2 red.policy=hold"))
        self.assertIn("rules.pairing=crossed", row["readings"].split())
        self.assertIn("rules.max_turns=50", row["house_values"].split())
        told = self.assert_done("gate", "gate.yaml", cwd=self.here)
        self.assertIn("  large-merchant: red hold, white hold; Neither side wins in 100.0 %; rules.officer_bonus=2 "
                      "red.policy=hold; readings rules.pairing=crossed; house values rules.max_turns=50", told)

    def test_set_on_the_command_line_goes_over_everything(self):
        text = "- {scenario: large-merchant.yaml, set: officer_bonus=3, band: 0.31:0.32}\n"
        self.gate(text, code=1)
        self.gate(text, "--set", "officer_bonus=2")

    def test_junit_has_a_case_for_each_item(self):
        self.gate("""
            - {scenario: large-merchant.yaml, band: 0.42:0.45}
            - {scenario: small-merchant.yaml, band: 0.6:0.7}
            """, "--junit", "j.xml", code=1)
        suite = xml.etree.ElementTree.parse(self.here / "j.xml").getroot()[0]
        self.assertEqual((suite.get("tests"), suite.get("failures")), ("2", "1"))
        good, bad = suite.findall("testcase")
        self.assertEqual(good.get("name"), "large-merchant: red_wins")
        self.assertIsNone(good.find("failure"))
        self.assertEqual(bad.find("failure").get("message"),
                         "outside: red_wins is exactly 50.000000 %, not within 60–70 %")

    def test_json_and_table_say_the_same(self):
        (self.here / "gate.yaml").write_text(
            "- {scenario: large-merchant.yaml, band: 0.42:0.45}\n"
            "- {scenario: small-merchant.yaml, band: 0.6:0.7}\n")
        answer = json.loads(self.assert_done("gate", "gate.yaml", "--format", "json", code=1,
                                             cwd=self.here))
        self.assertEqual([item["holds"] for item in answer], [True, False])
        self.assertEqual(answer[0]["answer"], "inside")
        table = self.assert_done("gate", "gate.yaml", code=1, cwd=self.here).splitlines()
        self.assertTrue(table[0].startswith("ok    large-merchant: inside"))
        self.assertTrue(table[1].startswith("FAIL  small-merchant: outside"))
        self.assertEqual(table[2], "1 of 2 hold.")

    # Stored runs

    def store(self, *more):
        self.assert_done("run", "large-merchant.yaml", "-n", "30000", "-q", "--out",
                         "stored/large-merchant", *more, cwd=self.here)

    def baseline(self, *more, code=0, item="{scenario: large-merchant.yaml}"):
        return self.gate("- " + item, "--baseline", "stored", *more, code=code)[0]

    def setUpStored(self, *more):
        (self.here / "stored").mkdir(exist_ok=True)
        self.store(*more)

    def test_a_run_that_is_played_again_is_the_same(self):
        self.setUpStored("--exact", "off", "--seed", "9")
        row = self.baseline()
        self.assertEqual((row["baseline"], row["difference"], row["holds"]), ("same", "0", "yes"))
        self.assertEqual(row["stored"], row["now"])
        self.assertEqual(row["answer"], "")

    def test_a_changed_rule_moves_the_figure(self):
        self.setUpStored("--exact", "off")
        row = self.baseline("--set", "officer_bonus=2", code=1)
        self.assertEqual((row["baseline"], row["holds"]), ("moved", "no"))
        self.assertAlmostEqual(float(row["difference"]), -0.1168, places=2)
        self.assertLess(float(row["difference_high"]), -0.1)
        text = self.assert_done("gate", "gate.yaml", "--baseline", "stored", "--set",
                                "officer_bonus=2", code=1, cwd=self.here)
        self.assertRegex(text, r"^FAIL  large-merchant: red_wins is -11\.\d+ points \(-1\d\.\d+ to "
                               r"-1\d\.\d+\) away from the stored run: moved; other measures have moved: ")

    def test_other_games_within_luck_have_not_moved(self):
        self.setUpStored("--exact", "off", "-n", "200")
        # Ties that count as rolls change few games: 200 show two or three, one way as the other.
        row = self.baseline("--set", "reroll_counts=yes")
        self.assertEqual((row["baseline"], row["holds"]), ("within luck", "yes"))
        self.assertLess(float(row["difference_low"]), float(row["difference_high"]))
        self.assertIn("red_wins, white_wins, score, matchups, ", row["differ"])
        text = self.assert_done("gate", "gate.yaml", "--baseline", "stored", "--set", "reroll_counts=yes", cwd=self.here)
        self.assertIn(", within luck; not the same in all games: red_wins, white_wins, score, matchups, ", text)

    def test_stored_games_are_played_again_with_the_same_dice(self):
        self.setUpStored("--exact", "off")
        row = self.baseline("--set", "sailors=d2+10", code=1)
        # Two runs of 30 000 games each tell no more than ±0.8 points of a share.
        self.assertEqual(row["difference_method"], "newcombe")
        self.assertLess(float(row["difference_high"]) - float(row["difference_low"]), 0.005)
        # What `compare` says of the same games.
        compared = self.assert_done("compare", "large-merchant.yaml", "--against", "sailors=d2+10", "-n", "30000",
                                    "--format", "csv", cwd=self.here)
        want = next(other for other in rows_of(compared) if other["measure"] == "red_wins")
        self.assertEqual([row[name] for name in ("stored", "now", "difference", "difference_low", "difference_high")],
                         [want[name] for name in ("first", "second", "difference", "low", "high")])
        # A manifest that does not tell what was played is noticed: then two runs are compared.
        manifest = self.here / "stored" / "large-merchant" / "manifest.json"
        told = json.loads(manifest.read_text())
        told["parameters"]["rules.kill_min"]["value"] = "3"
        manifest.write_text(json.dumps(told))
        seal(manifest.parent)
        row = self.baseline()
        self.assertEqual((row["baseline"], row["difference_method"]), ("same", "mover"))
        row = self.baseline("--set", "sailors=d2+10", code=1)
        self.assertEqual(row["difference_method"], "mover")
        self.assertGreater(float(row["difference_high"]) - float(row["difference_low"]), 0.01)

    def test_a_value_that_leans_is_told_as_such(self):
        band = "- {scenario: large-merchant.yaml, band: 0.40:0.46}"
        (self.here / "gate.yaml").write_text(band)
        ask = ("gate", "gate.yaml", "--exact", "off")
        self.assertEqual(self.assert_done(*ask, cwd=self.here).splitlines()[2],
                         "Games ended as soon as the answer was sure, so the value leans a little away from the nearer end "
                         "of the band; the interval allows for it.")
        self.assertIs(json.loads(self.assert_done(*ask, "--format", "json", cwd=self.here))[0]["leans"], True)
        self.assertNotIn("leans", self.assert_done("gate", "gate.yaml", cwd=self.here))  # solved

    def test_exact_values_are_compared_where_there_are_both(self):
        self.setUpStored()
        self.assertEqual(self.baseline()["baseline"], "same")
        row = self.baseline("--set", "strongpoint_rolls=4", code=1)
        self.assertEqual(row["baseline"], "moved")
        self.assertEqual(row["difference_low"], row["difference_high"])

    def test_same_means_every_measure_of_the_run_and_says_which_is_not(self):
        # The officers who are killed do not change who wins the ship, since captured ones fight as little.
        for exact in ("auto", "off"):
            with self.subTest(exact=exact):
                self.setUpStored("--exact", exact, "--set", "red.policy=overwhelm", "--set", "white.policy=overwhelm",
                                 "--force")
                ask = ["--set", "red.policy=overwhelm", "--set", "white.policy=overwhelm"]
                self.assertEqual(self.baseline(*ask)["baseline"], "same")
                row = self.baseline(*ask, "--set", "kill_min=2", code=1)
                self.assertEqual((row["baseline"], row["holds"]), ("moved", "no"))
                self.assertRegex(row["moved"], r"killed\.officer 0\.\d+ → 0\.\d+")
                text = self.assert_done("gate", "gate.yaml", "--baseline", "stored", *ask, "--set", "kill_min=2",
                                        code=1, cwd=self.here)
                self.assertIn("; other measures have moved: ", text)

    def test_exact_values_are_never_held_against_games(self):
        self.setUpStored()
        row = self.baseline()
        self.assertAlmostEqual(float(row["stored"]), RED, places=11)
        self.assertAlmostEqual(float(row["now"]), RED, places=11)
        self.assertLess(abs(float(row["difference"])), 1e-9)

    def test_means_have_baselines_and_a_band_may_be_asked_for_too(self):
        self.setUpStored("--exact", "off")
        item = "{scenario: large-merchant.yaml, measure: killed.officer, band: 1.1:1.3}"
        row = self.baseline("--exact", "off", item=item)
        self.assertEqual((row["baseline"], row["answer"]), ("same", "inside"))
        row = self.baseline("--exact", "off", "--set", "officer_bonus=2", item=item, code=1)
        self.assertEqual((row["baseline"], row["answer"]), ("moved", "outside"))

    def test_a_missing_or_strange_stored_run_is_told(self):
        (self.here / "gate.yaml").write_text("- scenario: large-merchant.yaml\n")
        ask = ["gate", "gate.yaml", "--baseline", "stored"]
        self.assert_refused(ask, "gate.yaml:1:3: stored/large-merchant: cannot read the folder: "
                                 "No such file or directory", cwd=self.here)
        self.setUpStored()
        folder = self.here / "stored" / "large-merchant"
        summary = (folder / "summary.csv").read_text()
        (folder / "summary.csv").write_text(summary.replace("red_wins,", "reds,"))
        seal(folder)
        self.assert_refused(ask, "gate.yaml:1:3: stored/large-merchant: its summary.csv has no "
                                 "'red_wins'", cwd=self.here)
        (folder / "summary.csv").write_text(summary)
        seal(folder)
        manifest = (folder / "manifest.json").read_text()
        (folder / "manifest.json").write_text(manifest.replace('"mutiny"', '"ram"'))
        self.assert_refused(ask, "gate.yaml:1:3: stored/large-merchant: holds a run of another "
                                 "game", cwd=self.here)
        for broken in ("", "{}", "[1]", manifest[:200]):
            (folder / "manifest.json").write_text(broken)
            self.assert_refused(ask, "gate.yaml:1:3: stored/large-merchant: its manifest.json is "
                                     "not that of an answer", cwd=self.here)


class FleetGate(GateTest):
    """A fleet has no result to be won: its gates are about how many ships are taken."""

    # Ships like the large merchant, without cards, are taken each by herself.
    TWO = "set: ['cards=no', 'fleet.ships=[{name: A}, {name: B}]']"

    def test_two_like_ships_are_taken_twice_as_often_and_both_by_the_square(self):
        rows = self.gate(f"""
            - {{scenario: fleet.yaml, {self.TWO}, band: 0.8638723:0.8638724, name: mean}}
            - {{scenario: fleet.yaml, {self.TWO}, band: 0.8638724:2, name: above}}
            - {{scenario: fleet.yaml, {self.TWO}, measure: all_taken, band: 0.18656:0.18657, name: both}}
            - {{scenario: fleet.yaml, {self.TWO}, measure: B.taken, band: 0.4319:0.432, name: one}}
            """, code=1)
        self.assertEqual([row["holds"] for row in rows], ["yes", "no", "yes", "yes"])
        self.assertEqual([row["measure"] for row in rows],
                         ["ships_taken", "ships_taken", "all_taken", "B.taken"])
        for row, value in zip(rows, [2 * RED, 2 * RED, RED * RED, RED]):
            self.assertEqual((row["method"], row["games"]), ("solved", "0"))
            self.assertAlmostEqual(float(row["value"]), value, places=11)

    # With cards, by playing: the mean is 1.2892, far from the ends of both bands.
    def test_a_played_fleet_has_its_case_in_junit(self):
        rows = self.gate("""
            - {scenario: fleet.yaml, band: 1.1:1.5, max_games: 20000}
            - {scenario: fleet.yaml, measure: ships_taken, band: 2:3, max_games: 20000, name: most}
            """, "--exact", "off", "--junit", "j.xml", code=1)
        self.assertEqual([(row["answer"], row["holds"]) for row in rows], [("inside", "yes"), ("outside", "no")])
        for row in rows:
            self.assertTrue(float(row["low"]) < 1.28920219672 < float(row["high"]))
        suite = xml.etree.ElementTree.parse(self.here / "j.xml").getroot()[0]
        self.assertEqual((suite.get("tests"), suite.get("failures")), ("2", "1"))
        good, bad = suite.findall("testcase")
        self.assertEqual((good.get("name"), bad.get("name")), ("fleet: ships_taken", "most: ships_taken"))
        self.assertIsNone(good.find("failure"))
        self.assertRegex(bad.find("failure").get("message"),
                         r"^outside: ships_taken is 1\.[0-9]+ \(.*\), not within 2–3")

    def test_a_stored_fleet_is_the_same_again_and_moves_with_a_rule(self):
        self.assert_done("run", "fleet.yaml", "-n", "5000", "-q", "--exact", "off", "--out", "stored/fleet",
                         cwd=self.here)
        item = "- {scenario: fleet.yaml, band: 1:1.6, max_games: 20000}"
        row = self.gate(item, "--baseline", "stored")[0]
        self.assertEqual((row["measure"], row["baseline"], row["difference"], row["holds"]),
                         ("ships_taken", "same", "0", "yes"))
        row = self.gate(item, "--baseline", "stored", "--set", "officer_bonus=2", "--junit", "j.xml", code=1)[0]
        self.assertEqual((row["baseline"], row["holds"]), ("moved", "no"))
        self.assertLess(float(row["difference_high"]), -0.2)
        suite = xml.etree.ElementTree.parse(self.here / "j.xml").getroot()[0]
        self.assertEqual((suite.get("tests"), suite.get("failures")), ("1", "1"))


if __name__ == "__main__":
    main()
