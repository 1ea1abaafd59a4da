/* This machine, at which the library never looks. */
#pragma once

#include <stddef.h>

/* A quarter of the machine's memory, in bytes: the memory limit unless an option gives one. */
size_t kp_quarter_of_memory(void);

/* Opens standard files that are closed in a way that makes their use fail, so that no other
 * file gets their numbers. */
void kp_keep_standard_files(void);
