#!/usr/bin/env python3
"""Pictures: they are drawn, they run nothing, and without gnuplot the CSVs stay.

Usage: test_plot.py MUTINEER SCENARIOS. Skipped (77) where gnuplot is not installed."""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from sealed import seal

LITTLE_EFFORT = os.environ.get("TEST_EFFORT") == "little"  # as in program.py
# gnuplot is not sanitized; what the program itself does for a picture the other tests see, too.
DRAWS_MUCH = unittest.skipIf(LITTLE_EFFORT, "most of the time is gnuplot's")
PROGRAM, SCENARIOS = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()


def mutineer(*arguments, cwd=None, **environment):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, cwd=cwd,
                          stdin=subprocess.DEVNULL, env={**os.environ, **environment})


class Plot(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def play(self, *arguments):
        """A run's output folder."""
        out = self.folder / "out"
        done = mutineer("run", *arguments, "--games", "3000", "--quiet", "--out", str(out))
        self.assertEqual(done.returncode, 0, done.stderr)
        return out

    def assert_pictures(self, out, names):
        """Exactly these pictures are there, each whole in both formats."""
        self.assertEqual(sorted(p.stem for p in out.glob("*.png")), sorted(names))
        self.assertEqual(sorted(p.stem for p in out.glob("*.svg")), sorted(names))
        for name in names:
            image = (out / (name + ".png")).read_bytes()
            self.assertTrue(image.startswith(b"\x89PNG\r\n") and image.endswith(b"IEND\xaeB`\x82"), name)
            width, height = (int.from_bytes(image[at:at + 4], "big") for at in (16, 20))
            self.assertTrue(300 < width < 2000 and 300 < height < 2000, (name, width, height))
            drawing = xml.etree.ElementTree.parse(out / (name + ".svg")).getroot()
            self.assertTrue(drawing.tag.endswith("svg"))
        self.assertEqual([p for p in out.iterdir() if p.name.startswith(".")], [])

    def test_every_picture_is_drawn_from_any_folder(self):
        out = self.play(str(SCENARIOS / "large-merchant.yaml"), "--set", "red.policy=overwhelm")
        before = {p.name: p.read_bytes() for p in out.iterdir()}
        done = mutineer("plot", "out", cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assert_pictures(out, ["shares", "by_turn", "start", "distribution", "distribution-killed",
                                   "distribution-captured", "distribution-shot", "distribution-alive",
                                   "distribution-lost"])
        for name, content in before.items():
            self.assertEqual((out / name).read_bytes(), content)

    def test_holders_of_compartments_are_drawn(self):
        out = self.play(str(SCENARIOS / "large-merchant-relief.yaml"))
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        drawing = " ".join(xml.etree.ElementTree.parse(out / "held.svg").getroot().itertext())
        for word in ("What the Reds hold, turn by turn", "Forward Hold", "held after the turn (% of games)"):
            self.assertIn(word, drawing)

    def test_the_words_in_a_picture_are_those_of_the_run(self):
        out = self.play(str(SCENARIOS / "small-merchant.yaml"))
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        for name, words in {"shares": ["red wins", "3 000 games", "share of games (%)"],
                            "start": ["officers", "party members", "red wins (% of games)"],
                            "by_turn": ["turn", "white wins"],
                            "distribution-killed": ["party member", "men in a game", "Killed (men), by result"]}.items():
            drawing = " ".join(xml.etree.ElementTree.parse(out / (name + ".svg")).getroot().itertext())
            for word in words:
                self.assertIn(word, drawing, name)

    @DRAWS_MUCH
    def test_what_is_counted_turn_by_turn_is_drawn_as_a_curve(self):
        for turns in ["1", "12"]:
            out = self.play(str(SCENARIOS / "armoured-cars.yaml"), "--set", f"turns={turns}", "--set", "tanks=3")
            self.assertEqual(mutineer("plot", str(out)).returncode, 0)
            self.assert_pictures(out, ["curve-armoured_cars_left", "curve-tanks_left",
                                       "distribution-armoured_cars", "distribution-tanks"])
            drawing = " ".join(xml.etree.ElementTree.parse(out / "curve-tanks_left.svg").getroot().itertext())
            for word in ["Tanks left, turn by turn", "9 of 10 games", "mean", turns]:
                self.assertIn(word, drawing)

    def sweep(self, *arguments, measure="red_wins"):
        """A sweep's output folder."""
        out = self.folder / "sweep"
        vary = [word for text in arguments for word in ("--vary", text)]
        done = mutineer("sweep", str(SCENARIOS / "large-merchant.yaml"), "-n", "300", "--quiet", "--out",
                        str(out), "--measure", measure, *vary)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out

    @DRAWS_MUCH
    def test_a_sweep_is_drawn_as_a_line_as_points_or_as_a_map(self):
        for vary, words in [(["officer_bonus=0:3"], ["bars", "rules.officer_bonus", "exactly", "as it stands"]),
                            (["max_turns=0:60"], ["band", "max turns (rules.max_turns)"]),
                            (["red.policy=swarm,random"], ["bars", "swarm", "300 games each"]),
                            (["officer_bonus=0:3", "red.policy=swarm,hold"],
                             ["rules.officer_bonus", "red.policy", "hold", "red wins (% of games)"]),
                            (["officer_bonus=2"], ["bars"])]:
            out = self.sweep(*vary)
            self.assertEqual(mutineer("plot", str(out)).returncode, 0)
            self.assert_pictures(out, ["sweep"])
            drawing = " ".join(xml.etree.ElementTree.parse(out / "sweep.svg").getroot().itertext())
            for word in words:
                self.assertIn(word, drawing)

    def test_the_axis_of_a_mean_names_its_unit(self):
        out = self.sweep("officer_bonus=0:3", measure="killed.officer")
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        drawing = list(xml.etree.ElementTree.parse(out / "sweep.svg").getroot().itertext())
        self.assertIn("killed: officer (men)", [text.strip() for text in drawing])

    def test_games_shared_out_among_starts_have_no_picture(self):
        out = self.folder / "stratified"
        done = mutineer("run", str(SCENARIOS / "large-merchant.yaml"), "--stratify", "-n", "2000", "--quiet",
                        "--out", str(out))
        self.assertEqual(done.returncode, 0, done.stderr)
        done = mutineer("plot", str(out))
        self.assertEqual(done.returncode, 2)
        self.assertIn("stratified.csv has the figures", done.stderr)

    def test_the_axis_of_shares_ends_at_all_games(self):
        # Between 98 % and all of these games go one way: room above the points would be for impossible figures.
        for number, vary in enumerate(["turns=2,5", "turns=500,600"]):
            out = self.folder / f"shares{number}"
            done = mutineer("sweep", str(SCENARIOS / "ram.yaml"), "-n", "300", "--quiet", "--out", str(out), "--vary", vary)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(mutineer("plot", str(out)).returncode, 0)
            self.assert_pictures(out, ["sweep"])
            texts = xml.etree.ElementTree.parse(out / "sweep.svg").getroot().itertext()
            numbers = [float(text) for text in texts if re.fullmatch(r"\s*[0-9.]+\s*", text)]
            self.assertLessEqual(max(n for n in numbers if n not in (500, 600)), 100, vary)

    def test_a_matrix_is_drawn_with_its_rows_from_the_top(self):
        for columns, words in [("target.class", ["large gunboat", "ram · exactly", "98.5", "▲", "▼", "where it passes 50 %",
                                                "Target: sunk, by class of rammer and class of target",
                                                "class of target (target.class)"]),
                               ("target.hull_hits=5", ["ram · exactly"])]:
            out = self.folder / "matrix"
            done = mutineer("matrix", str(SCENARIOS / "ram.yaml"), "--quiet", "--out", str(out), "--rows",
                            "rammer.class", "--columns", columns)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(mutineer("plot", str(out)).returncode, 0)
            self.assert_pictures(out, ["matrix"])
            texts = [text.strip() for text in
                     xml.etree.ElementTree.parse(out / "matrix.svg").getroot().itertext() if text.strip()]
            for word in words:
                self.assertIn(word, " ".join(texts))
            heights = {}
            for node in xml.etree.ElementTree.parse(out / "matrix.svg").iter():
                place = re.fullmatch(r"translate\([0-9.]+,([0-9.]+)\)", node.get("transform", ""))
                if place:
                    heights["".join(node.itertext()).strip()] = float(place[1])
            self.assertLess(heights["small steamer"], heights["large steamer"])

    @DRAWS_MUCH
    def test_a_matrix_of_words_and_played_games_says_so(self):
        out = self.folder / "matrix"
        done = mutineer("matrix", str(SCENARIOS / "large-merchant.yaml"), "--quiet", "--out", str(out), "-n", "300",
                        "--rows", "red.policy=swarm,random", "--columns", "white.policy=swarm,hold")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        drawing = " ".join(xml.etree.ElementTree.parse(out / "matrix.svg").getroot().itertext())
        for word in ["2 of 4 exactly, else 300 games each", "red wins (% of games)", "random", "white.policy"]:
            self.assertIn(word, drawing)

    @DRAWS_MUCH
    def test_what_was_never_or_always_seen_is_a_bound_in_every_picture(self):
        out = self.folder / "bounds"

        def texts_of(name, *arguments):
            done = mutineer(*arguments, "--quiet", "--out", str(out), "--force")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(mutineer("plot", str(out)).returncode, 0)
            tree = xml.etree.ElementTree.parse(out / f"{name}.svg").getroot()
            return [text.strip() for text in tree.itertext() if text.strip()]

        # Together at 95 %: of 300 games, 1 − (0.025/49)^(1/300) = 2.5 % of 49 cells, 2.2 % of 16.
        ram = str(SCENARIOS / "ram.yaml")
        cells = texts_of("matrix", "matrix", ram, "--rows", "rammer.class", "--columns", "target.class", "-n", "300",
                         "--exact", "off")
        self.assertIn("<2.5 ▼", cells)
        self.assertIn(">97.5", cells)
        four = "class=raft,small boat,large steamer,large gunboat"
        cells = texts_of("sweep", "sweep", ram, "--vary", f"rammer.{four}", "--vary", f"target.{four}", "-n", "300")
        self.assertIn("<2.2 ▼", cells)
        self.assertIn(">97.8", cells)
        # Wilson's 1.96² / (n + 1.96²) of 2000 games
        self.assertIn("<0.20 %", texts_of("shares", "run", str(SCENARIOS / "large-merchant.yaml"), "-n", "2000"))

    def test_a_sweep_without_its_column_of_games_has_no_picture(self):
        out = self.sweep("officer_bonus=0,1")
        rows = [line.split(",") for line in (out / "sweep.csv").read_text().splitlines()]
        at = rows[0].index("games")
        (out / "sweep.csv").write_text("".join(",".join(row[:at] + row[at + 1:]) + "\n" for row in rows))
        seal(out, "sweep")
        done = mutineer("plot", str(out))
        self.assertEqual((done.returncode, list(out.glob("*.png"))), (2, []))
        self.assertIn("a picture shows a sweep of one or two parameters, not of 0", done.stderr)

    def test_a_sweep_of_three_parameters_has_no_picture(self):
        out = self.sweep("officer_bonus=0,1", "party_bonus=0,1", "kill_min=4,5")
        done = mutineer("plot", str(out))
        self.assertEqual(done.returncode, 2)
        self.assertIn("a picture shows a sweep of one or two parameters, not of 3", done.stderr)

    def test_a_comparison_is_drawn_as_pairs_of_bars(self):
        out = self.folder / "compared"
        done = mutineer("compare", str(SCENARIOS / "large-merchant.yaml"), "-n", "300", "--quiet", "--out",
                        str(out), "--against", "officer_bonus=2")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        self.assert_pictures(out, ["compare"])
        drawing = " ".join(xml.etree.ElementTree.parse(out / "compare.svg").getroot().itertext())
        for word in ["red wins", "first: as it stands", "second: with rules.officer_bonus = 2", "±",
                     "large-merchant · 300 games, each played in both"]:
            self.assertIn(word, drawing)

    def test_a_comparison_of_games_that_end_in_one_way_has_no_picture(self):
        out = self.folder / "compared"
        done = mutineer("compare", str(SCENARIOS / "depot.yaml"), "-n", "300", "--quiet", "--out", str(out),
                        "--against", "cut_off_turns=2")
        self.assertEqual(done.returncode, 0, done.stderr)
        (out / "compare.png").write_bytes(b"of a former comparison")
        done = mutineer("plot", str(out))
        self.assertEqual(done.returncode, 2)
        self.assertIn("these games end in one way only; compare.csv has what differs", done.stderr)
        self.assert_pictures(out, [])

    def test_a_game_that_ends_in_one_way_has_pictures_of_what_it_counts(self):
        out = self.play(str(SCENARIOS / "reds.yaml"), "--set", "operation.orders=every_turn",
                        "--set", "army.only=Trotsky, Antonov-Ovsenko, Sorokin, Azin")
        (out / "shares.png").write_bytes(b"of a former run")
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        # Orders are as many in all games: there is nothing to draw.
        self.assert_pictures(out, ["ratio-obeyed_share", "distribution", "distribution-obeyed",
                                   "distribution-spell", "distribution-longest_spell"])
        for name, words in {"ratio-obeyed_share": ["Antonov-Ovsenko", "rating 10", "simulated", "exact",
                                                   "all: 0.8", "95 % intervals"],
                            "distribution": ["movers", "stacks", "orders in a game"],
                            "distribution-spell": ["Sorokin", "share of all values (%)"]}.items():
            drawing = " ".join(xml.etree.ElementTree.parse(out / (name + ".svg")).getroot().itertext())
            for word in words:
                self.assertIn(word, drawing, name)
            for word in ("played", "by result"):
                self.assertNotIn(word, drawing, name)

    def test_a_fixed_start_has_no_map_of_one_cell(self):
        out = self.play(str(SCENARIOS / "star-of-siberia.yaml"))
        (out / "start.png").write_bytes(b"of a former run")
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        self.assertFalse((out / "start.png").exists())

    @DRAWS_MUCH
    def test_few_games_and_strange_ends_are_drawn_too(self):
        for policies in (("hold", "hold"), ("overwhelm", "overwhelm")):
            out = self.folder / policies[0]
            mutineer("run", str(SCENARIOS / "large-merchant.yaml"), "--games", "2", "--out", str(out),
                     "--set", "red.policy=" + policies[0], "--set", "white.policy=" + policies[1])
            done = mutineer("plot", str(out))
            self.assertEqual((done.returncode, done.stderr), (0, ""), policies)
            self.assertTrue((out / "shares.svg").exists())

    def test_hostile_names_run_nothing(self):
        """Such names are refused at the door; here they come by way of edited CSVs."""
        names = ["x' `touch y`", "`touch y`", "$(touch y)", "x'; system('touch y'); '", "< touch y",
                 "| touch y", "-e 'touch y'", "../../y", "@y", "x\\\"); system(\\\"touch y\\\")"]
        for first in (0, 5):
            a, b, c, d, e = names[first:first + 5]
            out = self.folder / "hostile"
            shutil.rmtree(out, ignore_errors=True)
            out.mkdir()
            (out / "summary.csv").write_text(
                "measure,condition,statistic,value,low,high,confidence,method,count,games,exact,unit\n" +
                "".join(f"{name},all,share,0.2,0.1,0.3,0.95,wilson,2,10,,{name}\n" for name in (a, b, c, d, e)))
            (out / "by_turn.csv").write_text("turn,result,count,share,low,high\n" + "".join(
                f"{turn},{name},{turn},0.{turn},0,0.5\n" for turn in (0, 1, 2) for name in (a, b, c, d, e)))
            (out / "start.csv").write_text(f"{a},{b},games,{c},{d},{e},low,high\n"
                                           "1,1,2,1,1,0.5,0,1\n1,2,2,1,1,0.5,0,1\n2,1,1,0,1,0,0,1\n")
            (out / "distribution.csv").write_text("measure,condition,value,count,share,low,high,word,unit\n" + "".join(
                f"{name}.{kind},{condition},{value},1,0.5,0.2,0.8,{name},{kind}\n" for name in (a, b, c, d, e)
                for kind in (d, e) for condition in ("all", a, b) for value in (0, 1)))
            seal(out)
            done = mutineer("plot", "hostile", cwd=self.folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""), names[first:first + 5])
            self.assertEqual([p for p in self.folder.rglob("y")], [])
            self.assertEqual([p.name for p in self.folder.iterdir()], ["hostile"])

    def test_hostile_words_of_a_manifest_run_nothing(self):
        word = "x' `touch y` \"$(touch y)\" '; system('touch y'); '\\\nEND_OF_ROWS\nsystem('touch y')"
        out = self.sweep("officer_bonus=0,1")
        manifest = json.loads((out / "manifest.json").read_text())
        manifest |= {"scenario": word, "command_line": {word: word, "b": 3}, "against": word + "2",
                     "changes": {word: {"first": word, "second": word}}, "vary": {word: [word]},
                     "parameters": {word: {"value": word}}}
        (out / "manifest.json").write_text(json.dumps(manifest))
        done = mutineer("plot", "sweep", cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        drawing = "".join(xml.etree.ElementTree.parse(out / "sweep.svg").getroot().itertext())
        self.assertIn("x' `touch y`", drawing)
        self.assertEqual([p for p in self.folder.rglob("y")], [])

    @DRAWS_MUCH
    def test_every_picture_names_its_scenario_and_what_was_changed(self):
        out = self.play(str(SCENARIOS / "large-merchant-cards.yaml"), "--set", "red.policy=overwhelm")
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        drawings = sorted(out.glob("*.svg"))
        self.assertGreater(len(drawings), 10)
        for drawing in drawings:
            text = " ".join(xml.etree.ElementTree.parse(drawing).getroot().itertext())
            self.assertIn("large-merchant-cards with red.policy = overwhelm · 3 000", " ".join(text.split()), drawing.name)

    @DRAWS_MUCH
    def test_values_that_have_words_are_drawn_with_them(self):
        out = self.play(str(SCENARIOS / "fleet.yaml"))
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        for name, words in {"distribution-Little_Dora_card": ["ace", "king", "queen", "jack"],
                            "distribution-Little_Dora": ["red wins", "white wins"],
                            "distribution": ["no", "yes"]}.items():
            drawing = [text.strip() for text in
                       xml.etree.ElementTree.parse(out / (name + ".svg")).getroot().itertext()]
            for word in words:
                self.assertIn(word, drawing, name)

    @DRAWS_MUCH
    def test_turns_are_steps(self):
        """No line of a picture over turns slopes."""
        out = self.play(str(SCENARIOS / "large-merchant.yaml"), "--set", "red.policy=overwhelm")
        self.assertEqual(mutineer("plot", str(out)).returncode, 0)
        paths = [node.get("d") for node in xml.etree.ElementTree.parse(out / "by_turn.svg").iter()
                 if node.tag.endswith("path") and node.get("stroke", "") in ("rgb(139,  26,  26)", "rgb( 61, 133, 198)")]
        lines = [path for path in paths if path.count("L") > 3]
        self.assertTrue(lines)
        for path in "".join(lines).split("M"):
            points = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+),([\d.]+)", path)]
            for (x, y), (u, v) in zip(points, points[1:]):
                self.assertTrue(x == u or y == v, path)

    def scripts_that_fail(self, name, before, command):
        """A folder of scripts of which one fails before a line of it; at its end with None."""
        folder = self.folder / "data" / "plot"
        shutil.copytree(pathlib.Path(__file__).resolve().parents[2] / "scripts" / "plot", folder)
        lines = (folder / name).read_text().splitlines()
        lines.insert(lines.index(before) if before else len(lines), command)
        (folder / name).write_text("\n".join(lines) + "\n")
        return str(folder.parent)

    def test_a_picture_that_fails_does_not_stop_the_others(self):
        for name, before, command in (("start.gp", "load here.'common.gp'", "exit error 'no ink'"),
                                      ("distribution.gp", "unset multiplot", "exit error 'no ink'"),
                                      ("shares.gp", None, "plot sin(")):
            shutil.rmtree(self.folder / "data", ignore_errors=True)
            out = self.play(str(SCENARIOS / "small-merchant.yaml"))
            self.assertEqual(mutineer("plot", str(out)).returncode, 0)
            whole = {p.name for p in out.glob("*.svg")}
            lost = {n for n in whole if n.startswith(name[:-3])}
            done = mutineer("plot", str(out), MUTINEER_DATA=self.scripts_that_fail(name, before, command))
            self.assertEqual(done.returncode, 3)
            self.assertIn(sorted(lost)[0][:5], done.stderr)
            self.assertEqual({p.name for p in out.glob("*.svg")}, whole - lost, name)
            self.assert_pictures(out, [n[:-4] for n in whole - lost])

    def test_a_program_that_draws_no_picture_is_not_believed(self):
        out = self.play(str(SCENARIOS / "small-merchant.yaml"))
        fake = self.folder / "gnuplot"
        for text in ("#!/bin/sh\necho rubbish\n", "#!/bin/sh\nexit 0\n",
                     "#!/bin/sh\nfor i in $(seq 0 50); do printf '\\f<picture %d>\\nrubbish\\f<end>\\n' $i; done\n"):
            fake.write_text(text)
            fake.chmod(0o755)
            done = mutineer("plot", str(out), PATH=f"{self.folder}:/usr/bin:/bin")
            self.assertEqual(done.returncode, 3, text)
            self.assertEqual(list(out.glob("*.png")) + list(out.glob("*.svg")), [])

    def test_no_program_is_taken_from_the_folder_of_the_results(self):
        out = self.play(str(SCENARIOS / "small-merchant.yaml"))
        (out / "gnuplot").write_text("#!/bin/sh\ntouch y\n")
        (out / "gnuplot").chmod(0o755)
        for path in (".:/usr/bin:/bin", ":/usr/bin:/bin", "out:/usr/bin:/bin"):
            for folder, name in ((self.folder, "out"), (out, ".")):
                done = mutineer("plot", name, cwd=folder, PATH=path)
                self.assertEqual((done.returncode, done.stderr), (0, ""), path)
                self.assertEqual([p for p in self.folder.rglob("y")], [])

    def assert_plots(self, name, *arguments):
        out = self.folder / name
        done = mutineer("run", *arguments, "--games", "60", "--exact", "off", "--quiet", "--out", str(out))
        self.assertEqual(done.returncode, 0, (arguments, done.stderr))
        done = mutineer("plot", str(out))
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        pictures = sorted(p.stem for p in out.glob("*.png"))
        self.assertTrue(pictures, arguments)
        self.assert_pictures(out, pictures)
        for picture in pictures:  # that fit a screen
            image = (out / (picture + ".png")).read_bytes()
            self.assertLessEqual(int.from_bytes(image[16:20], "big"), 1400, (arguments, picture))

    def test_every_scenario_every_game_and_every_policy_of_ram_is_drawn(self):
        plays = [(path.stem, str(path)) for path in sorted(SCENARIOS.glob("*.yaml"))]
        listed = mutineer("list").stdout.partition("\nScenarios")[0]
        games = re.findall(r"^  (\w+) ", listed, re.MULTILINE)
        self.assertGreater(len(games), 5)
        for game in games:
            path = self.folder / f"new-{game}.{'lua' if game == 'script' else 'yaml'}"
            path.write_text(mutineer("new", game).stdout)
            plays.append((path.stem, str(path)))
        ram = str(SCENARIOS / "ram.yaml")
        for key in ("rammer.policy", "target.policy"):
            refused = mutineer("check", ram, "--set", f"{key}=?").stderr
            words = re.findall(r"\w+", refused.partition("is none of ")[2].partition(";")[0])
            self.assertGreater(len(words), 2, refused)
            plays += [(f"{key}-{word}", ram, "--set", f"{key}={word}") for word in words]
        if LITTLE_EFFORT:
            plays = plays[::5]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for _ in pool.map(lambda play: self.assert_plots(*play), plays):
                pass

    def test_without_gnuplot_the_csvs_stay_and_the_message_is_clear(self):
        out = self.play(str(SCENARIOS / "small-merchant.yaml"))
        before = {p.name: p.read_bytes() for p in out.iterdir()}
        done = mutineer("plot", str(out), PATH=str(self.folder))
        self.assertEqual(done.returncode, 3)
        self.assertIn("gnuplot is not installed", done.stderr)
        self.assertIn("CSVs are kept", done.stderr)
        self.assertEqual({p.name: p.read_bytes() for p in out.iterdir()}, before)

    def test_a_gnuplot_that_fails_is_quoted(self):
        out = self.play(str(SCENARIOS / "small-merchant.yaml"))
        fake = self.folder / "gnuplot"
        fake.write_text("#!/bin/sh\necho 'line 3: out of ink' >&2\nexit 1\n")
        fake.chmod(0o755)
        done = mutineer("plot", str(out), PATH=f"{self.folder}:/usr/bin:/bin")
        self.assertEqual(done.returncode, 3)
        self.assertIn("out of ink", done.stderr)
        self.assertEqual(list(out.glob("*.png")) + list(out.glob(".*")), [])

    def test_scripts_are_found_through_the_environment_only_where_it_says(self):
        out = self.play(str(SCENARIOS / "small-merchant.yaml"))
        done = mutineer("plot", str(out), MUTINEER_DATA=str(self.folder))
        self.assertEqual(done.returncode, 3)
        self.assertIn("MUTINEER_DATA", done.stderr)
        scripts = pathlib.Path(__file__).resolve().parents[2] / "scripts"
        self.assertEqual(mutineer("plot", str(out), MUTINEER_DATA=str(scripts)).returncode, 0)

    def test_a_folder_without_a_run_is_the_users_mistake(self):
        done = mutineer("plot", str(self.folder))
        self.assertEqual(done.returncode, 2)
        self.assertIn("has no manifest.json, so it holds no whole answer", done.stderr)
        done = mutineer("plot", str(self.folder / "nowhere"))
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    if not shutil.which("gnuplot"):
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
