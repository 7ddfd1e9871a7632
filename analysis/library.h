/// library: how the library of special functions behaves in this program.
#pragma once

/// Turns off GSL's habit of ending the program on a bad argument; its functions return NaN instead.
/// To be called once, before anything else of analysis.
void library_begin(void);
