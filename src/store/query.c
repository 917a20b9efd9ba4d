/* Queries: a separate thread runs them, and the result is delivered on the owner's thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "store/inside.h"

enum { TRIES = 3 };

struct question {
    struct question *next;
    uint64_t ticket;                /* of the last write before it, which it must see */
    store_history_fn *tell_history; /* one of these */
    store_games_fn *tell_games;
    store_table_fn *tell_table;
    void *context;
    char *id; /* of the game, or of the user, or NULL */
    char *kind;
    int64_t before;
    int count;
    bool all;
    struct store_history history; /* the answer is delivered as one of these */
    struct store_table table;
    int held;                /* holds of the answer, which is freed with the last */
    bool telling;            /* it is being delivered */
    bool failed;             /* the query failed */
    struct store_game *game; /* the answer; it owns all strings */
    struct store_event *event;
    struct store_chat *chat;
    int games, events, chats;
    const char *sql; /* of a query for a table */
    struct value value[STORE_ASKED_MAX];
    int values;
    struct store_cell *cell;
    int cells, cell_room, columns;
};

/* Frees the results so far. */
static void empty(struct question *q)
{
    for (int i = 0; i < q->games; i++) {
        free((char *)q->game[i].id);
        free((char *)q->game[i].kind);
        free((char *)q->game[i].terms);
        free((char *)q->game[i].card);
        free((char *)q->game[i].rest);
    }
    for (int i = 0; i < q->events; i++) {
        free((char *)q->event[i].type);
        free((char *)q->event[i].text);
    }
    for (int i = 0; i < q->chats; i++) {
        free((char *)q->chat[i].user);
        free((char *)q->chat[i].name);
        free((char *)q->chat[i].text);
    }
    for (int i = 0; i < q->cells; i++)
        free((char *)q->cell[i].text);
    free(q->cell);
    free(q->game);
    free(q->event);
    free(q->chat);
    q->cell = NULL;
    q->game = NULL;
    q->event = NULL;
    q->chat = NULL;
    q->games = q->events = q->chats = q->cells = q->cell_room = q->columns = 0;
}

static void free_question(struct question *q)
{
    empty(q);
    for (int i = 0; i < q->values; i++)
        if (q->value[i].type == TEXT)
            free(q->value[i].text);
    free(q->id);
    free(q->kind);
    free(q);
}

/* Makes room for one more after n, doubling at powers of two. */
static void *grown(void *list, int n, size_t size)
{
    bool full = n == 0 || (n & (n - 1)) == 0;
    return full ? store_resize(list, (size_t)(n ? 2 * n : 1) * size) : list;
}

static void keep_game(void *context, const struct row *r)
{
    struct question *q = context;
    struct store_game game = store_game_row(r);
    game.id = store_copy(game.id);
    game.kind = store_copy(game.kind);
    game.terms = store_copy(game.terms);
    game.card = store_copy(game.card);
    game.rest = store_copy(game.rest);
    q->game = grown(q->game, q->games, sizeof game);
    q->game[q->games++] = game;
}

static void keep_event(void *context, const struct row *r)
{
    struct question *q = context;
    struct store_event event = store_event_row(r);
    event.game = q->id;
    event.type = store_copy(event.type);
    event.text = store_copy(event.text);
    q->event = grown(q->event, q->events, sizeof event);
    q->event[q->events++] = event;
}

static void keep_chat(void *context, const struct row *r)
{
    struct question *q = context;
    struct store_chat line = store_chat_row(r);
    line.game = q->id;
    line.user = store_copy(line.user);
    line.name = store_copy(line.name);
    line.text = store_copy(line.text);
    q->chat = grown(q->chat, q->chats, sizeof line);
    q->chat[q->chats++] = line;
}

static void keep_row(void *context, const struct row *r)
{
    struct question *q = context;
    q->columns = r->columns;
    if (q->cells + q->columns > q->cell_room) {
        q->cell_room = 2 * q->cell_room + 64;
        q->cell = store_resize(q->cell, (size_t)q->cell_room * sizeof *q->cell);
    }
    for (int i = 0; i < q->columns; i++) {
        enum value_type type = r->kind->type(r, i);
        q->cell[q->cells++] =
            (struct store_cell){row_number(r, i), type == TEXT ? store_copy(row_text(r, i)) : NULL,
                                type == REAL ? r->kind->real(r, i) : 0};
    }
}

