/* Games in JSON: each is the same as its twin in text, member by member, and
 * a text is taken for what it is. */
#include "format/format.h"
#include "game/transcript.h"
#include "help/read_transcripts.h"
#include "help/round_trip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define CLASSIC "\"game\": \"classic\""
#define FOUR    "\"pegs\": 4, \"colours\": 6"
#define ROW     "{\"guess\": [\"red\", \"red\", \"green\", \"green\"], \"black\": 1, \"white\": 0}"

/* clang-format off */
static const struct {
    const char *json, *text;
} twins[] = {
    /* rules */
    {"{" CLASSIC "}", "game classic"},
    {"{\"game\": \"Mastermind\"}", "game classic"},
    {"{\"game\": \"moo\"}", "game bulls-and-cows"},
    {"{" FOUR "}", "pegs 4\ncolours 6"},
    {"{" CLASSIC ", \"pegs\": 5, \"board\": 12}", "game classic\npegs 5\nboard 12"},
    {"{\"board\": 12, \"pegs\": 5, " CLASSIC "}", "game classic\npegs 5\nboard 12"},
    {"{" CLASSIC ", \"board\": false}", "game classic\nboard no"},
    {"{" CLASSIC ", \"colours\": 8}", "game classic\ncolours 8"},
    {"{" FOUR ", \"blanks\": true}", "pegs 4\ncolours 6\nblanks yes"},
    {"{" FOUR ", \"blanks\": false}", "pegs 4\ncolours 6"},
    {"{" FOUR ", \"blanks\": \"guesses\"}", "pegs 4\ncolours 6\nblanks guesses"},
    {"{" FOUR ", \"blanks\": \"Guesses\"}", "pegs 4\ncolours 6\nblanks guesses"},
    {"{" FOUR ", \"repeats\": false}", "pegs 4\ncolours 6\nrepeats no"},
    {"{" FOUR ", \"repeats\": true}", "pegs 4\ncolours 6"},
    {"{\"game\": \"moo\", \"repeats\": true}", "game moo\nrepeats yes"},
    {"{" FOUR ", \"scores\": \"black white\"}", "pegs 4\ncolours 6"},
    {"{" FOUR ", \"scores\": \"black\"}", "pegs 4\ncolours 6\nscores black"},
    {"{" FOUR ", \"scores\": \"colours\"}", "pegs 4\ncolours 6\nscores colours"},
    {"{" FOUR ", \"scores\": \"colors\"}", "pegs 4\ncolours 6\nscores colours"},
    {"{\"pegs\": 65535, \"colours\": 2}", "pegs 65535\ncolours 2"},
    {"{\"pegs\": 1, \"colours\": 65535}", "pegs 1\ncolours 65535"},
    /* members in other spellings, and members that are not there */
    {"{\"pegs\": 2, \"colors\": 3, \"blank\": true, \"repeat\": false, \"score\": \"black\"}",
     "pegs 2\ncolours 3\nblanks yes\nrepeats no\nscores black"},
    {"{\"PEGS\": 2, \"Color\": 3}", "pegs 2\ncolours 3"},
    {"{\"colour\": 3, \"colours\": null, \"pegs\": 2}", "pegs 2\ncolours 3"},
    {"{" CLASSIC ", \"pegs\": null, \"colours\": null, \"blanks\": null, \"repeats\": null, "
     "\"scores\": null, \"board\": null, \"codemaker\": null, \"peg\": null, \"sum\": null, "
     "\"rows\": null, \"secret\": null}", "game classic"},
    {"{" CLASSIC ", \"rows\": []}", "game classic"},
    {"{" CLASSIC ", \"comment\": \"Friday, table 3\"}", "# Friday, table 3\ngame classic"},
    {"{\"comment\": [], " CLASSIC ", \"Comment\": null}", "game classic"},
    {"{\"comment\": [\"red: 1 1\", \"\"], " CLASSIC "}", "game classic"},
    {"{" CLASSIC ", \"peg\": {}}", "game classic"},
    {"{" CLASSIC ", \"peg\": {\"1\": null}}", "game classic"},
    /* colours */
    {"{\"pegs\": 2, \"colours\": [\"red\", \"green\"]}", "pegs 2\ncolours red green"},
    {"{\"pegs\": 2, \"colours\": [\"blue=l\", \"black=k\"]}", "pegs 2\ncolours blue=l black=k"},
    {"{\"pegs\": 2, \"colours\": 10}", "pegs 2\ncolours 0-9"},
    {"{\"pegs\": 2, \"colours\": [0, 1, 2]}", "pegs 2\ncolours 0-2"},
    {"{\"pegs\": 2, \"colours\": [\"0\", 1, \"02\"]}", "pegs 2\ncolours 0 1 02"},
    {"{\"pegs\": 2, \"colours\": [\"A\", \"B\"]}", "pegs 2\ncolours A-B"},
    {"{\"pegs\": 1, \"colours\": [\"red\"]}", "pegs 1\ncolours red"},
    {"{\"pegs\": 1, \"colours\": 1}", "pegs 1\ncolours 1"},
    {"{\"pegs\": 1, \"colours\": [6]}", "pegs 1\ncolours 6-6"},
    {"{\"pegs\": 1, \"colours\": [\"6\"]}", "pegs 1\ncolours 6-6"},
    {"{\"pegs\": 1, \"colours\": [\"6=x\"]}", "pegs 1\ncolours 6=x"},
    {"{\"pegs\": 1, \"colours\": [999999999]}", "pegs 1\ncolours 999999999-999999999"},
    {"{\"pegs\": 1, \"colours\": [\"\\ud83d\\udd34\", \"\xF0\x9F\x94\xB5\"]}",
     "pegs 1\ncolours \xF0\x9F\x94\xB4 \xF0\x9F\x94\xB5"},
    {"{\"pegs\": 1, \"colours\": [\"\xE2\x9A\xAA\xEF\xB8\x8F\"], \"secret\": [\"\xE2\x9A\xAA\xEF\xB8\x8E\"]}",
     "pegs 1\ncolours \xE2\x9A\xAA\nsecret \xE2\x9A\xAA"},
    {"{\"pegs\": 1, \"colours\": [\"\\\"q\\\"\", \"\\\\\"]}", "pegs 1\ncolours \"q\" \\"},
    /* rows */
    {"{" CLASSIC ", \"rows\": [" ROW "]}", "game classic\nrrgg : 1 0"},
    {"{\"rows\": [" ROW "], " CLASSIC "}", "game classic\nrrgg : 1 0"},
    {"{" CLASSIC ", \"Rows\": [" ROW "]}", "game classic\nrrgg : 1 0"},
    {"{" CLASSIC ", \"rows\": [{\"guess\": [\"r\", \"RED\", \"G\", 2], \"black\": 1, \"white\": 0}]}",
     "game classic\nrrgg : 1 0"},
    {"{" CLASSIC ", \"rows\": [{\"guess\": [1, \"2\", 3, 6], \"black\": 1, \"white\": 0}]}",
     "game classic\nrgbk : 1 0"},
    {"{" CLASSIC ", \"rows\": [{\"white\": 2, \"guess\": [1, 1, 2, 2]}]}", "game classic\nrrgg : ? 2"},
    {"{" CLASSIC ", \"rows\": [{\"black\": 2, \"guess\": [1, 1, 2, 2]}]}", "game classic\nrrgg : 2 ?"},
    {"{" CLASSIC ", \"rows\": [{\"guess\": [1, 1, 2, 2], \"black\": null, \"white\": null, \"total\": null}]}",
     "game classic\nrrgg : ? ?"},
    {"{" CLASSIC ", \"rows\": [{\"GUESS\": [1, 1, 2, 2], \"Black\": 4, \"White\": 0}]}",
     "game classic\nrrgg : 4 0"},
    {"{" FOUR ", \"scores\": \"black\", \"rows\": [{\"guess\": [1, 1, 2, 2], \"black\": 2, \"white\": null}, "
     "{\"guess\": [1, 2, 3, 4]}]}", "pegs 4\ncolours 6\nscores black\n1122 : 2\n1234 : ?"},
    {"{" FOUR ", \"scores\": \"colours\", \"rows\": [{\"guess\": [1, 1, 2, 2], \"total\": 4}, "
     "{\"guess\": [1, 2, 3, 4], \"total\": null, \"black\": null}]}",
     "pegs 4\ncolours 6\nscores colours\n1122 : 4\n1234 : ?"},
    {"{" FOUR ", \"blanks\": true, \"rows\": [{\"guess\": [\".\", 1, \".\", 2], \"black\": 0, \"white\": 1}]}",
     "pegs 4\ncolours 6\nblanks yes\n.1.2 : 0 1"},
    {"{" FOUR ", \"blanks\": \"guesses\", \"rows\": [{\"guess\": [\".\", 1, \".\", 2], \"black\": 0}]}",
     "pegs 4\ncolours 6\nblanks guesses\n.1.2 : 0 ?"},
    {"{" CLASSIC ", \"rows\": [{\"guess\": [1, 1, 2, 2], \"black\": 1, \"white\": 0, \"sure\": true}, "
     "{\"sure\": false, \"guess\": [1, 1, 2, 2]}, {\"Sure\": null, \"guess\": [1, 1, 2, 2]}]}",
     "game classic\nrrgg : 1 0 sure\nrrgg : ? ?\nrrgg : ? ?"},
    {"{" FOUR ", \"rows\": [{\"guess\": [1, 1, 2, 2], \"black\": 1, \"white\": 0, \"sure\": true}]}",
     "pegs 4\ncolours 6\n1. 1 1 2 2 : 1 black, 0 white SURE # seen by all"},
    /* ids */
    {"{\"id\": 17, " CLASSIC "}", "id 17\ngame classic"},
    {"{\"id\": -9223372036854775808, " CLASSIC "}", "game classic\nid -9223372036854775808"},
    {"{\"id\": 9223372036854775807, " CLASSIC "}", "game classic\nid 9223372036854775807"},
    {"{" CLASSIC ", \"ID\": \"17\"}", "game classic\nid \"17\""},
    {"{" CLASSIC ", \"id\": \"9223372036854775808\"}", "game classic\nid 9223372036854775808"},
    {"{" CLASSIC ", \"id\": \"007\"}", "game classic\nID 007 # James"},
    {"{" CLASSIC ", \"id\": \"-0\"}", "game classic\nid -0"},
    {"{" CLASSIC ", \"id\": \"ann/17, game: a=b\"}", "game classic\nid  ann/17, game: a=b "},
    {"{" CLASSIC ", \"id\": \"\\u001b[31m\\n# \\\"\"}", "game classic\nid \"\\u001b[31m\\n\\u0023 \\\"\""},
    {"{" CLASSIC ", \"id\": \" \"}", "game classic\nid \" \""},
    {"{" CLASSIC ", \"id\": \"\xE2\x9D\xA4\xEF\xB8\x8F\"}", "game classic\nid \"\xE2\x9D\xA4\\ufe0f\""},
    {"{" CLASSIC ", \"rows\": [" ROW "], \"id\": \"late\"}", "game classic\nrrgg : 1 0\nid late"},
    {"{" CLASSIC ", \"id\": null}", "game classic"},
    {"{\"pegs\": 2, \"colours\": [\"i\", \"d\"], \"rows\": [{\"guess\": [\"i\", \"d\"], \"black\": 1, \"white\": 0}]}",
     "pegs 2\ncolours i d\nid : 1 0"}, /* a row, as it always was */
    /* what is known */
    {"{" CLASSIC ", \"codemaker\": \"Ann van der Lee, jr.\"}", "game classic\ncodemaker Ann van der Lee, jr."},
    {"{" CLASSIC ", \"codemaker\": \"Ren\\u00e9\"}", "game classic\ncodemaker Ren\xC3\xA9"},
    {"{" CLASSIC ", \"codemaker\": \"\xE2\x9D\xA4\xEF\xB8\x8F Ann\"}", "game classic\ncodemaker \xE2\x9D\xA4 Ann"},
    {"{" CLASSIC ", \"codemaker\": \"A#1: x=y\"}", "game classic\ncodemaker A#1: x=y"},
    {"{" CLASSIC ", \"codemaker\": \"A\\tB  C D\"}", "game classic\ncodemaker A\tB\v\fC\xC2\x85" "D\r"},
    {"{" CLASSIC ", \"codemaker\": \"\\u0645\\u06cc\\u200c\\u0634\"}", /* U+200C, which Persian needs */
     "game classic\ncodemaker \xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xB4"},
    {"{\"pegs\": 1, \"colours\": [\"\\ud83d\\udc69\\u200d\\ud83d\\ude80\", \"red\"]}", /* U+200D in an emoji */
     "pegs 1\ncolours \xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80 red"},
    {"{" CLASSIC ", \"codemaker\": \"game\"}", "game classic\ncodemaker game"},
    {"{" CLASSIC ", \"peg\": {\"3\": [\"red\", \"g\", 3]}}", "game classic\npeg 3 : red green blue"},
    {"{" CLASSIC ", \"peg\": {\"4\": [1, 2], \"1\": [3], \"04\": [2, 3]}}",
     "game classic\npeg 4 : red green\npeg 1 : blue\npeg 4 : green blue"},
    {"{" FOUR ", \"blanks\": true, \"peg\": {\"1\": [\".\"]}}", "pegs 4\ncolours 6\nblanks yes\npeg 1 : ."},
    {"{\"game\": \"number\", \"sum\": 14}", "game number\nsum 14"},
    {"{\"game\": \"number\", \"sum\": 0}", "game number\nsum 0"},
    {"{\"game\": \"number\", \"sum\": 999999999999999}", "game number\nsum 999999999999999"},
    {"{" CLASSIC ", \"secret\": [\"red\", \"b\", 2, \"K\"]}", "game classic\nsecret rbgk"},
    {"{" FOUR ", \"repeats\": false, \"secret\": [1, 1, 1, 1]}", "pegs 4\ncolours 6\nrepeats no\nsecret 1111"},
    {"{" FOUR ", \"blanks\": \"guesses\", \"secret\": [1, \".\", 1, 1]}",
     "pegs 4\ncolours 6\nblanks guesses\nsecret 1.11"},
    /* a match */
    {"[{\"id\": 1, " CLASSIC "}, {" CLASSIC "}, {\"id\": 1, " CLASSIC "}]", "id 1\ngame classic\n---\ngame classic\n---\ngame classic\nid 1"},
    {"[{" CLASSIC "}]", "game classic"},
    {"[{" CLASSIC ", \"codemaker\": \"Ann\", \"rows\": [" ROW "]}, {" CLASSIC ", \"rows\": [" ROW "]}, {" CLASSIC ", \"secret\": [1, 1, 1, 1]}]",
     "game classic\ncodemaker Ann\nrrgg : 1 0\n---\ngame classic\nrrgg : 1 0\n---\ngame classic\nsecret rrrr"},
    {"[{" CLASSIC ", \"board\": 5}, {" CLASSIC ", \"codemaker\": \"Ann\", \"board\": 5}]",
     "game classic\nboard 5\n---\ngame classic\nboard 5\ncodemaker Ann"},
    /* nothing is left of the game before */
    {"[{" CLASSIC ", \"board\": 5, \"blanks\": true}, {" CLASSIC "}]",
     "game classic\nboard 5\nblanks yes\n---\ngame classic"},
    {"[{" FOUR ", \"board\": 5, \"repeats\": false, \"scores\": \"black\"}, {\"pegs\": 3, \"colours\": 6}]",
     "pegs 4\ncolours 6\nboard 5\nrepeats no\nscores black\n---\n"
     "pegs 3\ncolours 6\nboard no\nrepeats yes\nscores black white"},
    {"[{\"game\": \"number\", \"sum\": 3}, {\"game\": \"number\", \"sum\": 4}, {" CLASSIC "}]",
     "game number\nsum 3\n---\ngame number\nsum 4\n---\ngame classic"},
    /* where blanks may stand, and a byte order mark */
    {" \t\r\n{ " CLASSIC " }\r\n", "game classic"},
    {"\xEF\xBB\xBF{" CLASSIC "}", "game classic"},
    {"\xEF\xBB\xBF[ {" CLASSIC "} , {" CLASSIC "} \n]\n\n", "game classic\n---\ngame classic"},
};

