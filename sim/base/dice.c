/// dice: parsing, formatting, rolling and counting of dice expressions.

#include "sim/base/dice.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// Reads up to four digits; returns −1 when there is none or the number is longer.
static int read_number(const char **text)
{
    int value = 0, digits = 0;
    for (; is_digit(**text); ++*text, ++digits)
        if (digits < 4)
            value = value * 10 + (**text - '0');
    return digits == 0 || digits > 4 ? -1 : value;
}

static bool parse_die(const char **text, Dice *dice)
{
    if ((**text | 32) == 'a' && ((*text)[1] | 32) == 'd') {
        *text += 2;
        dice->sides = 6;
        dice->average = 1;
        return true;
    }
    if ((**text | 32) != 'd')
        return false;
    ++*text;
    dice->sides = read_number(text);
    return dice->sides >= 2 && dice->sides <= DICE_SIDES_MAX;
}

static bool parse_expression(const char *text, Dice *dice)
{
    int sign = *text == '-' ? -1 : 1;
    text += sign < 0;
    int number = is_digit(*text) ? read_number(&text) : 1;
    bool bare_sign = sign < 0 && !is_digit(text[-1]);
    if (*text == '\0' && !bare_sign && is_digit(text[-1])) {
        dice->add = sign * number;
        return number >= 0 && number <= DICE_ADD_MAX;
    }
    if (sign < 0 || number < 1 || number > DICE_COUNT_MAX || !parse_die(&text, dice))
        return false;
    dice->count = number;
    if (*text == '+' || *text == '-') {
        sign = *text++ == '-' ? -1 : 1;
        number = read_number(&text);
        if (number < 0 || number > DICE_ADD_MAX)
            return false;
        dice->add = sign * number;
    }
    return *text == '\0';
}

Status dice_parse(const char *text, Dice *dice, Error *error)
{
    Dice parsed = {0};
    if (*text == '\0' || !parse_expression(text, &parsed))
        return error_set(
            error, FAIL_INPUT, NULL,
            "'%.40s' is not a dice expression; give a number, or 1 to %d dice of 2 to %d "
            "sides such as d6, 2d6+1, AD",
            text, DICE_COUNT_MAX, DICE_SIDES_MAX);
    *dice = parsed;
    return OK;
}

void dice_format(Dice dice, char text[DICE_TEXT_SIZE])
{
    if (dice.count == 0) {
        snprintf(text, DICE_TEXT_SIZE, "%d", dice.add);
        return;
    }
    char count[12] = "", die[12] = "AD", add[12] = "";
    if (dice.count > 1)
        snprintf(count, sizeof count, "%d", dice.count);
    if (!dice.average)
        snprintf(die, sizeof die, "d%d", dice.sides);
    if (dice.add)
        snprintf(add, sizeof add, "%+d", dice.add);
    snprintf(text, DICE_TEXT_SIZE, "%.6s%.6s%.6s", count, die, add);
}

int dice_lowest(Dice dice)
{
    return dice.count * (dice.average ? 2 : 1) + dice.add;
}

int dice_highest(Dice dice)
{
    return dice.count * (dice.average ? 5 : dice.sides) + dice.add;
}

uint64_t dice_ways(Dice dice, uint64_t *ways)
{
    int lowest_face = dice.average ? 2 : 1, width = 1;
    uint64_t rolls = 1;
    ways[0] = 1;
    for (int die = 0; die < dice.count; ++die) {
        int span = dice.average ? 4 : dice.sides;
        memset(ways + width, 0, (size_t)(span - 1) * sizeof *ways);
        // From the top down, so that a total still holds the count of one die fewer when it is
        // read.
        for (int total = width + span - 2; total >= 0; --total) {
            uint64_t sum = 0;
            for (int face = 0; face < dice.sides; ++face) {
                int step = dice.average ? dice_average_face(face + 1) - lowest_face : face;
                if (total - step >= 0 && total - step < width)
                    sum += ways[total - step];
            }
            ways[total] = sum;
        }
        width += span - 1;
        rolls *= (uint64_t)dice.sides;
    }
    return rolls;
}

int dice_scripted_face(DiceScript *script, int sides)
{
    if (!script->faces) {
        ++script->used;
        return 1 + (int)rng_below(&script->luck, (uint32_t)sides);
    }
    assert(script->used < script->count && "the script has run out of faces");
    int face = script->faces[script->used++];
    assert(face >= 1 && face <= sides && "the script's face is not on this die");
    (void)sides;
    return face;
}

int dice_roll(Dice dice, DiceSource *source)
{
    return dice_total(dice, source);
}
