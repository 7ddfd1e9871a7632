"""Tests of scripts/check_layers: in a small tree that is right, it catches every planted offence."""

import contextlib
import importlib.machinery
import importlib.util
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPT = str(Path(__file__).parents[2] / "scripts" / "check_layers")
LOADER = importlib.machinery.SourceFileLoader("check_layers", SCRIPT)
check_layers = importlib.util.module_from_spec(importlib.util.spec_from_loader(LOADER.name, LOADER))
LOADER.exec_module(check_layers)

RIGHT = {
    "sim/interface/games.def": '// A comment.\nGAME(chess, "chess")\nGAME(goose, "goose")\nGAME(mutiny, "mutiny")\n'
                           'GAME(ludo, "games/ludo")\n',
    "sim/base/dice.c": "/* a double */ // printf(1.5)\n"
                       '#include <stdio.h>\n#include "sim/base/dice.h"\n'
                       'int f(char *b) { return snprintf(b, 9, "puts(0.5) // double"); }\n',
    "sim/base/dice.h": "int f(char *) __attribute__((format(printf, 1, 2)));\nint x = work->open(work.open(stream_open()));\n",
    "sim/base/exact_dice.c": "double half = 0.5;\n",
    "sim/params/param.c": '#include "sim/base/dice.h"\n',
    "sim/interface/game.h": '#include "sim/base/dice.h"\n',
    "sim/kit/step.h": '#include "sim/base/dice.h"\n#include "sim/interface/game.h"\n',
    "sim/chess/play.c": '#include "sim/base/dice.h"\n#include "sim/chess/play.h"\n'
                        '#include "sim/kit/step.h"\n',
    "sim/chess/play.h": "",
    "sim/rules/board.h": '#include "sim/kit/step.h"\n',
    "sim/games/ludo/ludo.c": '#include "sim/rules/board.h"\n#include "sim/games/ludo/ludo.h"\n',
    "sim/games/ludo/ludo.h": "",
    "sim/goose/play.c": "",
    "sim/goose/play.h": "",
    "sim/batch/batch.c": '#include <omp.h>\n#include "sim/base/dice.h"\n#pragma omp parallel\n',
    "sim/batch/batch.h": "",
    "analysis/mean.c": '#include <gsl/gsl_cdf.h>\n#include <glpk.h>\n#include "sim/batch/batch.h"\n'
                       "double half = 0.5;\n",
    "analysis/mean.h": "",
    "cli/main.c": "#include <argp.h>\n#include <jansson.h>\n#include <yaml.h>\n"
                  '#include "analysis/mean.h"\n#include "cli/main.h"\nint x = printf("");\n',
    "cli/main.h": "",
    "cli/system/file.c": "",
    "cli/system/file.h": "",
    "cli/report/table.c": '#include "cli/system/file.h"\n',
    "cli/report/table.h": "",
    "sim/mutiny/game.c": '#include "sim/mutiny/fight/round.h"\n#include "sim/mutiny/exact/exact_end.h"\n',
    "sim/mutiny/board.h": "",
    "sim/mutiny/fight/round.h": '#include "sim/mutiny/board.h"\n',
    "sim/mutiny/exact/exact_end.h": '#include "sim/mutiny/fight/round.h"\n',
    "bench/naive_chess.c": '#include <gsl/gsl_rng.h>\n#include "sim/batch/batch.h"\n',
    "bench/bench.h": '#include "cli/main.h"\n',
    "tests/chess/test_play.c": '#include <cmocka.h>\n#include <gsl/gsl_cdf.h>\n#include "cli/main.h"\n',
    "tests/near.h": "",
}

