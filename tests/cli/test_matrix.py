#!/usr/bin/env python3
"""matrix, as its users meet it.

Usage: test_matrix.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json
import re
import signal
import subprocess
import time

from program import LARGE, PROGRAM, ROOT, SMALL, ProgramTest, main, rows_of, run

RAM = str(ROOT / "scenarios" / "ram.yaml")
CLASSES = ["raft", "small boat", "large boat", "small steamer", "large steamer", "small gunboat",
           "large gunboat"]
SHIPS = ["matrix", RAM, "--rows", "rammer.class", "--columns", "target.class"]
# One column is solved, the other played, since `random` acts by chance.
MIXED = ["matrix", LARGE, "--rows", "officer_bonus=0:2", "--columns", "white.policy=swarm,random"]
# Long enough to be interrupted: 24 cells of some hundredths of a second each.
LONG = ["matrix", SMALL, "--rows", "officer_bonus=-3:2", "--columns", "party_bonus=0:3", "-n", "40000",
        "--threads", "1", "--exact", "off"]


class Matrix(ProgramTest):
    def test_only_the_cells_must_hold_together(self):
        infantry = ["matrix", LARGE, "--set", "relief=infantry", "--columns", "white.policy=hold,spread", "-n", "300", "--exact", "off"]
        fault = "rules.relief: infantry comes up the gangway of a docked ship only; give her docked = yes, or take relief = warship"
        self.assert_refused(["run", LARGE, "--set", "relief=infantry"], "--set 'relief=infantry': " + fault)
        docked = self.cells(*infantry, "--rows", "ship.docked=yes")
        self.assertEqual([row["games"] for row in docked], ["300", "300"])
        self.assertEqual([row["value"] for row in docked],
                         [row["value"] for row in self.cells(*infantry, "--set", "docked=yes", "--rows", "ship.docked=yes")])
        self.assert_refused(infantry + ["--rows", "ship.docked=yes,no"], "--set 'relief=infantry': " + fault)

    def cells(self, *arguments):
        return rows_of(self.assert_done(*arguments, "--format", "csv"))

    def test_a_wrong_command_line_is_answered_in_one_line(self):
        policies = ["--columns", "white.policy"]
        say = "mutineer matrix: --rows KEY and --columns KEY say what to hold against what"
        forms = "KEY=LOW:HIGH[:STEP] or KEY=VALUE,VALUE,…"
        rows = [
            ([], say),
            (policies, say),
            (["--rows", "red.policy"], say),
            (["--rows", "red.polcy", *policies],
             "--rows 'red.polcy': there is no parameter 'polcy'; did you mean 'red.policy'?"),
            (["--rows", "red.policy", "--columns", "white.polcy"],
             "--columns 'white.polcy': there is no parameter 'polcy'; did you mean 'white.policy'?"),
            (["--rows", "white.policy", *policies],
             "mutineer matrix: the same parameter is varied twice"),
            (["--rows", "policy", *policies],
             "--rows 'policy': could be red.policy, white.policy; give the full key"),
            (["--rows", "officer_bonus", *policies],
             f"--rows 'officer_bonus': is no choice; say which values it takes: {forms}"),
            (["--rows", "officer_bonus=", *policies],
             "--rows 'officer_bonus=': each value is 1 to 64 bytes long"),
            (["--rows", "", *policies], "--rows '': must name a parameter"),
            (["--rows", "=3", *policies], f"--rows '=3': must be {forms}"),
            (["--rows", "ship.compartments", *policies],
             "--rows 'ship.compartments': only single values can be varied"),
            (["--rows", "interval", *policies],
             "--rows 'interval': what is in the section 'run' is common to all points; use --set"),
            (["--rows", "pairing=sorted,crosed", *policies],
             "--rows 'pairing=sorted,crosed': rules.pairing: 'crosed' is none of sorted | random | crossed; "
             "did you mean 'crossed'?"),
            (["--rows", "max_turns=1:900", *policies],
             "mutineer matrix: more than 2500 points; vary less at once"),
            (["--rows", "red.policy", *policies, "--measure", "red_win"],
             "mutineer: the game counts no 'red_win'; did you mean 'red_wins'?"),
            (["--rows", "red.policy", *policies, "--vary", "kill_min=3:5"], None),
        ]
        for arguments, line in rows:
            with self.subTest(arguments=arguments):
                done = run("matrix", LARGE, *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr.count("\n"), 1)
                if line:
                    self.assertEqual(done.stderr, line + "\n")

    def test_a_choice_alone_takes_all_its_values_in_order(self):
        cells = self.cells(*SHIPS)
        self.assertEqual([(c["rammer.class"], c["target.class"]) for c in cells],
                         [(rammer, target) for rammer in CLASSES for target in CLASSES])
        cells = self.cells("matrix", RAM, "--rows", "cut_grapple", "--columns", "initiative")
        self.assertEqual([(c["rules.cut_grapple"], c["rules.initiative"]) for c in cells],
                         [(cut, who) for cut in ("no", "yes") for who in ("rammer", "alternate", "roll")])

    def test_own_vessels_are_among_the_classes(self):
        mine = self.here / "mine.yaml"
        mine.write_text("game: ram\nrules:\n  turns: 2\nvessels:\n  own:\n    - name: Iron Duke\n"
                        "      class: large gunboat\n      hull_hits: 4\n    - name: "
                        + 64 * "x" + "\n      class: raft\n")
        cells = self.cells("matrix", str(mine), "--rows", "rammer.class", "--columns",
                           "target.class=small steamer,Iron Duke")
        self.assertEqual([c["rammer.class"] for c in cells][::2], [*CLASSES, "Iron Duke", 64 * "x"])
        self.assertEqual(cells[15]["target.class"], "Iron Duke")
        self.assertEqual(cells[0]["value"], cells[16]["value"])  # as the raft she is

    def assert_cells_are_solved(self, matrix, cells, measure):
        """Each cell is what `run --exact only` says of its scenario."""
        for cell in cells:
            (row, row_value), (column, column_value) = list(cell.items())[:2]
            rows = rows_of(self.assert_done("run", matrix[1], "--exact", "only", "--format", "csv", "--set",
                                            f"{row}={row_value}", "--set", f"{column}={column_value}"))
            exact = next(r["exact"] for r in rows if (r["measure"], r["condition"]) == (measure, "all") and
                         r["statistic"] in ("share", "mean", "ratio"))
            self.assertEqual((cell["value"], cell["low"], cell["high"], cell["half_width"]),
                             (exact, exact, exact, "0" if exact else ""))
            self.assertEqual((cell["method"], cell["games"]), ("solved", "0") if exact else ("", "20"))

    def test_every_solved_cell_is_that_of_run_exact_only(self):
        self.assert_cells_are_solved(SHIPS, self.cells(*SHIPS), "target.sunk")
        policies = ["matrix", LARGE, "--rows", "red.policy=swarm,overwhelm,hold", "--columns",
                    "white.policy=swarm,spread", "--measure", "crew"]
        self.assert_cells_are_solved(policies, self.cells(*policies), "crew")
        board = ["matrix", str(ROOT / "scenarios" / "boarding.yaml"), "--rows", "morale_first", "--columns",
                 "attacker.boarders=9:11"]
        self.assert_cells_are_solved(board, self.cells(*board), "boarders_win")

    def test_a_ratio_and_a_figure_without_value_are_told(self):
        # Who never rams has no successes per attempt, solved or played.
        matrix = ["matrix", RAM, "--rows", "rammer.policy", "--columns", "ram_max=2:4", "--measure", "success",
                  "-n", "20"]
        cells = self.cells(*matrix)
        self.assert_cells_are_solved(matrix, cells, "success")
        self.assertEqual([c["value"] == "" for c in cells], 6 * [False] + 3 * [True])
        self.assertEqual({c["statistic"] for c in cells}, {"ratio"})
        table = self.assert_done(*matrix).split("\n\n")[1].splitlines()
        self.assertEqual(table[-1].split(), ["never", "–", "–", "–"])

    def test_known_values_of_ramming(self):
        cells = self.cells("matrix", RAM, "--rows", "target.policy=stand,avoid", "--columns", "turns=2,5")
        known = [16 / 27, None, 4 / 9, 67 / 72]
        for cell, value in zip(cells, known):
            if value is not None:
                self.assertAlmostEqual(float(cell["value"]), value, places=11)

    def test_a_played_cell_is_the_run_with_its_values(self):
        for exact in ("off", "auto"):
            cells = self.cells(*MIXED, "-n", "3000", "--measure", "turns", "--exact", exact, "--confidence",
                               "0.94")
            played = [c for c in cells if exact == "off" or c["white.policy"] == "random"]
            self.assertEqual([c for c in cells if c["games"] == "3000"], played)
            for cell in played:
                rows = rows_of(self.assert_done(
                    "run", LARGE, "-n", "3000", "--exact", "off", "--format", "csv", "--set", "officer_bonus=" +
                    cell["rules.officer_bonus"], "--set", "white.policy=" + cell["white.policy"],
                    "--confidence", str(1 - 0.06 / len(played))))
                mean = next(r for r in rows if (r["measure"], r["condition"], r["statistic"]) ==
                            ("turns", "all", "mean"))
                for column in ("value", "low", "high", "method"):
                    self.assertEqual(cell[column], mean[column])
                half = max(float(cell["high"]) - float(cell["value"]), float(cell["value"]) - float(cell["low"]))
                self.assertAlmostEqual(float(cell["half_width"]), half, places=9)

    def test_cells_have_fewer_games_than_a_run_unless_somebody_says_how_many(self):
        def games(*arguments):
            return {cell["games"] for cell in self.cells(*arguments)} - {"0"}

        self.assertEqual(games(*MIXED), {"100000"})  # the scenario has a million
        self.assertEqual(games(*MIXED, "-n", "300"), {"300"})
        self.assertEqual(games(*MIXED, "--set", "run.games=400"), {"400"})

    def test_played_cells_lie_about_the_exact_ones(self):
        # 49 shares; all intervals together miss one with probability below 1e-4.
        exact = self.cells(*SHIPS)
        played = self.cells(*SHIPS, "-n", "20000", "--exact", "off", "--confidence", "0.9999")
        for one, other in zip(exact, played):
            self.assertLessEqual(float(other["low"]), float(one["value"]) + 1e-12)
            self.assertGreaterEqual(float(other["high"]), float(one["value"]) - 1e-12)

    def test_exact_only_plays_nothing_or_refuses(self):
        self.assertEqual({c["games"] for c in self.cells(*SHIPS, "--exact", "only")}, {"0"})
        done = run(*MIXED, "--exact", "only")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, "mutineer: rules.officer_bonus = 0, white.policy = random: a policy that acts "
                                      "by chance cannot be solved exactly; choose another, or simulate\n")

    def test_threads_do_not_change_a_byte(self):
        outputs = []
        for threads in ("1", "2", "7"):
            self.assert_done(*MIXED, "-n", "20000", "-q", "--threads", threads, "--out", threads, cwd=self.here)
            outputs.append(self.contents(threads))
        self.assertEqual(set(outputs[0]), {"matrix.csv", "manifest.json"})
        self.assertTrue(outputs[0] == outputs[1] == outputs[2])

    def test_the_answer_reads_as_it_always_did(self):
        self.assert_golden("matrix.txt", self.assert_done(
            "matrix", "scenarios/ram.yaml", *SHIPS[2:], cwd=ROOT) + "\n" + self.assert_done(
            "matrix", "scenarios/large-merchant.yaml", *MIXED[2:], "-n", "20000", cwd=ROOT))

    def test_json_has_the_cells_of_the_csv(self):
        answer = json.loads(self.assert_done(*MIXED, "-n", "300", "--format", "json"))
        cells = self.cells(*MIXED, "-n", "300")
        self.assertEqual(len(answer["cells"]), 6)
        for cell, row in zip(answer["cells"], cells):
            self.assertEqual((cell["rules.officer_bonus"], cell["white.policy"], cell["games"], cell["method"]),
                             (row["rules.officer_bonus"], row["white.policy"], int(row["games"]), row["method"]))
            for name in ("value", "low", "high", "half_width"):
                self.assertAlmostEqual(cell[name], float(row[name]), places=11)
        manifest = answer["manifest"]
        self.assertEqual((manifest["rows"], manifest["columns"], manifest["points"], manifest["played"]),
                         ("rules.officer_bonus", "white.policy", 6, 3))
        self.assertEqual(manifest["vary"]["white.policy"], ["swarm", "random"])

    def test_every_game_has_its_matrix(self):
        """Two of its choices, with all their values."""
        for game in re.findall(r"^GAME\((\w+)", (ROOT / "sim/interface/games.def").read_text(), re.MULTILINE):
            with self.subTest(game=game):
                scenario = self.here / ("pig.lua" if game == "script" else "new.yaml")
                scenario.write_text((ROOT / "scenarios/scripts/pig.lua").read_text() if game == "script"
                                    else self.assert_done("new", game))
                lines = self.assert_done("check", str(scenario)).splitlines()[1:]
                keys = [line.split()[0] for line in lines if not line.startswith(("run.", "ship."))]
                choices = [key for key in keys if key.count(".") == 1 and "--columns" in run(
                    "matrix", str(scenario), "--rows", key, "--columns", "run.seed=1").stderr]
                # Not every two may be changed alone: who switches off all that a campaign has plays nothing.
                done = (run("matrix", str(scenario), "-n", "20", "--format", "csv", "--rows", row, "--columns", column)
                        for row, column in zip(choices, choices[1:]))
                sizes = (len(rows_of(one.stdout)) for one in done if one.returncode == 0)
                self.assertTrue(any(size >= 4 for size in sizes))

    def test_values_that_the_scenario_refuses_are_left_out_unless_asked_for(self):
        policies = ["matrix", LARGE, "--exact", "off", "-n", "1", "--columns", "white.policy=hold", "--rows"]
        rows = [row["red.policy"] for row in self.cells(*policies, "red.policy")]
        self.assertIn("lookahead", rows)
        self.assertNotIn("optimal", rows)
        self.assertIn("red.policy: optimal cannot be played here: this ship has 114354060 states",
                      run(*policies, "red.policy=hold,optimal").stderr)

    # Going on

    def start(self, lines):
        """Starts the long matrix and waits until its journal has so many lines."""
        child = subprocess.Popen([PROGRAM, *LONG, "-q", "--out", "cut"], cwd=self.here, text=True,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        journal, end = self.here / "cut" / "matrix.part", time.monotonic() + 60
        while time.monotonic() < end and child.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") >= lines:
                break
            time.sleep(0.002)
        return child

    def test_a_matrix_that_was_killed_or_interrupted_goes_on_with_the_same_bytes(self):
        self.assert_done(*LONG, "-q", "--out", "whole", cwd=self.here)
        journal = self.here / "cut" / "matrix.part"
        child = self.start(3)
        child.kill()
        child.communicate()
        kept = journal.read_bytes()
        child = self.start(9)
        child.send_signal(signal.SIGINT)
        _, complaint = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130)
        self.assertRegex(complaint, r"^mutineer: interrupted after [0-9 ]+ of 960 000 games; the same command "
                                    r"goes on from there\n$")
        self.assertTrue(journal.read_bytes().startswith(kept[:kept.rfind(b"\n") + 1]))
        other = [word.replace("party_bonus", "support_bonus") for word in LONG]
        self.assertEqual(run(*other, "-q", "--out", "cut", cwd=self.here).returncode, 2)
        self.assert_done(*LONG, "-q", "--threads", "2", "--out", "cut", cwd=self.here)
        self.assertEqual(self.contents("cut"), self.contents("whole"))


if __name__ == "__main__":
    main()
