/* Every allocation of ours is made to fail in turn while a hard instance is made and
 * written: it is the same game, or there is none for want of memory. */
#include "base/strbuf.h"
#include "help/failing_allocations.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* But for the lines that tell who decided: that may be the other engine where one had no
 * memory. */
static void drop(struct kp_text_buffer *paper, const char *from, const char *until)
{
    char *at, *end;

    while ((at = strstr(paper->text, from)) && (end = strstr(at, until))) {
        memmove(at, end, strlen(end) + 1);
        paper->length = strlen(paper->text);
    }
}

static enum kp_status make(const struct kp_generate_options *order, const char *format,
                           struct kp_generator **generator, struct kp_instance **instance,
                           struct kp_text_buffer *paper)
{
    struct kp_out out = kp_text_buffer_out(paper);
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_generator_new(order, generator, NULL);

    *instance = NULL;
    if (status == KP_OK)
        status = kp_generate(*generator, 1, instance, &stop, NULL);
    if (status == KP_OK && !*instance) {
        assert_int_equal(stop, KP_OUT_OF_MEMORY);
        status = KP_NO_MEMORY;
    }
    return status == KP_OK ? kp_instance_write(*instance, format, &out, NULL) : status;
}

struct way {
    struct kp_generate_options order;
    const char *format;
    enum kp_sameness same; /* clauses may share less without memory */
};

static enum kp_status make_once(const void *data, struct kp_text_buffer *paper)
{
    const struct way *way = data;
    struct kp_generator *generator = NULL;
    struct kp_instance *instance;
    enum kp_status status = make(&way->order, way->format, &generator, &instance, paper);

    kp_instance_free(instance);
    kp_generator_free(generator);
    drop(paper, "; known by:", "\n");
    drop(paper, "; known by:", "\",\"rows");
    drop(paper, "native engine:", "\n");
    drop(paper, "solver:", "\n");
    return status;
}

static void every_allocation_fails_once(void **state)
{
    static const struct way ways[] = {
        {{.family = "random", .pegs = 4, .colours = 4}, "text", KP_SAME_TEXT},
        {{.family = "random", .pegs = 4, .colours = 4, .status = "falsified"},
         "jsonl",
         KP_SAME_TEXT},
        {{.family = "near-miss", .pegs = 4, .colours = 5}, "text", KP_SAME_TEXT},
        {{.family = "black-only", .pegs = 4, .colours = 4, .status = "unplanted"},
         "dimacs",
         KP_SAME_BEGINNING},
        {{.family = "block", .pegs = 5, .colours = 3}, "opb", KP_SAME_BEGINNING},
        {{.family = "balanced", .pegs = 8}, "wcnf", KP_SAME_BEGINNING},
        {{.family = "balanced", .pegs = 8}, "wcnf-old", KP_SAME_BEGINNING},
        {{.family = "balanced-unsat", .pegs = 12}, "text", KP_SAME_TEXT},
        {{.family = "one-in-three", .pegs = 12}, "text", KP_SAME_TEXT},
        {{.family = "puzzle", .pegs = 2, .colours = 4, .grade = "easy"}, "jsonl", KP_SAME_TEXT},
    };

    (void)state;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
        kp_expect_work_survives(make_once, &ways[w], ways[w].same);
}

/* So with many of them. */
static void count(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log)
{
    (void)log;
    ++*(size_t *)data;
    out->write(out->to, i % 2 ? "odd " : "even ", 4 + (i % 2 == 0));
}

static void series_fail_cleanly(void **state)
{
    (void)state;
    for (unsigned jobs = 0; jobs < 3; jobs++)
        for (long n = 0;; n++) {
            static struct kp_text_buffer paper;
            size_t shown = 0;
            struct kp_number_range series = {.first = 4,
                                             .number = 5,
                                             .jobs = jobs,
                                             .out = kp_text_buffer_out(&paper),
                                             .log = kp_text_buffer_out(&paper),
                                             .each = count,
                                             .data = &shown};
            enum kp_status status;

            kp_allocations_left = jobs > 1 ? -1 : n; /* threads would count at once */
            status = kp_for_each_number(&series, NULL);
            assert_true(status == KP_OK || status == KP_NO_MEMORY);
            assert_true(series.ended == (status == KP_OK));
            if (status == KP_OK) {
                assert_string_equal(paper.text, "even odd even odd even ");
                assert_int_equal(shown, 5);
            }
            if (kp_allocations_left >= 0 || jobs > 1)
                break;
        }
    kp_allocations_left = -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(series_fail_cleanly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
