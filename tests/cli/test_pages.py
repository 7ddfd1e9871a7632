#!/usr/bin/env python3
"""The pages for readers: links lead somewhere, and the commands that are shown work as they stand.

Usage: test_pages.py MUTINEER SOURCE_ROOT."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

from program import PROGRAM, ROOT, ProgramTest

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def links(page):
    """The files of this project that a page links to."""
    targets = re.findall(r"\]\(([^)#]+)", page.read_text())
    return [(page.parent / target).resolve() for target in targets if "://" not in target]


def commands_of_page(page):
    """The lines of a page's code blocks that call the program, in their order."""
    blocks = re.findall(r"```\w*\n(.*?)```", page.read_text(), re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [line for line in lines if re.match("mutineer [a-z]", line)]


def commands_of_scenario(scenario):
    return re.findall(r"^# +(mutineer [a-z].*)", scenario.read_text(), re.MULTILINE)


class Pages(ProgramTest):
    def test_the_readme_leads_to_every_page(self):
        linked = links(PAGES[0])
        for page in PAGES[1:]:
            self.assertIn(page, linked)

    def test_every_link_leads_somewhere(self):
        for page in PAGES:
            for target in links(page):
                self.assertTrue(target.exists(), f"{page.name}: {target}")

    def test_the_page_of_campaigns_has_every_town_with_its_worth(self):
        rows = re.findall(r'^TOWN\("([^"]+)", (\d), (\d), (\d)\)', (ROOT / "sim/campaign/towns.def").read_text(),
                          re.MULTILINE)
        page = (ROOT / "docs" / "rules-campaign.md").read_text()
        shown = re.findall(r"\| ([A-Z][^|]+) \| (\d) (\d) (\d) (?=\|)", page)
        self.assertEqual(sorted(shown), sorted(rows))

    def test_the_page_of_campaigns_has_the_exact_answers(self):
        page = (ROOT / "docs" / "rules-campaign.md").read_text()
        shown = re.findall(r"^\| `(scenarios/[\w-]+\.yaml)` \|[^|]*\| ([\d.]+)", page, re.MULTILINE)
        self.assertEqual(len(shown), 5)
        for scenario, answer in shown:
            done = self.assert_done("exact", str(ROOT / scenario))
            exact = re.search(r": exactly ([\d.]+)\.$", done.splitlines()[0]).group(1)
            self.assertEqual(float(answer), round(float(exact), len(answer.partition(".")[2])), scenario)

    def assert_commands_work(self, source, commands):
        """With few games, one after the other in one folder, as a reader would type them."""
        for command in commands:
            if command.startswith("mutineer plot") and not shutil.which("gnuplot"):
                continue
            if command.startswith("mutineer gate"):
                continue  # its file is the reader's own; tests of gate have theirs
            few = re.sub(r"--games \d+", "", command)
            if "--precision" not in few:  # which says itself when to stop
                few = re.sub("mutineer (run|compare|sweep|matrix)", r"\g<0> --games 1000", few)
            done = subprocess.run(["bash", "-c", few], cwd=self.here, capture_output=True, text=True, check=False,
                                  env={**os.environ, "PATH": f"{pathlib.Path(PROGRAM).parent}:{os.environ['PATH']}"})
            # A verdict may be that the answer is no.
            right = (0, 1) if few.split()[1:2] == ["verdict"] else (0,)
            self.assertIn(done.returncode, right, f"{source.name}: {few}: {done.stderr}")

    def test_the_commands_that_pages_and_scenarios_show_work(self):
        (self.here / "scenarios").symlink_to(ROOT / "scenarios")
        shown = [(page, commands_of_page(page)) for page in PAGES]
        shown += [(path, commands_of_scenario(path)) for path in sorted((ROOT / "scenarios").glob("*.yaml"))]
        self.assertGreater(sum(len(commands) for _, commands in shown), 8)
        for source, commands in shown:
            with self.subTest(source.name):
                self.assert_commands_work(source, commands)


if __name__ == "__main__":
    unittest.main(argv=["test_pages"])
