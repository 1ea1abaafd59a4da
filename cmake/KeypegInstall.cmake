# What `cmake --install` gives: the program, both libraries, their headers, what pkg-config and
# find_package(keypeg) need to find them, the manual page, completions, documents and examples.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set_target_properties(keypeg PROPERTIES EXPORT_NAME static)
set_target_properties(keypeg-shared PROPERTIES EXPORT_NAME keypeg)
install(TARGETS keypeg-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS keypeg keypeg-shared EXPORT keypeg
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${CMAKE_SOURCE_DIR}/include/keypeg.h ${CMAKE_SOURCE_DIR}/include/keypeg-games.h
  ${CMAKE_SOURCE_DIR}/include/keypeg-explain.h
  ${CMAKE_SOURCE_DIR}/include/keypeg-parts.h
  ${CMAKE_SOURCE_DIR}/include/keypeg-types.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# find_package(keypeg): the targets keypeg::keypeg (shared) and keypeg::static.
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/keypeg)
install(EXPORT keypeg NAMESPACE keypeg:: FILE keypeg-config.cmake DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/keypeg-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/keypeg-config-version.cmake DESTINATION ${package})

# pkg-config: what a static link needs besides, by name.
set(KEYPEG_PRIVATE_LIBS " -lpicosat -lm")
set(folder ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH KEYPEG_PREFIX_FROM_PC ${folder} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH KEYPEG_HEADERS_FROM_PC ${folder} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(${CMAKE_SOURCE_DIR}/cmake/keypeg.pc.in ${CMAKE_BINARY_DIR}/keypeg.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/keypeg.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The manual page is in the tree; completions are written by the program itself.  In /usr, Debian's
# zsh reads only its own folder for completions.
set(zsh zsh/site-functions)
if(EXISTS /etc/debian_version AND CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(zsh zsh/vendor-completions)
endif()
install(FILES ${CMAKE_SOURCE_DIR}/docs/keypeg.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
set(written "")
foreach(entry "bash;bash-completion/completions;keypeg" "zsh;${zsh};_keypeg"
              "fish;fish/vendor_completions.d;keypeg.fish")
  list(GET entry 0 shell)
  list(GET entry 1 folder)
  list(GET entry 2 name)
  set(file ${CMAKE_BINARY_DIR}/completions/${shell}/${name})
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/completions/${shell})
  add_custom_command(OUTPUT ${file} COMMAND keypeg-cli completion ${shell} > ${file}
    DEPENDS keypeg-cli VERBATIM)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
  list(APPEND written ${file})
endforeach()
add_custom_target(keypeg-completions ALL DEPENDS ${written})

# Documents keep their places relative to each other, so that their links work.  The program finds
# them from its own folder.
foreach(file README.md LICENSE CHANGELOG.md CONTRIBUTING.md encodings/README.md web/npm/README.md
             python/README.md bench/README.md bench/suite-results.tsv)
  get_filename_component(folder ${file} DIRECTORY)
  install(FILES ${CMAKE_SOURCE_DIR}/${file} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs ${CMAKE_SOURCE_DIR}/examples
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/python/examples DESTINATION ${CMAKE_INSTALL_DOCDIR}/python
        PATTERN __pycache__ EXCLUDE)
file(RELATIVE_PATH from_program ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DOCDIR})
target_compile_definitions(keypeg-cli PRIVATE
  KEYPEG_DOCUMENTS="${CMAKE_INSTALL_FULL_DOCDIR}" KEYPEG_DOCUMENTS_FROM_PROGRAM="${from_program}")