/* A game, its events and lines at one moment; all of it or nothing. */
static bool look_up_history(struct database *db, struct question *q)
{
    struct value id = {.type = TEXT, .text = q->id};
    bool good = db->kind->hold_moment(db) &&
                database_rows(db, "select * from game where id = $1", &id, 1, keep_game, q) &&
                database_rows(db, store_sql_events, &id, 1, keep_event, q) &&
                database_rows(db, store_sql_chat, &id, 1, keep_chat, q);
    db->kind->leave_moment(db);
    return good;
}

static bool look_up_games(struct database *db, struct question *q)
{
    struct value v[] = {{.type = NUMBER, .number = q->before},
                        {.type = NUMBER, .number = q->count},
                        {.type = NUMBER, .number = q->all},
                        {.type = q->kind ? TEXT : NONE, .text = q->kind},
                        {.type = q->id ? TEXT : NONE, .text = q->id}};
    const char *sql =
        q->id ? "select game.* from game join player on player.game = game.id"
                " where player.user = $5 and ended > 0 and ended < $1 and (hidden = 0 or $3 = 1)"
                " and ($4 is null or kind = $4) order by ended desc limit $2"
              : "select * from game where ended > 0 and ended < $1 and (hidden = 0 or $3 = 1)"
                " and ($4 is null or kind = $4) order by ended desc limit $2";
    return database_rows(db, sql, v, q->id ? 5 : 4, keep_game, q);
}

static bool try_look_up(struct store *s, struct question *q)
{
    return q->tell_history ? look_up_history(s->reader, q)
           : q->tell_table ? database_rows(s->reader, q->sql, q->value, q->values, keep_row, q)
                           : look_up_games(s->reader, q);
}

/* A failed query is answered with nothing, and counted for the operator's attention. The
 * number of retries is limited, because the query itself may break the connection each time. */
static void look_up(struct store *s, struct question *q)
{
    for (int tries = 1; !try_look_up(s, q); tries++) {
        empty(q);
        if (store_await(s, s->reader) != REVIVAL_NONE && tries < TRIES)
            continue;
        os_monitor_enter(s->asks);
        s->reader->kind->message(s->reader, s->complaint);
        os_monitor_leave(s->asks);
        atomic_fetch_add(&s->unanswered, 1);
        q->failed = true;
        break;
    }
}

/* Whether the write of a ticket is durable, or never will be: after a failed write none follows. */
static bool is_written(struct store *s, uint64_t ticket)
{
    return atomic_load(&s->durable) >= ticket || atomic_load(&s->failed);
}

void store_answer_all(void *context)
{
    struct store *s = context;
    os_monitor_enter(s->asks);
    for (;;) {
        while (!s->asks_closing && !(s->asked && is_written(s, s->asked->ticket)))
            os_monitor_wait(s->asks, -1);
        if (s->asks_closing)
            break;
        struct question *q = s->asked;
        s->asked = q->next;
        if (!s->asked)
            s->asked_end = &s->asked;
        os_monitor_leave(s->asks);
        look_up(s, q);
        q->next = NULL;
        os_monitor_enter(s->asks);
        *s->answered_end = q;
        s->answered_end = &q->next;
        os_monitor_leave(s->asks);
        s->wake(s->context);
        os_monitor_enter(s->asks);
    }
    os_monitor_leave(s->asks);
}

static void ask(struct store *s, struct question *q)
{
    s->outstanding++;
    q->ticket = s->ticket;
    os_monitor_enter(s->asks);
    *s->asked_end = q;
    s->asked_end = &q->next;
    os_monitor_wake(s->asks);
    os_monitor_leave(s->asks);
}

void store_query_history(struct store *s, const char *game, store_history_fn *tell, void *context)
{
    struct question *q = store_resize(NULL, sizeof *q);
    *q = (struct question){.tell_history = tell, .context = context, .id = store_copy(game)};
    ask(s, q);
}

