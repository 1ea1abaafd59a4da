#include "cnf/question_clauses.h"

#include "base/memory.h"
#include <stdlib.h>

bool kp_question_writer_open(struct kp_question_writer *parts)
{
    size_t pegs = (size_t)parts->question->pegs;
    size_t classes = (size_t)parts->question->classes;
    size_t most = (pegs > classes ? pegs : classes) + 2;

    parts->counts = kp_calloc(classes, sizeof *parts->counts);
    parts->lits = kp_calloc(most, sizeof *parts->lits);
    parts->out = kp_calloc(most, sizeof *parts->out);
    parts->tally = kp_calloc(classes, sizeof *parts->tally);
    parts->lists = kp_calloc(pegs, sizeof *parts->lists);
    if (!parts->counts || !parts->lits || !parts->out || !parts->tally || !parts->lists)
        kp_clause_sink_stop(parts->cnf, KP_OUT_OF_MEMORY);
    return !parts->cnf->stopped;
}

void kp_question_writer_close(struct kp_question_writer *parts)
{
    free(parts->counts);
    free(parts->count_lits);
    free(parts->lits);
    free(parts->out);
    free(parts->tally);
    free(parts->lists);
}