/* Every line stands alone. */
static const struct {
    const char *json, *text;
} lines[] = {
    {"{" CLASSIC "}", "game classic"},
    {"{" CLASSIC "}\n", "game classic"},
    {"{" CLASSIC "}\r\n\r\n  {" FOUR "}  \n\t\n", "game classic\n---\npegs 4\ncolours 6\nboard no"},
    {"\xEF\xBB\xBF{" CLASSIC ", \"blanks\": true}\n{" CLASSIC "}", "game classic\nblanks yes\n---\ngame classic"},
};

/* What a text is taken for. */
static const struct {
    const char *text, *format;
} claims[] = {
    {"game classic\n", "text"},
    {"# {\ngame classic\n", "text"},
    {"", "text"},
    {"rrgg : 1 0\n", "text"},
    {"{" CLASSIC "}", "json"},
    {"{" CLASSIC "}\n \n\n", "json"},
    {"{\n" CLASSIC "\n}\n", "json"},
    {"{" CLASSIC ",\n\"rows\": []}\n", "json"},
    {"[{" CLASSIC "}]", "json"},
    {"[\n{" CLASSIC "}\n]\n", "json"},
    {"[]", "json"},
    {"[", "json"},
    {"{", "json"},
    {"{}", "json"},
    {" \n\t{" CLASSIC "}", "json"},
    {"\xEF\xBB\xBF\n[{" CLASSIC "}]", "json"},
    {"{" CLASSIC "}\n{" CLASSIC "}\n", "jsonl"},
    {"\xEF\xBB\xBF{" CLASSIC "}\n{" CLASSIC "}\n", "jsonl"},
    {"\n\n {" CLASSIC "} \n\n{" CLASSIC "}\n", "jsonl"},
    {"{" CLASSIC "}\r\n{" CLASSIC "}\r\n", "jsonl"},
    {"{\"gmae\": 1}\n{", "jsonl"},
    {"{" CLASSIC "} {" CLASSIC "}\n{" CLASSIC "}\n", "jsonl"},
    {"{" CLASSIC "},\n{" CLASSIC "}\n", "json"},
};
/* clang-format on */

