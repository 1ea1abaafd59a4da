#include "help/fenced_blocks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define FENCE "\n```"

bool kp_next_fenced_block(const char **text, struct kp_fenced_block *block)
{
    const char *fence = strstr(*text, FENCE), *end;
    size_t kind;

    if (!fence)
        return false;
    fence += strlen(FENCE);
    kind = strcspn(fence, "\n");
    assert_in_range(kind, 1, sizeof block->kind - 1);
    memcpy(block->kind, fence, kind);
    block->kind[kind] = '\0';
    block->text = fence + kind + 1;
    end = strstr(block->text - 1, FENCE);
    assert_non_null(end);
    block->length = (size_t)(end + 1 - block->text);
    *text = end + strlen(FENCE);
    return true;
}
