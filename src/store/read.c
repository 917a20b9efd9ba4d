/* Reading what is there at the start: rows become the store's structs. */
#include "store/sqlite.h"

static const char *column(sqlite3_stmt *st, int i)
{
    return (const char *)sqlite3_column_text(st, i);
}

struct store_game store_game_row(sqlite3_stmt *st)
{
    return (struct store_game){.id = column(st, 0),
                               .kind = column(st, 1),
                               .terms = column(st, 2),
                               .card = column(st, 3),
                               .created = sqlite3_column_int64(st, 4),
                               .ended = sqlite3_column_int64(st, 5),
                               .hidden = sqlite3_column_int(st, 6)};
}

struct store_event store_event_row(sqlite3_stmt *st)
{
    return (struct store_event){.game = column(st, 0),
                                .n = sqlite3_column_int(st, 1),
                                .at = sqlite3_column_int64(st, 2),
                                .seat = sqlite3_column_int(st, 3),
                                .number = sqlite3_column_int(st, 4),
                                .type = column(st, 5),
                                .text = column(st, 6)};
}

struct store_chat store_chat_row(sqlite3_stmt *st)
{
    return (struct store_chat){.game = column(st, 0),
                               .at = sqlite3_column_int64(st, 1),
                               .seat = sqlite3_column_int(st, 2),
                               .user = column(st, 3),
                               .name = column(st, 4),
                               .text = column(st, 5)};
}

bool store_rows(sqlite3 *db, const char *sql, const struct value *v, int n, store_row_fn *row,
                void *context)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
        return false;
    for (int i = 0; i < n; i++)
        store_bind(st, i + 1, &v[i]);
    int status;
    while ((status = sqlite3_step(st)) == SQLITE_ROW)
        row(context, st);
    sqlite3_finalize(st);
    return status == SQLITE_DONE;
}

/* A row's reader and the caller it is for. */
struct teller {
    union {
        store_value_fn *value;
        store_user_fn *user;
        store_session_fn *session;
        store_bot_fn *bot;
        store_rating_fn *rating;
        store_relation_fn *relation;
        store_game_fn *game;
        store_event_fn *event;
        store_chat_fn *chat;
        store_tournament_fn *tournament;
        store_tournament_line_fn *tournament_line;
    };
    void *context;
};

static void tell_value(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->value(t->context, column(st, 0), column(st, 1));
}

static void tell_user(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->user(t->context, &(struct store_user){.id = column(st, 0),
                                             .name = column(st, 1),
                                             .password = column(st, 2),
                                             .role = column(st, 3),
                                             .created = sqlite3_column_int64(st, 4),
                                             .seen = sqlite3_column_int64(st, 5),
                                             .blocked = sqlite3_column_int(st, 6)});
}

static void tell_session(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->session(t->context,
               &(struct store_session){column(st, 0), column(st, 1), sqlite3_column_int64(st, 2)});
}

static void tell_bot(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->bot(t->context, &(struct store_bot){column(st, 0), column(st, 1)});
}

static void tell_rating(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->rating(t->context, &(struct store_rating){.user = column(st, 0),
                                                 .game = column(st, 1),
                                                 .rating = sqlite3_column_double(st, 2),
                                                 .deviation = sqlite3_column_double(st, 3),
                                                 .volatility = sqlite3_column_double(st, 4),
                                                 .games = sqlite3_column_int(st, 5),
                                                 .at = sqlite3_column_int64(st, 6)});
}

static void tell_relation(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->relation(t->context, &(struct store_relation){.user = column(st, 0),
                                                     .type = column(st, 1),
                                                     .other = column(st, 2),
                                                     .at = sqlite3_column_int64(st, 3)});
}

static void tell_game(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    struct store_game game = store_game_row(st);
    t->game(t->context, &game);
}

static void tell_event(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    struct store_event event = store_event_row(st);
    t->event(t->context, &event);
}

static void tell_chat(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    struct store_chat line = store_chat_row(st);
    t->chat(t->context, &line);
}

static void tell_tournament(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->tournament(t->context, &(struct store_tournament){.id = column(st, 0),
                                                         .created = sqlite3_column_int64(st, 1),
                                                         .head = column(st, 2)});
}

static void tell_tournament_line(void *context, sqlite3_stmt *st)
{
    struct teller *t = context;
    t->tournament_line(t->context, &(struct store_tournament_line){.tournament = column(st, 0),
                                                                   .n = sqlite3_column_int(st, 1),
                                                                   .type = column(st, 2),
                                                                   .text = column(st, 3)});
}

/* At the start, on the asker's thread, through the reader's connection (SQLite serialises it). */
static int tell_each(struct store *s, const char *sql, const char *id, store_row_fn *row,
                     struct teller *teller, struct agon_error *e)
{
    struct value v = {.type = TEXT, .text = (char *)id};
    if (store_rows(s->reader, sql, &v, id ? 1 : 0, row, teller))
        return 0;
    return agon_fail(e, AGON_UNSUPPORTED, -1, "%s: %s", s->path, sqlite3_errmsg(s->reader));
}

const char store_sql_events[] = "select * from event where game = $1 order by n";
const char store_sql_chat[] = "select * from chat where game = $1 order by at";

int store_each_value(struct store *s, store_value_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from value", NULL, tell_value,
                     &(struct teller){.value = fn, .context = context}, e);
}

int store_each_user(struct store *s, store_user_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from user", NULL, tell_user,
                     &(struct teller){.user = fn, .context = context}, e);
}

int store_each_session(struct store *s, store_session_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from session", NULL, tell_session,
                     &(struct teller){.session = fn, .context = context}, e);
}

int store_each_bot(struct store *s, store_bot_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from bot", NULL, tell_bot,
                     &(struct teller){.bot = fn, .context = context}, e);
}

int store_each_rating(struct store *s, store_rating_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from rating", NULL, tell_rating,
                     &(struct teller){.rating = fn, .context = context}, e);
}

int store_each_relation(struct store *s, store_relation_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from relation order by at", NULL, tell_relation,
                     &(struct teller){.relation = fn, .context = context}, e);
}

int store_each_game(struct store *s, store_game_fn *fn, void *context, struct agon_error *e)
{
    return tell_each(s, "select * from game where ended = 0", NULL, tell_game,
                     &(struct teller){.game = fn, .context = context}, e);
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
