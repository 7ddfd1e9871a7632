#!/usr/bin/env python3
"""What if the machine refuses? Every allocation, every sync and every rename fails once, and files
may not grow beyond any size: the program says so in one line, with exit code 3, and nothing
half-written is left.

Usage: test_fault.py MUTINEER FAULT_LIBRARY SOURCE_ROOT [unittest arguments]
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, LIBRARY = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ROOT = pathlib.Path(sys.argv[3]).resolve()
SMALL = str(ROOT / "scenarios" / "small-merchant.yaml")
RAM = str(ROOT / "scenarios" / "ram.yaml")
RUN = ["run", SMALL, "--games", "20", "--threads", "1", "--exact", "off"]


def run_with_fault(arguments, folder, call, at):
    """Runs with the at-th call failing: the finished process, and whether the call was made."""
    reader, writer = os.pipe()
    environment = {**os.environ, "LD_PRELOAD": LIBRARY, "MUTINEER_FAULT_CALL": call,
                   "MUTINEER_FAULT_AT": str(at), "MUTINEER_FAULT_FD": str(writer)}
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, env=environment, pass_fds=[writer],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    os.close(writer)
    failed = os.read(reader, 1) == b"!"
    os.close(reader)
    return done, failed


class Faults(unittest.TestCase):
    def setUp(self):
        self.here = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.here)

    def sweep(self, arguments, call):
        """Fails one call after the other, beyond the first hundred with growing gaps, until there
        are no more: how many were tried, and how often that made no difference."""
        whole = subprocess.run([PROGRAM, *arguments], cwd=self.here, capture_output=True, text=True)
        self.assertEqual((whole.returncode, whole.stderr), (0, ""))
        tried, unnoticed, at = 0, 0, 1
        while True:
            self.empty()
            done, failed = run_with_fault(arguments, self.here, call, at)
            if not failed:
                break
            where = f"{arguments[0]}: {call} {at}: {done.stderr}"
            if done.returncode == 0:  # a library can do without, as stdio without a buffer
                self.assertEqual((done.stdout, done.stderr), (whole.stdout, ""), where)
                unnoticed += 1
            else:
                self.assertEqual(done.returncode, 3, where)
                # OpenMP's library ends the program itself, after an empty line.
                lines = 2 if "libgomp" in done.stderr else 1
                self.assertEqual(done.stderr.count("\n"), lines, where)
                self.assertRegex(done.stderr, "memory|Input/output error|Permission denied", where)
            self.assert_no_remains(where)
            tried += 1
            at += 1 + at // 40
        self.assertGreater(tried, 0, "the call was never made")
        return tried, unnoticed

    def empty(self):
        for path in self.here.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def assert_no_remains(self, where):
        for path in self.here.rglob("*"):
            self.assertFalse(path.name.endswith(".part"), f"{where}: left {path.name}")

    def test_every_allocation_may_fail(self):
        for arguments in [["check", SMALL], ["check", SMALL, "--set",
                                             "ship.compartments=[{name: A}, {name: B}]", "--set",
                                             "officer_start=A", "--set", "party_start=B"],
                          ["trace", SMALL, "--game", "1"], ["new", "mutiny"], ["params"],
                          ["list"], ["exact", SMALL, "--format", "csv"], ["fight", "1+1", "1+2", "--format", "json"],
                          ["matrix", RAM, "--rows", "turns=2", "--columns", "target.policy=stand,avoid", "--exact",
                           "off", "-n", "50", "--threads", "1", "--format", "json"],
                          [*RUN], [*RUN, "--format", "json"],
                          [*RUN, "--out", "o", "--records", "r.csv", "-q"]]:
            with self.subTest(arguments=arguments):
                calls, unnoticed = self.sweep(arguments, "memory")
                self.assertLess(unnoticed, calls)

    def test_every_sync_and_every_rename_may_fail(self):
        for call in ["fsync", "rename"]:
            with self.subTest(call=call):
                calls, unnoticed = self.sweep([*RUN, "--out", "o", "--records", "r.csv", "-q"],
                                              call)
                self.assertGreater(calls, 3)
                self.assertEqual(unnoticed, 0)

    def test_an_answer_is_written_whole_or_not_at_all_whenever_it_is_interrupted(self):
        def contents():
            return {path.name: path.read_bytes() for path in (self.here / "o").iterdir()}
        before, after = [*RUN, "--out", "o", "-q"], [*RUN, "--out", "o", "-q", "--seed", "5"]
        answers = []
        for arguments in before, after:
            subprocess.run([PROGRAM, *arguments], cwd=self.here, check=True)
            answers.append(contents())
        files = len(answers[0])
        self.assertGreaterEqual(files, 4)
        for call, left in ("interrupted fsync", answers[0]), ("interrupted rename", answers[1]):
            for at in range(1, files + 1):
                with self.subTest(call=call, at=at):
                    subprocess.run([PROGRAM, *before], cwd=self.here, check=True)
                    done, came = run_with_fault(after, self.here, call, at)
                    self.assertTrue(came)
                    self.assertEqual((done.returncode, done.stderr), (130, "\nmutineer: stopped at once\n"))
                    self.assertTrue(contents() == left)

    def test_files_may_be_cut_off_anywhere(self):
        arguments = [PROGRAM, *RUN, "--out", "o", "--records", "r.csv"]
        subprocess.run(arguments, cwd=self.here, capture_output=True, check=True)
        whole = {path.name: path.read_bytes() for path in self.here.rglob("*") if path.is_file()}
        sizes = sorted({0, 1, *(len(content) + more for content in whole.values()
                                for more in (-1, 0))})
        for size in sizes:
            self.empty()
            done = subprocess.run(
                arguments, cwd=self.here, capture_output=True, text=True, restore_signals=False,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
            fits = all(len(content) <= size for content in whole.values())
            self.assertEqual(done.returncode, 0 if fits else 3, f"{size}: {done.stderr}")
            self.assertEqual(done.stderr.count("\n"), 0 if fits else 1, done.stderr)
            self.assert_no_remains(size)
            for path in self.here.rglob("*"):
                if path.is_file():
                    self.assertEqual(path.read_bytes(), whole[path.name], path.name)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
