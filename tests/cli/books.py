"""books: what the tests of rule books written as scripts share.

Laws are made of fractions here, by enumeration of dice, and know nothing of the program."""

import collections
import fractions
import itertools
import json

from program import ROOT, ProgramTest, rows_of

SCRIPTS = ROOT / "scenarios" / "scripts"
Fraction = fractions.Fraction


def die(faces=6):
    return range(1, faces + 1)


def throws(count, faces=6):
    return itertools.product(die(faces), repeat=count)


def law(outcomes):
    """The law of outcomes that are equally likely."""
    counts = collections.Counter(outcomes)
    total = sum(counts.values())
    return {value: Fraction(n, total) for value, n in counts.items()}


def spread(first, after):
    """The law of what comes of each value of `first`, where `after` gives a law."""
    whole = collections.defaultdict(Fraction)
    for value, share in first.items():
        for result, part in after(value).items():
            whole[result] += share * part
    return dict(whole)


def mean(of):
    return sum(value * share for value, share in of.items())


def binomial(count, share):
    """The law of how many of count succeed."""
    result = {0: Fraction(1)}
    for _ in range(count):
        result = spread(result, lambda n: {n: 1 - share, n + 1: share})
    return {value: part for value, part in result.items() if part}


class BookTest(ProgramTest):
    def settings(self, settings):
        words = []
        for key, value in settings.items():
            words += ["--set", f"{key}={str(value).lower() if isinstance(value, bool) else value}"]
        return words

    def rows(self, script, **settings):
        """The exact answer: {(measure, condition, statistic): value}. A side's policy is given as red_policy."""
        answer = json.loads(self.assert_done("exact", str(SCRIPTS / script), "--format", "json", *self.settings(
            {key.replace("_policy", ".policy"): value for key, value in settings.items()})))
        return {(row["measure"], row["condition"], row["statistic"]): row["exact"] for row in answer["rows"]}

    def shares(self, script, **settings):
        """The shares of all results that come about."""
        return {measure: value for (measure, condition, statistic), value in self.rows(script, **settings).items()
                if (condition, statistic) == ("all", "share") and measure != "score" and value != 0}

    def assert_shares(self, expected, script, **settings):
        shares = self.shares(script, **settings)
        with self.subTest(script=script, **settings):
            self.assertEqual(set(shares), {name for name, share in expected.items() if share})
            for name, share in shares.items():
                self.assertAlmostEqual(share, float(expected[name]), delta=1e-11, msg=name)

    def assert_means(self, expected, script, condition="all", **settings):
        rows = self.rows(script, **settings)
        for name, value in expected.items():
            with self.subTest(script=script, name=name, **settings):
                self.assertAlmostEqual(rows[name, condition, "mean"], float(value), delta=1e-10 * max(1, abs(value)))

    def best(self, script, **settings):
        """What best play is worth to the first side."""
        text = self.assert_done("exact", str(SCRIPTS / script), "--optimal", "--format", "csv", *self.settings(settings))
        row = rows_of(text)[0]
        self.assertEqual(row["lower"], row["upper"])
        return float(row["lower"])

    def assert_simulated(self, script, *settings):
        """Games agree with the exact answer: each share within four standard errors. Of the few shares of a script one is
        farther off with a chance of about 2 in 10 000; the seed is fixed, so it is or is not."""
        games = 4000
        answer = json.loads(self.assert_done("run", str(SCRIPTS / script), "--games", str(games), "--exact", "off",
                                             "--seed", "23", "--format", "json", *settings))
        exact = json.loads(self.assert_done("exact", str(SCRIPTS / script), "--format", "json", *settings))
        shares = {row["measure"]: row["exact"] for row in exact["rows"]
                  if row["statistic"] == "share" and row["measure"] != "score"}
        found = {row["measure"]: row["value"] for row in answer["summary"]
                 if row["condition"] == "all" and row["statistic"] == "share" and row["measure"] in shares}
        self.assertEqual(set(found), set(shares))
        for name, share in shares.items():
            with self.subTest(script=script, name=name):
                self.assertLessEqual(abs(found[name] - share), 4 * (share * (1 - share) / games) ** 0.5 + 1e-12)

    def assert_commands(self, script, vary, against, *settings):
        """Each command takes the script as any other game."""
        path = str(SCRIPTS / script)
        self.assertIn("the end: ", self.assert_done("trace", path, *settings))
        for arguments in (["run"], ["sweep", "--vary", vary], ["compare", "--against", against]):
            self.assertTrue(self.assert_done(arguments[0], path, *arguments[1:], "--games", "300", *settings))
