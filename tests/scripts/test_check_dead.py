"""Tests of scripts/check_dead: in a small tree it finds the functions that only tests use, and no others."""

import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = str(Path(__file__).parents[2] / "scripts" / "check_dead")
TREE = {
    "sim/a.h": "int used(int x);\nMUST_CHECK int dead(int x,\n  int y);\nint told_of(void); // told_of(told_of)\n"
               "int red_open(void);\nint make_king(void);\nint make_nobody(void);\n",
    "sim/a.c": '#include "sim/a.h"\nint used(int x) { return x; }\nint dead(int x,\n int y) { return x + y; }\n'
               'int told_of(void) { puts("told_of"); }\nint red_open(void) {}\nint make_king(void) {}\n'
               "int make_nobody(void) {}\n",
    "cli/b.c": "#define ROW(name) name##_open, make_##name\nint main(void) { int king = ROW(red); return used(1); }\n",
    "tests/test_a.c": "int main(void) { return dead(1, 2) + told_of() + make_nobody(); }\n",
}


class Dead(unittest.TestCase):
    def judge(self, tree):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in tree.items():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / name).write_text(text, encoding="utf-8")
            done = subprocess.run([SCRIPT, folder], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    def test_what_only_tests_and_comments_name_is_dead(self):
        self.assertEqual((1, ["sim/a.h: dead", "sim/a.h: told_of", "sim/a.h: make_nobody"]), self.judge(TREE))

    def test_a_tree_without_dead_functions_passes(self):
        alive = TREE | {"cli/c.c": "int all(void) { return dead(1, 2) + told_of() + make_nobody(); }\n"}
        self.assertEqual((0, []), self.judge(alive))


if __name__ == "__main__":
    unittest.main()
