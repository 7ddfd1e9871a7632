#!/usr/bin/env python3
"""tournament, as its users meet it.

Usage: test_tournament.py MUTINEER SOURCE_ROOT [unittest arguments]
"""

import csv
import io
import json

from program import LARGE, ROOT, SMALL, ProgramTest, main, rows_of, run

PIG = str(ROOT / "scenarios" / "scripts" / "pig.lua")
RAM = str(ROOT / "scenarios" / "ram.yaml")
FEW = ["tournament", LARGE, "-n", "2000", "--rows", "red.policy=swarm,hold,random", "--columns",
       "white.policy=swarm,hold,random"]


class Tournament(ProgramTest):
    def answer(self, *arguments):
        return json.loads(self.assert_done(*arguments, "--format", "json"))

    def test_the_large_merchant_is_worth_swarm_against_hold(self):
        """The value of the seven policies as a home-made linear program found it."""
        answer = self.answer("tournament", LARGE, "-n", "2000", "--columns", "white.policy=hold,swarm,spread,overwhelm")
        equilibrium = answer["equilibrium"]
        self.assertAlmostEqual(equilibrium["value"], 0.431936163273, places=10)
        self.assertTrue(equilibrium["saddle"])
        weights = {(line["side"], line["policy"]): line["weight"] for line in answer["policies"]}
        self.assertEqual(weights["red.policy", "swarm"], 1)

    def test_the_best_policies_depend_on_what_a_stalemate_is_worth(self):
        """The large merchant's equilibria of all seven policies, as a home-made linear program found them."""
        for worth, value, red, white in (("0", 0.431936163273, "swarm", "hold"), ("0.5", 0.5, "lookahead", "lookahead"),
                                         ("1", 0.568063836727, "hold", "swarm")):
            answer = self.answer("tournament", LARGE, "-n", "2000", "--measure", "score", "--rows",
                                 "red.policy=hold,swarm,lookahead", "--columns", "white.policy=hold,swarm,lookahead",
                                 "--set", "run.stalemate_worth=" + worth)
            weights = {(line["side"], line["policy"]): line["weight"] for line in answer["policies"]}
            self.assertAlmostEqual(answer["equilibrium"]["value"], value, places=10)
            self.assertTrue(answer["equilibrium"]["saddle"])
            self.assertTrue(weights["red.policy", red] > 0 and weights["white.policy", white] > 0)

    def test_every_pair_that_is_left_of_the_small_merchant_is_even(self):
        answer = self.answer("tournament", SMALL, "-n", "2000")
        gone = {(line["side"], line["policy"]) for line in answer["policies"] if line["dominance"]}
        left = [cell for cell in answer["cells"]
                if ("red.policy", cell["row"]) not in gone and ("white.policy", cell["column"]) not in gone]
        self.assertGreater(len(left), 3)
        for cell in left:
            self.assertAlmostEqual(cell["value"], 0.5, places=9)

    def test_rollout_plays_where_it_is_named_and_is_the_same_by_any_threads(self):
        few = ["tournament", SMALL, "-n", "300", "--columns", "white.policy=swarm,optimal"]
        named = [*few, "--rows", "red.policy=spread,rollout", "--set", "red.rollout_base=spread", "--set",
                 "red.rollout_games=60"]
        one = self.assert_done(*named, "--format", "json", "--threads", "1")
        self.assertEqual(one, self.assert_done(*named, "--format", "json", "--threads", "3"))
        cells = {(cell["row"], cell["column"]): cell["value"] for cell in json.loads(one)["cells"]}
        self.assertGreater(cells["rollout", "optimal"], cells["spread", "optimal"] + 0.08)
        answer = self.answer(*few[:-2], "--columns", "white.policy=hold", "--rows", "red.policy")
        self.assertNotIn("rollout", [cell["row"] for cell in answer["cells"]])
        told = ["trace", SMALL, "--set", "red.policy=rollout", "--game", "3"]
        self.assertEqual(self.assert_done(*told), self.assert_done(*told))
        self.assertIn("acts by chance", run("exact", *told[1:4]).stderr)

    def test_games_that_nobody_wins_are_told_under_the_answer(self):
        """Hold against hold is always a stalemate; swarm against hold never is."""
        hold = ["--columns", "white.policy=hold", "-n", "200"]
        told = "Neither side wins in up to 100.0 %\n  (red.policy = hold, white.policy = hold).\nPolicies: "
        for exact in "auto", "off":
            for command in "tournament", "matrix":
                self.assertIn(told, self.assert_done(command, SMALL, "--exact", exact, "--rows", "red.policy=swarm,hold", *hold))
        told = "Neither side wins in up to 100.0 %\n  (red.policy = hold).\nPolicies: "
        self.assertIn(told, self.assert_done("sweep", SMALL, "-n", "200", "--vary", "red.policy=swarm,hold"))
        self.assertNotIn("Neither", self.assert_done("sweep", SMALL, "-n", "200", "--vary", "red.policy=swarm"))
        text = run("verdict", SMALL, "--set", "red.policy=hold", "--band", "0.4:0.6").stdout
        self.assertIn("\nNeither side wins in 100.0 %. Policies: red hold, white hold.\n", text)
        text = run("verdict", SMALL, "--set", "red.policy=hold", "--band", "0.4:0.6", "--exact", "off").stdout
        self.assertIn("\nNeither side wins in 100.0 %. Policies: red hold, white hold.\n", text)

    def test_csv_files_and_json_say_the_same(self):
        answer = self.answer(*FEW)
        self.assert_done(*FEW, "-q", "--out", "out", cwd=self.here)
        policies = list(csv.DictReader(io.StringIO((self.here / "out/policies.csv").read_text())))
        cells = list(csv.DictReader(io.StringIO((self.here / "out/tournament.csv").read_text())))
        self.assertEqual(cells, rows_of(self.assert_done(*FEW, "--format", "csv")))
        for row, cell in zip(cells, answer["cells"], strict=True):
            self.assertEqual(list(row)[:2], ["row", "column"])
            self.assertEqual((row["row"], row["column"], row["best_row"] == "1", row["best_column"] == "1"),
                             (cell["row"], cell["column"], cell["best_row"], cell["best_column"]))
            for name in "value", "low", "high":
                self.assertAlmostEqual(float(row[name]), cell[name], places=11)
        for row, line in zip(policies, answer["policies"], strict=True):
            self.assertEqual((row["side"], row["policy"], row["dominance"], row["dominated_by"]),
                             (line["side"], line["policy"], line["dominance"], line["dominated_by"]))
            self.assertAlmostEqual(float(row["exploitability"]), line["exploitability"], places=11)

    def test_policies_are_held_to_best_play(self):
        few = ["--set", "ship.sailors=2", "--set", "ship.officers=d2", "--set", "ship.party_members=1"]
        ask = [*FEW, *few, "--best-play", "unlimited"]
        answer = self.answer(*ask)
        both = answer["best_play"]
        lines = {(line["side"], line["policy"]): line for line in answer["policies"]}
        for side, other in ("red", "white"), ("white", "red"):
            self.assertAlmostEqual(both[side]["lower"] + both[other]["upper"], 1, places=5)
            self.assertIsNone(lines[side + ".policy", "random"]["best_reply"])
            for policy in "swarm", "hold":
                line = lines[side + ".policy", policy]
                alone = json.loads(self.assert_done(
                    "exact", LARGE, *few, "--set", f"{side}.policy={policy}", "--reply-to", side,
                    "--format", "json"))["rows"][0]
                self.assertEqual((alone["side"], line["best_reply"]), (other, alone["lower"]))
                self.assertEqual(line["best_reply_high"], line["best_reply"])
                self.assertAlmostEqual(line["best_play_loss"],
                                       max(0, both[side]["lower"] + line["best_reply"] - 1), places=9)
        # A policy that is known loses at least what it loses to best play.
        self.assertGreater(lines["red.policy", "hold"]["best_play_loss"], 0.01)
        table = self.assert_done(*ask)
        self.assertIn("loses to best play", table)
        self.assertRegex(table, r"\nBest play of any kind without a turn limit is worth [0-9.]+ % to the Reds "
                                r"\(a stalemate 0\.5\) and [0-9.]+ % to the Whites \(a stalemate 0\.5\)\.\n")
        self.assertNotIn("best play", self.assert_done(*FEW, *few).lower().replace("with the best of", ""))

    def test_best_play_is_asked_for_with_one_limit(self):
        self.assert_refused([*FEW, "--best-play", "both"],
                            "mutineer tournament: --best-play both: a tournament is held to one of unlimited and limited")

    def test_best_play_is_refused_where_it_cannot_be_held_against_the_figures(self):
        rows = [([PIG], "--best-play finds no best replies to policies of a script; its policy optimal is best play"),
                ([RAM, "--rows", "rammer.policy", "--columns", "target.policy"],
                 "--best-play needs a game with a solver of best play; this one has none"),
                ([*FEW[1:], "--measure", "turns"], "--best-play is about winning, so it does not go with --measure turns; "
                 "leave that out, or take red_wins or score")]
        for arguments, line in rows:
            self.assert_refused(["tournament", *arguments, "--best-play", "unlimited"], "mutineer tournament: " + line)

    def test_best_replies_and_losses_follow_from_the_cells(self):
        answer = self.answer(*FEW, "--exact", "off")
        value = {(cell["row"], cell["column"]): cell["value"] for cell in answer["cells"]}
        game = answer["equilibrium"]
        for cell in answer["cells"]:
            row, column = cell["row"], cell["column"]
            self.assertEqual(cell["best_row"], all(value[other, column] <= value[row, column] + 1e-9
                                                   for other in ("swarm", "hold", "random")))
            self.assertEqual(cell["best_column"], all(value[row, other] >= value[row, column] - 1e-9
                                                      for other in ("swarm", "hold", "random")))
        for line in answer["policies"]:
            sign = 1 if line["side"] == "red.policy" else -1
            worst = min(sign * figure for pair, figure in value.items() if pair[sign < 0] == line["policy"])
            self.assertAlmostEqual(line["exploitability"], sign * game["value"] - worst, places=9)
            self.assertLessEqual(line["exploitability_low"], line["exploitability"])
            self.assertGreaterEqual(line["exploitability_high"], line["exploitability"])
        self.assertLess(game["low"], game["value"])
        self.assertLess(game["value"], game["high"])

    def test_exchanging_the_sides_exchanges_the_answer(self):
        one = self.answer("tournament", PIG)
        other = self.answer("tournament", PIG, "--rows", "second.policy", "--columns", "first.policy", "--measure",
                            "second_wins")
        self.assertAlmostEqual(one["equilibrium"]["value"], 1 - other["equilibrium"]["value"], places=9)

    def test_threads_do_not_change_a_byte(self):
        outputs = []
        for threads in ("1", "2", "7"):
            self.assert_done(*FEW, "-q", "--threads", threads, "--out", threads, cwd=self.here)
            outputs.append(self.contents(threads))
        self.assertEqual(set(outputs[0]), {"tournament.csv", "policies.csv", "manifest.json"})
        self.assertTrue(outputs[0] == outputs[1] == outputs[2])

    def test_own_policies_join_the_field(self):
        own = str(ROOT / "scenarios" / "own-bot.yaml")
        names = {line["policy"] for line in self.answer("tournament", own, "-n", "100", "--exact", "off")["policies"]}
        self.assertTrue(names - {"hold", "swarm", "overwhelm", "cautious", "spread", "random", "lookahead", "optimal"})

    def test_what_has_no_two_policies_is_asked_for_them(self):
        say = ("mutineer tournament: this game does not have a policy for each of two sides; --rows KEY and --columns "
               "KEY say what to hold against what")
        self.assert_refused(["tournament", str(ROOT / "scenarios" / "boarding.yaml")], say)
        done = run("tournament", SMALL, "--rows", "red.policy=swarm,sworm")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean 'swarm'?", done.stderr)

    def test_ships_meet_ships(self):
        answer = self.answer("tournament", RAM, "--rows", "rammer.policy", "--columns", "target.policy")
        self.assertAlmostEqual(answer["equilibrium"]["value"],
                               min(cell["value"] for cell in answer["cells"] if cell["row"] == "ram"), places=12)

    def test_a_picture_frames_the_equilibrium(self):
        self.assert_done(*FEW, "-q", "--out", "out", cwd=self.here)
        self.assert_done("plot", "out", cwd=self.here)
        drawing = (self.here / "out/tournament.svg").read_text()
        for word in "Policies against policies: red wins", "full frame: played at the equilibrium":
            self.assertIn(word, drawing)


if __name__ == "__main__":
    main()