# Where, the planted line, and a piece of what must be said about it.
OFFENCES = [
    ("sim/base/dice.c", '#include "analysis/mean.h"', "not below it"),
    ("sim/base/dice.c", '#include "sim/chess/play.h"', "only itself"),
    ("sim/base/dice.c", '#include "sim/batch/batch.h"', "only itself"),
    ("sim/base/dice.c", '#include "sim/kit/step.h"', "only itself"),
    ("sim/base/dice.c", '#include "sim/params/param.h"', "only itself"),
    ("sim/params/param.c", '#include "sim/interface/game.h"', "only sim/base/, itself"),
    ("sim/interface/game.h", '#include "sim/kit/step.h"', "only sim/base/, sim/params/, itself"),
    ("sim/kit/step.h", '#include "sim/chess/play.h"', "only sim/base/, sim/params/, sim/interface/, itself"),
    ("sim/kit/step.h", '#include "sim/rules/board.h"', "only sim/base/, sim/params/, sim/interface/, itself"),
    ("sim/rules/board.h", '#include "sim/games/ludo/ludo.h"', "only sim/base/, sim/params/, sim/interface/, sim/kit/, itself"),
    ("sim/chess/play.c", '#include "sim/games/ludo/ludo.h"', "only sim/base/, sim/params/, sim/interface/, sim/kit/, sim/rules/, itself"),
    ("sim/base/dice.c", '#include "dice.h"', "from the root"),
    ("sim/base/dice.c", "#include <omp.h>", "does not belong"),
    ("sim/base/dice.c", "#pragma omp parallel for", "only for sim/batch/"),
    ("sim/base/dice.c", "double x;", "exact*"),
    ("sim/base/dice.h", "float x;", "exact*"),
    ("sim/base/dice.c", "int x = 3 * 0.5;", "exact*"),
    ("sim/base/dice.c", "int x = 1e3;", "exact*"),
    ("sim/base/dice.c", 'printf("x");', "neither reads, nor writes"),
    ("sim/base/dice.c", 'dprintf (2, "x");', "neither reads, nor writes"),
    ("sim/base/exact_dice.c", 'puts("x");', "neither reads, nor writes"),
    ("sim/base/dice.c", "f(stderr);", "neither reads, nor writes"),
    ("sim/base/dice.c", "FILE *file;", "neither reads, nor writes"),
    ("sim/base/dice.c", "exit(1);", "nor ends the program"),
    ("sim/base/dice.c", "int x = rand() % 6;", "all luck"),
    ("sim/interface/games.def", 'GAME(ghost, "ghost")', "no folder sim/ghost/"),
    ("sim/chess/play.c", '#include "sim/goose/play.h"', "only sim/base/, sim/params/, sim/interface/, sim/kit/, sim/rules/, itself"),
    ("sim/chess/play.c", '#include "sim/batch/batch.h"', "only sim/base/, sim/params/, sim/interface/, sim/kit/, sim/rules/, itself"),
    ("sim/chess/play.c", '#include "cli/main.h"', "not below it"),
    ("sim/batch/batch.c", '#include "sim/chess/play.h"', "only sim/base/, sim/params/, sim/interface/, itself"),
    ("sim/batch/batch.c", "#include <gsl/gsl_rng.h>", "does not belong"),
    ("analysis/mean.c", '#include "cli/main.h"', "not below it"),
    ("analysis/mean.c", "#include <jansson.h>", "does not belong"),
    ("analysis/mean.c", "#include <omp.h>", "does not belong"),
    ("cli/main.c", '#include "tests/near.h"', "not below it"),
    ("cli/main.c", '#include "bench/bench.h"', "not below it"),
    ("cli/main.c", "#include <gsl/gsl_errno.h>", "does not belong"),
    ("cli/main.c", "#include <cmocka.h>", "does not belong"),
    ("cli/system/file.c", '#include "cli/report/table.h"', "above it in cli/"),
    ("cli/report/table.c", '#include "cli/main.h"', "above it in cli/"),
    ("cli/report/table.c", '#include "cli/games/chess.h"', "has no place"),
    ("sim/mutiny/board.h", '#include "sim/mutiny/fight/round.h"', "above it in sim/mutiny/"),
    ("sim/mutiny/fight/round.h", '#include "sim/mutiny/exact/exact_end.h"', "above it in sim/mutiny/"),
    ("bench/bench.h", "#include <glpk.h>", "does not belong"),
    ("bench/bench.h", '#include "tests/near.h"', "not below it"),
]


def plant(root, path, text):
    file = Path(root) / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def check(root):
    """The script's exit code and lines."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        code = check_layers.main(Path(root))
    return code, told.getvalue().splitlines()


class CheckLayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        for path, text in RIGHT.items():
            plant(self.root, path, text)

    def test_a_tree_that_is_right_passes_in_silence(self):
        self.assertEqual(check(self.root), (0, []))

    def test_every_planted_offence_is_told_with_its_file_and_line(self):
        for path, line, words in OFFENCES:
            with self.subTest(path=path, line=line):
                plant(self.root, path, RIGHT[path] + line + "\n")
                code, told = check(self.root)
                plant(self.root, path, RIGHT[path])
                self.assertEqual(code, 1)
                self.assertEqual(len(told), 1, told)
                place = f"{path}:{RIGHT[path].count(chr(10)) + 1}: "
                self.assertTrue(told[0].startswith(place) and words in told[0], told)

    def test_a_folder_of_sim_without_a_row_is_told(self):
        plant(self.root, "sim/ludo/play.c", "")
        code, told = check(self.root)
        self.assertEqual((code, len(told)), (1, 1))
        self.assertIn("sim/ludo/ has no row", told[0])

    def test_the_exit_code_is_the_verdict(self):
        command = [sys.executable, SCRIPT, self.root]
        self.assertEqual(subprocess.run(command, check=False).returncode, 0)
        plant(self.root, "sim/base/dice.c", "double x;\n")
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(told.returncode, 1)
        self.assertTrue(told.stdout.startswith("sim/base/dice.c:1: "), told.stdout)

    def test_an_include_that_is_known_to_run_up_is_let_be_until_it_is_gone(self):
        file, target = sorted(check_layers.RUNS_UP)[0]
        plant(self.root, file, f'#include "{target}"\n')
        self.assertEqual(check(self.root), (0, []))
        plant(self.root, "scripts/check_layers", "")
        for other, wanted in check_layers.RUNS_UP:
            plant(self.root, other, "".join(f'#include "{t}"\n' for f, t in check_layers.RUNS_UP if f == other))
        self.assertEqual(check(self.root), (0, []))
        plant(self.root, file, "")
        code, told = check(self.root)
        self.assertEqual(code, 1)
        self.assertIn(f'{file} no longer includes "{target}"', told[0])

    def test_a_place_without_c_files_does_not_pass(self):
        with tempfile.TemporaryDirectory() as empty:
            self.assertEqual(check(empty)[0], 1)


if __name__ == "__main__":
    unittest.main()
