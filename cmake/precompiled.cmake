# SPDX-License-Identifier: MIT
# The library headers that most hosted sources include are parsed once for all of them. The preset
# `bench` builds without, so that a source which lacks an include of its own is found there.
#
# stint_precompiled(KIND HEADERS...): makes them. stint_use_precompiled(KIND TARGETS...): takes them,
# for targets that are compiled with the same options.
function(stint_precompiled kind)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/precompiled_${kind}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(stint_precompiled_${kind} OBJECT ${source})
  target_link_libraries(stint_precompiled_${kind} PRIVATE stint_warnings)
  target_precompile_headers(stint_precompiled_${kind} PRIVATE ${ARGN})
endfunction()

function(stint_use_precompiled kind)
  foreach(target IN LISTS ARGN)
    target_precompile_headers(${target} REUSE_FROM stint_precompiled_${kind})
  endforeach()
endfunction()
