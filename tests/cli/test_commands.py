#!/usr/bin/env python3
"""The program as its users meet it: exit codes, messages, files, signals.

Usage: test_commands.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import array
import csv
import fcntl
import io
import json
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
import unittest

from program import open_terminal

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(sys.argv[2]).resolve()
LARGE = str(ROOT / "scenarios" / "large-merchant.yaml")
# The thread sanitizer hands over a signal at the next call that it knows; a read that waits inside
# the C library is none.
SIGNALS_WAIT = b"__tsan_init" in pathlib.Path(PROGRAM).read_bytes()
FOREVER = ["run", LARGE, "--games", "1000000000000", "--threads", "1"]


def run(*arguments, **options):
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([PROGRAM, *arguments], stderr=subprocess.PIPE, text=True, **options)


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.here = pathlib.Path(self.folder.name)
        self.addCleanup(self.folder.cleanup)

    def assert_refused(self, arguments, line, code=2, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.stderr, line + "\n")
        self.assertEqual(done.returncode, code)
        self.assertFalse(done.stdout)

    def assert_done(self, *arguments, **options):
        done = run(*arguments, **options)
        self.assertEqual((done.stderr, done.returncode), ("", 0))
        return done.stdout

    def files(self):
        return sorted(path.name for path in self.here.iterdir())

    # Usage

    def test_what_no_game_showed_is_one_line(self):
        table = self.assert_done("run", str(ROOT / "scenarios" / "ram.yaml"), "-n", "2000", "--exact", "off")
        self.assertEqual(table.count("Never in 2 000 games: "), 1)
        never = " ".join(table.partition("Never in 2 000 games: ")[2].partition("\n\n")[0].split()).split(", ")
        self.assertIn("rammer floodings started", never)
        rows = self.assert_done("run", str(ROOT / "scenarios" / "ram.yaml"), "-n", "2000", "--exact", "off", "--format", "csv")
        zero = [row["measure"] for row in csv.DictReader(io.StringIO(rows))
                if (row["condition"], row["statistic"], row["count"]) == ("all", "mean", "0")]
        self.assertEqual(never, [name.replace("_", " ").replace(".", " ") for name in zero])
        means = table.partition("\nMeans by result")[2].partition("\nNever")[0]
        for name in zero:
            self.assertIsNone(re.search(rf"^  {re.escape(name)}\b", means, re.MULTILINE), name)

    def test_a_wrong_command_line_is_one_line_with_a_suggestion(self):
        rows = [
            ([], "mutineer: a command is missing; 'mutineer --help' lists them"),
            (["run", ""], "'': cannot read: No such file or directory"),
            (["exact", "x", "--max-states", "0"],
             "mutineer exact: --max-states '0' is too few; give at least 1"),
            (["rnu"], "mutineer: there is no command 'rnu'; did you mean 'run'?"),
            (["xyzzy"], "mutineer: there is no command 'xyzzy'; 'mutineer --help' lists them"),
            (["--quiet", "run"], "mutineer: the command comes first, before '--quiet'; "
                                 "'mutineer --help' lists them"),
            (["run"], "mutineer run: an argument is missing; usage: mutineer run [OPTION...] "
                      "SCENARIO"),
            (["run", "a", "b"], "mutineer run: 'b' is one argument too many; usage: mutineer run "
                                "[OPTION...] SCENARIO"),
            (["run", LARGE, "--gmaes=3"], "mutineer run: there is no option --gmaes; did you mean "
                                          "--games?"),
            (["run", LARGE, "--zebra"], "mutineer run: there is no option --zebra; 'mutineer run "
                                        "--help' shows them all"),
            (["run", LARGE, "--games"], "mutineer run: --games lacks its N"),
            (["run", LARGE, "--quiet=1"], "mutineer run: --quiet takes no value"),
            (["run", LARGE, "--markdown"], "mutineer run: does not take --markdown; 'mutineer run "
                                           "--help' shows what it takes"),
            (["run", "-z", LARGE], "mutineer run: '-z' has an unknown option or lacks its value; "
                                   "'mutineer run --help' shows what it takes"),
            (["run", LARGE, "-n"], "mutineer run: '-n' has an unknown option or lacks its value; "
                                   "'mutineer run --help' shows what it takes"),
            (["run", LARGE, "--format", "tabel"], "mutineer run: --format 'tabel' is none of table "
                                                  "| csv | json; did you mean 'table'?"),
            (["trace", LARGE, "--game", "-1"], "mutineer trace: --game '-1' is not a whole number "
                                               "from 0 up, of 19 digits at most"),
            (["trace", LARGE, "--game", "18446744073709551616"],
             "mutineer trace: --game '18446744073709551616' is not a whole number from 0 up, of 19 "
             "digits at most"),
            (["params", "mutny"], "mutineer: game: there is no game 'mutny'; did you mean "
                                  "'mutiny'?"),
            (["new", "mutny"], "mutineer: game: there is no game 'mutny'; did you mean 'mutiny'?"),
            (["fight", "5", "0+5"], "mutineer: '5' is not SPECIALS+SAILORS, such as 5+4, each "
                                    "0..1000 men"),
            (["fight", "5+4", "0+1001"], "mutineer: '0+1001' is not SPECIALS+SAILORS, such as 5+4, "
                                         "each 0..1000 men"),
            (["fight", "1+1", "1+1", "--set", "x=1"],
             "--set 'x=1': x: there is no parameter 'x'; 'mutineer params' shows them all"),
            (["list", "no-such-folder"], "mutineer: no-such-folder: cannot read the folder: "
                                         "No such file or directory"),
            (["run", "no-such.yaml"], "no-such.yaml: cannot read: No such file or directory"),
            (["run", LARGE, "--games", "1.5e6"], "--games '1.5e6': run.games: '1.5e6' is not a whole "
                                               "number in 1..1000000000000000 games"),
            (["run", LARGE, "--seed", "-5"], "--seed '-5': run.seed: '-5' is not a whole number in "
                                             "0..18446744073709551615"),
            (["run", LARGE, "--confidence", "95"], "--confidence '95': run.confidence: 95 is not "
                                                   "in 0.5..0.999999"),
            (["run", LARGE, "--interval", "wlison"], "--interval 'wlison': run.interval: 'wlison' "
                                                     "is none of wilson | exact | jeffreys; did "
                                                     "you mean 'wilson'?"),
            (["run", LARGE, "--engine", "plan", "--set", "red.policy=random"],
             "--engine 'plan': run.engine: 'plan' cannot play this scenario, because a policy acts "
             "by chance or by the turn's number; choose 'auto' or 'literal'"),
            (["run", LARGE, "--root", "no-such"], "no-such: cannot read: No such file or "
                                                  "directory"),
        ]
        for arguments, line in rows:
            with self.subTest(arguments=arguments):
                self.assert_refused(arguments, line, cwd=self.here)

    def test_bench_plays_by_every_engine(self):
        lines = run("bench", LARGE, "--set", "white.policy=overwhelm").stdout.splitlines()
        self.assertRegex(lines[0], "^.*large-merchant.yaml: medians of 5 turns of [0-9 ]+ games each; ")
        ways = [line.split()[:2] for line in lines[3:]]
        threads = [count for engine, count in ways if engine == "literal"]
        self.assertEqual((threads[0], threads), ("1", sorted(threads, key=int)))
        self.assertEqual(ways, [[engine, count] for engine in ("literal", "plan") for count in threads])
        self.assertTrue(all(line.endswith(" 1.00") for line in lines[3:4]))
        refused = run("bench", LARGE, "--set", "white.policy=random").stdout.splitlines()
        self.assertRegex(refused[-1], "^'plan' cannot play this scenario, because a policy acts by chance")

    def test_several_mistakes_on_a_command_line_are_all_named(self):
        done = run("run", LARGE, "--format", "x", "--games", "0", "extra")
        self.assertEqual(done.stderr.count("\n"), 2)  # --games is looked at when all else is well
        self.assertEqual(done.returncode, 2)

    def test_hostile_arguments_are_escaped(self):
        done = run("run", LARGE, "--set", "\x1b[2J=\x07")
        self.assertTrue(done.stderr.startswith("--set '\\x1b[2J=\\x07': "))
        self.assertNotIn("\x1b", done.stderr)
        done = run("\x1b]0;x\x07")
        self.assertNotIn("\x1b", done.stderr)

    def test_help_is_there_for_every_command(self):
        text = self.assert_done("--help")
        for command in ["run", "compare", "sweep", "matrix", "verdict", "gate", "trace", "check", "list", "params", "plot", "fight", "new"]:
            self.assertIn(f"\n  {command} ", text)
            own = self.assert_done(command, "--help")
            self.assertTrue(own.startswith(f"Usage: mutineer {command} "))
            self.assertIn("--help", own)
            self.assertEqual(own, self.assert_done(command, "-h"))

    def test_the_version_is_the_projects(self):
        build = (ROOT / "meson.build").read_text()
        version = build.split("version: '")[1].split("'")[0]
        self.assertEqual(self.assert_done("--version"), f"mutineer {version}\n")

    def test_a_joint_distribution_that_is_not_known_is_refused_before_anything_is_told(self):
        boats = str(ROOT / "scenarios" / "large-merchant-boats.yaml")
        line = ("--set 'red.policy=random': red.policy: a policy that acts by chance cannot be solved exactly; choose another, "
                "or simulate")
        by_chance = ["exact", boats, "--set", "red.policy=random", "--joint"]
        self.assert_refused(by_chance, line)
        self.assert_refused(by_chance + ["--out", str(self.here)], line)
        self.assertEqual(self.files(), [])

    # What commands answer

    def test_options_and_sets_say_the_same(self):
        a = self.assert_done("run", LARGE, "--games=3000", "--seed=7", "--confidence=0.9",
                             "--interval=exact", "--format=csv", "--threads=2")
        b = self.assert_done("run", LARGE, "-s", "games=3000", "-s", "run.seed=7", "--set",
                             "confidence=0.9", "--set=interval=exact", "--format", "csv")
        self.assertEqual(a, b)
        rows = list(csv.DictReader(io.StringIO(a)))
        self.assertEqual(rows[0]["games"], "3000")
        self.assertEqual(rows[0]["method"], "exact")
        self.assertEqual(rows[0]["confidence"], "0.9")

    def test_quiet_says_nothing_unless_a_format_is_asked_for(self):
        self.assertEqual(self.assert_done("run", LARGE, "-n", "10", "--quiet"), "")
        self.assertTrue(self.assert_done("run", LARGE, "-n", "10", "-q", "--format=csv"))
        self.assertEqual(self.assert_done("check", LARGE, "--quiet"), "")

    def test_no_locale_changes_a_number(self):
        plain = self.assert_done("run", LARGE, "-n", "999", "--format=csv")
        for locale in ["de_DE.UTF-8", "C", "tr_TR.UTF-8"]:
            self.assertEqual(plain, self.assert_done("run", LARGE, "-n", "999", "--format=csv",
                                                     env={**os.environ, "LC_ALL": locale}))

    def test_check_shows_every_parameter_with_its_origin(self):
        text = self.assert_done("check", LARGE, "--set", "kill_min=4")
        self.assertRegex(text, r"\n  rules\.kill_min +4 pips +set\n")
        self.assertRegex(text, r"\n  rules\.officer_bonus +1 pip +default\n")
        self.assertRegex(text, r"\n  red\.odds +usual +default, without effect here\n")
        self.assertRegex(text, r"\n  run\.games +1000000 games +")

    def test_new_writes_all_defaults_and_check_reads_them_back(self):
        for game in self.games():
            if game == "script":  # prints a script: tests/cli/test_scripts.py
                continue
            (self.here / "new.yaml").write_text(self.assert_done("new", game))
            (self.here / "bare.yaml").write_text(f"game: {game}\n")
            full = self.assert_done("check", "new.yaml", cwd=self.here).splitlines()[1:]
            bare = self.assert_done("check", "bare.yaml", cwd=self.here).splitlines()[1:]
            self.assertTrue(all(" set" in line for line in full))
            self.assertFalse(any(" set" in line for line in bare))
            self.assertEqual([line.replace(" set", " default") for line in full], bare)

    def test_list_names_games_policies_and_scenarios(self):
        text = self.assert_done("list", cwd=ROOT)
        self.assertRegex(text, r"\n  mutiny +How often")
        self.assertRegex(text, r"\n      swarm +\S")
        self.assertRegex(text, r"\n  large-merchant\.yaml +\S")
        (self.here / "mine.yaml").write_text("# Is it \x1b[31mfair?\n#\n# Or not?\ngame: mutiny\n")
        (self.here / "notes.txt").write_text("# not a scenario\n")
        text = self.assert_done("list", str(self.here))
        self.assertRegex(text, r"\n  mine\.yaml +Is it \\x1b\[31mfair\?\n")
        self.assertNotIn("notes", text)
        self.assertNotIn("Scenarios", self.assert_done("list", cwd=self.here))

    def test_params_shows_every_row_that_check_shows(self):
        keys = [line.split()[0] for line in self.assert_done("check", LARGE).splitlines()[1:]]
        for text in [self.assert_done("params", "mutiny"), self.assert_done("params"),
                     self.assert_done("params", "--markdown")]:
            for key in keys:
                parts = ["N" if part.isdigit() else part for part in key.split(".")]
                self.assertIn(".".join(parts), text)

    def test_the_parameter_page_is_up_to_date(self):
        page = ROOT / "docs" / "parameters.md"
        text = self.assert_done("params", "--markdown")
        if os.environ.get("UPDATE") == "1":
            page.write_text(text)
        self.assertEqual(page.read_text(), text, "run: mutineer params --markdown > "
                                                 "docs/parameters.md")

    def test_trace_tells_the_game_that_run_records(self):
        self.assert_done("run", LARGE, "-n", "50", "-q", "--records", "r.csv", cwd=self.here)
        rows = list(csv.DictReader(io.StringIO((self.here / "r.csv").read_text())))
        self.assertEqual([row["game"] for row in rows], [str(i) for i in range(50)])
        words = {"red_wins": "Reds take the ship", "white_wins": "Whites hold the ship"}
        for row in rows[:20]:
            last = self.assert_done("trace", LARGE, "--game", row["game"]).splitlines()[-1]
            self.assertIn(words[row["result"]], last)
            self.assertIn(f"{row['matchups']} match-up", last)

    def test_a_fight_has_its_known_odds_in_every_format(self):
        table = self.assert_done("fight", "5+4", "0+5")
        self.assertTrue(table.startswith("The attackers win in 99.75 % of fights (exact): 5 party "
                                         "members and 4 Red sailors against 5 White sailors."))
        rows = list(csv.DictReader(io.StringIO(self.assert_done("fight", "5+4", "0+5",
                                                                "--format=csv"))))
        values = {row["measure"]: float(row["value"]) for row in rows if not row["specials"]}
        self.assertAlmostEqual(values["attackers.win"], 0.997509313, places=9)
        left = sum(float(row["value"]) for row in rows if row["measure"].endswith(".left"))
        self.assertAlmostEqual(left, 1, places=9)
        answer = json.loads(self.assert_done("fight", "5+4", "0+5", "--format=json"))["rows"]
        self.assertEqual(answer[0]["measure"], "attackers.win")
        self.assertAlmostEqual(answer[0]["value"], 0.997509313, places=9)
        self.assertEqual(sum(row["measure"] == "attackers.left" for row in answer), 6 * 5 - 1)

    def test_a_fight_knows_strongpoints_sides_and_rules(self):
        def wins(*more):
            return json.loads(self.assert_done("fight", "2+3", "2+3", "--format=json", *more))["rows"][0]["value"]
        self.assertLess(wins("--strongpoint"), wins())
        self.assertEqual(wins("--strongpoint", "--set", "strongpoint_rolls=0"), wins())
        self.assertEqual(wins("--attacker=white"), wins())  # bonuses are equal by default
        self.assertGreater(wins("--attacker=white", "--set", "officer_bonus=3"), wins())
        self.assertLess(wins("--set", "officer_bonus=3"), wins())

    # Manual and completion

    def commands(self):
        return re.findall(r"^  (\S+) +", self.assert_done("--help"), re.MULTILINE)

    def test_the_manual_has_every_command_and_option(self):
        source = self.assert_done("manual")
        if not shutil.which("scdoc"):
            self.skipTest("no scdoc")
        page = subprocess.run(["scdoc"], input=source, capture_output=True, text=True)
        self.assertEqual((page.returncode, page.stderr), (0, ""))
        text = page.stdout.replace("\\-", "-").replace("\\fB", "").replace("\\fR", "")
        for command in self.commands():
            self.assertIn(f"mutineer {command}", text)
            for option in re.findall(r"--[a-z-]+", self.assert_done(command, "--help")):
                self.assertIn(option, text)

    def test_the_page_of_commands_has_every_command_and_option(self):
        page = (ROOT / "docs" / "commands.md").read_text()
        for command in self.commands():
            self.assertIn(f"| `{command}", page)
            for option in re.findall(r"--[a-z-]+", self.assert_done(command, "--help")):
                self.assertTrue(option in page or option == "--root", f"{command} {option}")

    def test_the_first_scenario_of_the_documentation_is_sound(self):
        page = (ROOT / "docs" / "scenario-files.md").read_text()
        (self.here / "first.yaml").write_text(page.split("```yaml\n")[1].split("```")[0])
        self.assertIn("cautious", self.assert_done("check", "first.yaml", cwd=self.here))

    def complete(self, *words):
        script = """eval "$("$1" completion)"; shift; compopt() { :; }
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mutineer
            printf '%s\\n' "${COMPREPLY[@]}" """
        done = subprocess.run(["bash", "-c", script, "bash", PROGRAM, "mutineer", *words],
                              capture_output=True, text=True, cwd=self.here)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_completion_knows_commands_options_values_keys_and_files(self):
        (self.here / "my.yaml").write_text("game: mutiny\n")
        (self.here / "notes.txt").write_text("")
        (self.here / "out").mkdir()
        self.assertEqual(set(self.complete("")), {*self.commands(), "--help", "--version"})
        self.assertEqual(self.complete("tr"), ["trace"])
        self.assertEqual(self.complete("run", "--form"), ["--format"])
        self.assertEqual(self.complete("trace", "--form"), [])
        self.assertEqual(self.complete("run", "--format", ""), ["table", "csv", "json"])
        self.assertEqual(self.complete("run", "--format", "="), ["table", "csv", "json"])
        self.assertEqual(self.complete("run", "--format", "=", "c"), ["csv"])
        self.assertEqual(self.complete("run", "--interval", "w"), ["wilson"])
        self.assertEqual(self.complete("run", "--games", ""), [])
        self.assertEqual(self.complete("run", "--set", "rules.kill_m"), ["rules.kill_min="])
        self.assertEqual(self.complete("run", "-s", "run.se"), ["run.seed="])
        self.assertEqual(sorted(self.complete("run", "")), ["my.yaml", "out"])
        self.assertEqual(self.complete("plot", ""), ["out"])
        self.assertIn("mutiny", self.complete("new", ""))
        for command in self.commands():
            help_text = self.assert_done(command, "--help")
            wanted = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help_text, re.MULTILINE))
            self.assertEqual(set(self.complete(command, "--")), wanted)

    # Round trips

    def games(self):
        return re.findall(r"^  (\S+) ", self.assert_done("list", cwd=self.here), re.MULTILINE)

    def parameters(self, folder):
        manifest = json.loads((self.here / folder / "manifest.json").read_text())
        keys = list(manifest["parameters"])
        lists = {key for key in keys if "." not in key or any(other.startswith(key + ".") for other in keys)}
        return {key: facts for key, facts in manifest["parameters"].items() if key not in lists}

    def test_every_parameter_survives_file_manifest_and_set(self):
        (self.here / "new.yaml").write_text(self.assert_done("new", "mutiny"))
        changed = ["kill_min=4", "movement=adjacent", "red.policy=cautious", "officers=2d6+1", "red.odds=0.125",
                   "support_cap=3", "seed=18446744073709551615", "games=2", "pairing=crossed",
                   "ship.name=A. B-c's d", "confidence=0.999999", "reroll_counts=yes"]
        sets = [word for text in changed for word in ("--set", text)]
        self.assert_done("run", "new.yaml", "-q", *sets, "--out", "a", cwd=self.here)
        first = self.parameters("a")
        for text in changed:
            key, value = text.split("=")
            full = [name for name in first if name == key or name.split(".", 1)[1] == key]
            self.assertEqual([first[name]["value"] for name in full], [value])
        sets = [word for key, facts in first.items() for word in ("--set", f"{key}={facts['value']}")]
        done = run("run", LARGE, "-q", *sets, "--out", "b", cwd=self.here)
        self.assertEqual(done.returncode, 0)
        self.assertTrue(all(line.startswith("mutineer: note: ") for line in done.stderr.splitlines()))
        second = self.parameters("b")
        self.assertEqual({key: facts["value"] for key, facts in first.items()},
                         {key: facts["value"] for key, facts in second.items()})
        self.assertTrue(all(facts["set"] for facts in second.values()))
        for name in ["summary.csv", "distribution.csv", "start.csv"]:
            self.assertEqual((self.here / "a" / name).read_bytes(),
                             (self.here / "b" / name).read_bytes())

    # Files

    def test_files_that_cannot_be_written_end_the_run_before_it_begins(self):
        run_it = ["run", LARGE, "-n", "1000000000000"]
        plain = self.here / "plain"
        plain.write_text("")
        for option, target, code in [("--out", "plain/x", 2), ("--out", str(plain), 2),
                                     ("--records", "no/such.csv", 2), ("--records", ".", 2),
                                     ("--records", "/sys/x.csv", 3), ("--out", "/sys/x", 3)]:
            with self.subTest(option=option, target=target):
                if target.startswith("/sys") and not os.path.ismount("/sys"):
                    self.skipTest("/sys is not mounted, which refuses files to everybody")
                done = run(*run_it, option, target, cwd=self.here, timeout=20)
                self.assertEqual(done.returncode, code)
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertTrue(done.stderr.startswith(f"mutineer: {target}"))
        self.assertEqual(self.files(), ["plain"])

    def test_a_full_disk_is_told_and_leaves_nothing_behind(self):
        for arguments in [["run", LARGE, "-n", "1000"], ["check", LARGE], ["list"], ["params"],
                          ["trace", LARGE], ["new", "mutiny"], ["fight", "1+1", "1+1"],
                          ["--help"], ["--version"], ["run", "--help"],
                          ["run", LARGE, "-n", "10", "--format=csv"],
                          ["run", LARGE, "-n", "10", "--format=json"]]:
            with self.subTest(arguments=arguments), open("/dev/full", "w") as full:
                done = run(*arguments, stdout=full, cwd=self.here)
                self.assertEqual(done.returncode, 3)
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertIn("No space left on device", done.stderr)
        done = run("run", LARGE, "-n", "100000", "-q", "--records", "/dev/full")
        self.assertEqual(done.returncode, 3)
        self.assertIn("/dev/full: cannot write: No space left on device", done.stderr)

    def test_who_closes_the_pipe_wants_to_hear_no_more(self):
        for arguments in [["check", LARGE], ["run", LARGE, "-n", "1000", "--format=csv"]]:
            reader, writer = os.pipe()
            os.close(reader)
            done = run(*arguments, stdout=writer)
            os.close(writer)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        # What is refused is refused, and files are written, whoever reads.
        reader, writer = os.pipe()
        os.close(reader)
        done = run("run", LARGE, "-n", "100", "--out", "no/such/\0".replace("\0", "x" * 300), stdout=writer, cwd=self.here)
        os.close(writer)
        self.assertEqual(done.returncode, 2)
        self.assertIn("File name too long", done.stderr)

    def test_closed_standard_streams_do_not_become_files(self):
        done = run("run", LARGE, "-n", "1000", "--records", "r.csv", cwd=self.here,
                   stdout=subprocess.PIPE, preexec_fn=lambda: os.close(1))
        self.assertEqual(done.returncode, 3)
        self.assertTrue((self.here / "r.csv").read_text().startswith("game,"))
        self.assertNotIn("Reds take", (self.here / "r.csv").read_text())

    def test_a_scenario_may_come_from_a_pipe(self):
        text = run("check", "/dev/stdin", stdin=None, input="game: mutiny\nrules: {kill_min: 4}\n")
        self.assertEqual(text.returncode, 0)
        self.assertRegex(text.stdout, r"kill_min +4 pips +set")

    # Signals

    def interrupt(self, times, *more, wait=0.7):
        child = subprocess.Popen([PROGRAM, *FOREVER, *more], cwd=self.here, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(wait)
        # Until games are under way, however slow the build.
        while "--records" in more and not any(
                part.stat().st_size for part in self.here.glob(".mutineer-*.part")):
            time.sleep(0.1)
        for _ in range(times):
            child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
        return child.returncode, out, err

    def test_an_interrupted_run_reports_what_was_played(self):
        code, out, err = self.interrupt(1, "--out", "o", "--records", "r.csv")
        self.assertEqual(code, 130)
        self.assertRegex(err, r"^mutineer: interrupted after [0-9 ]+ of 1 000 000 000 000 games; "
                              r"the report is partial\n$")
        self.assertIn("Reds take the ship in ", out)
        self.assertEqual(self.files(), ["o", "r.csv"])
        manifest = json.loads((self.here / "o" / "manifest.json").read_text())
        games = int(err.split("after ")[1].split(" of")[0].replace(" ", ""))
        self.assertGreater(games, 0)
        self.assertIs(manifest["partial"], True)
        self.assertEqual(manifest["games"], games)
        self.assertEqual((self.here / "r.csv").read_text().count("\n"), games + 1)

    @unittest.skipIf(SIGNALS_WAIT, "signals wait for the thread sanitizer")
    def test_a_second_interrupt_ends_at_once_without_remains(self):
        # Records to a pipe nobody reads: the first interrupt cannot end the run.
        os.mkfifo(self.here / "pipe")
        reader = os.open(self.here / "pipe", os.O_RDONLY | os.O_NONBLOCK)
        child = subprocess.Popen([PROGRAM, *FOREVER, "--records", "pipe"], cwd=self.here,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        held = array.array("i", [0, -1])
        while held[0] != held[1] or held[0] == 0:  # until the pipe is full, however slow the build
            held[1] = held[0]
            time.sleep(0.3)
            fcntl.ioctl(reader, termios.FIONREAD, held)
        child.send_signal(signal.SIGINT)
        time.sleep(0.5)
        self.assertIsNone(child.poll())
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=20)
        os.close(reader)
        self.assertEqual(child.returncode, 130)
        self.assertEqual(err, "\nmutineer: stopped at once\n")
        self.assertEqual((out, self.files()), ("", ["pipe"]))

    @unittest.skipIf(SIGNALS_WAIT, "signals wait for the thread sanitizer")
    def test_work_that_cannot_be_kept_ends_at_the_first_interrupt(self):
        os.mkfifo(self.here / "pipe.yaml")
        writer = os.open(self.here / "pipe.yaml", os.O_RDWR)  # never writes: reading waits
        self.addCleanup(os.close, writer)
        child = subprocess.Popen([PROGRAM, "check", "pipe.yaml"], cwd=self.here, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)
        self.assertIsNone(child.poll())
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=20)
        self.assertEqual((child.returncode, out, err), (130, "", "\nmutineer: stopped at once\n"))

    # The terminal

    def on_terminal(self, *more, seconds):
        leader, follower = open_terminal(self)
        child = subprocess.Popen([PROGRAM, *FOREVER, *more], stdout=subprocess.PIPE,
                                 stderr=follower)
        os.close(follower)
        shown, end = b"", time.monotonic() + seconds
        while time.monotonic() < end and b"left" not in shown:
            if select.select([leader], [], [], 0.1)[0]:
                shown += os.read(leader, 4096)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
        while select.select([leader], [], [], 0.1)[0]:
            try:
                shown += os.read(leader, 4096)
            except OSError:
                break
        os.close(leader)
        return shown.decode()

    def test_progress_is_shown_on_a_terminal_only(self):
        shown = self.on_terminal(seconds=60)
        self.assertRegex(shown, r"\r\x1b\[K  0 %  [0-9 ]+ of 1 000 000 000 000 games, "
                                r"([0-9]+ days [0-9]+ h|[0-9]+ h [0-9]+ min) left")
        self.assertIn("\r\x1b[Kmutineer: interrupted", shown)  # the line is wiped at the end
        self.assertNotIn(" left", self.on_terminal("--quiet", seconds=1.5))
        self.assertEqual(self.interrupt(1)[2].count("left"), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
