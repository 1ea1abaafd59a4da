/* The tree is read in preorder.  What the branches leave is kept in two tables: how many pegs of a
 * set of pegs that are alike can have a colour, and which counts a colour can have.  At a leaf the
 * largest possible left side of the combination is calculated from these tables, and must be the
 * one that the line claims, and less than the right side. */
#include "help/certificate_checker.h"
#include "help/plain_transcript.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PRIME INT64_C(2147483647)

enum kind { COUNT, NOT, LEAST, MOST };

struct branch {
    enum kind kind;
    int group, colour, number, saved;
    bool second;
};

struct checker {
    struct plain_game game;
    const char *at; /* in the certificate */
    struct certificate_result result;
    int64_t checksum;
    bool closed;

    bool *listed;      /* [row] */
    int *stands_in;    /* [colour]: the colour that it is counted as; -1: no secret has it */
    int *members;      /* [colour]: how many colours are counted as this one */
    int *group_of;     /* [peg]: the first peg of those alike */
    int *size;         /* [peg]: how many pegs are alike to it, if it is the first; else 0 */
    int *least, *most; /* [peg * width + colour] */
    int *count_least, *count_most, *decided; /* [colour] */
    bool *excluded;                          /* [colour * (pegs + 1) + count] */
    int *from, *to;                          /* [colour]: of the counts that are left */

    int64_t *black, *total, *white; /* [row]: multipliers of the leaf */
    int64_t *of_colour;             /* [colour] */
    int64_t of_pegs, of_sum;

    struct branch *branches;
    size_t depth, room;
};

static void *zeroed(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);

    if (!block)
        abort();
    return block;
}

static bool refuse(struct checker *checker, const char *why)
{
    if (!checker->result.wrong)
        checker->result.wrong = why;
    return false;
}

/* ---- Words of the certificate ---------------------------------------------------- */

static void count_number(struct checker *checker, int64_t number)
{
    int64_t rest = number % PRIME;

    checker->checksum = (checker->checksum * 31 + (rest < 0 ? rest + PRIME : rest)) % PRIME;
}

/* Whether the text goes on with this. */
static bool skip(struct checker *checker, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(checker->at, word, length) != 0)
        return false;
    checker->at += length;
    return true;
}

/* A number as a person would write it: no sign but '-', no superfluous zero. */
static bool read_digits(struct checker *checker, int64_t *number)
{
    bool negative = *checker->at == '-';
    const char *digits = checker->at + negative;
    size_t length = strspn(digits, "0123456789");

    *number = 0;
    if (length == 0 || (length > 1 && *digits == '0') || (negative && *digits == '0'))
        return refuse(checker, "expected a number");
    for (size_t i = 0; i < length; i++)
        if (__builtin_mul_overflow(*number, 10, number) ||
            __builtin_add_overflow(*number, digits[i] - '0', number))
            return refuse(checker, "a number does not fit into 64 bits");
    if (negative)
        *number = -*number;
    checker->at = digits + length;
    return true;
}

static bool read_number(struct checker *checker, int64_t *number)
{
    if (!read_digits(checker, number))
        return false;
    count_number(checker, *number);
    return true;
}

static bool read_between(struct checker *checker, int64_t least, int64_t most, int64_t *number)
{
    if (!read_number(checker, number))
        return false;
    return (*number >= least && *number <= most) || refuse(checker, "a number is out of range");
}

static bool end_line(struct checker *checker)
{
    if (!skip(checker, "\n"))
        return refuse(checker, "expected the end of the line");
    checker->result.line++;
    return true;
}

static void skip_comments(struct checker *checker)
{
    while (*checker->at == '#') {
        checker->at += strcspn(checker->at, "\n");
        checker->at += *checker->at == '\n';
        checker->result.line++;
    }
}

/* ---- The head ---------------------------------------------------------------------- */

static bool read_rows(struct checker *checker)
{
    int64_t row, before = 0;

    if (!skip(checker, "rows"))
        return refuse(checker, "expected the line of the rows");
    while (skip(checker, " ")) {
        if (!read_between(checker, before + 1, (int64_t)checker->game.row_count, &row))
            return false;
        checker->listed[row - 1] = true;
        before = row;
    }
    return end_line(checker);
}

static bool is_guessed(const struct checker *checker, int colour)
{
    for (size_t r = 0; r < checker->game.row_count; r++)
        for (int p = 0; p < checker->game.pegs && checker->listed[r]; p++)
            if (checker->game.rows[r].guess[p] == colour)
                return true;
    return false;
}

