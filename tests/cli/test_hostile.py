#!/usr/bin/env python3
"""Hostile folders, drawn under strace: no file outside the folder is touched, and nothing but gnuplot
is executed. The folders come from a fixed seed, so that folder K is the same in every run.

Usage: test_hostile.py MUTINEER SOURCE_ROOT [FIRST:LAST]     12 folders by default; 0:500 takes a while
"""

import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from sealed import seal

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
SCENARIOS = ROOT / "scenarios"
ANSWERS = [["run", "small-merchant.yaml", "-n", "300"], ["run", "ram.yaml", "-n", "300"],
           ["run", "armoured-cars.yaml", "-n", "300"], ["run", "large-merchant-relief.yaml", "-n", "300"],
           ["sweep", "small-merchant.yaml", "-n", "100", "--vary", "officer_bonus=0:2"],
           ["matrix", "small-merchant.yaml", "-n", "100", "--rows", "officer_bonus=0,1", "--columns", "party_bonus=0,1"],
           ["compare", "small-merchant.yaml", "-n", "100", "--against", "officer_bonus=2"]]
WORDS = ["$(touch y)", "`touch y`", "'; system('touch y'); '", "\"; system(\"touch y\"); \"", "| touch y", "< touch y",
         "../../victim", "/etc/passwd", "@y", "-e 'touch y'", "\\\"); system(\\\"touch y", "{/Symbol a}", "%s%n", "\x1b[31m",
         "\u202e", "NaN", "inf", "1e999", "-1", "18446744073709551616", "", "a" * 3000, "9" * 400, "\\", "#", "$0", "\0",
         "ARG1", "system", "column(1)", "\ufeff", ",,,,"]
WRITING = re.compile(r'^\d+ +(openat|open|creat|unlink|unlinkat|rename|renameat2?|mkdir|mkdirat|symlink\w*|link\w*|chmod|'
                     r'fchmodat|chown|truncate|mknod\w*|utimensat|execve)\(')


def lines_of(path):
    return path.read_bytes().decode("utf-8", "surrogateescape").split("\n")


def put_lines(path, lines):
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape"))


def change_table(luck, path):
    """One hostile change of a CSV."""
    lines = lines_of(path)
    at = luck.randrange(len(lines))
    kind = luck.randrange(8)
    if kind == 0:
        fields = lines[at].split(",")
        fields[luck.randrange(len(fields))] = luck.choice(WORDS)
        lines[at] = ",".join(fields)
    elif kind == 1:
        word, old = luck.choice(WORDS), luck.choice(lines[-2:][0].split(",") or [""])
        lines = [line.replace(old, word) if old else line for line in lines]
    elif kind == 2:
        lines[at:at] = [lines[at]] * luck.choice([1, 3, 200])
    elif kind == 3:
        del lines[at:at + luck.choice([1, 5, 1000])]
    elif kind == 4:
        column = luck.randrange(max(1, lines[0].count(",")))
        lines = [",".join(f for i, f in enumerate(line.split(",")) if i != column) for line in lines]
    elif kind == 5:
        lines = [lines[0]] + luck.sample(lines[1:], len(lines) - 1)
    elif kind == 6:
        lines[0] = ",".join(luck.choice(WORDS) for _ in lines[0].split(","))
    else:
        path.write_bytes(bytes(luck.randrange(256) for _ in range(luck.choice([0, 1, 100, 5000]))))
        return
    put_lines(path, lines)


def change_manifest(luck, path):
    text = path.read_text()
    kind = luck.randrange(4)
    if kind == 0:
        manifest = json.loads(text)
        for key in luck.sample(sorted(manifest), luck.randrange(1, 4)):
            if key not in ("files", "program", "command"):
                manifest[key] = luck.choice(WORDS[:20] + [None, [], {}, 2**64, -1, 1e300, [[[["x"]]]]])
        path.write_text(json.dumps(manifest))
    elif kind == 1:
        manifest = json.loads(text)
        manifest["files"][luck.choice(["../victim", "/etc/passwd", "notes.txt", "gnuplot", "summary.csv/../x"])] = "0" * 64
        path.write_text(json.dumps(manifest))
    elif kind == 2:
        at = luck.randrange(len(text))
        path.write_text(text[:at] + luck.choice(WORDS[:16]) + text[at + luck.randrange(20):])
    else:
        path.write_text(luck.choice(["", "{", "[" * 50000, "null", "{}", '{"program":"mutineer"}']))


