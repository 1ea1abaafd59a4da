/* `keypeg tree`: plays a strategy against every secret, from the position in a file, a
 * predefined game or a board size. */
#include "base/strbuf.h"
#include "cli/io/game_files.h"
#include "cli/io/input.h"
#include "cli/io/output.h"

/* Whether the rules come from a file, and not from options. */
static bool has_file(const struct kp_visit *visit)
{
    return !visit->call->game && !visit->call->pegs;
}

/* Write the tree if it is complete.  Returns the exit status. */
static int finish(const struct kp_visit *visit, const struct kp_tree *tree, enum kp_status status)
{
    const struct kp_call *call = visit->call;
    struct kp_game_location where = kp_visit_location(visit);
    enum kp_stop_reason stop = visit->stop;
    struct kp_visit named = *visit;
    int exit_status;

    if (status == KP_OK && stop == KP_COMPLETED && call->json) {
        status = kp_tree_json(tree, call->print_tree, has_file(visit) ? &where : NULL,
                              &visit->item->out);
    } else if (status == KP_OK && stop == KP_COMPLETED && call->print_tree &&
               kp_tree_about(tree)->first) {
        status = kp_tree_write(tree, &visit->item->out);
    } else if (status == KP_OK && stop == KP_COMPLETED) {
        if (!call->print_tree)
            kp_write_title(visit, NULL);
        status = kp_tree_report(tree, &call->style,
                                call->print_tree ? &visit->item->log : &visit->item->out);
    } else if (status == KP_OK && call->json) {
        if (has_file(visit))
            kp_write_json_location(visit);
        kp_print(&visit->item->out, "%s\"stop\":\"%s\"}\n", has_file(visit) ? "," : "{",
                 kp_stop_slug(stop));
    }
    if (!has_file(visit) && !call->json)
        named.file = "keypeg";
    exit_status = kp_say_end(&named, status, "undecided");
    if (exit_status != KP_EXIT_DONE)
        return exit_status;
    return kp_tree_about(tree)->secrets > 0 ? KP_EXIT_DONE : KP_EXIT_CHEATED;
}

static int grow_tree(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_tree *tree = NULL;
    enum kp_status status = kp_tree_grow(visit->item->game, &options, &visit->call->strategy, &tree,
                                         &visit->stop, &visit->why);
    int exit_status = finish(visit, tree, status);

    kp_tree_free(tree);
    return exit_status;
}

int kp_run_tree(const struct kp_call *call)
{
    struct kp_stream_game item = {
        .number = 1, .games = 1, .out = kp_standard_output, .log = kp_standard_error};
    struct kp_visit visit = {
        .call = call, .item = &item, .file = call->game ? call->game : "the tree"};
    bool sized = call->pegs && call->colours; /* for one without the other see kp_read_rules */
    struct kp_match *rules;
    int status;

    if (sized && call->pegs > KP_MOST_PEGS)
        return kp_say_error("--pegs: expected a whole number from 1 to %s, found '%d'",
                            kp_grouped(KP_MOST_PEGS).text, call->pegs);
    if ((sized || call->game) && call->operand_count > 0)
        return kp_say_error(
            "a file has its own rules; leave out the file, or --game, --pegs and --colours");
    if (has_file(&visit))
        return kp_visit_games(call, KP_ONE_GAME, grow_tree, NULL);
    status = kp_read_rules(call, &rules);
    if (status == KP_EXIT_DONE) {
        item.game = kp_match_game(rules, 0);
        status = grow_tree(&visit);
    }
    kp_match_free(rules);
    return status;
}