/* Colours that no listed guess has; not with a sum, where their numbers differ. */
static bool read_other_colours(struct checker *checker)
{
    int64_t colour, first = 0, before = 0;

    if (!skip(checker, "other"))
        return true;
    if (checker->game.sum >= 0)
        return refuse(checker, "colours with different numbers are counted as one");
    while (skip(checker, " ")) {
        if (!read_between(checker, before + 1, checker->game.colours, &colour))
            return false;
        if (is_guessed(checker, (int)colour))
            return refuse(checker, "a guess has one of the other colours");
        first = first > 0 ? first : colour;
        checker->stands_in[colour] = (int)first;
        checker->members[colour] = 0;
        checker->members[first]++;
        before = colour;
    }
    return end_line(checker);
}

static bool read_alike_pegs(struct checker *checker)
{
    while (skip(checker, "alike")) {
        int64_t peg, first = 0, before = 0;

        while (skip(checker, " ")) {
            if (!read_between(checker, before + 1, checker->game.pegs, &peg))
                return false;
            if (checker->size[peg - 1] != 1)
                return refuse(checker, "a peg is named twice");
            first = first > 0 ? first : peg;
            checker->group_of[peg - 1] = (int)first - 1;
            checker->size[peg - 1] = 0;
            checker->size[first - 1]++;
            before = peg;
        }
        if (!end_line(checker))
            return false;
    }
    return true;
}

static bool make_tables(struct checker *checker)
{
    const struct plain_game *game = &checker->game;
    size_t width = (size_t)game->colours + 1, pegs = (size_t)game->pegs;

    checker->listed = zeroed(game->row_count, sizeof(bool));
    checker->stands_in = zeroed(width, sizeof(int));
    checker->members = zeroed(width, sizeof(int));
    checker->group_of = zeroed(pegs, sizeof(int));
    checker->size = zeroed(pegs, sizeof(int));
    checker->least = zeroed(pegs * width, sizeof(int));
    checker->most = zeroed(pegs * width, sizeof(int));
    checker->count_least = zeroed(width, sizeof(int));
    checker->count_most = zeroed(width, sizeof(int));
    checker->decided = zeroed(width, sizeof(int));
    checker->excluded = zeroed(width * (pegs + 1), sizeof(bool));
    checker->from = zeroed(width, sizeof(int));
    checker->to = zeroed(width, sizeof(int));
    checker->black = zeroed(game->row_count, sizeof(int64_t));
    checker->total = zeroed(game->row_count, sizeof(int64_t));
    checker->white = zeroed(game->row_count, sizeof(int64_t));
    checker->of_colour = zeroed(width, sizeof(int64_t));
    for (size_t c = 0; c < width; c++) {
        checker->stands_in[c] = (int)c;
        checker->members[c] = 1;
    }
    if (!game->secret_holes)
        checker->members[0] = 0;
    for (size_t p = 0; p < pegs; p++) {
        checker->group_of[p] = (int)p;
        checker->size[p] = 1;
    }
    return true;
}

/* Whether a secret can have a colour that is counted as c at the peg. */
static bool allows(const struct checker *checker, int peg, int c)
{
    size_t width = (size_t)checker->game.colours + 1;

    for (int d = 0; d < (int)width; d++)
        if (checker->stands_in[d] == c && checker->game.allowed[(size_t)peg * width + (size_t)d])
            return true;
    return false;
}

static void fill_tables(struct checker *checker)
{
    const struct plain_game *game = &checker->game;
    int width = game->colours + 1;

    for (int p = 0; p < game->pegs; p++) {
        int allowed = 0, only = 0;

        for (int c = 0; c < width; c++)
            if (checker->members[c] > 0 && allows(checker, p, c)) {
                checker->most[checker->group_of[p] * width + c]++;
                checker->count_most[c]++;
                only = c;
                allowed++;
            }
        checker->count_least[only] += allowed == 1;
    }
    for (int c = 0; c < width; c++) {
        checker->decided[c] = -1;
        if (c > 0 && !game->repeats && checker->count_most[c] > checker->members[c])
            checker->count_most[c] = checker->members[c];
    }
}

/* ---- Leaves --------------------------------------------------------------------------- */

static bool add_product(struct checker *checker, int64_t *sum, int64_t a, int64_t b)
{
    int64_t product;

    return (!__builtin_mul_overflow(a, b, &product) &&
            !__builtin_add_overflow(*sum, product, sum)) ||
           refuse(checker, "a sum does not fit into 64 bits");
}

