#!/usr/bin/env python3
"""The pages for readers: links lead somewhere, and the commands that are shown work as they stand.

Usage: test_pages.py MUTINEER SOURCE_ROOT."""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from program import LITTLE_EFFORT, PROGRAM, ROOT, ProgramTest

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


def commands_in_prose(page):
    """The commands in the running text that can be typed as they stand: no CAPITALS that stand for something, no dots."""
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    spans = [" ".join(span.split()) for span in re.findall(r"`(mutineer [^`]*)`", text)]
    needs = ("run", "exact", "trace", "plot", "bench")  # alone they are names of commands, not commands
    return [span for span in spans if not re.search(r"\b[A-Z]{1,}\b|…", span)
            and not (len(span.split()) == 2 and span.split()[1] in needs)]


def in_policy(rules):
    """A scenario whose policy consists of these rules."""
    return "extends: scenarios/large-merchant-boats.yaml\npolicies:\n  mine:\n    placement: home\n    rules:\n" + \
        "".join(f"      {line}\n" for line in rules.splitlines()) + "red:\n  policy: mine\n"


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
        rows = re.findall(r'^TOWN\("([^"]+)", (\d), (\d), (\d)\)', (ROOT / "sim/games/campaign/towns.def").read_text(),
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

    def reader(self, name):
        """A folder of a reader who has the scenarios beside him; copies, since `extends` follows no links out of it."""
        folder = self.here / name
        shutil.copytree(ROOT / "scenarios", folder / "scenarios")
        return folder

    def run_line(self, folder, line):
        return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL,
                              env={**os.environ, "PATH": f"{pathlib.Path(PROGRAM).parent}:{os.environ['PATH']}"})

    def assert_commands_work(self, source, commands):
        """With few games, one after the other in one folder, as a reader would type them."""
        folder = self.reader(source.name)
        for command in commands:
            if command.startswith("mutineer plot") and not shutil.which("gnuplot"):
                continue
            if command.startswith("mutineer gate") and not command.startswith("mutineer gate scenarios/"):
                continue  # its file is the reader's own; tests of gate have theirs
            few = re.sub(r"--games \d+", "", command)
            if "--precision" not in few:  # which says itself when to stop
                few = re.sub("mutineer (run|compare|sweep|matrix)", r"\g<0> --games 300", few)
            # Nothing is solved unasked where a MiB does not do; shares of ranges rest on exact values alone.
            if LITTLE_EFFORT and not re.search(r"--exact|sensitivity .*--vary \S+=", few):
                few = re.sub("mutineer (tournament|readings|sensitivity)", r"\g<0> --games 300", few)
                few = re.sub("mutineer (run|compare|sweep|matrix|tournament|readings|sensitivity) [^&]*[^& ]",
                             r"\g<0> --set run.exact_memory=1", few)
            done = self.run_line(folder, few)
            # A verdict may be that the answer is no.
            right = (0, 1) if few.split()[1:2] == ["verdict"] else (0,)
            self.assertIn(done.returncode, right, f"{source.name}: {few}: {done.stderr}")

    def test_the_commands_that_pages_and_scenarios_show_work(self):
        shown = [(page, commands_of_page(page) + commands_in_prose(page)) for page in PAGES]
        shown += [(path, commands_of_scenario(path)) for path in sorted((ROOT / "scenarios").glob("*.yaml"))]
        self.assertGreater(sum(len(commands) for _, commands in shown), 8)
        self.assertGreater(sum(len(commands_in_prose(page)) for page in PAGES), 5)
        if LITTLE_EFFORT:  # other tests have the same commands sanitized
            shown = shown[::3]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for _ in pool.map(lambda pair: self.assert_commands_work(*pair), [pair for pair in shown if pair[1]]):
                pass

    def test_the_yaml_that_pages_show_is_accepted(self):
        """Whole scenarios as they stand, lists of a gate judged, pieces of a policy within one."""
        folder, pieces = self.reader("yaml"), 0
        for page in PAGES:
            for block in re.findall(r"```yaml\n(.*?)```", page.read_text(), re.DOTALL):
                pieces += 1
                line = "mutineer check block.yaml"
                if re.match(r"(#.*\n)*- scenario:", block):
                    block, line = block.replace(": large", ": scenarios/large"), "mutineer gate block.yaml --exact auto"
                elif re.match(r"when:", block):
                    block = in_policy("- " + block.replace("\n", "\n  ").rstrip() + "\n  do: stay\n")
                elif block.startswith("- when:"):
                    block = in_policy(block)
                (folder / "block.yaml").write_text(block)
                done = self.run_line(folder, line)
                self.assertIn(done.returncode, (0, 1) if "gate" in line else (0,), f"{page.name}:\n{block}{done.stderr}")
        self.assertGreater(pieces, 8)

    def test_the_settings_that_pages_show_are_accepted(self):
        """Each `--set` by some scenario or page's YAML, each `--by` and `extends` as the reader has it."""
        folder = self.reader("settings")
        (folder / "own.yaml").write_text((ROOT / "docs" / "policies.md").read_text().split("```yaml\n")[1].split("```")[0])
        candidates = ["own.yaml", *(f"scenarios/{path.name}" for path in sorted((ROOT / "scenarios").glob("*.yaml")))]
        settings = found = 0
        for page in PAGES:
            text = page.read_text()
            shown = set(re.findall(r"`(--set [a-z][^`A-Z]*=[^`]*)`", text)) | \
                set(re.findall(r"^(--set (?:'[^']*'|[^ \n']+))(?!:)(?= |$)", text, re.MULTILINE))
            for setting in sorted(shown):
                settings += 1
                done = [self.run_line(folder, f"mutineer check {name} {setting}") for name in candidates[:1]]
                for name in candidates[1:]:
                    if done[-1].returncode:
                        done.append(self.run_line(folder, f"mutineer check {name} {setting}"))
                self.assertEqual(done[-1].returncode, 0, f"{page.name}: {setting}: {done[-1].stderr}")
            for by in sorted(set(re.findall(r"`(--by [a-z][^`]*)`", text))):
                found += 1
                done = self.run_line(folder, f"mutineer run scenarios/large-merchant.yaml -n 50 -q {by}")
                self.assertEqual(done.returncode, 0, f"{page.name}: {by}: {done.stderr}")
            for name in re.findall(r"`extends: ([^`A-Z]+)`", text):
                found += 1
                # A page may tell how one of the shipped scenarios begins.
                shipped = any(f"\nextends: {name}\n" in path.read_text() for path in (ROOT / "scenarios").glob("*.yaml"))
                self.assertTrue(shipped or (folder / name).is_file(), f"{page.name}: extends: {name}")
        self.assertGreater(settings, 8)
        self.assertGreater(found, 2)

    def test_the_manual_shows_the_arguments_of_every_command(self):
        source = self.assert_done("manual")
        headings = re.findall(r"^## (.*)", source, re.MULTILINE)
        self.assertIn("mutineer list [DIR]", headings)
        self.assertIn("mutineer params [GAME]", headings)
        if shutil.which("scdoc"):
            page = subprocess.run(["scdoc"], input=source, capture_output=True, text=True, check=True).stdout
            shown = re.findall(r"^\.SS (.*)", page, re.MULTILINE)
            self.assertEqual(shown, headings)
            self.assertFalse([line for line in shown if "\\" in line], "the page would lose what is escaped")


if __name__ == "__main__":
    unittest.main(argv=["test_pages"])