def plant(luck, folder, victim):
    """A file in another's place, or something that waits to be executed."""
    name = luck.choice([p.name for p in folder.iterdir()] + ["shares.png", "sweep.svg", "distribution-killed.png",
                                                              "manifest.json", "held.csv", ".gnuplot", "common.gp"])
    path = folder / name
    kind = luck.randrange(5)
    if kind < 3 and path.is_dir() and not path.is_symlink():
        return
    if kind == 0:
        path.unlink(missing_ok=True)
        path.symlink_to(luck.choice([victim / "file", victim / "new", victim]))
    elif kind == 1:
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    elif kind == 2:
        path.unlink(missing_ok=True)
        path.mkdir()
    else:
        for program in "gnuplot", "sh", "touch", "fc-match":
            trap = folder / program
            trap.write_text(f"#!/bin/sh\n/usr/bin/touch {victim}/executed\n")
            trap.chmod(0o755)
        for program in ".gnuplot", "gnuplotrc":
            if not (folder / program).exists() and not (folder / program).is_symlink():
                (folder / program).write_text("system('touch y')\n")


def make(number, answers, place):
    """Folder NUMBER; what was done to it."""
    luck = random.Random(number)
    folder, victim = place / "folder", place / "victim"
    shutil.copytree(answers[luck.randrange(len(answers))], folder)
    victim.mkdir()
    (victim / "file").write_text("untouched")
    tables = sorted(folder.glob("*.csv"))
    for _ in range(luck.randrange(4)):
        change_table(luck, luck.choice(tables))
    if luck.randrange(4):
        seal(folder, json.loads((folder / "manifest.json").read_text())["command"])
    if luck.randrange(3) == 0:
        change_manifest(luck, folder / "manifest.json")
    for _ in range(luck.randrange(3)):
        plant(luck, folder, victim)
    return luck.choice([(place, "folder"), (folder, "."), (victim, "../folder")])


def snapshot(folder):
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def offences(log, place, cwd):
    """The lines of strace's log that touch what is outside the folder, or execute what they should not."""
    allowed = (str(place / "folder"), str(place / "home"), "/dev/null", "/dev/tty", "/proc/self", "/dev/fd", "/var/cache/fontconfig")
    found, cwds, last = [], {}, str(cwd)
    for line in log.splitlines():
        # A new process begins where the one before it is.
        who = line.split(" ", 1)[0]
        last = cwds.setdefault(who, last)
        moved = re.match(r'\d+ +chdir\("((?:[^"\\]|\\.)*)"\) += 0', line)
        if moved:
            last = cwds[who] = os.path.normpath(os.path.join(last, moved[1]))
        if not WRITING.match(line) or " = -1 " in line:
            continue
        if "execve(" in line:
            if not re.search(rf'execve\("({re.escape(PROGRAM)}|/usr/bin/gnuplot(-nox|-x11|-qt)?|/bin/gnuplot)"', line):
                found.append(line)
            continue
        if re.search(r"\b(openat|open)\(", line) and not re.search("O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", line):
            continue
        base = re.search(r"AT_FDCWD<([^>]*)>", line)
        for path in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
            if not os.path.normpath(os.path.join(base[1] if base else last, path)).startswith(allowed):
                found.append(line)
    return found


TRACE = ["strace", "-f", "-qq", "-y", "-e", "trace=file", "-o"]

# What each does, in Python so that every file is touched by the process itself.
OFFENCES = ["open('victim/new', 'w')", "os.unlink('victim/file')", "os.rename('victim/file', 'folder/file')",
            "os.symlink('x', 'victim/link')", "os.mkdir('victim/more')", "os.chmod('victim/file', 0o600)",
            "os.truncate('victim/file', 0)", "os.mkfifo('victim/pipe')", "os.link('victim/file', 'folder/link')",
            "os.utime('victim/file')", "os.execv('/bin/true', ['true'])", "os.chdir('folder'); open('../victim/new', 'w')",
            "os.chdir('victim'); os.rename('file', 'b')", "os.chdir('victim'); os.fork() or os.mkdir('c')"]
