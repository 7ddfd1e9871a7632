#!/usr/bin/env python3
"""sweep, as its users meet it.

Usage: test_sweep.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json
import signal
import subprocess
import time

from program import LARGE, LITTLE_EFFORT, PROGRAM, ROOT, SMALL, ProgramTest, main, rows_of, run

GRID = ["sweep", LARGE, "--vary", "officer_bonus=0:2", "--vary", "red.policy=swarm,overwhelm"]
# Long enough to be interrupted: 24 points of some hundredths of a second each.
LONG = ["sweep", SMALL, "--vary", "officer_bonus=-3:2", "--vary", "party_bonus=0:3", "-n", "40000",
        "--threads", "1"]


class Sweep(ProgramTest):
    def rows(self, *arguments):
        return rows_of(self.assert_done(*arguments, "--format", "csv"))

    def test_a_wrong_command_line_is_answered_in_one_line(self):
        rows = [
            (["sweep", LARGE],
             "mutineer sweep: --vary KEY=LOW:HIGH or KEY=VALUE,VALUE,… says what to vary"),
            (["sweep", LARGE, "--vary", "oficer_bonus=0:3"],
             "--vary 'oficer_bonus=0:3': there is no parameter 'oficer_bonus'; did you mean "
             "'officer_bonus'?"),
            (["sweep", LARGE, "--vary", "kill_min=3:5", "--vary", "rules.kill_min=2,3"],
             "mutineer sweep: the same parameter is varied twice"),
            (["sweep", LARGE, "--vary", "max_turns=1:900", "--vary", "kill_min=3:5"],
             "mutineer sweep: more than 2500 points; vary less at once"),
            (["sweep", LARGE, "--vary", "kill_min=3:5", "--measure", "red_win"],
             "mutineer: the game counts no 'red_win'; did you mean 'red_wins'?"),
            (["sweep", LARGE, "--vary", "white_sailors=3:5"],
             f"{LARGE}:8:3: ship.red_sailors: is rolled, but ship.white_sailors is fixed; give "
             "both numbers or neither"),
        ]
        for arguments, line in rows:
            with self.subTest(arguments=arguments):
                done = self.assert_fails(arguments)
                self.assertEqual(done.stderr.split(": ", 1)[1], line.split(": ", 1)[1] + "\n")

    def assert_fails(self, arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done

    def test_each_point_is_the_run_with_its_values(self):
        rows = self.rows(*GRID, "-n", "3000", "--measure", "crew")
        self.assertEqual([(row["rules.officer_bonus"], row["red.policy"]) for row in rows],
                         [(bonus, policy) for bonus in "012" for policy in ("swarm", "overwhelm")])
        for row in rows:
            run = rows_of(self.assert_done(
                "run", LARGE, "-n", "3000", "--format", "csv", "--exact", "off", "--set",
                "officer_bonus=" + row["rules.officer_bonus"], "--set",
                "red.policy=" + row["red.policy"]))
            means = {r["measure"]: r for r in run if r["condition"] == "all" and
                     r["statistic"] in ("share", "mean")}
            means.pop("score")  # has no column of its own
            for name, wanted in means.items():
                self.assertEqual(row[name], wanted["value"], name)
            self.assertEqual(row["value"], means["crew"]["value"])

    def test_a_point_and_its_difference_are_those_of_compare(self):
        row = self.rows("sweep", LARGE, "-n", "3000", "--vary", "officer_bonus=2")[0]
        compared = self.rows("compare", LARGE, "-n", "3000", "--against", "officer_bonus=2")[0]
        for column, other in [("value", "second"), ("difference", "difference"),
                              ("difference_low", "low"), ("difference_high", "high"),
                              ("p_value", "p_value"), ("p_holm", "p_value"), ("p_bh", "p_value"),
                              ("gain", "gain"), ("exact", "exact_second")]:
            self.assertEqual(row[column], compared[other], column)

    def test_many_points_widen_the_intervals_and_raise_the_p_values(self):
        one = self.rows("sweep", LARGE, "-n", "300", "--vary", "officer_bonus=2")[0]
        rows = self.rows("sweep", LARGE, "-n", "300", "--vary", "officer_bonus=0:3")
        many = rows[2]
        self.assertLess(float(many["low"]), float(one["low"]))
        self.assertGreater(float(many["high"]), float(one["high"]))
        for row in rows:
            self.assertLessEqual(float(row["p_value"]), float(row["p_bh"]))
            self.assertLessEqual(float(row["p_bh"]), float(row["p_holm"]))
        self.assertEqual(rows[1]["difference"], "0")  # the scenario as it is
        self.assertEqual(rows[1]["p_holm"], "1")

    def test_exact_values_stand_beside_where_they_are_quickly_found(self):
        rows = self.rows(*GRID, "-n", "300")
        self.assertAlmostEqual(float(rows[2]["exact"]), 0.431936163273, places=11)
        self.assertAlmostEqual(float(rows[4]["exact"]), 0.315175066612, places=11)
        self.assertAlmostEqual(float(rows[3]["exact"]), 0.147270200424, places=11)
        rows = self.rows("sweep", LARGE, "-n", "300", "--vary", "red.policy=swarm,random")
        self.assertEqual([row["exact"] == "" for row in rows], [False, True])

    def test_threads_do_not_change_a_byte(self):
        outputs = []
        for threads in ("1", "2", "7"):
            self.assert_done(*GRID, "-n", "20000", "-q", "--threads", threads, "--out", threads,
                             cwd=self.here)
            outputs.append(self.contents(threads))
        self.assertEqual(set(outputs[0]), {"sweep.csv", "manifest.json"})
        self.assertTrue(outputs[0] == outputs[1] == outputs[2])

    def test_the_answer_reads_as_it_always_did(self):
        self.assert_golden("sweep.txt", self.assert_done(
            "sweep", "scenarios/large-merchant.yaml", "--vary", "officer_bonus=0:3", "-n", "20000",
            cwd=ROOT))

    def test_json_has_the_rows_of_the_csv(self):
        answer = json.loads(self.assert_done(*GRID, "-n", "300", "--format", "json"))
        rows = self.rows(*GRID, "-n", "300")
        self.assertEqual(len(answer["points"]), 6)
        for point, row in zip(answer["points"], rows):
            self.assertEqual(point["red.policy"], row["red.policy"])
            self.assertAlmostEqual(point["value"], float(row["value"]), places=11)
        self.assertEqual(answer["manifest"]["vary"]["rules.officer_bonus"], ["0", "1", "2"])

    def test_every_game_can_be_swept(self):
        for scenario in sorted((ROOT / "scenarios").glob("*.yaml"))[::4 if LITTLE_EFFORT else 1]:
            with self.subTest(scenario=scenario.name):
                lines = self.assert_done("check", str(scenario)).splitlines()[1:]
                words = [line.split() for line in lines]
                keys = [w[0] for w in words]
                # one without effect would be swept with a note
                key, value = next((w[0], w[1]) for w, line in zip(words, lines) if
                                  w[1].isdigit() and "without effect" not in line and
                                  not w[0].startswith("run.") and w[0].count(".") == 1 and
                                  not any(other.startswith(w[0] + ".") for other in keys))
                rows = self.rows("sweep", str(scenario), "-n", "50", "--vary", f"{key}={value}")
                self.assertEqual([(row[key], row["difference"]) for row in rows], [(value, "0")])

    # Going on

    def whole(self):
        self.assert_done(*LONG, "-q", "--out", "whole", cwd=self.here)
        return self.contents("whole")

    def start(self, lines):
        """Starts the long sweep and waits until its journal has so many lines."""
        child = subprocess.Popen([PROGRAM, *LONG, "-q", "--out", "cut"], cwd=self.here, text=True,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        journal, end = self.here / "cut" / "sweep.part", time.monotonic() + 60
        while time.monotonic() < end and child.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") >= lines:
                break
            time.sleep(0.002)
        return child

    def test_a_killed_sweep_goes_on_where_it_stopped_with_the_same_bytes(self):
        whole = self.whole()
        journal = self.here / "cut" / "sweep.part"
        kept = b""
        for lines in (3, 9):
            child = self.start(lines)
            child.kill()
            child.communicate()
            self.assertEqual(child.returncode, -signal.SIGKILL)
            now = journal.read_bytes()
            self.assertEqual(set(self.contents("cut")), {"sweep.part"})
            # What was played is not played again: the journal only grows.
            self.assertTrue(now.startswith(kept[:kept.rfind(b"\n") + 1]))
            self.assertGreaterEqual(now.count(b"\n"), lines)
            kept = now
        self.assert_done(*LONG, "-q", "--out", "cut", cwd=self.here)
        self.assertEqual(self.contents("cut"), whole)

    def test_a_sweep_to_a_precision_has_sequences_and_goes_on_with_the_same_bytes(self):
        precise = [word for word in LONG if word not in ("-n", "40000")] + ["--precision", "0.02", "--max-games",
                                                                            "20000"]
        self.assert_done(*precise, "-q", "--out", "whole", cwd=self.here)
        rows = rows_of((self.here / "whole" / "sweep.csv").read_text())
        self.assertEqual({row["method"] for row in rows}, {"sequence"})
        self.assertEqual({row["difference_method"] for row in rows}, {"sequence-bernstein"})
        self.assertGreater(len({row["games"] for row in rows}), 1)
        for row in rows:
            value, low, high, exact = (float(row[name]) for name in ("value", "low", "high", "exact"))
            self.assertTrue(max(high - value, value - low) <= 0.02 and low <= exact <= high, row)
        manifest = json.loads((self.here / "whole" / "manifest.json").read_text())
        self.assertEqual((manifest["precision"], manifest["intervals"]), (0.02, "sequence"))
        journal = self.here / "cut" / "sweep.part"
        child = subprocess.Popen([PROGRAM, *precise, "-q", "--out", "cut"], cwd=self.here, stderr=subprocess.PIPE)
        while child.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") >= 5):
            time.sleep(0.002)
        child.kill()
        child.communicate()
        self.assert_done(*precise, "-q", "--out", "cut", cwd=self.here)
        self.assertEqual(self.contents("cut"), self.contents("whole"))
        done = run(*precise[:-1], "4096", cwd=self.here)
        self.assertEqual((done.returncode, done.stderr.partition(" at ")[0]),
                         (1, "mutineer: the precision of 'red_wins' was not reached"))
        self.assertIn("Each was played until the half-width of its interval was at most 2 points.\n", done.stdout)

    def test_an_interrupted_sweep_says_how_to_go_on_and_does(self):
        whole = self.whole()
        child = self.start(4)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130)
        self.assertRegex(err, r"^mutineer: interrupted after [0-9 ]+ of 960 000 games; the same "
                              r"command goes on from there\n$")
        self.assertEqual(set(self.contents("cut")), {"sweep.part"})
        self.assert_done(*LONG, "-q", "--threads", "2", "--out", "cut", cwd=self.here)
        self.assertEqual(self.contents("cut"), whole)

    def test_what_was_played_is_believed_and_not_played_again(self):
        child = self.start(3)
        child.kill()
        child.communicate()
        journal = self.here / "cut" / "sweep.part"
        # A journal that says that point 0 is done, with the games of point 1: nobody looks again.
        lines = journal.read_text().splitlines()
        self.assertTrue(lines[1].startswith("0 0 40000 ") and lines[2].startswith("1 0 40000 "))
        forged = "0" + lines[2][1:].rsplit(" #", 1)[0]
        journal.write_text("\n".join([lines[0], forged + " #" + self.check_sum(forged)]) + "\n")
        rows = rows_of(self.assert_done(*LONG, "--format", "csv", "--out", "cut", cwd=self.here))
        self.assertEqual(rows[0]["value"], rows[1]["value"])

    @staticmethod
    def check_sum(text):
        mask, total = (1 << 64) - 1, 0
        for byte in text.encode():
            z = (total + 0x9e3779b97f4a7c15 + byte) & mask
            z = ((z ^ (z >> 30)) * 0xbf58476d1ce4e5b9) & mask
            z = ((z ^ (z >> 27)) * 0x94d049bb133111eb) & mask
            total = z ^ (z >> 31)
        return f"{total:016x}"

    def test_another_sweep_does_not_go_on_with_it_but_other_questions_may(self):
        child = self.start(3)
        child.kill()
        child.communicate()
        for more in (["--seed", "2"], ["--set", "kill_min=4"], ["--vary", "kill_min=3,4"],
                     ["-n", "50000"]):
            self.assert_refused([*LONG, "-q", "--out", "cut", *more],
                                "mutineer: cut/sweep.part: belongs to a job with other settings "
                                "that was interrupted; remove it, or choose another folder",
                                cwd=self.here)
        other = [word.replace("officer_bonus", "support_bonus") for word in LONG]
        self.assertEqual(run(*other, "-q", "--out", "cut", cwd=self.here).returncode, 2)
        rows = rows_of(self.assert_done(*LONG, "--format", "csv", "--out", "cut", "--measure",
                                        "turns", "--confidence", "0.9", cwd=self.here))
        self.assertEqual({row["games"] for row in rows}, {"40000"})
        self.assertEqual(rows[0]["measure"], "turns")


if __name__ == "__main__":
    main()
