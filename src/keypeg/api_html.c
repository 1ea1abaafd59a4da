#include "base/strbuf_send.h"
#include "report/verdict_report.h"

enum kp_status kp_html_begin(const struct kp_out *out)
{
    struct kp_text text = {0};

    kp_report_html_begin(&text);
    return kp_deliver(&text, out);
}

enum kp_status kp_html_game(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_where *where, const struct kp_out *out)
{
    struct kp_text text = {0};

    kp_report_html_game(game, verdict, where, &text);
    return kp_deliver(&text, out);
}

enum kp_status kp_html_problems(const struct kp_problems *problems, const struct kp_where *where,
                                const struct kp_out *out)
{
    struct kp_text text = {0};

    kp_report_html_problems(problems, where, &text);
    return kp_deliver(&text, out);
}

enum kp_status kp_html_end(const struct kp_out *out)
{
    struct kp_text text = {0};

    kp_report_html_end(&text);
    return kp_deliver(&text, out);
}
