# SPDX-License-Identifier: MIT
# One list of warnings for all of our code; they are errors under g++ and clang.
# STINT_C_WARNINGS is the part that C has too, for compilers that CMake does not drive.
set(STINT_C_WARNINGS -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wno-sign-conversion
    -Wundef -Wcast-align -Wvla)
add_library(stint_warnings INTERFACE)
target_compile_options(stint_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:C,CXX>:${STINT_C_WARNINGS}>
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast>)