static bool may_have_count(const struct checker *checker, int c, int count)
{
    return count >= checker->count_least[c] && count <= checker->count_most[c] &&
           (checker->decided[c] < 0 || checker->decided[c] == count) &&
           !checker->excluded[c * (checker->game.pegs + 1) + count];
}

/* false: some colour has no count left. */
static bool find_counts(struct checker *checker)
{
    int left = checker->game.pegs;

    for (int c = 0; c <= checker->game.colours; c++) {
        int from = 0, to = checker->game.pegs;

        checker->from[c] = checker->to[c] = 0;
        if (checker->members[c] == 0)
            continue;
        while (from <= to && !may_have_count(checker, c, from))
            from++;
        while (to >= from && !may_have_count(checker, c, to))
            to--;
        if (from > to)
            return false;
        checker->from[c] = from;
        checker->to[c] = to;
        left -= from;
    }
    for (int c = 0; c <= checker->game.colours && left >= 0; c++)
        if (checker->to[c] > checker->from[c] + left)
            checker->to[c] = checker->from[c] + left;
    return true;
}

static int times_in_guess(const struct checker *checker, size_t r, int c)
{
    int times = 0;

    for (int p = 0; p < checker->game.pegs; p++)
        times += checker->game.rows[r].guess[p] == c;
    return times;
}

/* The term of a colour with this count. */
static int64_t term_of_count(struct checker *checker, int c, int count)
{
    int64_t term = 0;

    add_product(checker, &term, checker->of_colour[c], -count);
    add_product(checker, &term, checker->of_pegs, count);
    if (checker->of_sum != 0 && c > 0)
        add_product(checker, &term, checker->of_sum, count * atol(checker->game.name[c]));
    for (size_t r = 0; r < checker->game.row_count; r++)
        if (checker->total[r] != 0 || checker->white[r] != 0) {
            int times = times_in_guess(checker, r, c);

            add_product(checker, &term, checker->total[r], times < count ? times : count);
            add_product(checker, &term, checker->white[r], times < count ? times : count);
        }
    return term;
}

/* What a peg of the group adds if it has this colour. */
static int64_t weigh(struct checker *checker, int group, int c)
{
    int64_t weight = checker->of_colour[c];

    for (size_t r = 0; r < checker->game.row_count; r++)
        if (checker->game.rows[r].guess[group] == c) {
            add_product(checker, &weight, checker->black[r], 1);
            add_product(checker, &weight, checker->white[r], -1);
        }
    return weight;
}

/* How many pegs of the group can have the colour. */
static int room_for(const struct checker *checker, int group, int c)
{
    int most = checker->most[group * (checker->game.colours + 1) + c];

    return most < checker->to[c] ? most : checker->to[c];
}

/* The pegs of a group get the colours with the largest weights.  false: they cannot be filled. */
static bool fill_group(struct checker *checker, int group, int64_t *sum)
{
    int width = checker->game.colours + 1, left = checker->size[group];
    int *room = zeroed((size_t)width, sizeof(int));
    bool full = true;

    for (int c = 0; c < width; c++) {
        int least = checker->least[group * width + c];

        room[c] = room_for(checker, group, c) - least;
        full = full && room[c] >= 0;
        left -= least;
        if (least > 0)
            add_product(checker, sum, weigh(checker, group, c), least);
    }
    while (full && left > 0) {
        int best = -1, pegs;
        int64_t weight = 0;

        for (int c = 0; c < width; c++)
            if (room[c] > 0 && (best < 0 || weigh(checker, group, c) > weight)) {
                best = c;
                weight = weigh(checker, group, c);
            }
        full = best >= 0;
        if (!full)
            break;
        pegs = room[best] < left ? room[best] : left;
        add_product(checker, sum, weight, pegs);
        room[best] -= pegs;
        left -= pegs;
    }
    free(room);
    return full && left == 0;
}

/* The largest left side.  false: nothing is left at all. */
static bool find_largest(struct checker *checker, int64_t *largest)
{
    *largest = 0;
    if (!find_counts(checker))
        return false;
    for (int p = 0; p < checker->game.pegs && !checker->game.colours_only; p++)
        if (checker->size[p] > 0 && !fill_group(checker, p, largest))
            return false;
    for (int c = 0; c <= checker->game.colours; c++) {
        int64_t best = INT64_MIN;

        if (checker->members[c] == 0)
            continue;
        for (int count = checker->from[c]; count <= checker->to[c]; count++)
            if (may_have_count(checker, c, count)) {
                int64_t term = term_of_count(checker, c, count);

                best = term > best ? term : best;
            }
        add_product(checker, largest, best, 1);
    }
    return true;
}

