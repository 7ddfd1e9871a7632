"""Is the game that docs/architecture.md shows a whole game? It is taken from the page, built against the library, and
solved: a duel to three hits with +1 for Red is won by Red in 0.805792354792498 of all games.

    test_architecture.py ROOT LIBSIM [LINK…] -- COMPILER…

LINK are the words that link what the library needs; COMPILER is the command that compiled it."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, LIBRARY = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
NEEDS, COMPILER = sys.argv[3:sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1:]

# What the page leaves to the program: the registry, and a caller.
CALLER = """
#include <stdio.h>
#include <string.h>
#include "sim/interface/game.h"
extern const Game game_duel;
int main(int argc, char **argv)
{
    char block[4096];
    Prepared *prepared;
    Error error;
    ExactTable table;
    const ExactOptions options = {.states_max = 1000};
    game_defaults(&game_duel, block);
    for (int i = 1; i < argc; i += 2) {
        ParamRef ref;
        if (param_find(&game_duel.params, block, argv[i], &ref, &error) != OK ||
            param_set(&ref, argv[i + 1], &error) != OK)
            return 1;
    }
    if (game_duel.prepare(block, &prepared, &error) != OK ||
        game_choose_engine(prepared, ENGINE_PLAN, 1000, &error) != OK ||
        exact_table_create(&prepared->measures, &table, &error) != OK ||
        game_duel.exact(prepared, &options, &table, &error) != OK)
        return 2;
    Tally by_plan, by_steps;
    if (tally_create(&prepared->measures, &by_plan, &error) != OK ||
        tally_create(&prepared->measures, &by_steps, &error) != OK)
        return 3;
    game_duel.play_many(prepared, (GameAddress){1, 0}, 10000, &by_plan);
    for (uint64_t game = 0; game < 10000; ++game) {
        union { Outcome outcome; int32_t words[16]; } room = {.words = {0}};
        game_duel.play(prepared, (GameAddress){1, game}, &room.outcome);
        tally_add(&by_steps, &room.outcome);
    }
    printf("%d", tally_fingerprint(&by_plan) == tally_fingerprint(&by_steps));
    for (int result = 0; result < 3; ++result)
        printf(" %.15f", table.cells[result]);
    exact_table_destroy(&table);
    tally_destroy(&by_plan);
    tally_destroy(&by_steps);
    game_duel.release(prepared);
    return 0;
}
"""


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
        rows, cls.game = re.findall(r"```c\n(.*?)```", page[page.index("## How to add a game"):], re.DOTALL)
        folder = pathlib.Path(cls.folder.name)
        (folder / "sim/games/duel").mkdir(parents=True)
        (folder / "sim/games/duel/duel.def").write_text(rows, encoding="utf-8")
        (folder / "duel.c").write_text(cls.game, encoding="utf-8")
        (folder / "caller.c").write_text(CALLER, encoding="utf-8")
        cls.program = folder / "duel"
        subprocess.run([*COMPILER, "-std=gnu17", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}", f"-I{folder}",
                        "-o", cls.program, folder / "duel.c", folder / "caller.c", LIBRARY, *NEEDS, "-fopenmp", "-lm"],
                       check=True)

    def solve(self, *settings):
        done = subprocess.run([self.program, *settings], capture_output=True, text=True, check=True)
        same, *shares = done.stdout.split()
        self.assertEqual(same, "1", "plan and steps play different games")
        return [float(share) for share in shares]

    def test_the_game_is_short(self):
        self.assertLess(self.game.count("\n"), 120)

    def test_a_bonus_of_one_is_worth_what_is_known(self):
        self.assertAlmostEqual(self.solve("rules.red_bonus", "1")[0], 0.805792354792498, delta=1e-14)

    def test_ties_that_hit_both_or_the_attacker_are_worth_what_is_known(self):
        red, white, both = self.solve("rules.ties", "both")
        self.assertAlmostEqual(both, 0.063705632716, delta=1e-12)
        self.assertAlmostEqual(red, 0.468147183642, delta=1e-12)
        self.assertAlmostEqual(white, red, delta=1e-14)
        self.assertAlmostEqual(self.solve("rules.ties", "defender")[0], 0.346619405864, delta=1e-12)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
