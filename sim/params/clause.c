/// clause: word by word.

#include "sim/params/clause.h"

#include <stdio.h>
#include <string.h>

#include "sim/base/name.h"

enum { TOKEN_SIZE = 32, TOKENS_MAX = 6, WORDS_TEXT_SIZE = 300 };

/// The words of one condition.
typedef struct Tokens {
    char words[TOKENS_MAX][TOKEN_SIZE];
    int count;
} Tokens;

static const char *const relations[CLAUSE_RELATION_COUNT + 1] = {"at least", "at most", "above",
                                                                 "below",    "exactly", NULL};

static const char *next_of(const void *context, int index)
{
    return ((const char *const *)context)[index];
}

static int find(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; ++i)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

// "'ownn' is …; did you mean 'own'?"
static Status refuse_word(const char *word, const char *what, const char *const *words,
                          Error *error)
{
    char all[WORDS_TEXT_SIZE] = "";
    size_t used = 0;
    for (int i = 0; words[i] && used < sizeof all; ++i)
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? " | " : "", words[i]);
    const char *nearest = name_nearest(word, next_of, words);
    return error_set(error, FAIL_UNKNOWN_NAME, NULL, "'%s' is %s %s%s%s%s", word, what, all,
                     nearest ? "; did you mean '" : "", nearest ? nearest : "",
                     nearest ? "'?" : "");
}

// What else people write for a relation.
static const char *usual_relation(const char *word)
{
    static const char *const usual[][2] = {
        {">", "above"},    {"<", "below"},     {">=", "at least"}, {"<=", "at most"},
        {"=", "exactly"},  {"==", "exactly"},  {"more", "above"},  {"over", "above"},
        {"less", "below"}, {"fewer", "below"}, {"under", "below"}, {"equals", "exactly"},
        {"is", "exactly"}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; ++i)
        if (strcmp(usual[i][0], word) == 0)
            return usual[i][1];
    return NULL;
}

static Status refuse_relation(const Tokens *tokens, Error *error)
{
    if (tokens->count < 2)
        return error_set(error, FAIL_INPUT, NULL,
                         "a comparison is missing after '%s', such as 'at least 3'",
                         tokens->words[0]);
    const char *usual = usual_relation(tokens->words[1]);
    if (usual)
        return error_set(error, FAIL_UNKNOWN_NAME, NULL,
                         "'%s' is no comparison; did you mean '%s'?", tokens->words[1], usual);
    return refuse_word(tokens->words[1], "no comparison; after the count comes", relations, error);
}

// Splits at spaces; false when a word or their number is too long.
static bool split(const char *text, size_t length, Tokens *tokens)
{
    const char *end = text + length;
    tokens->count = 0;
    while (text < end) {
        size_t word = 0;
        for (; text < end && *text == ' '; ++text)
            ;
        while (text + word < end && text[word] != ' ')
            ++word;
        if (word == 0)
            return true;
        if (word >= TOKEN_SIZE || tokens->count == TOKENS_MAX)
            return false;
        memcpy(tokens->words[tokens->count], text, word);
        tokens->words[tokens->count++][word] = '\0';
        text += word;
    }
    return true;
}

// A number with up to three places in thousandths.
static bool read_amount(const char *text, int32_t *thousandths)
{
    int64_t whole = 0;
    int digits = 0, scale = 1000;
    for (; *text >= '0' && *text <= '9' && whole <= CLAUSE_WHOLE_MAX; ++text, ++digits)
        whole = 10 * whole + (*text - '0');
    int64_t value = 1000 * whole;
    if (digits > 0 && *text == '.') {
        do {
            ++text;
            scale /= 10;
            if (*text < '0' || *text > '9' || scale == 0)
                return false;
            value += (int64_t)scale * (*text - '0');
        } while (text[1] != '\0');
        ++text;
    }
    *thousandths = (int32_t)value;
    return digits > 0 && *text == '\0' && value <= INT64_C(1000) * CLAUSE_WHOLE_MAX;
}

