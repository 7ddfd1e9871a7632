#!/usr/bin/env python3
"""Exact solutions that take long show how far they are, and end in good order when interrupted.

Usage: test_exact.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import json
import os
import pathlib
import select
import signal
import subprocess
import time
import unittest

from program import LARGE, PROGRAM, ROOT, SMALL, ProgramTest, main, open_terminal, rows_of, run

# The better part of a minute.
LONG = str(ROOT / "scenarios" / "large-merchant-executions.yaml")
COMPLAINT = "mutineer: interrupted before the exact solution was complete\n"


@unittest.skipIf(b"__tsan_init" in pathlib.Path(PROGRAM).read_bytes(),
                 "signals wait for the thread sanitizer")
class Exact(ProgramTest):
    def on_terminal(self, *arguments, until, seconds=60, command="exact"):
        """Runs the program with a terminal for its messages and interrupts it once they match, or
        time is up. Returns its exit code and messages."""
        leader, follower = open_terminal(self)
        child = subprocess.Popen([PROGRAM, command, *arguments], cwd=self.here,
                                 stdout=subprocess.PIPE, stderr=follower)
        os.close(follower)
        shown, end = b"", time.monotonic() + seconds
        while time.monotonic() < end and until not in shown:
            if select.select([leader], [], [], 0.1)[0]:
                shown += os.read(leader, 4096)
        child.send_signal(signal.SIGINT)
        out = child.communicate(timeout=60)[0]
        while select.select([leader], [], [], 0.1)[0]:
            try:
                shown += os.read(leader, 4096)
            except OSError:
                break
        os.close(leader)
        self.assertEqual(out, b"")
        return child.returncode, shown.decode().replace("\r\n", "\n")

    def test_a_folder_made_for_an_answer_that_is_refused_is_gone_and_another_stays(self):
        fleet = str(ROOT / "scenarios" / "fleet.yaml")
        (self.here / "mine").mkdir()
        for folder in "new", "mine":
            self.assertEqual(run("exact", fleet, "--joint", "--out", folder, cwd=self.here).returncode, 2)
        self.assertFalse((self.here / "new").exists())
        self.assertTrue((self.here / "mine").exists())

    def test_a_long_solution_shows_its_states_and_can_be_interrupted(self):
        code, shown = self.on_terminal(LONG, "--out", "o", until=b" solved")
        self.assertEqual(code, 130)
        self.assertRegex(shown, r"^\r\x1b\[Kturn [0-9]+  [0-9 ]+ states solved, "
                                r"[0-9 ]+ more found so far")
        self.assertTrue(shown.endswith("\r\x1b[K" + COMPLAINT), shown)
        self.assertEqual(self.contents("o"), {})

    def test_who_wants_quiet_has_it(self):
        self.assertEqual(self.on_terminal(LONG, "--quiet", until=b"turn", seconds=2),
                         (130, COMPLAINT))

    def test_a_joint_distribution_that_is_interrupted_leaves_no_rows(self):
        child = subprocess.Popen([PROGRAM, "exact", LARGE, "--joint", "--out", "o", "-q"],
                                 cwd=self.here, text=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        # Until rows are written, however slow the build.
        while child.poll() is None and not any(
                part.stat().st_size for part in (self.here / "o").glob(".mutineer-*")):
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.communicate(timeout=60), ("", COMPLAINT))
        self.assertEqual(child.returncode, 130)
        self.assertEqual(self.contents("o"), {})

    FEW = ("--set", "ship.sailors=2", "--set", "ship.officers=d2", "--set", "ship.party_members=1")

    def test_best_play_has_the_same_bounds_in_every_format(self):
        arguments = ("exact", LARGE, *self.FEW, "--best-play", "both", "--threads", "2")
        rows = rows_of(self.assert_done(*arguments, "--format", "csv"))
        entries = json.loads(self.assert_done(*arguments, "--format", "json"))["rows"]
        self.assertEqual([{name: "" if value is None else str(value) if isinstance(value, str) else f"{value:.12g}"
                           for name, value in entry.items()} for entry in entries], rows)
        self.assertEqual({row["turns"] for row in rows}, {"", "50"})
        self.assertEqual({row["stalemate_worth"] for row in rows}, {"0.5"})
        for turns in ("", "50"):
            for side in ("red", "white"):
                mine = [row for row in rows if (row["turns"], row["side"]) == (turns, side)]
                self.assertEqual([row["officers"] == "" for row in mine], [True] + [False] * (len(mine) - 1))
                bounds = [(float(row["lower"]), float(row["upper"])) for row in mine]
                # the whole is the mean of the starts
                for end in (0, 1):
                    mean = sum(float(row["weight"]) * bound[end]
                               for row, bound in zip(mine[1:], bounds[1:]))
                    self.assertAlmostEqual(mean, bounds[0][end], places=9)
                self.assertAlmostEqual(sum(float(row["weight"]) for row in mine[1:]), 1, places=9)
        self.assert_done(*arguments, "-q", "--out", "o", cwd=self.here)
        self.assertEqual(self.contents("o")["best_play.csv"].decode(),
                         self.assert_done(*arguments, "--format", "csv"))

    def test_the_table_says_what_a_stalemate_is_worth(self):
        table = self.assert_done("exact", LARGE, *self.FEW, "--best-play", "unlimited",
                                 "--set", "red.stalemate_worth=0", "--set", "white.stalemate_worth=1")
        self.assertIn("a stalemate 0 to the Reds and 1 to the Whites.\n", table)
        self.assertRegex(table, r"^Best play on both sides without a turn limit is worth\n"
                                r"  Reds     0\.[0-9]{6}\n  Whites   0\.[0-9]{6}\nTo win counts 1,")

    def test_a_policy_can_be_replied_to(self):
        arguments = ("exact", LARGE, *self.FEW, "--reply-to", "white", "--set", "white.policy=swarm")
        table = self.assert_done(*arguments)
        self.assertRegex(table, r"^The best reply to white\.policy swarm without a turn limit is worth\n"
                                r"  Reds     0\.[0-9]{6}\nTo win counts 1, to lose 0, a stalemate 0\.5 to the Reds\.\n")
        answer = json.loads(self.assert_done(*arguments, "--format", "json"))
        self.assertEqual(answer["policy"], "swarm")
        whole, *starts = answer["rows"]
        self.assertEqual({(row["against"], row["side"]) for row in answer["rows"]}, {("white", "red")})
        self.assertTrue(all(row["lower"] == row["upper"] for row in answer["rows"]))
        # A game is told from the likeliest start; the Reds move first, so it begins with what they have.
        likeliest = max(starts, key=lambda row: row["weight"])
        turns = answer["line"]["turns"]
        self.assertAlmostEqual(turns[0]["worth"], likeliest["lower"], places=12)
        for number, turn in enumerate(turns):
            self.assertRegex(turn["text"], r"^(Whites|Reds): \d.* in .*\.$")
            self.assertEqual(turn["text"].startswith("Reds"), number % 2 == 0)
        self.assertIn(f"  turn 1, {turns[0]['text']}\n", table)
        rows = rows_of(self.assert_done(*arguments, "--format", "csv"))
        self.assertEqual(rows[0]["against"], "white")
        self.assertAlmostEqual(float(rows[0]["lower"]), whole["lower"], places=11)
        # Best play on both sides leaves the Whites more.
        best = json.loads(self.assert_done("exact", LARGE, *self.FEW, "--best-play", "unlimited",
                                           "--format", "json"))["rows"][0]
        self.assertEqual(best["side"], "red")
        self.assertGreater(whole["lower"], best["lower"])

    def test_a_reply_is_not_asked_for_with_what_it_cannot_answer(self):
        for option in "--optimal", "--joint":
            self.assert_refused(["exact", SMALL, "--reply-to", "white", option],
                                "mutineer: --reply-to answers for one side against a policy; it does not go with "
                                "--optimal or --joint")

    def test_a_told_game_acts_where_to_wait_is_worth_the_same(self):
        """Without a limit to wait is worth what the fight after it is; with one a wait may be for a later turn."""
        for turns in "unlimited", "limited":
            line = json.loads(self.assert_done("exact", SMALL, "--reply-to", "white", "--best-play", turns,
                                               "--format", "json"))["line"]["turns"]
            self.assertRegex(line[0]["text"], r"^Reds: .* in Above Decks.*; of the fight in Above Decks is left ")
            self.assertEqual(len(line), 3 if turns == "unlimited" else 12)

    def test_of_scripts_there_is_no_reply(self):
        pig = str(ROOT / "scenarios" / "scripts" / "pig.lua")
        done = run("exact", pig, "--reply-to", "red")
        self.assertEqual(done.returncode, 2)
        self.assertIn("pig.lua:1:1: game: best replies to policies are not found in scripts", done.stderr)

    def test_of_more_orders_than_are_looked_at_the_reply_is_a_bound(self):
        table = self.assert_done("exact", LARGE, "--set", "ship.officers=1", "--set", "ship.party_members=3",
                                 "--set", "ship.sailors=7", "--reply-to", "white")
        self.assertRegex(table, r"\n  Reds     at least 0\.[0-9]{6}\n"
                                r"  The Reds give up all orders after which they would stand in more than 2 compartments\.\n")

    def test_best_play_of_another_game_is_refused(self):
        for name, game, reason in (("ram", "ram", "the game 'ram' has no solver of best play; 'matrix' holds its policies"),
                                   ("boarding", "boarding", "nobody decides anything in the game 'boarding', so there is no"),
                                   ("commander", "command", "nobody decides anything in the game 'command', so there is no"),
                                   ("depot", "campaign", "nobody decides anything in the game 'campaign', so there is no")):
            for option in (["--optimal"], ["--best-play", "both"]):
                done = run("exact", str(ROOT / "scenarios" / f"{name}.yaml"), *option)
                self.assertEqual(done.returncode, 2, game)
                self.assertIn(f"game: {reason}", done.stderr)

    def test_best_play_that_a_policy_asks_for_shows_how_far_it_is(self):
        pig = str(ROOT / "scenarios" / "scripts" / "pig.lua")
        for command in ("run", "trace"):
            begun = time.monotonic()
            code, shown = self.on_terminal(pig, "--set", "target=100", "--set", "first.policy=optimal", until=b" solved",
                                           command=command)
            self.assertEqual(code, 130)
            self.assertRegex(shown, r"^\r\x1b\[K[0-9 ]+ states solved, [0-9 ]+ more found so far")
            self.assertTrue(shown.endswith("\nmutineer: stopped at once\n"), shown)
            self.assertLess(time.monotonic() - begun, 30)
        shown = self.on_terminal(pig, "--quiet", "--set", "target=100", "--set", "first.policy=optimal", until=b" solved",
                                 command="run", seconds=1.5)[1]
        self.assertEqual(shown, "\nmutineer: stopped at once\n")

    def test_best_play_can_be_interrupted(self):
        code, shown = self.on_terminal(LARGE, "--best-play", "unlimited", "--out", "o",
                                       until=b" solved")
        self.assertEqual((code, self.contents("o")), (130, {}))
        self.assertTrue(shown.endswith("\r\x1b[K" + COMPLAINT), shown)


if __name__ == "__main__":
    main()