/* With one count unknown, all key pegs are at least as many as the other. */
static int known_total(const struct plain_row *row)
{
    if (row->black >= 0 && row->white >= 0)
        return row->black + row->white;
    return row->white >= 0 ? row->white : row->black;
}

static int64_t find_right_side(struct checker *checker)
{
    int64_t right = 0;

    for (size_t r = 0; r < checker->game.row_count; r++) {
        const struct plain_row *row = &checker->game.rows[r];

        add_product(checker, &right, checker->black[r], row->black);
        add_product(checker, &right, checker->white[r], row->white);
        add_product(checker, &right, checker->total[r], known_total(row));
    }
    add_product(checker, &right, checker->of_pegs, checker->game.pegs);
    add_product(checker, &right, checker->of_sum, checker->game.sum);
    return right;
}

static bool are_alike_in(const struct checker *checker, size_t r)
{
    const int *guess = checker->game.rows[r].guess;

    for (int p = 0; p < checker->game.pegs; p++)
        if (guess[p] != guess[checker->group_of[p]])
            return false;
    return true;
}

/* A multiplier of black pegs, of white ones or of both together. */
static bool read_row_multiplier(struct checker *checker, int64_t *multipliers, bool is_total,
                                bool is_known_by_black, bool is_odd)
{
    int64_t number;
    const struct plain_row *row;
    size_t r;

    if (!read_between(checker, 1, (int64_t)checker->game.row_count, &number))
        return false;
    r = (size_t)number - 1;
    row = &checker->game.rows[r];
    if (!checker->listed[r])
        return refuse(checker, "a row that is not listed");
    if (multipliers[r] != 0 || !skip(checker, " ") || !read_number(checker, &multipliers[r]) ||
        multipliers[r] == 0)
        return refuse(checker, "a bad multiplier");
    if (is_total) {
        if (row->black < 0 && row->white < 0)
            return refuse(checker, "neither count of the row is known");
        if ((row->black < 0 || row->white < 0) && (multipliers[r] < 0 || is_odd))
            return refuse(checker, "a total that is only at least known");
        return true;
    }
    if (checker->game.colours_only || (is_known_by_black ? row->black : row->white) < 0)
        return refuse(checker, "the count of the row is not known");
    return are_alike_in(checker, r) || refuse(checker, "the row tells pegs apart that are alike");
}

static bool read_colour_multiplier(struct checker *checker)
{
    int64_t colour;

    if (!read_between(checker, 0, checker->game.colours, &colour))
        return false;
    if (checker->game.colours_only || checker->members[colour] == 0 ||
        checker->of_colour[colour] != 0)
        return refuse(checker, "a bad colour");
    return (skip(checker, " ") && read_number(checker, &checker->of_colour[colour]) &&
            checker->of_colour[colour] != 0) ||
           refuse(checker, "a bad multiplier");
}

static bool read_combination(struct checker *checker, bool is_odd)
{
    size_t rows = checker->game.row_count;

    memset(checker->black, 0, rows * sizeof(int64_t));
    memset(checker->total, 0, rows * sizeof(int64_t));
    memset(checker->white, 0, rows * sizeof(int64_t));
    memset(checker->of_colour, 0, ((size_t)checker->game.colours + 1) * sizeof(int64_t));
    checker->of_pegs = checker->of_sum = 0;
    while (*checker->at == ' ') {
        bool good = false;

        if (skip(checker, " b"))
            good = read_row_multiplier(checker, checker->black, false, true, is_odd);
        else if (skip(checker, " t"))
            good = read_row_multiplier(checker, checker->total, true, false, is_odd);
        else if (skip(checker, " w"))
            good = read_row_multiplier(checker, checker->white, false, false, is_odd);
        else if (skip(checker, " c"))
            good = read_colour_multiplier(checker);
        else if (skip(checker, " pegs "))
            good = checker->of_pegs == 0 && read_number(checker, &checker->of_pegs);
        else if (skip(checker, " sum "))
            good = checker->game.sum >= 0 && checker->of_sum == 0 &&
                   read_number(checker, &checker->of_sum);
        if (!good)
            return refuse(checker, "a bad multiplier");
    }
    return end_line(checker);
}

