/* Loading at the start: rows become the store's structs. */
#include "store/inside.h"

struct store_game store_game_row(const struct row *r)
{
    return (struct store_game){.id = row_text(r, 0),
                               .kind = row_text(r, 1),
                               .terms = row_text(r, 2),
                               .card = row_text(r, 3),
                               .created = row_number(r, 4),
                               .ended = row_number(r, 5),
                               .hidden = row_number(r, 6) != 0,
                               .rest = row_text(r, 8)};
}

struct store_event store_event_row(const struct row *r)
{
    return (struct store_event){.game = row_text(r, 0),
                                .n = (int)row_number(r, 1),
                                .at = row_number(r, 2),
                                .seat = (int)row_number(r, 3),
                                .number = (int)row_number(r, 4),
                                .type = row_text(r, 5),
                                .text = row_text(r, 6)};
}

struct store_chat store_chat_row(const struct row *r)
{
    return (struct store_chat){.game = row_text(r, 0),
                               .at = row_number(r, 1),
                               .seat = (int)row_number(r, 2),
                               .user = row_text(r, 3),
                               .name = row_text(r, 4),
                               .text = row_text(r, 5)};
}

/* A row's callback and its argument. */
struct teller {
    union {
        store_value_fn *value;
        store_user_fn *user;
        store_game_fn *game;
        store_event_fn *event;
        store_chat_fn *chat;
        store_tournament_fn *tournament;
        store_tournament_line_fn *tournament_line;
    };
    void *context;
};

static void tell_value(void *context, const struct row *r)
{
    struct teller *t = context;
    t->value(t->context, row_text(r, 0), row_text(r, 1));
}

static void tell_game(void *context, const struct row *r)
{
    struct teller *t = context;
    struct store_game game = store_game_row(r);
    t->game(t->context, &game);
}

static void tell_event(void *context, const struct row *r)
{
    struct teller *t = context;
    struct store_event event = store_event_row(r);
    t->event(t->context, &event);
}

static void tell_chat(void *context, const struct row *r)
{
    struct teller *t = context;
    struct store_chat line = store_chat_row(r);
    t->chat(t->context, &line);
}

static void tell_tournament(void *context, const struct row *r)
{
    struct teller *t = context;
    t->tournament(t->context, &(struct store_tournament){.id = row_text(r, 0),
                                                         .created = row_number(r, 1),
                                                         .head = row_text(r, 2)});
}

static void tell_tournament_line(void *context, const struct row *r)
{
    struct teller *t = context;
    t->tournament_line(t->context, &(struct store_tournament_line){.tournament = row_text(r, 0),
                                                                   .n = (int)row_number(r, 1),
                                                                   .type = row_text(r, 2),
                                                                   .text = row_text(r, 3)});
}

int store_cannot_tell(struct store *s, struct agon_error *e)
{
    char why[DATABASE_MESSAGE];
    s->reader->kind->message(s->reader, why);
    return agon_fail(e, AGON_UNSUPPORTED, -1, "the store: %.100s", why);
}

/* Runs on the owner's thread, through the reader's connection, which allows it. */
static int tell_each(struct store *s, const char *sql, const char *id, store_row_fn *row,
                     struct teller *teller, struct agon_error *e)
{
    struct value v = {.type = TEXT, .text = (char *)id};
    if (database_rows(s->reader, sql, &v, id ? 1 : 0, row, teller))
        return 0;
    return store_cannot_tell(s, e);
}

const char store_sql_events[] = "select * from event where game = $1 order by n";
const char store_sql_chat[] = "select * from chat where game = $1 order by at, rowid";

int store_each_value(struct store *s, store_value_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from value", NULL, tell_value,
                     &(struct teller){.value = fn, .context = context}, e);
}

static void tell_account(void *context, const struct row *r)
{
    struct teller *t = context;
    t->user(t->context, &(struct store_user){.id = row_text(r, 0), .name = row_text(r, 1)});
}

int store_each_account(struct store *s, const char *after, int count, store_user_fn *fn,
                       void *context, struct agon_error *e)
{
    struct value v[] = {{.type = TEXT, .text = (char *)after}, store_number(count)};
    if (database_rows(s->reader,
                      "select id, name from user where id > $1 and password is not null"
                      " order by id limit $2",
                      v, 2, tell_account, &(struct teller){.user = fn, .context = context}))
        return 0;
    return store_cannot_tell(s, e);
}

int store_each_game(struct store *s, store_game_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from game indexed by game_under_way where ended = 0 and due = 0",
                     NULL, tell_game, &(struct teller){.game = fn, .context = context}, e);
}

int store_each_event(struct store *s, const char *game, store_event_fn *fn, void *context,
                     struct agon_error *e)
{
    return tell_each(s, store_sql_events, game, tell_event,
                     &(struct teller){.event = fn, .context = context}, e);
}

int store_each_chat(struct store *s, const char *game, store_chat_fn *fn, void *context,
                    struct agon_error *e)
{
    return tell_each(s, store_sql_chat, game, tell_chat,
                     &(struct teller){.chat = fn, .context = context}, e);
}

int store_one_game(struct store *s, const char *id, store_game_fn *fn, void *context,
                   struct agon_error *e)
{
    return tell_each(s, "select * from game where id = $1", id, tell_game,
                     &(struct teller){.game = fn, .context = context}, e);
}

int store_each_tournament(struct store *s, store_tournament_fn *fn, void *context,
                          struct agon_error *e)
{
    return tell_each(s, "select * from tournament order by created", NULL, tell_tournament,
                     &(struct teller){.tournament = fn, .context = context}, e);
}

int store_each_tournament_line(struct store *s, const char *tournament,
                               store_tournament_line_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from tournament_line where tournament = $1 order by n",
                     tournament, tell_tournament_line,
                     &(struct teller){.tournament_line = fn, .context = context}, e);
}
