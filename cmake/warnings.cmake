# SPDX-License-Identifier: MIT
# One list of warnings for all of our code; they are errors under g++ and clang.
add_library(stint_warnings INTERFACE)
target_compile_options(stint_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:C,CXX>:-Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion
    -Wno-sign-conversion -Wundef -Wcast-align -Wvla>
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast>)
