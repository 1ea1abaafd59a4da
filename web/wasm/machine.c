/* The machine of WebAssembly, in the place of src/cli/io/machine.c. */
#include "cli/io/machine.h"

/* WebAssembly has no way to ask for it.  The module may grow to 512 MB (cmake/KeypegWasm.cmake);
 * the rest is for what the memory limit does not count. */
size_t kp_quarter_of_memory(void)
{
    return (size_t)384 << 20;
}

void kp_keep_standard_files(void)
{
}
