# The program as one WebAssembly module.  The files in web/wasm replace the files of the same name:
# those that need threads, processes, signals, a terminal or files.  Some commands are left out
# (web/wasm/left_out_commands.c), and so are proofs (prove.c, verify.c, leaf_sums.c).
option(KEYPEG_SIMD128 "Use SIMD128, which browsers of before 2023 may not have" OFF)

file(GLOB_RECURSE cli ${CMAKE_SOURCE_DIR}/src/cli/*.c)
file(GLOB replacements ${CMAKE_SOURCE_DIR}/web/wasm/*.c)
list(FILTER cli EXCLUDE REGEX
  "/cli/(play/|commands/(tree|encode_decode|reduce|split|join).c|manual_page.c|shell_completion.c)")
list(FILTER sources EXCLUDE REGEX
  "/src/(proof/(check/|derivation|proof_writer|verify)|split/|linear/(proof/case_|estimate_and_divide)|verdict/secrets_proof.c|report/(explanation_proof|join_report).c)")
foreach(file IN LISTS replacements)
  get_filename_component(name ${file} NAME)
  list(FILTER sources EXCLUDE REGEX "/src/.*/${name}$")
  list(FILTER cli EXCLUDE REGEX "/${name}$")
endforeach()

add_executable(keypeg-wasm ${sources} ${cli} ${replacements})
set_target_properties(keypeg-wasm PROPERTIES OUTPUT_NAME keypeg SUFFIX .wasm)
find_path(KEYPEG_PARTS_INCLUDE picosat/picosat.h)
target_include_directories(keypeg-wasm PRIVATE
  ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src ${KEYPEG_PARTS_INCLUDE})
if(KEYPEG_SIMD128)
  target_include_directories(keypeg-wasm PRIVATE ${CMAKE_SOURCE_DIR}/web/wasm/simd128)
endif()
target_compile_definitions(keypeg-wasm PRIVATE _WASI_EMULATED_SIGNAL)
target_compile_options(keypeg-wasm PRIVATE -ffp-contract=off -mnontrapping-fptoint -msign-ext
  $<$<BOOL:${KEYPEG_SIMD128}>:-msimd128>)

# What reads, writes and decides what to do is small; the inner loops are fast.
set(small ${sources} ${cli} ${replacements})
list(FILTER small EXCLUDE REGEX "/src/(native/(score|search|count|sample)|linear/simplex|strategy/(partition|plain_partition|best_guess|exact/))")
set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS
  "-Oz;-Wno-gnu-statement-expression") # the latter for SEEK_CUR of wasi-libc

# -O0 is for the link alone: with -O clang runs a wasm-opt that it finds, which refuses the exported
# stack pointer.  A stack overflow traps, because the stack comes first in memory.  Memory never
# shrinks; it is given back because each call has an instance of its own.
target_link_options(keypeg-wasm PRIVATE -O0
  LINKER:-z,stack-size=4194304 LINKER:--stack-first LINKER:--max-memory=536870912
  LINKER:--export=__indirect_function_table LINKER:--export=__stack_pointer LINKER:--strip-all)
target_link_libraries(keypeg-wasm PRIVATE
  keypeg-flags ${KEYPEG_PICOSAT_LIBRARY} wasi-emulated-signal m)