HARMLESS = ["open('victim/file').read()", "open('folder/new', 'w')", "os.listdir('victim')", "os.stat('victim/file')",
            "os.chdir('folder'); os.rename('a', 'b')", "open('/dev/null', 'w')",
            "os.chdir('folder'); os.fork() or os.mkdir('c')"]


def offences_of(act):
    """What the check says of a process that does so."""
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        place = pathlib.Path(name)
        for folder in "folder", "home", "victim":
            (place / folder).mkdir()
        (place / "victim" / "file").write_text("untouched")
        (place / "folder" / "a").write_text("")
        log = place / "home" / "log"
        subprocess.run([*TRACE, str(log), sys.executable, "-ISB", "-c", "import os\n" + act], cwd=place, check=True)
        # Python's own start is no offence of the act.
        began = log.read_text(errors="replace").split("execve(", 1)[1].split("\n", 1)[1]
        return offences(began, place, place)


def the_check_sees():
    """Whether each planted offence is found, and nothing harmless is."""
    wrong = [act for act in OFFENCES if not offences_of(act)] + [act for act in HARMLESS if offences_of(act)]
    for act in wrong:
        print(f"the check of strace's log is wrong about: {act}", flush=True)
    return not wrong


def test_one(number, answers, trace):
    with tempfile.TemporaryDirectory(prefix="hostile-") as name:
        place = pathlib.Path(name)
        (place / "home").mkdir()
        cwd, argument = make(number, answers, place)
        before = snapshot(place / "victim")
        command = [PROGRAM, "plot", argument]
        if trace:
            command = [*TRACE, str(place / "home" / "log"), *command]
        done = subprocess.run(command, cwd=cwd, capture_output=True, timeout=300, check=False, stdin=subprocess.DEVNULL,
                              env={**os.environ, "PATH": f".:{place / 'folder'}x:" + os.environ["PATH"],
                                   "HOME": str(place / "home")})
        wrong = []
        if done.returncode not in (0, 2, 3):
            wrong.append(f"exit code {done.returncode}")
        if done.returncode and done.stderr.count(b"\n") != 1:
            wrong.append(f"{done.stderr.count(10)} lines of complaint")
        if re.search(rb"[\x00-\x09\x0b-\x1f]|\xe2\x80\xae", done.stderr):
            wrong.append("raw text on the terminal")
        if snapshot(place / "victim") != before or sorted(p.name for p in place.iterdir()) != ["folder", "home", "victim"]:
            wrong.append("touched outside")
        if list(place.rglob("y")):
            wrong.append("executed")
        if [p for p in (place / "folder").glob(".mutineer-*")]:
            wrong.append("left a temporary file")
        if trace:
            wrong += offences((place / "home" / "log").read_text(errors="replace"), place, cwd)
        for text in wrong:
            print(f"folder {number}: {text}; {done.stderr.decode(errors='replace').strip()}", flush=True)
        return done.returncode, bool(wrong)


def main():
    first, last = map(int, (sys.argv[3] if len(sys.argv) > 3 else "0:12").split(":"))
    trace = subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0 \
        if shutil.which("strace") else False
    if trace and not the_check_sees():
        return 1
    with tempfile.TemporaryDirectory(prefix="answers-") as name:
        answers = []
        for number, (command, scenario, *more) in enumerate(ANSWERS):
            answers.append(pathlib.Path(name) / str(number))
            subprocess.run([PROGRAM, command, str(SCENARIOS / scenario), *more, "-q", "--out", str(answers[-1])], check=True)
        codes, wrong = {}, 0
        for number in range(first, last):
            code, is_wrong = test_one(number, answers, trace)
            codes[code] = codes.get(code, 0) + 1
            wrong += is_wrong
    print(f"{last - first} hostile folders{' under strace' if trace else ', without strace'}: exit codes {codes}, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    if not shutil.which("gnuplot"):
        sys.exit(77)
    sys.exit(main())
