#!/usr/bin/env python3
"""What newcomers type: each gets what was meant, or one line that says what would be right.

Usage: test_newcomer.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json
import os
import subprocess
import xml.etree.ElementTree

from program import LARGE, PROGRAM, ROOT, SMALL, ProgramTest, main, rows_of, run

BOARDING = str(ROOT / "scenarios" / "boarding.yaml")
DEAD = "rules.grapple_min has no effect here; it matters only where grapple=throw"


class Options(ProgramTest):
    def test_no_long_option_is_abbreviated(self):
        for arguments, words in [
                (["run", SMALL, "--game", "7"], "mutineer run: does not take --game; 'mutineer run --help' shows what it takes"),
                (["run", SMALL, "--gam", "7"], "mutineer run: there is no option --gam; 'mutineer run --help' shows them all"),
                (["run", SMALL, "--thread=2"], "mutineer run: there is no option --thread; did you mean --threads?"),
                (["run", SMALL, "--form", "csv"], "mutineer run: there is no option --form; 'mutineer run --help' shows them all"),
                (["run", SMALL, "-qs", "kill_min=4", "--see", "7"], "mutineer run: there is no option --see; did you mean --set?")]:
            self.assert_refused(arguments, words)
        # Values are no options, and nothing is one behind "--".
        self.assert_refused(["run", SMALL, "--out"], "mutineer run: --out lacks its DIR")
        self.assert_done("run", SMALL, "-n", "10", "-q", "--out", "--game", cwd=self.here)
        self.assertTrue((self.here / "--game").is_dir())
        self.assert_refused(["check", "--", "--game"], "--game: cannot read: No such file or directory")

    def test_help_and_version_are_where_people_look(self):
        overview = self.assert_done("--help")
        for words in ["-?"], ["-h"], ["help"]:
            self.assertEqual(self.assert_done(*words), overview)
        for words in ["run", "-?"], ["run", "-h"], ["help", "run"]:
            self.assertEqual(self.assert_done(*words), self.assert_done("run", "--help"))
        self.assertEqual(self.assert_done("-V"), self.assert_done("--version"))
        self.assert_refused(["help", "rnu"], "mutineer: there is no command 'rnu'; did you mean 'run'?")

    def test_a_reader_who_goes_ends_it_quietly(self):
        for command in ["params"], ["run", SMALL, "-n", "2000", "--format", "json"], \
                ["run", SMALL, "-n", "200000", "-q", "--exact", "off", "--records", "/dev/stdout"], \
                ["exact", SMALL, "--joint", "--format", "csv"], ["new", "mutiny"]:
            done = subprocess.run(["bash", "-c", 'set -o pipefail; "$@" | head -1', "bash", PROGRAM, *command],
                                  capture_output=True, text=True, cwd=self.here)
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)
            self.assertEqual(done.stdout.count("\n"), 1)

    def test_a_full_disk_is_named(self):
        for command in ["exact", SMALL, "--format", "json"], ["run", SMALL, "-n", "100", "--format", "json"], \
                ["exact", SMALL], ["params"], ["check", SMALL]:
            with open("/dev/full", "w", encoding="ascii") as full:
                done = run(*command, stdout=full)
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stderr, "^mutineer: [^\n]*: No space left on device\n$")


class Numbers(ProgramTest):
    def test_games_as_powers_of_ten(self):
        rows = [self.assert_done("run", SMALL, "--games", text, "--format", "csv", "--exact", "off")
                for text in ("2000", "2e3", "2E+03", "20e2")]
        self.assertEqual(len(set(rows)), 1)
        for text in "1.5e3", "e3", "1e", "1e+", "1e-3", "1e100", "2e19", "0e3", "1e3 ", "1e3e3":
            done = run("run", SMALL, "--games", text)
            self.assertEqual(done.returncode, 2, text)
            self.assertIn("in 1..1000000000000000 games", done.stderr)
        self.assertIn("20 000 games", self.assert_done("verdict", LARGE, "--exact", "off", "--band", "0.4319361:0.6",
                                                       "--max-games", "2e4", code=1))

    def test_bands_and_limits(self):
        for arguments, line in [
                (["verdict", LARGE, "--band", "45:55"], "mutineer: 'red_wins' is at most 1; the band begins above that: "
                                                        "write 0.45:0.55 for per cent"),
                (["verdict", LARGE, "--band", "0.1234567890123456:1"], "mutineer: '0.1234567890123456:1' is not LOW:HIGH, "
                 "such as 0.45:0.55 for a share; a number has at most 15 digits"),
                (["run", SMALL, "--precision", "0.01", "--min-games", "10", "--max-games", "5"],
                 "mutineer: --min-games is above --max-games"),
                (["check", SMALL, "-s", "ship.officers=1001"], "--set 'ship.officers=1001': ship.officers: 1001 is not in "
                                                               "0..1000 men"),
                (["check", SMALL, "-s", "red.odds=0.0002"], "--set 'red.odds=0.0002': red.odds: '0.0002' is not a decimal "
                                                            "number with at most three places; give usual or 0..100 men per enemy")]:
            with self.subTest(arguments=arguments):
                done = run(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertTrue(done.stderr.startswith(line), done.stderr)


class Files(ProgramTest):
    def test_a_misspelt_scenario_is_guessed(self):
        (self.here / "scenarios").symlink_to(ROOT / "scenarios")
        for name, meant in [("scenarios/small-merchan.yaml", "scenarios/small-merchant.yaml"),
                            ("scenarios/large-merchant", "scenarios/large-merchant.yaml"),
                            ("ram.yaml", "scenarios/ram.yaml"), ("smal-merchant.yaml", "scenarios/small-merchant.yaml")]:
            self.assert_refused(["check", name], f"{name}: cannot read: No such file or directory; did you mean '{meant}'?",
                                cwd=self.here)
        self.assert_refused(["check", "nothing-like-it"], "nothing-like-it: cannot read: No such file or directory",
                            cwd=self.here)

    def check(self, text, name="a.yaml"):
        (self.here / name).write_text(text)
        return run("check", name, cwd=self.here)

    def test_spaces_that_only_look_like_spaces(self):
        for space in "\u00a0", "\u202f", "\u3000":
            for text, place in (f"game:{space}mutiny\n", "1:6"), (f"game: mutiny\nrules:\n{space} cards: no\n", "3:1"), \
                    (f"game: mutiny\nrules:\n  cards:{space}no\n", "3:9"):
                done = self.check(text)
                self.assertEqual((done.returncode, done.stderr), (2, f"a.yaml:{place}: a no-break space, or another that is "
                                                                     "no plain one, stands here; write a plain space\n"))
            self.assertEqual(self.check(f"# a:{space}b\ngame: mutiny # c:{space}d\n").returncode, 0)

    def test_yes_and_no_in_any_case(self):
        for word in "No", "NO", "Off", "False":
            self.assertRegex(self.check(f"game: mutiny\nrules:\n  cards: {word}\n").stdout, r"rules\.cards +no +set")
        self.assertIn("'Nein' is neither yes nor no", self.check("game: mutiny\nrules:\n  cards: Nein\n").stderr)

    def test_names_in_any_script_but_nothing_that_hides(self):
        for name in "Звезда", "Besançon", "Öl 2", "北京", "Ναύς":
            done = self.check(f"game: mutiny\nship:\n  name: {name}\n", name + ".yaml")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(name, done.stdout)
            answer = json.loads(self.assert_done("run", name + ".yaml", "-n", "20", "--format", "json", cwd=self.here))
            self.assertEqual(answer["manifest"]["scenario"], name)
        for name in "a\u202eb", "a\u200bb", "a\u00a0b", "a\u2028b", "a«b", "a…b", "a€b", "a\ue000b", "a\u00adb", "\u2066a":
            done = self.check(f"game: mutiny\nship:\n  name: \"{name}\"\n")
            self.assertEqual(done.returncode, 2, repr(name))
        (self.here / "bad.yaml").write_bytes(b"game: mutiny\nship:\n  name: a\xc3(\n")
        self.assertEqual(run("check", "bad.yaml", cwd=self.here).returncode, 2)
        for text in b"a\xff", b"a\xc0\x80", b"a\xed\xa0\x80", b"a\xf4\x90\x80\x80":
            done = subprocess.run([PROGRAM.encode(), b"check", SMALL.encode(), b"-s", b"ship.name=" + text],
                                  capture_output=True)
            self.assertEqual(done.returncode, 2, text)

    def test_nothing_from_outside_reaches_the_terminal_raw(self):
        raw = "a\x1b[31m\u202e\nb.yaml"
        shown = "a\\x1b[31m\\xe2\\x80\\xae\\x0ab.yaml"
        (self.here / raw).write_text("# from \x1b]0;x\x07 \u202e here\ngame: mutiny\n")
        text = self.assert_done("list", str(self.here))
        self.assertRegex(text, r"\n  a\\x1b\[31m\\xe2\\x80\\xae\\x0ab\.yaml +from \\x1b\]0;x\\x07 \\xe2\\x80\\xae here\n$")
        (self.here / raw).write_text("game: mutiny\n")
        for command in ["check", raw], ["compare", raw, "-n", "20", "--against", "kill_min=4"], ["bench", raw], \
                ["sweep", raw, "-n", "20", "--vary", "kill_min=4,5"], ["run", raw, "-n", "20"], ["trace", raw]:
            if command[0] == "bench" and "MESON_TEST_ITERATION" not in os.environ:
                continue
            text = self.assert_done(*command, cwd=self.here)
            self.assertFalse(set("\x1b\u202e\x07") & set(text), command)
            if command[0] in ("check", "compare", "sweep"):
                self.assertIn(shown, text)


class Dead(ProgramTest):
    """A parameter without effect here is noted by every command."""

    def noted(self, *arguments, code=0):
        done = run(*arguments, cwd=self.here)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def test_every_command_says_that_a_parameter_has_no_effect(self):
        note = f"mutineer: note: {DEAD}\n"
        (self.here / "gate.yaml").write_text(f"- {{scenario: {BOARDING}, band: 0:1, set: [grapple_min=3]}}\n")
        dead = ["-s", "grapple_min=3"]
        for arguments in (["run", BOARDING, "-n", "20", "-q", *dead], ["exact", BOARDING, "-q", *dead],
                          ["verdict", BOARDING, "--band", "0:1", "-q", *dead], ["trace", BOARDING, *dead],
                          ["run", BOARDING, "-n", "20", "--stratify", "-q", "--exact", "only", *dead],
                          ["compare", BOARDING, "-n", "20", "-q", "--against", "grapple_min=3"],
                          ["sweep", BOARDING, "-n", "20", "-q", "--vary", "grapple_min=2,3"],
                          ["matrix", BOARDING, "-n", "20", "-q", "--rows", "grapple_min=2,3", "--columns", "grapple=held"],
                          ["gate", "gate.yaml", "-q", "--root", "/"]):
            self.assertEqual(self.noted(*arguments), note, arguments)
        alive = ["-s", "grapple=throw"]
        for arguments in (["run", BOARDING, "-n", "20", "-q", *dead, *alive],
                          ["compare", BOARDING, "-n", "20", "-q", *dead, "--against", "grapple=throw"],
                          ["sweep", BOARDING, "-n", "20", "-q", *dead, "--vary", "grapple=held,throw"]):
            self.assertEqual(self.noted(*arguments), "", arguments)

    def test_a_sweep_over_it_goes_nowhere(self):
        done = run("sweep", BOARDING, "-n", "20", "--vary", "grapple_min=2,3")
        self.assertRegex(done.stdout.splitlines()[0], r"^\S+ is \S+ \S+ at every point\.$")


class Judged(ProgramTest):
    def test_verdict_and_gate_name_their_seed(self):
        text = self.assert_done("verdict", LARGE, "--exact", "off", "--band", "0.4:0.5", "--seed", "18446744073709551615")
        self.assertIn("; seed 18446744073709551615.\n", text)
        (self.here / "gate.yaml").write_text(f"- {{scenario: {LARGE}, band: 0:1}}\n- {{scenario: {SMALL}, band: 0:1, "
                                             "set: [seed=9007199254740993]}\n")
        ask = ["gate", "gate.yaml", "--root", "/", "--exact", "off"]
        self.assertIn("\n2 of 2 hold; seeds 1, 9007199254740993.\n", self.assert_done(*ask, cwd=self.here))
        self.assertIn("\n2 of 2 hold; seed 5.\n", self.assert_done(*ask, "--seed", "5", cwd=self.here))
        self.assertEqual([row["seed"] for row in rows_of(self.assert_done(*ask, "--format", "csv", cwd=self.here))],
                         ["1", "9007199254740993"])
        self.assertEqual([item["seed"] for item in json.loads(self.assert_done(*ask, "--format", "json", cwd=self.here))],
                         [1, "9007199254740993"])

    def test_an_interrupted_gate_keeps_what_is_judged(self):
        # The first is solved; the second plays for long, since its band is where its value seems to be.
        random = ["-s", "red.policy=random"]
        value = rows_of(self.assert_done("run", LARGE, "-n", "200000", "--format", "csv", *random))[0]["value"]
        (self.here / "gate.yaml").write_text(
            f"- {{scenario: {SMALL}, band: 0:1, name: first}}\n"
            f"- {{scenario: {LARGE}, band: '{value}:{value}', name: second, max_games: 1e12, set: [red.policy=random]}}\n"
            f"- {{scenario: {SMALL}, band: 0:1, name: third}}\n")
        for form in "table", "csv", "json":
            code, out, err = self.interrupt_play("gate", "gate.yaml", "--root", "/", "--format", form,
                                                 "--junit", "j.xml", "--confidence", "0.99")
            self.assertEqual(code, 130)
            self.assertEqual(err, "mutineer: interrupted after 1 of 3 items; the report is partial\n")
            if form == "table":
                lines = out.splitlines()
                self.assertTrue(lines[0].startswith("ok    first: inside"))
                self.assertEqual(lines[1:4], ["–     second: not judged, interrupted before",
                                             "–     third: not judged, interrupted before",
                                             "1 of 3 hold; interrupted, so 2 were not judged; seed 1."])
            elif form == "csv":
                rows = rows_of(out)
                self.assertEqual([row["answer"] for row in rows], ["inside", "interrupted", "interrupted"])
                self.assertEqual([row["holds"] for row in rows], ["yes", "", ""])
            else:
                items = json.loads(out)
                self.assertEqual([item["answer"] for item in items], ["inside", "interrupted", "interrupted"])
            suite = xml.etree.ElementTree.parse(self.here / "j.xml").getroot()[0]
            self.assertEqual((suite.get("tests"), suite.get("failures"), suite.get("skipped")), ("3", "0", "2"))
            self.assertEqual([case[0].tag for case in suite], ["system-out", "skipped", "skipped"])


if __name__ == "__main__":
    main()
