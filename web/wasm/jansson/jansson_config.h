/* What jansson's configure script would write for wasm32-wasi, from its jansson_config.h.in. */
#pragma once

#define JSON_INLINE               inline
#define JSON_INTEGER_IS_LONG_LONG 1
#define JSON_HAVE_LOCALECONV      1
#define JSON_HAVE_ATOMIC_BUILTINS 1
#define JSON_HAVE_SYNC_BUILTINS   1
#define JSON_PARSER_MAX_DEPTH     2048
