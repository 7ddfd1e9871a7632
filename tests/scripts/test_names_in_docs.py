"""Does every file that a page names exist, and every word of the code in docs/architecture.md?

    test_names_in_docs.py ROOT"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1]).resolve()
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FILE = re.compile(r"(?<![\w/.])((?:sim|analysis|cli|bench|tests|docs|scripts|scenarios|\.ci)/[\w./-]*\w)")
# Of the game that the page of architecture shows, and what stands for any name.
SHOWN = re.compile(r"sim/games/duel/|NAME|docs/rules$")


def code():
    """The text of all that is no documentation."""
    files = [file for folder in ("sim", "analysis", "cli", "bench", "tests", "scripts") for file in (ROOT / folder).rglob("*")
             if file.is_file() and file.suffix in (".c", ".h", ".def", ".inc", ".py", ".build", "")]
    return "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in files)


class Names(unittest.TestCase):
    def test_files_that_pages_name_are_there(self):
        named = [(page.name, name) for page in PAGES for name in FILE.findall(page.read_text(encoding="utf-8"))]
        self.assertGreater(len(named), 50)
        self.assertEqual([], [(page, name) for page, name in named
                              if not SHOWN.search(name) and not (ROOT / name).exists()])

    def test_words_of_the_code_in_the_page_of_architecture_are_in_the_code(self):
        page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
        words = set(re.findall(r"\b[A-Za-z]\w*_\w+\b", "\n".join(re.findall(r"`([^`\n]*)`", page))))
        self.assertGreater(len(words), 20)
        self.assertEqual([], sorted(words - set(re.findall(r"\w+", code()))))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
