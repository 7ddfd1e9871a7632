#!/usr/bin/env python3
"""Hostile scripts and beginners' slips, line by line: each is answered within a second of the processor by one line that says
where and what, with exit code 2; from any number of threads with the same words; nothing is written anywhere.

Usage: test_script_attacks.py MUTINEER SOURCE_ROOT."""

import resource
import unittest

import program
from program import PROGRAM, ProgramTest, run

SPENT = r"the work of a step (limits.work, 4000000) is spent; does a loop never end?"
STRING = "a string of more than 4096 bytes"
NAME = "no step or result has that name"

# What a step does, and what is said of it: endless loops, memory, Lua's own library where it runs for days in one call,
# ways to catch an error and go on, ways out of the sandbox.
STEPS = [
    ("while true do end", SPENT),
    ("for i = 1, 1e9 do hits(1, 6, 4) end", SPENT),
    ('return #("x"):rep(1e9)', STRING),
    ('return #(""):rep(1e15)', "step 'go' returned a number: return the name of a step or a result, in quotes"),
    ('local s = ("a"):rep(4000) return s:find((".-"):rep(6) .. "b")', "there is no 'string.find' here: patterns are absent"),
    ('local s = "x" while true do s = s .. s end', STRING),
    ('local s = ("x"):rep(4000) while true do local b = s .. "y" end', SPENT),
    ('local s, n = ("x"):rep(2000), 0 while true do if s .. "a" < s .. "b" then n = n + 1 end end', SPENT),
    ("local t = {} for i = 1, 1e9 do t[i] = i end", "a list or table too large: over 1 MB for its elements"),
    ("local t = {} for i = 1, 6e4 do t[i] = i end for i = 1, 1e6 do table.insert(t, 1, i) end", SPENT),
    ("local t = {} for i = 1, 6e4 do t[i] = -i end table.sort(t) return t[1]", SPENT),
    ("local t = {} for i = 1, 6e4 do t[i] = i end for i = 1, 1e5 do table.sort(t) end", SPENT),
    ('local t = { 3, 1, 2 } table.sort(t, function(a, b) return true end) return table.concat(t, " ")', NAME),
    ("return table.move({}, 1, 1e8, 2)", "there is no 'table.move' here: write a loop"),
    ("local function f() return 1 + f() end return f()", "functions call one another too often before any returns"),
    ("local function f() return f() end return f()", SPENT),
    ("return pcall(function() end)", "there is no 'pcall' here: an error ends the game and is told"),
    ("return setmetatable({}, {})", "there is no 'setmetatable' here: a state holds plain lists and records"),
    ("local t = {} for i = 1, 1e6 do t = { t } end return 1", "the memory of a script (limits.memory, 16 MB) is full"),
    ('return select("#", table.unpack({}, 1, 1e6))', "unpack: at most 255 values, from 1 on; 1..1000000 were asked for"),
    ('local t = {} for i = 1, 6e4 do t[i] = "abc" end return #table.concat(t)', f"table.concat: {STRING}"),
    (f'return string.format(("%99d"):rep(60), {", ".join(map(str, range(60)))})', f"string.format: {STRING}"),
    ("while true do local t = { 1, 2, 3 } end", SPENT),
    ('return getmetatable("")', "there is no 'getmetatable' here"),
    ('string.x = 1 return ("").x', "'string' belongs to the program and stays as it is"),
    ("for i = 1, 1e9 do error_count = (error_count or 0) + 1 end", "there is no 'error_count'"),
    ('return ("x"):format() .. ("%5.1f"):format(2)', NAME),
]

