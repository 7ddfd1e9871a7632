/// wide: 128-bit integers, for sums and products that could pass 2^63. gcc and clang have them;
/// ISO C does not, hence the one place that says so.
#pragma once

__extension__ typedef unsigned __int128 Unsigned128;
__extension__ typedef __int128 Signed128;
