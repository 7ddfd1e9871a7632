/// telling: traces are kept as hashes of their words, and as their numbers of lines.

#include "tests/conform/telling.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sim/base/intern.h"
#include "sim/base/rng.h"

enum { SEED = 7, GAMES = 400, SEEN_LEAST = 40 };

// What was told of one game.
typedef struct Told {
    uint64_t words; ///< hash of all lines
    uint64_t last;  ///< hash of the last one
    int lines;
} Told;

static void hear(void *context, const char *line)
{
    Told *told = context;
    told->last = 1;
    for (const char *c = line; *c; ++c)
        told->last = splitmix64_mix(told->last ^ (unsigned char)*c);
    told->words = splitmix64_mix(told->words ^ told->last);
    ++told->lines;
}

// Which outcome belongs to words.
typedef struct Meanings {
    Intern words;
    uint64_t outcomes[GAMES];
} Meanings;

// Whether these words had that outcome before, too; remembers it when they are new.
static bool agrees(Meanings *meanings, uint64_t words, uint64_t outcome)
{
    uint32_t number, before = meanings->words.count;
    assert_int_equal(intern_number(&meanings->words, &words, &number, NULL), OK);
    if (number == before)
        meanings->outcomes[number] = outcome;
    return meanings->outcomes[number] == outcome;
}

// The number of lines told of each game, and what one cell of its outcome came to.
typedef struct Lengths {
    double lines[GAMES];
    int32_t *cells; ///< owned; all cells of game 0, of game 1 …
    uint64_t cell_count;
} Lengths;

// Pearson's correlation of lines with a cell `shift` games on, in standard errors of nothing; 0 for
// a cell that hardly ever differs from what it usually is.
static double correlation(const Lengths *lengths, uint64_t cell, int shift)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    int seen = 0;
    for (int game = 0; game < GAMES; ++game) {
        const int other = game + shift;
        if (other < 0 || other >= GAMES)
            continue;
        const double lines = lengths->lines[game];
        const double value = lengths->cells[(uint64_t)other * lengths->cell_count + cell];
        seen += value != 0;
        n += 1;
        x += lines;
        y += value;
        xx += lines * lines;
        xy += lines * value;
        yy += value * value;
    }
    const double variances = (xx - x * x / n) * (yy - y * y / n);
    if (seen < SEEN_LEAST || variances < 1e-6)
        return 0;
    return (xy - x * y / n) / sqrt(variances) * sqrt(n);
}

static void hold_lengths(const Case *one, const Lengths *lengths)
{
    for (uint64_t cell = 0; cell < lengths->cell_count; ++cell)
        for (int shift = -1; shift <= 1; shift += 2)
            if (fabs(correlation(lengths, cell, shift)) > 6)
                fail_msg("%s: the length of a trace tells cell %d of the game %s", one->description,
                         (int)cell, shift > 0 ? "after it" : "before it");
}

static uint64_t hash_of(const Outcome *outcome, size_t size)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < size; ++i)
        hash = splitmix64_mix(hash ^ ((const unsigned char *)outcome)[i]) + i;
    return hash;
}

static void hold_game(const Case *one, uint64_t number, Outcome *const outcomes[2],
                      Meanings meanings[2], Lengths *lengths)
{
    const Prepared *prepared = one->scenario.prepared;
    const uint64_t size = outcome_size(&prepared->measures);
    const GameAddress address = {SEED, number};
    Told told = {0};
    memset(outcomes[0], 0, size);
    memset(outcomes[1], 0, size);
    prepared->game->play(prepared, address, outcomes[0]);
    prepared->game->trace(prepared, address, &(Narrator){hear, &told}, outcomes[1]);
    lengths->lines[number] = told.lines;
    memcpy(lengths->cells + number * lengths->cell_count, outcomes[0]->cells,
           lengths->cell_count * sizeof *lengths->cells);
    const char *wrong = NULL;
    if (memcmp(outcomes[0], outcomes[1], size) != 0)
        wrong = "is traced to another outcome than it is played to";
    else if (told.lines == 0)
        wrong = "is traced without a word";
    else if (!agrees(&meanings[0], told.words, hash_of(outcomes[0], size)))
        wrong = "is told in the words of a game with another outcome";
    else if (!agrees(&meanings[1], told.last, (uint64_t)outcomes[0]->result))
        wrong = "ends in the words of a game with another result";
    if (wrong)
        fail_msg("%s: game %d of seed %d %s", one->description, (int)number, SEED, wrong);
}

void telling_hold(const Case *one)
{
    const uint64_t size = outcome_size(&one->scenario.prepared->measures);
    Outcome *outcomes[2] = {malloc(size), malloc(size)};
    Meanings *meanings = calloc(2, sizeof *meanings);
    Lengths lengths = {.cell_count = one->scenario.prepared->measures.outcome_cells};
    lengths.cells = calloc(GAMES * lengths.cell_count + 1, sizeof *lengths.cells);
    assert_true(outcomes[0] && outcomes[1] && meanings && lengths.cells);
    for (int i = 0; i < 2; ++i)
        meanings[i].words = intern_of(sizeof(uint64_t), "the words of a test");
    for (uint64_t game = 0; game < GAMES; ++game)
        hold_game(one, game, outcomes, meanings, &lengths);
    hold_lengths(one, &lengths);
    for (int i = 0; i < 2; ++i) {
        intern_release(&meanings[i].words);
        free(outcomes[i]);
    }
    free(meanings);
    free(lengths.cells);
}
