/* A tournament as one text: its plan, then its log. */
#include "play/tournament/whole.h"

#include <string.h>

#include "core/text.h"
#include "play/tournament/plan_write.h"
#include "play/tournament/tournament.h"

#define HEAD "agon tournament 1\n"
#define LOG "log\n"

int tournament_write(const struct tournament *t, char *text, size_t size)
{
    struct text out = text_into(text, size);
    text_add(&out, "%s", HEAD);
    bool room = out.n < size;
    out.n += (size_t)plan_write(t->plan, room ? text + out.n : NULL, room ? size - out.n : 0);
    text_add(&out, "%s%s", LOG, t->log);
    return (int)out.n;
}

int tournament_cut(char *text, char **plan, char **log, struct agon_error *error)
{
    if (strncmp(text, HEAD, strlen(HEAD)) != 0)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(plan_log_head, "line 1: expected 'agon tournament 1'"));
    char *mark = strstr(text, "\n" LOG);
    if (!mark)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(plan_log_line, "expected a line 'log'"));
    *plan = text + strlen(HEAD);
    *log = mark + 1 + strlen(LOG);
    mark[1] = '\0'; /* with an empty plan, *plan points here */
    return 0;
}
