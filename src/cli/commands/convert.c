/* `keypeg convert`: writes games in another format, or how they were read. */
#include "cli/io/game_files.h"
#include "cli/io/output.h"

/* A game that could not be read is left out; that was reported already. */
static int convert(struct kp_visit *visit)
{
    struct kp_writer *writer = visit->data;
    enum kp_status status;

    status = kp_writer_add(writer, visit->item->game, &visit->why);
    if (!visit->item->game)
        return KP_EXIT_BAD;
    return status ? kp_say_failure(visit, status) : KP_EXIT_DONE;
}

static int report_reading(struct kp_visit *visit)
{
    struct kp_game_location where = kp_visit_location(visit);

    if (kp_reading_json(visit->item, &where, &visit->item->out) != KP_OK)
        return kp_say_failure(visit, KP_NO_MEMORY);
    return visit->item->game ? KP_EXIT_DONE : KP_EXIT_BAD;
}

int kp_run_convert(const struct kp_call *call)
{
    struct kp_writer *writer;
    struct kp_diag why;
    int status;

    if (call->json)
        return kp_visit_games(call, KP_ALL_GAMES, report_reading, NULL);
    if (!call->to)
        return kp_say_error(
            "convert requires --to FORMAT, as in --to json; see 'keypeg help formats'");
    if (kp_writer_new(call->to, &kp_standard_output, &writer, &why))
        return kp_say_error("%s", why.says);
    status = kp_visit_games(call, KP_ALL_GAMES, convert, writer);
    if (status != KP_EXIT_DONE)
        kp_writer_add(writer, NULL, &why); /* so that nothing is written if no game was */
    if (kp_writer_end(writer) == KP_NO_MEMORY)
        status = KP_EXIT_BAD;
    return status;
}