static bool check_leaf(struct checker *checker)
{
    int64_t claimed, needed, largest;

    if (!read_number(checker, &claimed) || !skip(checker, " ") || !read_number(checker, &needed) ||
        !read_combination(checker, false))
        return refuse(checker, "a bad leaf");
    if (!find_largest(checker, &largest))
        return refuse(checker, "nothing is left at this leaf, which is a leaf 'none'");
    if (largest != claimed)
        return refuse(checker, "the largest left side is another one");
    if (find_right_side(checker) != needed)
        return refuse(checker, "the right side is another one");
    return (!checker->result.wrong && largest < needed) ||
           refuse(checker, "the leaf is not refuted");
}

static bool is_odd(int64_t number)
{
    return number % 2 != 0;
}

/* Whatever the pegs of a group are, they add an odd number, or whatever they are an even one. */
static bool find_parity_of_group(struct checker *checker, int group, bool *odd)
{
    bool known = false, weight_is_odd = false;

    for (int c = 0; c <= checker->game.colours; c++) {
        if (room_for(checker, group, c) == 0)
            continue;
        if (known && is_odd(weigh(checker, group, c)) != weight_is_odd)
            return false;
        weight_is_odd = is_odd(weigh(checker, group, c));
        known = true;
    }
    if (weight_is_odd && is_odd(checker->size[group]))
        *odd = !*odd;
    return true;
}

static bool find_parity_of_colour(struct checker *checker, int c, bool *odd)
{
    bool first = is_odd(term_of_count(checker, c, checker->from[c]));

    for (int count = checker->from[c]; count <= checker->to[c]; count++)
        if (may_have_count(checker, c, count) && is_odd(term_of_count(checker, c, count)) != first)
            return false;
    if (first)
        *odd = !*odd;
    return true;
}

static bool check_odd_leaf(struct checker *checker)
{
    bool odd = false, same = true;

    if (!read_combination(checker, true))
        return false;
    if (!find_counts(checker))
        return refuse(checker, "nothing is left at this leaf, which is a leaf 'none'");
    for (int p = 0; p < checker->game.pegs && same; p++)
        same = checker->size[p] == 0 || find_parity_of_group(checker, p, &odd);
    for (int c = 0; c <= checker->game.colours && same; c++)
        same = checker->members[c] == 0 || find_parity_of_colour(checker, c, &odd);
    return (same && is_odd(find_right_side(checker)) != odd) ||
           refuse(checker, "the two sides do not differ by an odd number");
}

static bool check_empty_leaf(struct checker *checker)
{
    int64_t largest;

    memset(checker->of_colour, 0, ((size_t)checker->game.colours + 1) * sizeof(int64_t));
    memset(checker->black, 0, checker->game.row_count * sizeof(int64_t));
    memset(checker->white, 0, checker->game.row_count * sizeof(int64_t));
    memset(checker->total, 0, checker->game.row_count * sizeof(int64_t));
    return end_line(checker) &&
           (!find_largest(checker, &largest) || refuse(checker, "something is left at this leaf"));
}

/* ---- The tree -------------------------------------------------------------------------- */

static int *restricted(struct checker *checker, const struct branch *branch, bool second)
{
    size_t cell = (size_t)branch->group * ((size_t)checker->game.colours + 1) +
                  (size_t)branch->colour;

    return (branch->kind == LEAST) != second ? &checker->least[cell] : &checker->most[cell];
}

static void restrict_part(struct checker *checker, struct branch *branch)
{
    size_t cell = (size_t)branch->colour * ((size_t)checker->game.pegs + 1) +
                  (size_t)branch->number;
    int *bound;

    if (branch->kind == COUNT || branch->kind == NOT) {
        if ((branch->kind == COUNT) != branch->second) {
            branch->saved = checker->decided[branch->colour];
            checker->decided[branch->colour] = branch->number;
        } else {
            branch->saved = checker->excluded[cell];
            checker->excluded[cell] = true;
        }
        return;
    }
    bound = restricted(checker, branch, branch->second);
    branch->saved = *bound;
    if (branch->kind == LEAST)
        *bound = branch->second ? branch->number - 1 : branch->number;
    else
        *bound = branch->second ? branch->number + 1 : branch->number;
}

static void lift(struct checker *checker, const struct branch *branch)
{
    size_t cell = (size_t)branch->colour * ((size_t)checker->game.pegs + 1) +
                  (size_t)branch->number;

    if (branch->kind != COUNT && branch->kind != NOT)
        *restricted(checker, branch, branch->second) = branch->saved;
    else if ((branch->kind == COUNT) != branch->second)
        checker->decided[branch->colour] = branch->saved;
    else
        checker->excluded[cell] = branch->saved;
}

