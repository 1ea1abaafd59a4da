# Plug-ins are found by their file name.  PREFIX_NAME.c in a folder defines
#     const struct kp_KIND kp_KIND_NAME = {...};
# and the build writes the list of them, in the order of their names:
#     const struct kp_KIND *const kp_KINDs[] = {..., NULL};
# A KIND that ends in y gets the plural -ies: kp_strategies.
#
# A first line "/* needs: HEADER LIBRARY */" leaves the file out where one of
# the two is missing; the library is linked where both are there.  Words behind
# these are what the compiler must link besides.

set(KEYPEG_PLUGIN_LIBRARIES)
set(KEYPEG_LEFT_OUT)

# Whether what a file needs is here: sets ${out}, and collects its library.
function(keypeg_needs file out)
  set(${out} TRUE PARENT_SCOPE)
  file(STRINGS ${file} first LIMIT_COUNT 1)
  if(NOT first MATCHES "^/\\* needs: ([^ ]+) ([^ ]+)( [^*]+)? \\*/")
    return()
  endif()
  set(header ${CMAKE_MATCH_1})
  set(library ${CMAKE_MATCH_2})
  separate_arguments(besides UNIX_COMMAND "${CMAKE_MATCH_3}")
  string(MAKE_C_IDENTIFIER "KEYPEG_${library}" name)
  find_path(${name}_INCLUDE ${header})
  find_library(${name}_LIBRARY ${library})
  mark_as_advanced(${name}_INCLUDE ${name}_LIBRARY)
  if(${name}_INCLUDE AND ${name}_LIBRARY)
    list(APPEND KEYPEG_PLUGIN_LIBRARIES ${${name}_LIBRARY} ${besides})
    set(KEYPEG_PLUGIN_LIBRARIES ${KEYPEG_PLUGIN_LIBRARIES} PARENT_SCOPE)
  else()
    get_filename_component(base ${file} NAME_WE)
    list(APPEND KEYPEG_LEFT_OUT "{\"${base}\", \"needs ${header} and lib${library}\"},")
    set(KEYPEG_LEFT_OUT ${KEYPEG_LEFT_OUT} PARENT_SCOPE)
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Write the list of one kind; drop from ${into} what cannot be built here.
function(keypeg_plugins into kind folder prefix header)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/${prefix}*.c)
  list(SORT files COMPARE FILE_BASENAME)
  set(declared "")
  set(listed "")
  foreach(file IN LISTS files)
    keypeg_needs(${file} usable)
    if(usable)
      get_filename_component(base ${file} NAME_WE)
      string(REGEX REPLACE "^${prefix}" "" name ${base})
      string(APPEND declared "extern const struct kp_${kind} kp_${kind}_${name};\n")
      string(APPEND listed "&kp_${kind}_${name}, ")
    else()
      list(REMOVE_ITEM ${into} ${file})
    endif()
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
  set(KEYPEG_PLUGIN_LIBRARIES ${KEYPEG_PLUGIN_LIBRARIES} PARENT_SCOPE)
  set(KEYPEG_LEFT_OUT ${KEYPEG_LEFT_OUT} PARENT_SCOPE)
endfunction()

# Write what was left out and why, for --help.
function(keypeg_left_out into)
  string(REPLACE ";" "" rows "${KEYPEG_LEFT_OUT}")
  set(list ${CMAKE_BINARY_DIR}/plugins/missing_plugins.c)
  file(CONFIGURE OUTPUT ${list} @ONLY CONTENT
"/* Written by the build: plug-ins whose libraries are not on this machine. */
#include \"api/builtin_lists.h\"

const struct kp_missing_plugin kp_missing_plugins[] = {${rows}{0}};
")
  set(${into} ${${into}} ${list} PARENT_SCOPE)
endfunction()
