#!/usr/bin/env python3
"""Every file of bad/ is refused with exactly the lines beside it, quickly and in little memory.

Usage: test_bad.py MUTINEER [any] (any: no limits, for builds that are slow and large on purpose).
With UPDATE=1 in the environment the expected lines are rewritten.
"""

import os
import pathlib
import subprocess
import sys

BAD = pathlib.Path(__file__).resolve().parent / "bad"
SECONDS_MAX = 1.0
MEBIBYTES_MAX = 64
LINES_MAX = 21


def check(program, name):
    """Runs `check` on the file: exit code, standard output, standard error, CPU seconds, MiB."""
    child = subprocess.Popen([program, "check", name], cwd=BAD, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, err = child.stdout.read(), child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    return child.returncode, out, err, seconds, usage.ru_maxrss / 1024


def generated():
    """Files too large for the tree: (name, content, what the one line must say)."""
    yield "generated-long.yaml", b"game: mutiny\n" + b"#" * (1 << 20), b"too long"
    yield "generated-values.yaml", b"x: [" + b"1," * 10001 + b"]\n", b"too many values"
    yield "generated-deep.yaml", b"[" * 500000, b"nested too deeply"
    yield "generated-braces.yaml", b"{a: " * 200000, b"nested too deeply"
    yield "generated-flow.yaml", b"{" + b"," * 1000000 + b"}", b"not YAML"
    yield "generated-key.yaml", b"k" * 1000000 + b": 1\n", b""
    yield "generated-scalar.yaml", b"game: " + b"m" * 1000000 + b"\n", b"there is no game"
    yield "generated-quotes.yaml", b'"' * 1000001, b"not YAML"
    yield "generated-dashes.yaml", b"- " * 500000, b"nested too deeply"
    yield "generated-keys.yaml", b"".join(b"k%d: 1\n" % i for i in range(4999)), b"game"


def main():
    program = os.path.abspath(sys.argv[1])
    limited = len(sys.argv) < 3
    update = os.environ.get("UPDATE") == "1"
    failures = []

    def expect(condition, name, what):
        if not condition:
            failures.append(f"{name}: {what}")

    def expect_refusal(name, code, out, err, seconds, mebibytes):
        expect(code == 2, name, f"exit code {code} instead of 2")
        expect(out == b"", name, "something on standard output")
        expect(0 < err.count(b"\n") <= LINES_MAX, name, f"{err.count(b'n')} lines")
        expect(all(c == 10 or c >= 32 for c in err), name, "a control character in the message")
        expect(max(map(len, err.split(b"\n"))) < 512, name, "a line of more than 511 bytes")
        expect(not limited or seconds < SECONDS_MAX, name, f"took {seconds:.2f} s")
        expect(not limited or mebibytes < MEBIBYTES_MAX, name, f"took {mebibytes:.0f} MiB")

    names = sorted(path.name for path in BAD.glob("*.yaml"))
    expect(len(names) >= 60, "bad/", f"only {len(names)} files")
    for name in names:
        code, out, err, seconds, mebibytes = check(program, name)
        expect_refusal(name, code, out, err, seconds, mebibytes)
        golden = BAD / name.replace(".yaml", ".txt")
        if update:
            golden.write_bytes(err)
        wanted = golden.read_bytes() if golden.exists() else b"(no such file)"
        expect(err == wanted, name, f"said\n{err.decode()}instead of\n{wanted.decode()}")
    for name, content, wanted in generated():
        path = BAD / name
        path.write_bytes(content)
        try:
            code, out, err, seconds, mebibytes = check(program, name)
        finally:
            path.unlink()
        expect_refusal(name, code, out, err, seconds, mebibytes)
        expect(wanted in err, name, f"said {err.decode()}")
    print("\n".join(failures) or f"{len(names)} files refused as expected")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
