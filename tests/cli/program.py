"""program: what the tests of the whole program share: running it, and saying what went wrong.

A test script is called as SCRIPT MUTINEER SOURCE_ROOT [unittest arguments]."""

import csv
import io
import os
import pathlib
import pty
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(sys.argv[2]).resolve()
GOLDEN = pathlib.Path(__file__).resolve().parent / "answers"
LARGE = str(ROOT / "scenarios" / "large-merchant.yaml")
SMALL = str(ROOT / "scenarios" / "small-merchant.yaml")

# Set by meson for sanitized builds, some ten times as slow: long tests do a part of their cases (as tests/effort.h has it).
LITTLE_EFFORT = os.environ.get("TEST_EFFORT") == "little"


def run(*arguments, **options):
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([PROGRAM, *arguments], stderr=subprocess.PIPE, text=True, **options)


def open_terminal(test):
    """Both ends of a terminal; skips the test where the system has none to give."""
    try:
        return pty.openpty()
    except OSError as error:
        return test.skipTest(f"no terminal can be opened ({error}; is /dev/pts mounted?)")


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


class ProgramTest(unittest.TestCase):
    """Tests with a folder of their own, `self.here`."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)

    def assert_refused(self, arguments, line, code=2, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.stderr, line + "\n")
        self.assertEqual(done.returncode, code)
        self.assertFalse(done.stdout)

    def assert_done(self, *arguments, code=0, **options):
        done = run(*arguments, **options)
        self.assertEqual((done.stderr, done.returncode), ("", code))
        return done.stdout

    def assert_golden(self, name, text):
        """The text is that of answers/NAME; UPDATE=1 in the environment rewrites it."""
        if os.environ.get("UPDATE") == "1":
            GOLDEN.mkdir(exist_ok=True)
            (GOLDEN / name).write_text(text)
        self.assertEqual((GOLDEN / name).read_text(), text, name)

    def interrupt_play(self, *arguments, pause=0):
        """Interrupts the program once games are under way, however slow the build: when all of 4
        threads are there, and after a pause in seconds. Returns its exit code, output and messages."""
        child = subprocess.Popen([PROGRAM, *arguments, "--threads", "4"], cwd=self.here, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while child.poll() is None and len(os.listdir(f"/proc/{child.pid}/task")) < 4:
            time.sleep(0.05)
        time.sleep(pause)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
        return child.returncode, out, err

    def interrupt_games(self, *arguments):
        """Likewise, but not before some games were finished: the pause grows until they are."""
        for pause in (0.1, 0.5, 2, 8, 30):
            code, out, err = self.interrupt_play(*arguments, pause=pause)
            if "interrupted after 0 of" not in err:
                break
        self.assertEqual(code, 130, err)
        return out

    def files(self):
        return sorted(path.name for path in self.here.iterdir())

    def contents(self, folder):
        """All files of a folder below `self.here`, by name; one that is not there has none."""
        if not (self.here / folder).exists():
            return {}
        return {path.name: path.read_bytes() for path in (self.here / folder).iterdir()}


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