/* This sees the names of games, too. */
static void expect_same_text(const struct kp_match *a, const struct kp_match *b)
{
    struct kp_strbuf of_a = kp_match_text(a, "text"), of_b = kp_match_text(b, "text");

    assert_string_equal(of_a.text, of_b.text);
    kp_strbuf_free(&of_a);
    kp_strbuf_free(&of_b);
}

static void expect_twin(const char *format, const char *json, const char *text)
{
    struct kp_read_result a = kp_read_as(format, json, strlen(json));
    struct kp_read_result b = kp_read_text(text, strlen(text));
    const char *differs;

    if (a.status != KP_OK)
        fail_msg("%s: %s", json, a.problems.item[0].says);
    if (b.status != KP_OK)
        fail_msg("%s: %s", text, b.problems.item[0].says);
    differs = kp_match_difference(a.match, b.match);
    if (differs)
        fail_msg("%s differs in: %s", json, differs);
    expect_same_text(a.match, b.match);
    kp_read_result_free(&a);
    kp_read_result_free(&b);
}

static void each_is_as_its_twin(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
        expect_twin("json", twins[i].json, twins[i].text);
        expect_twin(NULL, twins[i].json, twins[i].text);
    }
}

static void lines_stand_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        expect_twin("jsonl", lines[i].json, lines[i].text);
}

