"""Tests of scripts/count_tests on records as meson writes them."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "count_tests"


def count(*records):
    """What count_tests prints, and its exit code, for (result, output) pairs."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as log:
        for result, output in records:
            log.write(json.dumps({"name": "x", "result": result, "stdout": output}) + "\n")
        log.flush()
        return run(log.name)


def run(path):
    done = subprocess.run([sys.executable, SCRIPT, path], capture_output=True, text=True, check=False)
    return done.stdout, done.returncode


def started(name):
    return f"[ RUN      ] {name}\n"


def passed(name):
    return started(name) + f"[       OK ] {name}\n"


def skipped(name):
    return started(name) + f"[  SKIPPED ] {name}\n"


class CountTests(unittest.TestCase):
    def test_every_test_of_a_cmocka_program_counts(self):
        self.assertEqual(count(("OK", passed("a") + passed("b"))), ("2 passed, 0 failed\n", 0))

    def test_a_program_of_another_kind_counts_as_one(self):
        self.assertEqual(count(("OK", ""), ("OK", "done\n")), ("2 passed, 0 failed\n", 0))

    def test_a_test_that_came_to_no_end_has_failed(self):
        self.assertEqual(count(("FAIL", passed("a") + started("b"))), ("1 passed, 1 failed\n", 1))

    def test_a_program_that_failed_after_its_tests_has_failed(self):
        self.assertEqual(count(("FAIL", passed("a"))), ("1 passed, 1 failed\n", 1))

    def test_time_outs_and_errors_are_failures(self):
        self.assertEqual(count(("OK", ""), ("TIMEOUT", ""), ("ERROR", ""), ("INTERRUPT", "")),
                         ("1 passed, 3 failed\n", 1))

    def test_skipped_tests_are_told_apart(self):
        self.assertEqual(count(("OK", passed("a") + skipped("b")), ("SKIP", "")),
                         ("1 passed, 0 failed, 2 skipped\n", 0))

    def test_nothing_run_is_not_success(self):
        self.assertEqual(count(), ("0 passed, 0 failed\n", 1))
        self.assertEqual(count(("SKIP", "")), ("0 passed, 0 failed, 1 skipped\n", 1))
        self.assertEqual(run("/nowhere/testlog.json"), ("0 passed, 0 failed\n", 1))


if __name__ == "__main__":
    unittest.main()
