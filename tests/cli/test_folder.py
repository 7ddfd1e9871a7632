#!/usr/bin/env python3
"""The folder of --out: one answer to a folder, whole or not to be drawn, and nothing outside it
touched.

Usage: test_folder.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import unittest

from program import LARGE, PROGRAM, ROOT, SMALL, ProgramTest, main, run
from sealed import seal

FEW = ["-n", "300", "-q", "--exact", "off"]
SWEEP = ["sweep", SMALL, "-n", "300", "-q", "--vary", "officer_bonus=0,1"]
COMPARE = ["compare", SMALL, "-n", "300", "-q", "--against", "officer_bonus=2"]
MATRIX = ["matrix", SMALL, "-n", "300", "-q", "--rows", "officer_bonus=0,1", "--columns", "party_bonus=0,1"]
STRATIFY = ["run", SMALL, "--stratify", "-n", "2000", "-q"]
EXACT = ["exact", SMALL, "-q"]
ANSWERS = {"run": ["run", SMALL, *FEW], "exact": EXACT, "compare": COMPARE, "sweep": SWEEP, "matrix": MATRIX,
           "stratify": STRATIFY}


def hash_of(path):
    return subprocess.run(["sha256sum", path], capture_output=True, text=True, check=True).stdout.split()[0]


class FolderTest(ProgramTest):
    def answer(self, command, *more, **options):
        return self.assert_done(*ANSWERS[command], "--out", "o", *more, cwd=self.here, **options)

    def plot(self, code=0, **options):
        done = run("plot", "o", cwd=self.here, **options)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr


class OneAnswer(FolderTest):
    def test_the_manifest_names_the_command_and_every_file_with_its_sum(self):
        for command in ANSWERS:
            shutil.rmtree(self.here / "o", ignore_errors=True)
            self.answer(command)
            manifest = json.loads((self.here / "o" / "manifest.json").read_text())
            self.assertEqual(manifest["command"], command)
            self.assertEqual(sorted([*manifest["files"], "manifest.json"]), sorted(self.contents("o")))
            for name, wanted in manifest["files"].items():
                self.assertEqual(hash_of(self.here / "o" / name), wanted)

    def test_another_command_is_refused_unless_forced_and_then_leaves_nothing(self):
        for first in ANSWERS:
            for second in ANSWERS:
                shutil.rmtree(self.here / "o", ignore_errors=True)
                self.answer(first)
                before = self.contents("o")
                if first == second:
                    self.answer(second)
                    self.assertEqual(self.contents("o"), before)
                    continue
                self.assert_refused([*ANSWERS[second], "--out", "o"],
                                    f"mutineer: o: holds the answer of '{first}', and a folder holds one answer; "
                                    "choose another folder, or --force replaces it", cwd=self.here)
                self.assertEqual(self.contents("o"), before)
                self.answer(second, "--force")
                alone = json.loads(self.contents("o")["manifest.json"])
                self.assertEqual(alone["command"], second)
                self.assertEqual(sorted([*alone["files"], "manifest.json"]), sorted(self.contents("o")))

    def test_pictures_and_tables_of_a_former_run_go_and_the_users_own_files_stay(self):
        self.answer("run")
        for name in ("shares.png", "distribution-killed.svg", "curve-tanks_left.png"):
            (self.here / "o" / name).write_text("of a former run")
        for name in ("notes.txt", "shares.txt", "distributions.png", "my shares.png"):
            (self.here / "o" / name).write_text("my own")
        self.assertIn("start.csv", self.contents("o"))
        self.assert_done("run", str(ROOT / "scenarios" / "ram.yaml"), *FEW, "--out", "o", cwd=self.here)
        now = self.contents("o")
        manifest = json.loads(now["manifest.json"])
        self.assertNotIn("start.csv", now)
        self.assertEqual(sorted(now), sorted([*manifest["files"], "manifest.json", "notes.txt", "shares.txt",
                                              "distributions.png", "my shares.png"]))

    def test_files_that_no_manifest_vouches_for_are_not_overwritten(self):
        (self.here / "o").mkdir()
        for name in ("summary.csv", "sweep.csv", "manifest.json", "matrix.part"):
            (self.here / "o" / name).write_text("my own\n")
            self.assert_refused([*ANSWERS["run"], "--out", "o"],
                                f"mutineer: o: holds a {name} that is of no whole answer of this version; choose "
                                "another folder, or --force replaces it", cwd=self.here)
            self.assertEqual((self.here / "o" / name).read_text(), "my own\n")
            (self.here / "o" / name).unlink()

    def test_a_users_own_journal_is_not_emptied(self):
        for name, command in ("sweep.part", SWEEP), ("matrix.part", [*MATRIX, "--exact", "off"]):
            for text in "my own notes\n", "my own notes", "mutineer sweep\n", "\n", "a\0b\n":
                folder = self.here / name
                folder.mkdir(exist_ok=True)
                (folder / name).write_text(text)
                self.assert_refused([*command, "--out", name],
                                    f"mutineer: {name}/{name}: is no journal of this program; move it away, or "
                                    "choose another folder", cwd=self.here)
                self.assertEqual((folder / name).read_text(), text)

    def test_two_processes_do_not_write_to_one_folder(self):
        child = subprocess.Popen([PROGRAM, "run", LARGE, "-n", "1000000000", "-q", "--exact", "off", "--threads", "4",
                                  "--out", "o"], cwd=self.here, stderr=subprocess.PIPE)
        while child.poll() is None and len(os.listdir(f"/proc/{child.pid}/task")) < 4:
            time.sleep(0.05)
        self.assert_refused([*ANSWERS["run"], "--out", "o"],
                            "mutineer: o: another process is at work there; choose another folder", cwd=self.here)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
        self.answer("run")


class Whole(FolderTest):
    def test_what_is_not_as_its_manifest_says_is_not_drawn(self):
        self.answer("run")
        whole = self.contents("o")
        manifest = json.loads(whole["manifest.json"])

        def refused(words):
            self.assertIn(words, self.plot(code=2))
            self.assertEqual([name for name in self.contents("o") if name.endswith((".png", ".svg"))], [])
            for name, content in whole.items():
                (self.here / "o" / name).write_bytes(content)
            for name in set(self.contents("o")) - set(whole):
                (self.here / "o" / name).unlink()

        (self.here / "o" / "manifest.json").unlink()
        refused("o: has no manifest.json, so it holds no whole answer")
        for name in manifest["files"]:
            (self.here / "o" / name).unlink()
            refused(f"o/{name}: cannot read: No such file")
            with (self.here / "o" / name).open("ab") as stream:
                stream.write(b"\n")
            refused(f"o/{name}: is not the file of which manifest.json has the check sum")
        (self.here / "o" / "sweep.csv").write_text("officer_bonus,games\n1,2\n")
        refused("o/sweep.csv: is not of the answer that manifest.json describes")
        for text in ("", "[]", "{", "null", '{"program": "other"}', "\0", "[" * 100000):
            (self.here / "o" / "manifest.json").write_text(text)
            refused("o: its manifest.json is not that of an answer")
        for files in ({"../summary.csv": "0"}, {"notes.txt": "0"}, {"summary.csv": 1}, {"/etc/passwd": "0"}):
            (self.here / "o" / "manifest.json").write_text(json.dumps(manifest | {"files": files}))
            refused("o: its manifest.json names a file that no answer has")
        for key in "files", "command":
            (self.here / "o" / "manifest.json").write_text(json.dumps({k: v for k, v in manifest.items() if k != key}))
            refused("o: its manifest.json is of another version of the program; write it again")

    @unittest.skipUnless(shutil.which("strace"), "no strace")
    def test_killed_between_any_two_renames_the_folder_is_whole_or_refused(self):
        self.answer("run")
        names = len(self.contents("o"))
        self.assertGreaterEqual(names, 4)
        for at in range(1, names + 1):
            done = subprocess.run(["strace", "-f", "-o", "/dev/null", "-e", f"inject=rename:signal=KILL:when={at}",
                                   PROGRAM, *ANSWERS["run"], "--seed", "9", "--out", "o"], cwd=self.here,
                                  capture_output=True)
            if done.returncode not in (-signal.SIGKILL, 128 + signal.SIGKILL):
                self.skipTest("strace cannot trace here")
            # The signal comes before the call: the last, the manifest's, is not made either.
            self.assertIn("has no manifest.json", self.plot(code=2))
            self.answer("run", "--seed", "8", "--force")
            self.assertEqual([name for name in self.contents("o") if name.startswith(".")], [])

    def test_what_dead_processes_left_goes_and_what_is_alive_stays(self):
        self.answer("run")
        child = subprocess.Popen(["sleep", "0"])
        child.wait()
        dead, alive = f".mutineer-{child.pid}-0.part", f".mutineer-{os.getpid()}-0.part"
        others = [".mutineer-x-0.part", ".mutineer-1.part", f".mutineer-{child.pid}-0.part.txt",
                  f".mutineer-0{child.pid}-0.part", "mutineer.part"]
        for act in (lambda: self.answer("run"), lambda: run("plot", "o", cwd=self.here),
                    lambda: self.assert_done("run", SMALL, *FEW, "--records", "o/records.txt", cwd=self.here)):
            for name in (dead, alive, *others):
                (self.here / "o" / name).write_text("left")
            act()
            self.assertEqual(sorted(name for name in self.contents("o") if name.endswith(("part", "part.txt"))),
                             sorted([alive, *others]))
        (self.here / "o" / dead).unlink(missing_ok=True)
        (self.here / "o" / dead).mkdir()
        self.answer("run")

    def test_hangup_ends_a_run_as_ctrl_c_does_unless_it_is_ignored(self):
        for ignored in False, True:
            command = [PROGRAM, "run", LARGE, "-n", "1000000000", "--exact", "off", "--threads", "4", "--out", "o"]
            if ignored:
                command = ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh", *command]
            # Whoever runs the tests may ignore hangups, as nohup does.
            child = subprocess.Popen(command, cwd=self.here, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                     preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
            while child.poll() is None and len(os.listdir(f"/proc/{child.pid}/task")) < 4:
                time.sleep(0.05)
            child.send_signal(signal.SIGHUP)
            if ignored:
                time.sleep(0.3)
                self.assertIsNone(child.poll())
                child.send_signal(signal.SIGTERM)
            out, err = child.communicate(timeout=60)
            self.assertEqual(child.returncode, 130, err)
            self.assertIn("Interrupted: these are the first", out)
            self.assertTrue(json.loads((self.here / "o" / "manifest.json").read_text())["partial"])


class NothingElse(FolderTest):
    """No symbolic link is followed inside a folder, and no pipe or device is waited for."""

    def put(self, kind, name):
        path = self.here / "o" / name
        path.unlink(missing_ok=True)
        if kind == "link":
            path.symlink_to(self.here / "victim")
        elif kind == "dangling link":
            path.symlink_to(self.here / "nowhere")
        elif kind == "pipe":
            os.mkfifo(path)
        elif kind == "socket":
            with socket.socket(socket.AF_UNIX) as bound:
                os.chdir(self.here / "o")
                bound.bind(name)
                os.chdir("/")
        else:
            path.mkdir()

    def test_whatever_stands_in_a_files_place_is_refused(self):
        words = {"link": "a symbolic link", "dangling link": "a symbolic link", "pipe": "a pipe",
                 "socket": "a device or the like", "folder": "a folder"}
        for kind, word in words.items():
            for command, names in {"run": ["summary.csv", "manifest.json", "held.csv"],
                                   "sweep": ["sweep.csv", "sweep.part", "manifest.json"]}.items():
                for name in names:
                    with self.subTest(kind=kind, name=name):
                        shutil.rmtree(self.here / "o", ignore_errors=True)
                        (self.here / "o").mkdir()
                        (self.here / "victim").write_text("untouched")
                        self.put(kind, name)
                        for force in [], ["--force"]:
                            self.assert_refused([*ANSWERS[command], "--out", "o", *force],
                                                f"mutineer: o/{name}: is {word}, not a plain file; remove it, or "
                                                "choose another folder", cwd=self.here, timeout=60)
                        self.assertEqual((self.here / "victim").read_text(), "untouched")
                        self.assertFalse((self.here / "nowhere").exists())

    def test_pictures_are_not_written_through_links(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        self.answer("run")
        (self.here / "victim").write_text("untouched")
        for name in "shares.png", "distribution-killed.svg":
            (self.here / "o" / name).symlink_to(self.here / "victim")
        run("plot", "o", cwd=self.here, timeout=120)
        self.assertEqual((self.here / "victim").read_text(), "untouched")

    def test_readers_do_not_wait_for_pipes(self):
        self.answer("run")
        whole = self.contents("o")
        (self.here / "gate.yaml").write_text(f"- {{scenario: {SMALL}, name: o}}\n")
        for name in "manifest.json", "summary.csv":
            for kind in "pipe", "link":
                self.put(kind, name)
                for command in ["plot", "o"], ["gate", "gate.yaml", "--baseline", ".", "--root", "/"]:
                    done = run(*command, cwd=self.here, timeout=60)
                    self.assertEqual(done.returncode, 2)
                    self.assertIn(f"o/{name}: is a ", done.stderr)
                (self.here / "o" / name).unlink()
                (self.here / "o" / name).write_bytes(whole[name])
        (self.here / "scenarios").mkdir()
        os.mkfifo(self.here / "scenarios" / "pipe.yaml")
        (self.here / "scenarios" / "good.yaml").write_text("# Good.\ngame: mutiny\n")
        text = self.assert_done("list", "scenarios", cwd=self.here, timeout=60)
        self.assertRegex(text, r"\n  good.yaml +Good\.\n  pipe\.yaml")


class Journals(FolderTest):
    """sweep.part is held to the plan."""

    LONG = ["sweep", SMALL, "-n", "40000", "-q", "--vary", "officer_bonus=0,1,2", "--out", "o"]

    def setUp(self):
        super().setUp()
        child = subprocess.Popen([PROGRAM, *self.LONG, "--threads", "1"], cwd=self.here, stderr=subprocess.DEVNULL)
        journal = self.here / "o" / "sweep.part"
        while child.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < 3):
            time.sleep(0.002)
        child.kill()
        child.wait()
        self.journal = journal
        self.lines = [line for line in journal.read_bytes().split(b"\n") if line][:3]
        if len(self.lines) < 3:
            self.skipTest("the sweep was over too soon")

    def refused(self, lines):
        self.journal.write_bytes(b"\n".join(lines) + b"\n")
        self.assert_refused(self.LONG, "mutineer: sweep.part: a line is missing, doubled or of games that are not "
                                       "planned; remove the file to begin anew", cwd=self.here)

    def test_a_doubled_a_lost_and_a_moved_line_are_refused(self):
        header, first, second = self.lines
        self.refused([header, first, first, second])
        self.refused([header, second])
        self.refused([header, second, first])
        self.refused([header, first, second, second])
        self.journal.write_bytes(b"\n".join([header, first, second]) + b"\n")
        self.assert_done(*self.LONG, cwd=self.here)


class Baselines(FolderTest):
    def setUp(self):
        super().setUp()
        self.assert_done("run", SMALL, "-n", "3000", "-q", "--exact", "off", "--out", "o", cwd=self.here)
        (self.here / "gate.yaml").write_text(f"- {{scenario: {SMALL}, name: o}}\n")
        self.summary = (self.here / "o" / "summary.csv").read_text()

    def gate(self, *more, code=2):
        done = run("gate", "gate.yaml", "--baseline", ".", "--root", "/", "--exact", "off", *more, cwd=self.here,
                   timeout=60)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def test_games_without_end_are_not_played_again(self):
        for games in 10**10, str(2**64 - 1):
            seal(self.here / "o", games=games)
            self.assertIn("games would be played again, which are more than 1 000 000 000; --max-games N allows more",
                          self.gate())
        seal(self.here / "o", games=3000)
        self.assertIn("which are more than 2 999", self.gate("--max-games", "2999"))
        self.gate("--max-games", "3000", code=0)

    def test_more_hits_than_games_are_none(self):
        row = next(line for line in self.summary.splitlines() if line.startswith("red_wins,all,share,"))
        fields = row.split(",")
        self.assertEqual(fields[9], "3000")
        for hits, games in ("3001", "3000"), ("4000", "5000"):
            forged = ",".join(fields[:8] + [hits, games] + fields[10:])
            (self.here / "o" / "summary.csv").write_text(self.summary.replace(row, forged))
            seal(self.here / "o")
            self.assertIn("o: its summary.csv has more hits than there were games", self.gate())

    def test_a_changed_table_is_no_baseline(self):
        (self.here / "o" / "summary.csv").write_text(self.summary.replace("0.", "0.1"))
        self.assertIn("o/summary.csv: is not the file of which manifest.json has the check sum", self.gate())

    def test_seeds_above_what_readers_know_are_text_and_come_back(self):
        for seed in 2**53 - 1, 2**53, 2**64 - 1:
            self.assert_done("run", SMALL, "-n", "3000", "-q", "--exact", "off", "--seed", str(seed), "--out", "o",
                             cwd=self.here)
            stored = json.loads((self.here / "o" / "manifest.json").read_text())["seed"]
            self.assertEqual(stored, seed if seed < 2**53 else str(seed))
            rows = self.assert_done("gate", "gate.yaml", "--baseline", ".", "--root", "/", "--exact", "off",
                                    "--format", "json", cwd=self.here)
            self.assertEqual(json.loads(rows)[0]["baseline"], "same")


if __name__ == "__main__":
    main()