/* Twins that are none: a comparison that overlooks a member proves nothing. */
static void each_member_is_compared(void **state)
{
    static const struct {
        const char *text, *other, *differs;
    } pairs[] = {
        {"pegs 2\ncolours 6", "pegs 3\ncolours 6", "pegs"},
        {"pegs 2\ncolours 6", "pegs 2\ncolours 5", "colours"},
        {"pegs 2\ncolours a b", "pegs 2\ncolours A b", "colours"},
        {"pegs 2\ncolours blue=l", "pegs 2\ncolours blue=u", "colours"},
        {"pegs 2\ncolours blue", "pegs 2\ncolours blue=b", "colours"},
        {"game classic", "pegs 4\ncolours red green blue yellow white black=k\nboard 10",
         "colours"},
        {"game classic", "game classic\nblanks yes", "blanks"},
        {"game classic", "game classic\nrepeats no", "repeats"},
        {"game classic", "game classic\nscores black", "scores"},
        {"game classic", "game classic\nboard no", "board"},
        {"game classic", "game classic\ncodemaker Ann", "codemaker"},
        {"game number\nsum 3", "game number", "sum"},
        {"game classic\nsecret rrrr", "game classic\nsecret rrrg", "secret"},
        {"game classic\nsecret rrrr", "game classic", "secret"},
        {"game classic\npeg 1 : r", "game classic", "pegs known"},
        {"game classic\npeg 1 : r", "game classic\npeg 1 : r g", "pegs known"},
        {"game classic\nrrgg : 1 0", "game classic", "rows"},
        {"game classic\nrrgg : 1 0", "game classic\nrrgb : 1 0", "rows"},
        {"game classic\nrrgg : 1 0", "game classic\nrrgg : 1 ?", "rows"},
        {"game classic\nrrgg : 1 0", "game classic\nrrgg : 0 0", "rows"},
        {"game classic\n---\nrrgg : 0 0", "game classic", "number of games"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct kp_read_result a = kp_read_text(pairs[i].text, strlen(pairs[i].text));
        struct kp_read_result b = kp_read_text(pairs[i].other, strlen(pairs[i].other));
        const char *differs = kp_match_difference(a.match, b.match);

        if (!differs || strcmp(differs, pairs[i].differs) != 0)
            fail_msg("%s / %s: %s", pairs[i].text, pairs[i].other, differs ? differs : "same");
        kp_read_result_free(&a);
        kp_read_result_free(&b);
    }
}

static void texts_are_taken_for_what_they_are(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        const char *text = claims[i].text;
        const struct kp_format *format = kp_format_detect(text, strlen(text), false);

        if (strcmp(format->name, claims[i].format) != 0)
            fail_msg("%s is taken for %s", text, format->name);
    }
}

