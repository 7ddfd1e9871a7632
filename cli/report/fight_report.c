/// fight_report: printing the law of a fight.

#include "cli/report/fight_report.h"

#include <errno.h>
#include <string.h>

#include "cli/scenario/number.h"
#include "cli/scenario/words.h"

static const char *const role_names[ROLE_COUNT] = {
    [ROLE_ATTACKER] = "attackers", [ROLE_DEFENDER] = "defenders"};
static const char *const rank_names[RANK_COUNT] = {
    [RANK_SPECIAL] = "specials", [RANK_SAILOR] = "sailors"};
static const char *const kind_words[KIND_COUNT][2] = {
    [KIND_OFFICER] = {"officer", "officers"},
    [KIND_WHITE_SAILOR] = {"White sailor", "White sailors"},
    [KIND_PARTY_MEMBER] = {"party member", "party members"},
    [KIND_RED_SAILOR] = {"Red sailor", "Red sailors"},
};

static Colour colour_of(const ExactFightSetup *setup, int role)
{
    return role == ROLE_ATTACKER ? setup->attacker : colour_other(setup->attacker);
}

// "5 party members and 4 Red sailors", "1 officer", "nobody"
static void men_text(const ExactFightSetup *setup, int role, char *text, size_t size)
{
    size_t used = 0;
    snprintf(text, size, "nobody");
    for (int rank = 0; rank < RANK_COUNT; ++rank) {
        int men = setup->men[role][rank];
        if (men > 0 && used < size)
            used +=
                (size_t)snprintf(text + used, size - used, "%s%d %s", used ? " and " : "", men,
                                 kind_words[kind_of(colour_of(setup, role), (Rank)rank)][men != 1]);
    }
}

static void print_share(double share, FILE *stream)
{
    char text[WORDS_SIZE];
    words_exact(share, 100, 2, text);
    fprintf(stream, "%7s %%", text);
}

static void print_losses(const ExactFightSetup *setup, const ExactFight *fight, FILE *stream)
{
    fprintf(stream, "\n%-24s %9s %9s %9s\n", "Men, on average", "before", "killed", "captured");
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            if (setup->men[role][rank] == 0)
                continue;
            char label[40], killed[NUMBER_TEXT_SIZE], captured[NUMBER_TEXT_SIZE];
            snprintf(label, sizeof label, "%s, %s", role_names[role],
                     kind_words[kind_of(colour_of(setup, role), (Rank)rank)][1]);
            number_fixed(fight->killed[role][rank], 4, killed);
            number_fixed(fight->captured[role][rank], 4, captured);
            fprintf(stream, "%-24s %9d %9s %9s\n", label, setup->men[role][rank], killed, captured);
        }
}

// Probability that the role wins with `total` men of both ranks left.
static double left_in_all(const ExactFight *fight, Role role, int total)
{
    double sum = 0;
    for (int specials = 0; specials <= fight->men[role][RANK_SPECIAL]; ++specials) {
        int sailors = total - specials;
        if (sailors >= 0 && sailors <= fight->men[role][RANK_SAILOR])
            sum += exact_fight_left(fight, role, specials, sailors);
    }
    return sum;
}

static void print_left(const ExactFight *fight, Role role, FILE *stream)
{
    int most = fight->men[role][RANK_SPECIAL] + fight->men[role][RANK_SAILOR];
    if (fight->wins[role] <= 0)
        return;
    fprintf(stream, "\nMen left when the %s win, in per cent of all fights\n", role_names[role]);
    for (int total = most; total > 0; --total) {
        double share = left_in_all(fight, role, total);
        if (share < 0.00005)
            continue;
        fprintf(stream, "  %4d ", total);
        print_share(share, stream);
        fprintf(stream, "\n");
    }
}

