"""Does every game of sim/interface/games.def have what a game must: a page of rules, a scenario whose
results are signed, and a twin that tells the rules a second time?

    test_house.py ROOT"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1]).resolve()
ROW = re.compile(r"^GAME\((\w+),", re.MULTILINE)

# A game's twin is tests/twins/NAME.c, which shares no code with the game. These games are held to
# second tellings elsewhere; the list only shrinks.
TWINS_ELSEWHERE = {
    "mutiny": "tests/mutiny/twin.c",
    "fleet": "tests/mutiny/twin.c",  # its ships, one by one
    "script": "tests/cli/test_scripts.py",  # known answers, and a table of every kind of luck
}


def games():
    return ROW.findall((ROOT / "sim/interface/games.def").read_text(encoding="utf-8"))


def scenarios():
    """The game of every shipped scenario, by its name."""
    found = {}
    for path in (ROOT / "scenarios").glob("*.yaml"):
        named = re.search(r"^game: (\w+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        found[path.stem] = named.group(1) if named else None
    return found


class House(unittest.TestCase):
    def each_game(self):
        self.assertGreater(len(games()), 0)
        for game in games():
            with self.subTest(game=game):
                yield game

    def test_every_game_has_a_page_of_rules(self):
        pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md") if path.stem.startswith(("rules-", "scripts")))
        for game in self.each_game():
            self.assertTrue(f"game `{game}`" in pages or f"game: {game}" in pages,
                            f"no page docs/rules-*.md speaks of the game `{game}`")

    def test_every_game_has_a_scenario(self):
        for game in self.each_game():
            self.assertIn(game, scenarios().values())

    def test_every_scenario_names_a_game_and_is_signed(self):
        signed = (ROOT / "tests/signature.txt").read_text(encoding="utf-8")
        for name, game in scenarios().items():
            self.assertIn(game, games(), name)
            self.assertRegex(signed, rf"(?m)^{re.escape(name)} [0-9a-f]{{16}}$")

    def test_every_game_has_a_twin(self):
        for game in self.each_game():
            own = f"tests/twins/{game}.c"
            self.assertTrue((ROOT / TWINS_ELSEWHERE.get(game, own)).is_file(), f"{own} is missing")

    def test_a_twin_that_has_its_own_file_is_not_sought_elsewhere(self):
        for game in TWINS_ELSEWHERE:
            self.assertIn(game, games())
            self.assertFalse((ROOT / f"tests/twins/{game}.c").exists(), f"{game} can leave the list")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
