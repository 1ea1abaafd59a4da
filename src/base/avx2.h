/* The vector instructions of AVX2.  Without them in the compiler KP_AVX2 is not defined; a
 * processor may still lack them.  In WebAssembly each is a pair of instructions of SIMD128
 * (web/wasm/simd128). */
#pragma once

#include <stdbool.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define KP_AVX2       __attribute__((target("avx2")))
#define kp_has_avx2() __builtin_cpu_supports("avx2")
#elif defined(__wasm_simd128__)
#include <immintrin.h>

#define KP_AVX2
#define kp_has_avx2() true
#endif
