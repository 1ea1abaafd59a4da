#include "base/strbuf.h"
#include "report/verdict_report.h"

enum kp_status kp_html_begin(const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_begin(&text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_html_game(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_game(game, verdict, where, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_html_problems(const struct kp_errors *problems,
                                const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_problems(problems, where, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_html_end(const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_end(&text);
    return kp_strbuf_send(&text, out);
}