void store_query_games(struct store *s, const struct store_query *query, store_games_fn *tell,
                       void *context)
{
    struct question *q = store_resize(NULL, sizeof *q);
    *q = (struct question){.tell_games = tell,
                           .context = context,
                           .id = store_copy(query->user),
                           .kind = store_copy(query->kind),
                           .before = query->before,
                           .count = query->count,
                           .all = query->all};
    ask(s, q);
}

void store_query_table(struct store *s, const char *sql, const struct value *v, int n,
                       store_table_fn *tell, void *context)
{
    struct question *q = store_resize(NULL, sizeof *q);
    *q = (struct question){.tell_table = tell, .context = context, .sql = sql, .values = n};
    memcpy(q->value, v, (size_t)n * sizeof *v);
    ask(s, q);
}

int store_read_table(struct store *s, const char *sql, const struct value *v, int n,
                     store_table_fn *tell, void *context, struct agon_error *e)
{
    struct question *q = store_resize(NULL, sizeof *q);
    *q = (struct question){.sql = sql, .values = n};
    if (n > 0)
        memcpy(q->value, v, (size_t)n * sizeof *v);
    bool good = database_rows(s->reader, sql, q->value, n, keep_row, q);
    if (good)
        tell(context, &(struct store_table){.rows = q->columns ? q->cells / q->columns : 0,
                                            .columns = q->columns,
                                            .cell = q->cell,
                                            .question = q});
    free_question(q);
    return good ? 0 : store_cannot_tell(s, e);
}

void store_query_document(struct store *s, const char *type, const char *id, store_table_fn *tell,
                          void *context)
{
    struct value v[] = {store_text(type), store_text(id)};
    store_query_table(s, "select text, owner, at from document where type = $1 and id = $2", v, 2,
                      tell, context);
}

void store_query_documents(struct store *s, const char *type, const char *owner, int count,
                           store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(type), store_text(owner), store_number(count)};
    store_query_table(s,
                      "select id, at, text from document where type = $1 and owner = $2"
                      " order by at desc limit $3",
                      v, 3, tell, context);
}

void store_query_documents_after(struct store *s, const char *type, const char *owner,
                                 const char *after, int count, store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(type), store_text(owner), store_text(after),
                        store_number(count)};
    store_query_table(s,
                      "select id, at, text from document where type = $1 and owner = $2 and id > $3"
                      " order by id limit $4",
                      v, 4, tell, context);
}

void store_query_games_of(struct store *s, const char *user, const char *after, int count,
                          store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(user), store_text(after), store_number(count)};
    store_query_table(s,
                      "select game from player where user = $1 and game > $2"
                      " order by game limit $3",
                      v, 3, tell, context);
}

void store_query_imports_of(struct store *s, const char *user, int64_t before, int count,
                            store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(user), store_number(before), store_number(count)};
    store_query_table(s,
                      "select game, n from finished indexed by finished_importer"
                      " where importer <> '' and importer = $1 and n < $2 order by n desc limit $3",
                      v, 3, tell, context);
}

void store_query_imports_count(struct store *s, const char *user, int most, store_table_fn *tell,
                               void *context)
{
    struct value v[] = {store_text(user), store_number(most)};
    store_query_table(s,
                      "select count(*) from (select 1 from finished indexed by finished_importer"
                      " where importer <> '' and importer = $1 limit $2) i",
                      v, 2, tell, context);
}

void store_query_chat(struct store *s, const char *user, int64_t skip, int count,
                      store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(user), store_number(skip), store_number(count)};
    store_query_table(s,
                      "select game, at, text from chat where user = $1 order by at, game"
                      " limit $3 offset $2",
                      v, 3, tell, context);
}

static void tell(struct question *q)
{
    q->history = (struct store_history){.game = q->games ? q->game : NULL,
                                        .event = q->event,
                                        .chat = q->chat,
                                        .events = q->events,
                                        .chats = q->chats,
                                        .failed = q->failed,
                                        .question = q};
    q->table = (struct store_table){.rows = q->columns ? q->cells / q->columns : 0,
                                    .columns = q->columns,
                                    .cell = q->cell,
                                    .failed = q->failed,
                                    .question = q};
    q->telling = true;
    if (q->tell_history)
        q->tell_history(q->context, &q->history);
    else if (q->tell_table)
        q->tell_table(q->context, &q->table);
    else
        q->tell_games(q->context, q->game, q->games);
    q->telling = false;
    if (!q->held)
        free_question(q);
}

