/* A turn that comes after the flag fell is sent all the same: the server keeps how late it was. */
#include "cli/connect_late.h"

#include <string.h>

#include "cli/message.h"
#include "play/referee.h"

/* Says what a program that lost on time may have done wrong. */
static void explain(const struct bot_game *t)
{
    if (t->lines > 0)
        message("%s wrote %d line%s in that turn, but no turn", t->player->name, t->lines,
                t->lines == 1 ? "" : "s");
    else if (t->answered || t->contestant.kind == CONTESTANT_TEXT)
        message("%s wrote nothing in that turn: does it flush its output after each line?",
                t->player->name);
    else
        message("%s wrote nothing: does it flush its output? Is it a text: program?",
                t->player->name);
}

void connect_lost(struct bot_game *t, int64_t now)
{
    if (!t->thinking)
        return;
    explain(t);
    t->over_at = t->useless ? 0 : now;
}

json_t *connect_late(struct bot_game *t, int64_t now, bool *gone)
{
    char late[48];
    json_t *m = connect_next(t, now);
    *gone = m || t->useless || now >= connect_late_due(t);
    if (!m || strcmp(json_string_value(json_object_get(m, "type")), "move") != 0) {
        json_decref(m);
        return NULL;
    }
    clock_duration_write(now - t->over_at, late, sizeof late);
    message("the turn of %s came %s after the game was over", t->player->name, late);
    return m;
}

int64_t connect_late_due(const struct bot_game *t)
{
    return t->over_at > 0 ? t->over_at + REFEREE_LATE_MS : CLOCK_NEVER;
}
