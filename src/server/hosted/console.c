/* Consoles: the last text of each, and messages to watchers with new text. */
#include "server/hosted/console.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/hosted/boards.h"
#include "server/hosted/people.h"

enum {
    MESSAGES_AT_ONCE = 10,
    MESSAGES_PER_SECOND = 2,
    DAY_MS = 86400000,
    AFTER_MS = 10000, /* text may still arrive after the end of a game */
    SENT_AT_ONCE = 16 /* consoles: all 128 could exceed a connection's queue */
};

/* Drops the oldest lines until n bytes fit, or the first characters of a line that is too long. */
static void make_room(struct console *c, size_t n)
{
    if (c->n + n <= CONSOLE_MAX)
        return;
    size_t from = c->n + n - CONSOLE_MAX;
    const char *end = memchr(c->text + from, '\n', c->n - from);
    from = end ? (size_t)(end + 1 - c->text) : from;
    while (from < c->n && ((unsigned char)c->text[from] & 0xC0) == 0x80)
        from++;
    c->n -= from;
    memmove(c->text, c->text + from, c->n);
}

static int64_t add(struct hosted_tournament *t, struct entry *e, const char *text)
{
    int64_t retry = 0;
    size_t n = strlen(text);
    if (!e->console && !(e->console = calloc(1, sizeof *e->console)))
        abort();
    struct console *c = e->console;
    if (!bucket_take(&c->messages, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, t->tournaments->core->now,
                     &retry))
        return retry;
    make_room(c, n);
    memcpy(c->text + c->n, text, n);
    c->n += n;
    c->text[c->n] = '\0';
    c->bytes += (int64_t)n;
    c->at = t->tournaments->core->now;
    t->consoles_new = true;
    return 0;
}

/* Whether a program's output belongs here: only in its games of this tournament and in tests,
 * because its organisers read it. */
static bool listens(const struct hosted_tournament *t, int player)
{
    const struct entry *e = &t->entry[player];
    int64_t since = t->tournaments->core->now - e->played;
    return e->test[0] || hosted_board_of(t, player) || (e->played > 0 && since < AFTER_MS);
}

int64_t tournaments_say(struct tournaments *tournaments, const struct user *user, const char *text)
{
    int64_t longest = 0;
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        int player = t->loaded ? hosted_player_of(t, user) : -1;
        int64_t retry = player >= 0 && listens(t, player) ? add(t, &t->entry[player], text) : 0;
        longest = retry > longest ? retry : longest;
    }
    return longest;
}

void hosted_clear_console(struct entry *e)
{
    free(e->console);
    e->console = NULL;
}

void hosted_sweep_consoles(struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries; i++) {
        const struct console *c = t->entry[i].console;
        if (c && t->tournaments->core->now - c->at > DAY_MS)
            hosted_clear_console(&t->entry[i]);
    }
}

json_t *hosted_stderr_json(const struct entry *e)
{
    return json_pack("{ss sI}", "text", e->console ? e->console->text : "", "bytes",
                     (json_int_t)(e->console ? e->console->bytes : 0));
}

/* The new text of a console, or all that is stored: `from` and `bytes` give its place in the whole
 * output. */
static struct message *news(const struct hosted_tournament *t, const struct entry *e)
{
    const struct console *c = e->console;
    size_t fresh = (size_t)(c->bytes - c->sent);
    fresh = fresh < c->n ? fresh : c->n;
    json_t *push = json_pack("{ss ss ss sI sI ss}", "on", "stderr", "id", t->id, "player", e->name,
                             "from", (json_int_t)(c->bytes - (int64_t)fresh), "bytes",
                             (json_int_t)c->bytes, "text", c->text + c->n - fresh);
    struct message *message = message_new(t->tournaments->core, push);
    json_decref(push);
    return message;
}

static void tell(struct hosted_tournament *t, int player)
{
    struct console *c = t->entry[player].console;
    struct message *message = t->watchers > 0 ? news(t, &t->entry[player]) : NULL;
    for (int i = 0; i < t->watchers && message; i++) {
        const struct user *reader = connection_user(t->watcher[i]);
        if (hosted_owns(t, player, reader) || hosted_organises(t, reader))
            connection_send(t->watcher[i], message);
    }
    message_drop(message);
    c->sent = c->bytes;
}

void hosted_tell_consoles(struct hosted_tournament *t)
{
    int sent = 0, from = t->console_next;
    t->consoles_new = false;
    for (int k = 0; k < t->entries && !t->consoles_new; k++) {
        int player = (from + k) % t->entries;
        const struct console *c = t->entry[player].console;
        if (!c || c->sent == c->bytes)
            continue;
        t->consoles_new = sent == SENT_AT_ONCE;
        t->console_next = player;
        if (!t->consoles_new)
            tell(t, player);
        sent++;
    }
    t->consoles_sent = t->tournaments->core->now;
}