// "at least" and "at most" are two words, the others one. Returns how many were read.
static int read_relation(const Tokens *tokens, Clause *clause)
{
    char pair[2 * TOKEN_SIZE];
    if (tokens->count < 2)
        return 0;
    snprintf(pair, sizeof pair, "%s %s", tokens->words[1],
             tokens->count > 2 ? tokens->words[2] : "");
    int words = 2;
    clause->relation = find(relations, pair);
    if (clause->relation < 0) {
        words = 1;
        clause->relation = find(relations, tokens->words[1]);
    }
    return clause->relation < 0 ? 0 : words;
}

// What stands behind the relation: "3", "enemy" or "1.5 enemy".
static Status read_right(const Tokens *tokens, int at, const char *const *words, Clause *clause,
                         Error *error)
{
    if (at == tokens->count)
        return error_set(error, FAIL_INPUT, NULL, "a number or a count is missing after '%s'",
                         relations[clause->relation]);
    bool is_number = read_amount(tokens->words[at], &clause->amount);
    clause->object = -1;
    if (!is_number)
        clause->amount = 1000;
    at += is_number;
    if (at < tokens->count) {
        clause->object = find(words, tokens->words[at]);
        if (clause->object < 0)
            return refuse_word(tokens->words[at],
                               is_number ? "none of"
                                         : "no number from 0 to 10000 with at most three decimals "
                                           "and none of",
                               words, error);
        ++at;
    }
    if (at < tokens->count)
        return error_set(error, FAIL_INPUT, NULL,
                         "'%s' is too much; a condition is such as '%s at least 1.5 %s'",
                         tokens->words[at], words[0], words[1]);
    return OK;
}

static Status read_clause(const char *text, size_t length, const char *const *words, Clause *clause,
                          Error *error)
{
    Tokens tokens;
    if (!split(text, length, &tokens) || tokens.count == 0)
        return error_set(error, FAIL_INPUT, NULL,
                         "'%.*s' is no condition; write such as '%s at least 1.5 %s'",
                         (int)(length < 60 ? length : 60), text, words[0], words[1]);
    clause->subject = find(words, tokens.words[0]);
    if (clause->subject < 0 && tokens.words[0][0] >= '0' && tokens.words[0][0] <= '9')
        return error_set(error, FAIL_INPUT, NULL,
                         "a condition does not begin with the number '%s'; commas stand between "
                         "conditions, and decimals behind a point",
                         tokens.words[0]);
    if (clause->subject < 0)
        return refuse_word(tokens.words[0], "none of", words, error);
    int read = read_relation(&tokens, clause);
    if (read == 0)
        return refuse_relation(&tokens, error);
    return read_right(&tokens, 1 + read, words, clause, error);
}

Status clause_parse_list(const char *text, const char *const *words, ClauseList *list, Error *error)
{
    ClauseList parsed = {.count = 0};
    for (const char *part = text[strspn(text, " ")] ? text : NULL; part;) {
        size_t length = strcspn(part, ",");
        if (parsed.count == CLAUSE_LIST_MAX)
            return error_set(error, FAIL_LIMIT, NULL, "more than %d conditions; at most %d",
                             CLAUSE_LIST_MAX, CLAUSE_LIST_MAX);
        TRY(read_clause(part, length, words, &parsed.items[parsed.count++], error));
        part = part[length] ? part + length + 1 : NULL;
    }
    *list = parsed;
    return OK;
}

// Thousandths as the shortest decimal number.
static void format_amount(int32_t thousandths, char text[TOKEN_SIZE])
{
    int length = snprintf(text, TOKEN_SIZE, "%d.%03d", thousandths / 1000, thousandths % 1000);
    while (text[length - 1] == '0')
        text[--length] = '\0';
    if (text[length - 1] == '.')
        text[length - 1] = '\0';
}

void clause_format_list(const ClauseList *list, const char *const *words, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < list->count && used < size; ++i) {
        const Clause *clause = &list->items[i];
        char amount[TOKEN_SIZE] = "";
        if (clause->object < 0 || clause->amount != 1000)
            format_amount(clause->amount, amount);
        used += (size_t)snprintf(text + used, size - used, "%s%s %s %s%s%s", i ? ", " : "",
                                 words[clause->subject], relations[clause->relation], amount,
                                 amount[0] && clause->object >= 0 ? " " : "",
                                 clause->object >= 0 ? words[clause->object] : "");
    }
}
