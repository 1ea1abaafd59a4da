# Plug-ins are found by their file name.  PREFIX_NAME.c in a folder defines
#     const struct kp_KIND kp_KIND_NAME = {...};
# and the build writes the list of them, in the order of their names:
#     const struct kp_KIND *const kp_KINDs[] = {..., NULL};
# A KIND that ends in y gets the plural -ies: kp_strategies.

# Write the list of one kind.
function(keypeg_plugins into kind folder prefix header)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/${prefix}*.c)
  list(SORT files COMPARE FILE_BASENAME)
  set(declared "")
  set(listed "")
  foreach(file IN LISTS files)
    get_filename_component(base ${file} NAME_WE)
    string(REGEX REPLACE "^${prefix}" "" name ${base})
    string(APPEND declared "extern const struct kp_${kind} kp_${kind}_${name};\n")
    string(APPEND listed "&kp_${kind}_${name}, ")
  endforeach()
  string(REGEX REPLACE "y$" "ie" plural ${kind})
  string(APPEND plural s)
  set(list ${CMAKE_BINARY_DIR}/plugins/${plural}.c)
  file(CONFIGURE OUTPUT ${list} @ONLY CONTENT
"/* Written by the build: every ${prefix}*.c in ${folder} and its subfolders */
#include \"${header}\"

${declared}
const struct kp_${kind} *const kp_${plural}[] = {${listed}NULL};
")
  set(${into} ${${into}} ${list} PARENT_SCOPE)
endfunction()
