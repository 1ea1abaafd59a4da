#include "strategy/position.h"

#include "native/score/bulk_score.h"

void kp_position_absent(const struct kp_position *position, int *absent)
{
    const struct kp_code_table *field = position->field;
    const struct kp_rules *rules = field->rules;
    bool present[KP_BULK_SCORE_COLOURS] = {false};
    int next = 0;

    for (size_t i = 0; i < position->count; i++)
        for (int p = 0; p < field->pegs; p++)
            present[kp_code_table_code(field, position->secrets[i])[p]] = true;
    for (int c = 0; c < field->colours; c++) {
        bool alone = position->symmetry->distinct && kp_rules_is_blank(rules, c);

        absent[c] = present[c] || alone ? -1 : next++;
    }
}