/* Remarks stand above and below what is written, and nobody reads them. */
static void remarks_are_written(void **state)
{
    static const char game[] = "game classic\nrrgg : 1 0\n";
    static const struct {
        const char *format, *text;
    } written[] = {
        {"text", "# one\n# \ngame classic\nred red green green : 1 0\n# two\n"},
        {"jsonl", "{\"game\":\"classic\",\"rows\":[{\"guess\":[\"red\",\"red\",\"green\","
                  "\"green\"],\"black\":1,\"white\":0}],\"comment\":[\"one\",\"\",\"two\"]}\n"},
    };
    struct kp_read_result reading = kp_read_text(game, strlen(game));

    (void)state;
    kp_strbuf_addf(&reading.match->games[0]->comments, "one\n\n");
    kp_strbuf_addf(&reading.match->games[0]->afterword, "two\n");
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        struct kp_strbuf text = kp_match_text(reading.match, written[i].format);

        struct kp_read_result back = kp_read_as(written[i].format, text.text, text.length);

        assert_string_equal(text.text, written[i].text);
        assert_null(kp_match_difference(reading.match, back.match));
        kp_read_result_free(&back);
        kp_strbuf_free(&text);
    }
    kp_read_result_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_as_its_twin),
        cmocka_unit_test(lines_stand_alone),
        cmocka_unit_test(remarks_are_written),
        cmocka_unit_test(each_member_is_compared),
        cmocka_unit_test(texts_are_taken_for_what_they_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
