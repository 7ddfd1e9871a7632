"""Tests of bench/run with programs that answer at once: its judgement, not its clock."""

import contextlib
import importlib.machinery
import importlib.util
import io
import sys
import unittest
from pathlib import Path

SCRIPT = str(Path(__file__).parents[2] / "bench" / "run")
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("bench_run", SCRIPT)
bench = importlib.util.module_from_spec(importlib.util.spec_from_loader("bench_run", loader))
loader.exec_module(bench)

HEADER = "measure,condition,statistic,value,low,high,confidence,method,count,games\n"


def saying(text):
    """A row whose program prints `text`."""
    return bench.Row("fake", 1, lambda games, seed: ["printf", "%s", text], bench.read_naive)


def play(row, games=1000000):
    row.games = games
    row.take_turn(0)
    return row


class BenchRun(unittest.TestCase):
    def assert_trouble(self, code, words, action):
        with self.assertRaises(bench.Trouble) as caught:
            action()
        self.assertEqual(caught.exception.code, code)
        self.assertIn(words, str(caught.exception))

    def test_right_answers_pass(self):
        play(saying("red_wins 0.432 0.0005\nmatchups 11.656 0.004\n")).check()

    def test_a_wrong_win_rate_is_told(self):
        row = play(saying("red_wins 0.435 0.0005\nmatchups 11.656 0.004\n"))
        self.assert_trouble(1, "red_wins is 0.435", row.check)

    def test_wrong_matchups_are_told(self):
        row = play(saying("red_wins 0.432 0.0005\nmatchups 11.63 0.004\n"))
        self.assert_trouble(1, "matchups is 11.63", row.check)

    def test_a_failing_program_is_told_with_its_last_words(self):
        row = bench.Row("fake", 1, lambda games, seed: ["ls", "/no/such/file"], bench.read_naive)
        self.assert_trouble(3, "No such file", lambda: row.play(1, 1))

    def test_a_missing_program_is_told(self):
        row = bench.Row("fake", 1, lambda games, seed: ["/no/such/program"], bench.read_naive)
        self.assert_trouble(3, "build it first", lambda: row.play(1, 1))

    def test_an_output_without_the_answer_is_told(self):
        self.assert_trouble(3, "red_wins", lambda: saying("nothing 1 1\n").play(1, 1))

    def test_the_engine_is_read_over_all_games(self):
        rows = ("red_wins,all,share,0.5,,,,,,\nmatchups,red_wins,mean,9,,,,,,\n"
                "matchups,all,mean,11,,,,,,\nmatchups,all,median,12,,,,,,\n")
        self.assertEqual(bench.read_engine(HEADER + rows), {"red_wins": 0.5, "matchups": 11.0})

    def test_every_game_has_answers_of_its_own(self):
        for game, text, measure, wrong in [
                ("command", "obeyed 387.68 0.01\nlongest_spell 3.3792 0.0006\n", "longest_spell", "3.38"),
                ("ram", "target.sunk 0.9305 0.0003\nturns 2.9722 0.001\n", "turns", "2.98"),
                ("boarding", "boarders_win 0.762 0.0004\nrounds 2.2431 0.001\n", "rounds", "2.25")]:
            row = bench.Row("fake", 1, lambda games, seed, text=text: ["printf", "%s", text], bench.read_naive, game)
            play(row).check()
            row.sums[measure] += 0.01 * row.played
            self.assert_trouble(1, f"{measure} is {wrong}", row.check)

    def test_a_row_is_the_median_beside_the_naive_program_of_its_game(self):
        naive, engine = saying(""), saying("")
        other = bench.Row("other", 1, None, bench.read_naive, "command")
        naive.ns, engine.ns, other.ns = [3000, 1000, 2000], [100, 900, 200], [50]
        naive.cpu_ns, engine.cpu_ns, other.cpu_ns = [1500], [100], [40]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            bench.write_rows([naive, other, engine])
        self.assertEqual(out.getvalue().splitlines(),
                         ["name,threads,ns_per_game,games_per_s,ratio_to_naive,cpu_ns_per_game,cpu_ratio,"
                          "times_floor,efficiency,peak_mb,plan_games",
                          "fake,1,2000,5e+05,1,1500,1,,,0,", "other,1,50,2e+07,1,40,1,,,0,",
                          "fake,1,200,5e+06,10,100,15,,,0,"])

    def test_what_is_beside_is_set_against_it(self):
        """The floor by the generator's words, several threads by as many processes, solutions by games."""
        def row(name, threads, ns, game="mutiny", words=0):
            made = bench.Row(name, threads, None, None, game, words=words)
            made.ns = made.cpu_ns = [ns]
            return made
        out = io.StringIO()
        bench.write_rows([row("engine", 1, 90), row("engine", 2, 50, words=9), row("engine.side_by_side", 2, 45),
                          row("generator.word", 1, 2), row("exact.joint", 1, 9000, "exact")], out)
        lines = [line.split(",") for line in out.getvalue().splitlines()]
        self.assertEqual([line[7:9] for line in lines[1:]],
                         [["", ""], ["2.778", "0.9"], ["", ""], ["", ""], ["", ""]])
        self.assertEqual(lines[5][10], "100")

    def test_other_arguments_are_refused(self):
        for words in (["--long"], ["--short", "chess"], ["--plot"]):
            self.assert_trouble(2, "usage", lambda words=words: bench.main(words))


if __name__ == "__main__":
    unittest.main()
