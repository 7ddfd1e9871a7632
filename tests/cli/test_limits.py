#!/usr/bin/env python3
"""What a run may take, and what it does when it cannot have it: counts beyond their bounds, memory for an
exact answer, stacks for threads.

Usage: test_limits.py MUTINEER SOURCE_ROOT [any]      any: memory cannot be limited, as in a sanitized build
"""

import json
import os
import resource
import subprocess
import sys
import unittest

from program import LARGE, LITTLE_EFFORT, PROGRAM, ROOT, SMALL, ProgramTest, run

ANY_SIZE = sys.argv[3:] == ["any"]
EXECUTIONS, FLEET = str(ROOT / "scenarios" / "large-merchant-executions.yaml"), str(ROOT / "scenarios" / "fleet.yaml")
FREED = ["-s", "free_prisoners_on_recapture=yes"]
GIVEN_UP = "No exact value beside it: "


class Bounds(ProgramTest):
    def test_prisoners_who_desert_fight_again_within_the_bounds(self):
        few = ("--exact", "off") if LITTLE_EFFORT else ()
        for scenario in (EXECUTIONS, FLEET):
            self.assert_done("run", scenario, "-s", "rules.executions=on", "-s", "red.execute=always", "-s",
                             "white.execute=always", "-s", "rules.desert_rolls=all", "-n", "312", "-q", *few)
        self.assert_done("run", EXECUTIONS, "-s", "rules.desert_rolls=all", "-n", "312", "-q", *few)
        self.assert_done("run", EXECUTIONS, "-s", "rules.desert_rolls=all", "-s", "rules.relief=warship", "-n", "20000",
                         "-q", *few)


class Exact(ProgramTest):
    def limited(self, *arguments):
        """Runs in 2 gigabytes of address space."""
        limit = None if ANY_SIZE else lambda: resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, preexec_fn=limit,
                              stdin=subprocess.DEVNULL, env={**os.environ, "OMP_NUM_THREADS": "2"})
        self.assertEqual(done.stderr, "")
        return done

    def test_an_exact_answer_that_is_too_large_fails_no_command(self):
        for command in (["run", LARGE, *FREED, "-n", "2000"], ["verdict", LARGE, *FREED, "--band", "0.1:0.9"],
                        ["compare", LARGE, *FREED, "-n", "2000", "--against", "officer_bonus=2"],
                        ["sweep", LARGE, *FREED, "-n", "500", "--vary", "officer_bonus=1"]):
            done = self.limited(*command)
            self.assertEqual(done.returncode, 0, command)
            self.assertRegex(done.stdout, r"(?m)^No exact value beside [^\n]*: [^\n]* MiB", command)
        (self.here / "gate.yaml").write_text(f"- {{scenario: {LARGE}, band: 0.1:0.9, set: [{FREED[1]}]}}\n")
        for command in ["verdict", LARGE, *FREED, "--band", "0.1:0.9"], ["gate", str(self.here / "gate.yaml"), "--root", "/"]:
            reason = json.loads(self.limited(*command, "--format", "json").stdout)[0]["no_exact"]
            self.assertIn(" MiB", reason)
        manifest = json.loads(self.limited("sweep", LARGE, *FREED, "-n", "500", "--vary", "officer_bonus=1", "--format",
                                           "json").stdout)["manifest"]
        self.assertIn(" MiB", manifest["no_exact"])
        # Where there is room, there is a value.
        self.assertNotIn(GIVEN_UP, self.limited("run", LARGE, "-n", "2000").stdout)


class Fights(ProgramTest):
    def test_what_is_too_large_is_counted_before_it_is_solved(self):
        for men in "0+1000", "50+50", "5+200":
            self.assert_refused(["fight", men, men], "mutineer: this fight has too many men to be solved exactly; use fewer")


class Stack(ProgramTest):
    def test_threads_without_room_are_not_used(self):
        usual = self.assert_done("run", SMALL, "-n", "20000", "--format", "csv", "--threads", "4")
        for size in "16k", "64k", "900k", "4m":
            done = run("run", SMALL, "-n", "20000", "--format", "csv", "--threads", "4",
                       env={**os.environ, "OMP_STACKSIZE": size})
            self.assertEqual((done.returncode, done.stdout), (0, usual), size)
        for command in (["exact", SMALL, "--best-play", "both", "--threads", "4"],
                        ["compare", SMALL, "-n", "20000", "--threads", "4", "--against", "officer_bonus=2"]):
            self.assertEqual(run(*command, env={**os.environ, "OMP_STACKSIZE": "16k"}).returncode, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
