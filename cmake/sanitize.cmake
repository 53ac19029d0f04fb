# SPDX-License-Identifier: MIT
# For the folder that includes it: what is compiled there runs under the sanitizers, if that was chosen.
if(STINT_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined>
    $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all> $<$<COMPILE_LANGUAGE:CXX>:-gline-tables-only>)
  add_link_options(-fsanitize=address,undefined)
endif()