static bool open_branch(struct checker *checker, enum kind kind)
{
    struct branch branch = {.kind = kind};
    int64_t peg = 1, colour, number;
    bool of_pegs = kind == LEAST || kind == MOST;

    if (of_pegs && (checker->game.colours_only ||
                    !read_between(checker, 1, checker->game.pegs, &peg) || !skip(checker, " ")))
        return refuse(checker, "a bad branch");
    if (!read_between(checker, 0, checker->game.colours, &colour) || !skip(checker, " ") ||
        !read_between(checker, 0, checker->game.pegs, &number) || !end_line(checker))
        return refuse(checker, "a bad branch");
    if (checker->members[colour] == 0 || (of_pegs && checker->size[peg - 1] == 0))
        return refuse(checker, "a branch on what is counted as something else");
    branch.group = (int)peg - 1;
    branch.colour = (int)colour;
    branch.number = (int)number;
    restrict_part(checker, &branch);
    if (checker->depth == checker->room) {
        checker->room = 2 * checker->room + 64;
        checker->branches = realloc(checker->branches, checker->room * sizeof(struct branch));
        if (!checker->branches)
            abort();
    }
    checker->branches[checker->depth++] = branch;
    checker->result.branches++;
    return true;
}

static void close_leaf(struct checker *checker)
{
    checker->result.leaves++;
    while (checker->depth > 0) {
        struct branch *last = &checker->branches[checker->depth - 1];

        lift(checker, last);
        if (!last->second) {
            last->second = true;
            restrict_part(checker, last);
            return;
        }
        checker->depth--;
    }
    checker->closed = true;
}

static bool read_node(struct checker *checker)
{
    if (skip(checker, "count "))
        return open_branch(checker, COUNT);
    if (skip(checker, "not "))
        return open_branch(checker, NOT);
    if (skip(checker, "least "))
        return open_branch(checker, LEAST);
    if (skip(checker, "most "))
        return open_branch(checker, MOST);
    if (skip(checker, "leaf ") ? !check_leaf(checker)
        : skip(checker, "odd") ? !check_odd_leaf(checker)
                               : !skip(checker, "none") || !check_empty_leaf(checker))
        return refuse(checker, "expected a branch or a leaf");
    close_leaf(checker);
    return true;
}

static bool read_end(struct checker *checker, bool without_checksum)
{
    int64_t leaves, checksum;

    if (!skip(checker, "end ") || !read_number(checker, &leaves) || !skip(checker, " ") ||
        !read_digits(checker, &checksum) || !end_line(checker) || *checker->at)
        return refuse(checker, "expected the last line");
    if (leaves != (int64_t)checker->result.leaves)
        return refuse(checker, "the number of leaves is another one");
    return checksum == checker->checksum || without_checksum ||
           refuse(checker, "the checksum is another one");
}

static bool read_certificate(struct checker *checker, bool without_checksum)
{
    int64_t version;

    make_tables(checker);
    if (!skip(checker, "keypeg linear certificate ") || !read_between(checker, 1, 1, &version) ||
        !end_line(checker))
        return refuse(checker, "not a linear certificate of version 1");
    skip_comments(checker);
    if (!read_rows(checker) || !read_other_colours(checker) || !read_alike_pegs(checker))
        return false;
    fill_tables(checker);
    while (!checker->closed)
        if (!read_node(checker))
            return false;
    return read_end(checker, without_checksum);
}

static void free_checker(struct checker *checker)
{
    plain_game_free(&checker->game);
    free(checker->listed);
    free(checker->stands_in);
    free(checker->members);
    free(checker->group_of);
    free(checker->size);
    free(checker->least);
    free(checker->most);
    free(checker->count_least);
    free(checker->count_most);
    free(checker->decided);
    free(checker->excluded);
    free(checker->from);
    free(checker->to);
    free(checker->black);
    free(checker->total);
    free(checker->white);
    free(checker->of_colour);
    free(checker->branches);
}

struct certificate_result certificate_check(const char *transcript, const char *certificate,
                                            bool without_checksum)
{
    struct checker checker = {.at = certificate, .checksum = 1};

    checker.game = plain_game_read(transcript);
    checker.result.wrong = checker.game.wrong;
    if (!checker.game.wrong) {
        checker.result.line = 1;
        read_certificate(&checker, without_checksum);
    }
    free_checker(&checker);
    return checker.result;
}
