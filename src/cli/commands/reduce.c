/* `keypeg reduce`: writes a hard problem as a game. */
#include "cli/help.h"
#include "cli/io/input.h"
#include "cli/io/output.h"

#include <string.h>

static int check_arguments(const struct kp_call *call)
{
    const char *name = call->operands[0];

    if (call->operand_count > 2)
        return kp_say_error("reduce reads one file; unexpected '%s'", call->operands[2]);
    if (!kp_find_name(name, KP_REDUCTIONS) && strpbrk(name, "./")) /* a file: no problem has it */
        return kp_say_error("name the problem before the file, as in: keypeg reduce cnf %s", name);
    if (!kp_find_name(name, KP_REDUCTIONS))
        return kp_say_unknown("problem", name, KP_REDUCTIONS);
    return KP_EXIT_DONE;
}

int kp_run_reduce(const struct kp_call *call)
{
    struct kp_file_text file;
    struct kp_errors problems;
    int status;

    if (call->operand_count == 0)
        return kp_help_topic(kp_topic_find("problems"), true, &kp_standard_output);
    if (check_arguments(call) != KP_EXIT_DONE)
        return KP_EXIT_BAD;
    status = kp_file_text_read(&file, call, call->operand_count > 1 ? call->operands[1] : "-");
    if (status == KP_EXIT_DONE && kp_reduce(call->operands[0], file.text, file.length,
                                            &kp_standard_output, &problems) != KP_OK)
        status = kp_file_text_say(&file, &problems);
    kp_file_text_free(&file);
    return status;
}