void store_query_tournament(struct store *s, const char *id, store_table_fn *fn, void *context)
{
    struct value v = store_text(id);
    store_query_table(s, "select type, text from tournament_line where tournament = $1 order by n",
                      &v, 1, fn, context);
}

void store_query_acts(struct store *s, int64_t before, int count, store_table_fn *fn, void *context)
{
    struct value v[] = {store_number(before), store_number(count)};
    store_query_table(s,
                      "select n, at, name, address, command, arguments, outcome from act"
                      " where n < $1 order by n desc limit $2",
                      v, 2, fn, context);
}

void store_query_newest_documents(struct store *s, const char *type, int count, store_table_fn *fn,
                                  void *context)
{
    struct value v[] = {store_text(type), store_number(count)};
    store_query_table(s,
                      "select id, at, text from document where type = $1 order by at desc limit $2",
                      v, 2, fn, context);
}

void store_query_resting_of(struct store *s, const char *user, store_table_fn *fn, void *context)
{
    struct value v = store_text(user);
    store_query_table(s,
                      "select game.* from player cross join game where player.user = $1"
                      " and game.id = player.game and game.ended = 0 and game.due > 0",
                      &v, 1, fn, context);
}

void store_query_resting_due(struct store *s, int64_t due, store_table_fn *fn, void *context)
{
    struct value v = store_number(due);
    store_query_table(s,
                      "select * from game indexed by game_under_way"
                      " where ended = 0 and due > 0 and due < $1",
                      &v, 1, fn, context);
}

struct store_game store_table_game(const struct store_table *t, int row)
{
    const struct store_cell *c = &t->cell[row * t->columns];
    return (struct store_game){.id = c[0].text,
                               .kind = c[1].text,
                               .terms = c[2].text,
                               .card = c[3].text,
                               .created = c[4].number,
                               .ended = c[5].number,
                               .hidden = c[6].number != 0,
                               .rest = c[8].text};
}

static void tell_count(void *context, const struct row *r)
{
    *(int64_t *)context = row_number(r, 0);
}

int store_count_resting(struct store *s, int64_t *n, struct agon_error *e)
{
    static const char sql[] = "select count(*) from game indexed by game_under_way"
                              " where ended = 0 and due > 0";
    return database_rows(s->reader, sql, NULL, 0, tell_count, n) ? 0 : store_cannot_tell(s, e);
}

void store_poll(struct store *s)
{
    os_monitor_enter(s->asks);
    struct question *q = s->answered;
    s->answered = NULL;
    s->answered_end = &s->answered;
    os_monitor_leave(s->asks);
    while (q) {
        struct question *next = q->next;
        s->outstanding--;
        tell(q);
        q = next;
    }
}

void store_settle(struct store *s)
{
    atomic_store(&s->leaving, true);
    for (store_poll(s); s->outstanding > 0; store_poll(s))
        os_sleep_ms(1);
}

/* A query released during delivery is freed afterwards. */
static void release(struct question *q)
{
    if (--q->held == 0 && !q->telling)
        free_question(q);
}

struct store_history *store_hold_history(const struct store_history *h)
{
    h->question->held++;
    return &h->question->history;
}

void store_release_history(struct store_history *h)
{
    if (h)
        release(h->question);
}

struct store_table *store_hold_table(const struct store_table *t)
{
    t->question->held++;
    return &t->question->table;
}

void store_release_table(struct store_table *t)
{
    if (t)
        release(t->question);
}

void store_complaint(struct store *s, char text[STORE_COMPLAINT])
{
    os_monitor_enter(s->asks);
    memcpy(text, s->complaint, STORE_COMPLAINT);
    os_monitor_leave(s->asks);
}

void store_drop_questions(struct store *s)
{
    struct question *lists[] = {s->asked, s->answered};
    for (int i = 0; i < 2; i++)
        for (struct question *q = lists[i], *next; q; q = next) {
            next = q->next;
            free_question(q);
        }
}
