#include "sim/base/utf8.h"

#include <stddef.h>

int utf8_decode(const char *text, uint32_t *code)
{
    static const uint32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)text;
    int length = *bytes < 0x80   ? 1
                 : *bytes < 0xc2 ? 0
                 : *bytes < 0xe0 ? 2
                 : *bytes < 0xf0 ? 3
                 : *bytes < 0xf5 ? 4
                                 : 0;
    *code = length <= 1 ? *bytes : *bytes & (0xffu >> (length + 1));
    for (int i = 1; i < length; ++i) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (bytes[i] & 0x3f);
    }
    if (length > 1 && (*code < lowest[length] || *code > 0x10ffff || (*code >> 11) == 0x1b))
        return 0;
    return length;
}

static bool is_within(uint32_t code, const uint32_t ranges[][2], size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

bool utf8_is_hostile(uint32_t code)
{
    static const uint32_t ranges[][2] = {
        {0, 0x1f},          {0x7f, 0xa0},       {0xad, 0xad},     {0x34f, 0x34f},
        {0x61c, 0x61c},     {0x115f, 0x1160},   {0x1680, 0x1680}, {0x17b4, 0x17b5},
        {0x180b, 0x180f},   {0x2000, 0x200f},   {0x2028, 0x202f}, {0x205f, 0x206f},
        {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164}, {0xe000, 0xf8ff},
        {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0}, {0xfff0, 0xffff},
        {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
    return is_within(code, ranges, sizeof ranges / sizeof *ranges);
}

bool utf8_is_letter(uint32_t code)
{
    static const uint32_t others[][2] = {
        {0, 0xa9},        {0xab, 0xb4},     {0xb6, 0xb9},       {0xbb, 0xbf},
        {0xd7, 0xd7},     {0xf7, 0xf7},     {0x2000, 0x206f},   {0x20a0, 0x20cf},
        {0x2100, 0x2bff}, {0x2e00, 0x2e7f}, {0x3000, 0x3004},   {0x3008, 0x3020},
        {0xd800, 0xf8ff}, {0xfe10, 0xfe6f}, {0xff00, 0xff0f},   {0xff1a, 0xff20},
        {0xff3b, 0xff40}, {0xff5b, 0xff65}, {0x1f000, 0x1faff}, {0xe0000, 0x10ffff}};
    return !utf8_is_hostile(code) && !is_within(code, others, sizeof others / sizeof *others);
}