# The same from reports about programs that let others write Lua.
REPORTS = [
    # redis 8661: an error that is caught again and again, the one that ends the script among them
    ("while true do pcall(error) end", "there is no 'pcall' here"),
    # one call of Lua's library that runs for days, which no count of instructions sees
    ('string.rep("", 1e15)', None),
    ("table.move({}, 1, 2e15, 2, {})", "there is no 'table.move' here"),
    # Figura 261: a pattern whose matching never ends
    ('(("a"):rep(50)):match((".-"):rep(50) .. "b")', "there is no 'string.match' here: patterns are absent"),
    # mesecons 380: rep as a method, where only string.rep was guarded
    ('local s = ("x"):rep(1e9)', STRING),
    # sorting a list that is already in order, or by a function that contradicts itself
    ("local t = {} for i = 1, 6e4 do t[i] = i end table.sort(t, function(a, b) return a <= b end)", SPENT),
    # alephone 214: keys that lie in memory in another order each time
    ("for k in pairs({ [{}] = 1, [{}] = 2 }) do end", "pairs: a key is a table; only whole numbers, strings"),
    # Beyond All Reason 4645, luck that hangs on who listens: test_scripts.py, telling_uses_no_luck
    # OpenTTD 14278: 10^8 elements, tables 100 000 deep
    ("local t = {} for i = 1, 1e8 do t[i] = true end", "a list or table too large"),
    ("for i = 1, 1e5 do s.list = { s.list } end return 'done'", "s.list"),
    # finalizers and weak tables, which run when memory is collected
    ("setmetatable({}, { __gc = function() while true do end end })", "there is no 'setmetatable' here"),
    ("setmetatable({}, { __mode = 'k' })", "there is no 'setmetatable' here"),
    ("collectgarbage('stop')", "there is no 'collectgarbage' here"),
]

# Whole files: nesting, code that is compiled already behind what hides it (wesnoth 3413), work done while a stranger's script
# is only listed.
FILES = [
    ("return " + "{" * 100000, "too deeply nested"),
    ("return " + "(" * 100000 + "1" + ")" * 100000, "too deeply nested"),
    ("\x1bLuaS", "is no text: compiled code is not run"),
    ("#!/usr/bin/lua\n\x1bLuaS", "is no text: compiled code is not run"),
    ("\ufeff\x1bLuaS", "is no text: compiled code is not run"),
    ("\ufeff#!/usr/bin/lua\n\x1bLuaS", "is no text: compiled code is not run"),
    ("while true do end", "is spent"),
    ("local t = {} for i = 1, 1e8 do t[i] = i end", "too large"),
    ("local s = 'x' while true do s = s .. s end", STRING),
    ("local function f() return 1 + f() end f()", "functions call one another too often"),
    ("local f = io.open('x', 'w')", "there is no 'io'"),
    ("os.remove('s.lua')", "there is no 'os'"),
    ("require 'x'", "there is no 'require'"),
    ("dofile('/etc/passwd')", "there is no 'dofile'"),
    ("load('x = 1')()", "there is no 'load'"),
    ("debug.sethook()", "there is no 'debug'"),
    ("coroutine.wrap(function() end)", "there is no 'coroutine'"),
]

# What beginners write, who come from other languages, and the answer; None: `check` tells it of a script that is played.
SLIPS = [
    ("if s.hits != 0 then return 'done' end", "s.lua:4: '!=' is no sign of Lua; write ~= for 'not equal'"),
    ("s.hits -= 1 return 'done'", "s.lua:4: '-=' is no sign of Lua; write x = x - 1"),
    ("s.hits += 1 return 'done'", "s.lua:4: '+=' is no sign of Lua; write x = x + 1"),
    ("s.hits++ return 'done'", "s.lua:4: '++' is no sign of Lua; write x = x + 1"),
    ("if s.hits > 1 then return 'done' else if s.hits > 0 then return 'done' end",
     "'else if' begins another if with an end of its own: write elseif"),
    ("if s.hits = 0 then return 'done' end", "'=' sets a value: write == to compare"),
    ("while s.hits = 0 do return 'done' end", "'=' sets a value: write == to compare"),
    ("local r = roll(2, 6) if r[0] > 3 then return 'done' end", "lists begin at 1: there is no [0]"),
    ("if s.hits >= 3 { return 'done' }", "it is written: if condition then … end"),
    ("if s.hits > 1 && s.hits < 5 then return 'done' end", "'&&' is no sign of Lua; write and"),
    ("if !s.hits then return 'done' end", "'!' is no sign of Lua; write not"),
    ("if s.hits =< 3 then return 'done' end", "'=<' is no sign of Lua; write <="),
    ("s.hits = s.hits / 2 return 'done'", "s.hits became 2.5: whole numbers only; use // to divide and drop the rest"),
    ("s.hit = 3 return 'done'", "s.lua:4: there is no name 'hit'; did you mean 'hits'?"),
    ("return done", "the name of a step or a result is written in quotes"),
    ("return 'don'", f"step 'go' returned 'don': {NAME}; did you mean 'done'?"),
    ("return game.start", "return the name of a step or a result, in quotes"),
    ("total = 1", "assigns the global 'total': nothing but the state may change"),
    ("print(s.hits)", "there is no 'print' here: use tell(format, …)"),
    ("return math.random(6)", "there is no 'math.random' here: use d(faces)"),
]

