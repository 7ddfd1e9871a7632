/// fuzz: what the fuzz targets share. A target is a function that takes any bytes and must not
/// crash, leak, hang or break what it asserts; libFuzzer searches for bytes that do, and the tests
/// replay the corpus.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The target, by the name that libFuzzer wants. Returns 0.
// NOLINTNEXTLINE(readability-identifier-naming)
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