static void print_table(const ExactFightSetup *setup, const ExactFight *fight, FILE *stream)
{
    char attackers[80], defenders[80], matchups[NUMBER_TEXT_SIZE], rounds[NUMBER_TEXT_SIZE],
        wins[WORDS_SIZE];
    men_text(setup, ROLE_ATTACKER, attackers, sizeof attackers);
    men_text(setup, ROLE_DEFENDER, defenders, sizeof defenders);
    words_exact(fight->wins[ROLE_ATTACKER], 100, 2, wins);
    number_fixed(fight->matchups, 3, matchups);
    number_fixed(fight->rounds, 3, rounds);
    fprintf(stream, "The attackers win in %s %% of fights (exact): %s against %s%s.\n", wins,
            attackers, defenders, setup->penalised ? " in their strongpoint" : "");
    fprintf(stream, "A fight takes %s match-ups in %s rounds on average.\n", matchups, rounds);
    print_losses(setup, fight, stream);
    print_left(fight, ROLE_ATTACKER, stream);
    print_left(fight, ROLE_DEFENDER, stream);
}

static const Column columns[] = {
    {"measure", COLUMN_TEXT, false, NULL,
     "`attackers.win` and `defenders.win`; `matchups`; `rounds`; SIDE`.killed.`RANK and "
     "SIDE`.captured.`RANK; SIDE`.left`: the men of a side that has won"},
    {"specials", COLUMN_WHOLE, false, "men", "of `left`: how many specials; else empty"},
    {"sailors", COLUMN_WHOLE, false, "men", "of `left`: how many sailors; else empty"},
    {"value", COLUMN_NUMBER, false, NULL, "exact: a probability of `win` and `left`, else a mean"},
};
COLUMN_TABLE(fight_report_columns, "fight", columns);

static void put_mean(Rows *rows, const char *measure, double value)
{
    rows_text(rows, measure);
    rows_none(rows);
    rows_none(rows);
    rows_number(rows, value);
    rows_end_row(rows);
}

static void put_left(Rows *rows, const ExactFight *fight, Role role)
{
    char measure[40];
    snprintf(measure, sizeof measure, "%s.left", role_names[role]);
    for (int specials = 0; specials <= fight->men[role][RANK_SPECIAL]; ++specials)
        for (int sailors = 0; sailors <= fight->men[role][RANK_SAILOR]; ++sailors) {
            if (specials + sailors == 0)
                continue;
            rows_text(rows, measure);
            rows_whole(rows, (Signed128)specials);
            rows_whole(rows, (Signed128)sailors);
            rows_number(rows, exact_fight_left(fight, role, specials, sailors));
            rows_end_row(rows);
        }
}

static void put_rows(Rows *rows, const void *context)
{
    const ExactFight *fight = context;
    char measure[40];
    for (int role = 0; role < ROLE_COUNT; ++role) {
        snprintf(measure, sizeof measure, "%s.win", role_names[role]);
        put_mean(rows, measure, fight->wins[role]);
    }
    put_mean(rows, "matchups", fight->matchups);
    put_mean(rows, "rounds", fight->rounds);
    for (int role = 0; role < ROLE_COUNT; ++role)
        for (int rank = 0; rank < RANK_COUNT; ++rank) {
            snprintf(measure, sizeof measure, "%s.killed.%s", role_names[role], rank_names[rank]);
            put_mean(rows, measure, fight->killed[role][rank]);
            snprintf(measure, sizeof measure, "%s.captured.%s", role_names[role], rank_names[rank]);
            put_mean(rows, measure, fight->captured[role][rank]);
        }
    put_left(rows, fight, ROLE_ATTACKER);
    put_left(rows, fight, ROLE_DEFENDER);
}

static Status print_json(const ExactFight *fight, FILE *stream, Error *error)
{
    Object document = object_begin();
    object_put(&document, "rows", columns_list(&fight_report_columns, put_rows, fight));
    return object_print(document, stream, error);
}

Status fight_report_print(const ExactFightSetup *setup, const ExactFight *fight,
                          ReportFormat format, FILE *stream, Error *error)
{
    if (format == REPORT_JSON)
        TRY(print_json(fight, stream, error));
    else if (format == REPORT_CSV)
        TRY(columns_write_csv(&fight_report_columns, put_rows, fight, stream, error));
    else
        print_table(setup, fight, stream);
    errno = 0;
    if (fflush(stream) != 0 || ferror(stream))
        return error_set(error, FAIL_SYSTEM, NULL, "the answer could not be written: %s",
                         strerror(errno ? errno : EIO));
    return OK;
}