STEP = """local game = {{ results = {{ {{ "done", "Done" }} }}, counts = {{ {{ "n", hi = 9 }} }} }}
function game.start(p) return {{ hits = 5, list = {{ 1, 2 }} }}, "go" end
function game.go(s, p)
  {}
end
return game
"""

with open(PROGRAM, "rb") as file:
    SECONDS = 20 if b"__asan_init" in file.read() else 1


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Attacks(ProgramTest):
    def answer(self, text, *arguments):
        """What is said of the script within the time; None of one that is played."""
        (self.here / "s.lua").write_text(text)
        begin = processor_time()
        done = run(*arguments, "s.lua", cwd=self.here)
        self.assertLess(processor_time() - begin, SECONDS)
        self.assertEqual([path.name for path in self.here.iterdir()], ["s.lua"])
        if done.returncode == 0:
            return None
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
        return done.stderr

    def attack(self, text, said):
        play = ("run", "--games", "40", "--exact", "off", "-q", "--threads")
        lines = {self.answer(text, *play, threads) for threads in ("1", "7")}
        self.assertEqual(len(lines), 1)
        for line in (lines.pop(), self.answer(text, "check", "-q")):
            if said is None:
                self.assertIsNone(line)
            else:
                self.assertIn(said, line)
                self.assertRegex(line, "^(mutineer: )?s.lua")

    def test_what_a_step_does(self):
        for body, said in STEPS:
            with self.subTest(body=body):
                self.attack(STEP.format(body), said)

    def test_what_others_have_reported(self):
        for body, said in REPORTS:
            with self.subTest(body=body):
                body += "" if said else " return 'done'"
                self.attack(STEP.format(body), said)

    def test_what_a_file_does(self):
        for text, said in FILES:
            with self.subTest(text=text[:60]):
                self.attack(text, said)
                self.assertIn(said, self.answer(text, "params"))

    def test_what_beginners_write(self):
        for body, said in SLIPS:
            with self.subTest(body=body):
                self.attack(STEP.format(body), said)
        good = STEP.format("return 'done'")
        self.attack(good.replace("return game", ""), "s.lua: must end with 'return game'")
        self.attack(good.replace("game.go(", "game:go("), "write 'function game.go(s, p)' with a point")
        self.attack(good.replace("local game", "local gmae"), "there is no 'game'")

    def test_check_tells_of_slips_that_can_be_played(self):
        for body, said in [
                ("if hits(3, 6, 4) then return 'done' end", "s.lua:4: this always holds, since 0 counts as true: compare it"),
                ("local r = roll(2, 6) r[0] = 1 return 'done'", "s.lua:4: lists begin at 1: [0] is nil"),
                ("if not hits(3, 6, 4) then return 'done' end", "s.lua:4: this never holds, since 0 counts as true"),
                ("if not hits(3, 6, 4) then return 'done' end", "the first game is long; it was not played to its end"),
                ("if d(6) == 6 then return 'done' end", None)]:
            (self.here / "s.lua").write_text(STEP.format(body))
            begin = processor_time()
            told = self.assert_done("check", str(self.here / "s.lua"))
            self.assertLess(processor_time() - begin, 3 * SECONDS)
            if said:
                self.assertIn(said, told)
            else:
                self.assertNotRegex(told, "s.lua:4:|no end within")

    def test_check_finds_words_that_cannot_be_told(self):
        text = STEP.format("tell(s) return 'done'")
        self.assertIsNone(self.answer(text, "run", "--games", "40", "-q"))
        self.assertIn("s.lua:4: string.format(s, …): s is a table, not a string, in game 0", self.answer(text, "check"))

    def test_nothing_is_sound_that_is_refused(self):
        (self.here / "s.lua").write_text(STEP.format("s.hits = 2.5 return 'done'"))
        done = run("check", "s.lua", cwd=self.here)
        self.assertEqual((done.returncode, done.stdout), (2, ""))


if __name__ == "__main__":
    program.main()
