#!/usr/bin/env python3
"""What `run` writes: golden files, RFC 4180, identities between the files, the same bytes for any
number of threads and any locale.

Usage: test_output.py MUTINEER SCENARIOS. With UPDATE=1 in the environment the golden files are
rewritten."""

import csv
import hashlib
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
CSVS = ["summary.csv", "distribution.csv", "start.csv", "by_turn.csv"]
PROGRAM, SCENARIOS = sys.argv[1], pathlib.Path(sys.argv[2])

HEADERS = {
    "summary.csv": "measure,condition,statistic,value,low,high,confidence,method,count,games,exact,unit",
    "distribution.csv": "measure,condition,value,count,share,low,high,word,unit",
    "start.csv": "officers,party_members,red_sailors,games,red_wins,white_wins,stalemates,derelicts,"
                 "red_share,low,high",
    "by_turn.csv": "turn,result,count,share,low,high",
}


def run(*arguments, **environment):
    """Runs the program; its standard output."""
    done = subprocess.run([PROGRAM, "run", *arguments], capture_output=True, check=False,
                          stdin=subprocess.DEVNULL, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def large(games, out, *more, **environment):
    """A run whose games last several turns and end in three ways."""
    return run(str(SCENARIOS / "large-merchant.yaml"), "--set", "red.policy=overwhelm", "--set",
               "white.policy=overwhelm", "--games", str(games), "--out", str(out), *more, **environment)


def hashes(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def rows(path):
    """The rows as dictionaries; fails on whatever RFC 4180 does not allow."""
    with open(path, encoding="ascii", newline="") as stream:
        return list(csv.DictReader(stream, strict=True))


class Output(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.out = cls.folder / "out"
        large(20000, cls.out, "--records", str(cls.folder / "records.csv"))
        cls.summary = rows(cls.out / "summary.csv")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def row(self, measure, condition, statistic):
        found = [row for row in self.summary if (row["measure"], row["condition"], row["statistic"])
                 == (measure, condition, statistic)]
        self.assertEqual(len(found), 1, (measure, condition, statistic))
        return found[0]

    def test_a_small_run_gives_the_golden_files(self):
        out = self.folder / "golden"
        table = run(str(SCENARIOS / "small-merchant.yaml"), "--games", "500", "--seed", "7", "--set",
                    "white.policy=overwhelm", "--out", str(out))
        (out / "table.txt").write_bytes(table)
        if os.environ.get("UPDATE"):
            GOLDEN.mkdir(exist_ok=True)
            for path in out.iterdir():
                (GOLDEN / path.name).write_bytes(path.read_bytes())
        self.assertEqual(sorted(p.name for p in out.iterdir()), sorted(p.name for p in GOLDEN.iterdir()))
        for path in sorted(out.iterdir()):
            self.assertEqual(path.read_text(), (GOLDEN / path.name).read_text(), path.name)

    def test_threads_do_not_change_a_byte(self):
        want = hashes(self.out)
        self.assertEqual(sorted(want), sorted([*CSVS, "manifest.json"]))
        for threads in ("1", "2", "3", "7", "16"):
            out = self.folder / ("threads" + threads)
            large(20000, out, "--threads", threads)
            self.assertEqual(hashes(out), want, threads)

    def test_a_locale_with_a_decimal_comma_does_not_change_a_byte(self):
        made = self.folder / "de_DE.UTF-8"
        try:
            subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", str(made)], check=True,
                           capture_output=True)
        except (FileNotFoundError, subprocess.CalledProcessError) as error:
            self.skipTest(f"the German locale cannot be made: {error}")
        german = {"LC_ALL": "de_DE.UTF-8", "LOCPATH": str(self.folder)}
        mark = subprocess.run(["locale", "decimal_point"], capture_output=True, text=True, check=True,
                              env={**os.environ, **german}).stdout
        self.assertEqual(mark.strip(), ",")
        out = self.folder / "german"
        table = large(20000, out, **german)
        self.assertEqual(hashes(out), hashes(self.out))
        self.assertEqual(table, large(20000, self.folder / "english", LC_ALL="C.UTF-8"))
        for form in ("csv", "json"):
            self.assertEqual(large(99, out, "--format", form, **german),
                             large(99, out, "--format", form, LC_ALL="C"))

    def test_every_file_is_rfc_4180_with_its_header(self):
        for name, header in HEADERS.items():
            text = (self.out / name).read_text(encoding="ascii")
            self.assertEqual(text.split("\n", 1)[0], header)
            self.assertTrue(text.endswith("\n"))
            for row in rows(self.out / name):
                self.assertNotIn(None, row, name)
                self.assertNotIn(None, row.values(), name)

    def test_format_csv_prints_summary_csv(self):
        printed = large(20000, self.folder / "again", "--format", "csv")
        self.assertEqual(printed, (self.out / "summary.csv").read_bytes())

    def test_intervals_hold_their_values(self):
        for row in self.summary:
            if row["low"]:
                self.assertLessEqual(float(row["low"]), float(row["value"]), row)
                self.assertLessEqual(float(row["value"]), float(row["high"]), row)
                self.assertEqual(row["confidence"], "0.95")
                self.assertTrue(row["method"])
            if row["games"] == "0":
                self.assertEqual(row["value"] + row["low"] + row["high"], "", row)

    def test_shares_sum_to_one_and_results_to_all(self):
        shares = [row for row in self.summary if row["statistic"] == "share"]
        self.assertEqual([row["measure"] for row in shares],
                         ["red_wins", "white_wins", "stalemate", "derelict"])
        self.assertEqual(sum(int(row["count"]) for row in shares), 20000)
        self.assertAlmostEqual(sum(float(row["value"]) for row in shares), 1, places=11)
        for whole in self.summary:
            if whole["statistic"] == "mean" and whole["condition"] == "all" and whole["measure"] != "score":
                parts = [row for row in self.summary if row["statistic"] == "mean"
                         and row["condition"] != "all" and row["measure"] == whole["measure"]]
                for column in ("count", "games"):
                    self.assertEqual(sum(int(row[column]) for row in parts), int(whole[column]), whole)
                self.assertAlmostEqual(float(whole["value"]) * int(whole["games"]), int(whole["count"]),
                                       delta=1e-6)

    def test_the_score_is_the_wins_and_half_of_what_nobody_wins(self):
        share = {row["measure"]: row for row in self.summary if row["statistic"] == "share"}
        score = self.row("score", "all", "mean")
        for column in ("value", "exact"):
            wanted = (float(share["red_wins"][column]) +
                      (float(share["stalemate"][column]) + float(share["derelict"][column])) / 2)
            self.assertAlmostEqual(float(score[column]), wanted, places=11)
        self.assertEqual(int(score["count"]), 1000 * int(share["red_wins"]["count"]) +
                         500 * (int(share["stalemate"]["count"]) + int(share["derelict"]["count"])))
        self.assertEqual((score["unit"], score["method"]), ("games", "student"))

    def test_distributions_are_complete_and_give_the_means(self):
        histograms = {}
        for row in rows(self.out / "distribution.csv"):
            histogram = histograms.setdefault((row["measure"], row["condition"]), [])
            self.assertEqual(int(row["value"]), len(histogram))
            histogram.append(int(row["count"]))
        for (measure, condition), histogram in histograms.items():
            mean = self.row(measure, condition, "mean")
            self.assertEqual(sum(histogram), int(mean["games"]))
            self.assertEqual(sum(v * count for v, count in enumerate(histogram)), int(mean["count"]))
            self.assertEqual(len(histogram), len(histograms[measure, "all"]))
            if condition == "all":
                self.assertTrue(histogram[-1] > 0 or len(histogram) == 1)

    def test_starts_and_turns_add_up_to_the_results(self):
        starts, turns = rows(self.out / "start.csv"), rows(self.out / "by_turn.csv")
        keys = [tuple(int(row[c]) for c in ("officers", "party_members", "red_sailors")) for row in starts]
        self.assertEqual(keys, sorted(set(keys)))
        for result, plural in (("red_wins", "red_wins"), ("white_wins", "white_wins"),
                               ("stalemate", "stalemates"), ("derelict", "derelicts")):
            hits = int(self.row(result, "all", "share")["count"])
            self.assertEqual(sum(int(row[plural]) for row in starts), hits)
            curve = [int(row["count"]) for row in turns if row["result"] == result]
            self.assertEqual(curve, sorted(curve))
            self.assertEqual(curve[-1], hits)
        for row in starts:
            self.assertGreater(int(row["games"]), 0)
            self.assertAlmostEqual(float(row["red_share"]), int(row["red_wins"]) / int(row["games"]),
                                   places=11)

    def test_records_give_the_summary(self):
        records = rows(self.folder / "records.csv")
        self.assertEqual([int(row["game"]) for row in records], list(range(20000)))
        for mean in self.summary:
            if mean["statistic"] != "mean":
                continue
            if mean["measure"] == "score":
                continue
            values = [int(row[mean["measure"]]) for row in records
                      if mean["condition"] in ("all", row["result"]) and row[mean["measure"]]]
            self.assertEqual((len(values), sum(values)), (int(mean["games"]), int(mean["count"])), mean)
            if len(values) > 1:
                sd = float(self.row(mean["measure"], mean["condition"], "sd")["value"])
                middle = sum(values) / len(values)
                again = math.sqrt(sum((v - middle) ** 2 for v in values) / (len(values) - 1))
                self.assertAlmostEqual(sd, again, places=9)
                median = self.row(mean["measure"], mean["condition"], "median")
                self.assertEqual(int(median["value"]), sorted(values)[(len(values) + 1) // 2 - 1])

    def test_the_table_is_at_most_100_columns_wide(self):
        for line in run(str(SCENARIOS / "large-merchant.yaml"), "--games", "3000", "--set",
                        "red.policy=overwhelm").decode().splitlines():
            self.assertLessEqual(len(line), 100, line)
            self.assertEqual(line, line.rstrip())

    def test_the_manifest_repeats_the_run(self):
        manifest = json.loads((self.out / "manifest.json").read_text())
        self.assertEqual((manifest["game"], manifest["scenario"]), ("mutiny", "large-merchant"))
        self.assertEqual((manifest["games"], manifest["seed"], manifest["partial"]), (20000, 1, False))
        self.assertEqual(manifest["parameters"]["red.policy"],
                         {"value": "overwhelm", "set": True, "used": True})
        self.assertNotIn("run.threads", manifest["parameters"])
        self.assertNotIn("run.engine", manifest["parameters"])
        self.assertRegex(manifest["fingerprint"], "^[0-9a-f]{16}$")
        sets = [f"--set={key}={entry['value']}" for key, entry in manifest["parameters"].items()
                if entry["set"] and not key.startswith("ship.compartments")]
        out = self.folder / "repeated"
        run(str(SCENARIOS / "large-merchant.yaml"), "--out", str(out), *sets)
        self.assertEqual(json.loads((out / "manifest.json").read_text())["fingerprint"],
                         manifest["fingerprint"])

    def test_results_by_a_count_add_up_to_all_games(self):
        out, records = self.folder / "by", self.folder / "by.csv"
        table = large(20000, out, "--by", "turns", "--set", "rules.cards=yes", "--records", str(records)).decode()
        by = rows(out / "by_value.csv")
        games = rows(records)
        self.assertEqual({row["measure"] for row in by}, {"turns", "card.red", "card.white"})
        for row in by:
            meant = [game for game in games if game[row["measure"]] == row["value"]]
            self.assertEqual(int(row["games"]), len(meant))
            self.assertEqual(int(row["count"]), sum(game["result"] == row["result"] for game in meant))
            self.assertAlmostEqual(float(row["share"]), int(row["count"]) / int(row["games"]), places=11)
            self.assertTrue(float(row["low"]) <= float(row["share"]) <= float(row["high"]))
        words = {row["value"]: row["word"] for row in by if row["measure"] == "card.red"}
        self.assertEqual(words, {"0": "other", "1": "ace", "2": "king", "3": "queen", "4": "jack"})
        for line in ("Results by turns", "Results by card.red", "  king   "):
            self.assertIn("\n" + line, table)
        # Each result stands over its shares.
        heading, line = table.split("\nResults by card.red\n")[1].splitlines()[:2]
        for result in ("red wins", "white wins"):
            self.assertRegex(line[heading.index(result):], r"\A\d+\.\d % \(")
        # A plain run has no such file, and removes that of another.
        large(100, out)
        self.assertFalse((out / "by_value.csv").exists())

    def test_results_by_what_was_drawn_agree_with_start_csv(self):
        """A plain mutiny counts nobody who started; the same numbers by a count, where cards bring one."""
        out, scenario = self.folder / "started", str(SCENARIOS / "large-merchant.yaml")
        few = [scenario, "--games", "3000"]
        run(*few, "--by", "started.officer", "--by", "red_sailors", "--out", str(out))
        starts = rows(out / "start.csv")
        for told in rows(out / "by_value.csv"):
            those = [row for row in starts if row[told["measure"]] == told["value"]]
            plural = {"red_wins": "red_wins", "white_wins": "white_wins", "stalemate": "stalemates",
                      "derelict": "derelicts"}[told["result"]]
            self.assertEqual(int(told["games"]), sum(int(row["games"]) for row in those))
            self.assertEqual(int(told["count"]), sum(int(row[plural]) for row in those))
        seen = {(row["measure"], row["value"]) for row in rows(out / "by_value.csv")}
        self.assertEqual({value for measure, value in seen if measure == "officers"}, set("123456"))
        self.assertGreater(len([value for measure, value in seen if measure == "red_sailors"]), 6)
        counted = self.folder / "counted"
        run(*few, "--set", "rules.boats=yes", "--by", "started.officer", "--out", str(counted))
        self.assertEqual(*({(row["value"], row["result"]): row["count"] for row in rows(folder / "by_value.csv")
                            if row["measure"] in ("officers", "started.officer")} for folder in (out, counted)))

    def test_a_name_that_is_no_count_is_refused(self):
        for name, words in (("card.rde", "did you mean 'card.red'?"), ("card", "did you mean 'card.red'?"),
                            ("held.Deck", "is not one number a game")):
            done = subprocess.run([PROGRAM, "run", str(SCENARIOS / "large-merchant-cards.yaml"), "--by", name, "--set",
                                   "record.held=yes"], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(words, done.stderr)

    # The Reds leave the Engine Room for the Bridge at once, and hold it if they win.
    def test_holders_of_compartments_are_counted_turn_by_turn(self):
        out = self.folder / "held"
        run(str(SCENARIOS / "large-merchant.yaml"), "--games", "5000", "--set", "record.held=yes", "--out", str(out))
        held = {(row["turn"], row["place"]): row for row in rows(out / "held.csv")}
        wins = [row for row in rows(out / "summary.csv") if row["measure"] == "red_wins"][0]
        self.assertEqual(held["0", "Engine Room"]["count"], "5000")
        self.assertEqual(held["1", "Engine Room"]["count"], "0")
        self.assertEqual(held["1", "Bridge"]["count"], wins["count"])
        self.assertEqual(held["1", "Bridge"]["share"], wins["value"])
        self.assertEqual(held["1", "Bridge"]["low"], wins["low"])
        self.assertEqual(len(held), 2 * 5)
        self.assertFalse(any(row["measure"].startswith("held") for row in rows(out / "distribution.csv")))

    def test_the_engine_changes_no_figure(self):
        written = {}
        for engine in ("literal", "plan"):
            out = self.folder / engine
            run(str(SCENARIOS / "large-merchant.yaml"), "--out", str(out), "--games", "30000", "--engine", engine,
                "--records", str(out) + ".csv", "--set", "red.policy=overwhelm", "--set", "white.policy=cautious")
            manifest = json.loads((out / "manifest.json").read_text())
            self.assertEqual(manifest.pop("engine"), engine)
            written[engine] = [manifest, pathlib.Path(str(out) + ".csv").read_bytes(),
                               [(out / name).read_bytes() for name in CSVS]]
        self.assertEqual(written["literal"], written["plan"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
