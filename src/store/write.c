/* Writing: a queue of operations, and the thread that commits them in groups.
 *
 * A write is an operation (a row of the table below) and its values. The writer takes the whole
 * queue, runs it inside one transaction, and only then counts its tickets as durable: the more
 * writes are queued, the more share one synchronisation with the disk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

enum { QUEUE_START = 256 };

struct value store_text(const char *t)
{
    return t ? (struct value){.type = TEXT, .text = store_copy(t)} : (struct value){.type = NONE};
}

struct value store_number(int64_t n)
{
    return (struct value){.type = NUMBER, .number = n};
}

static void fail(struct store *s, const char *what)
{
    char why[DATABASE_MESSAGE];
    if (atomic_load(&s->failed))
        return;
    s->writer->kind->message(s->writer, why);
    snprintf(s->failure, sizeof s->failure, "%s: %.120s", what, why);
    atomic_store(&s->failed, true);
}

static void release_writes(struct queue *q)
{
    for (int i = 0; i < q->n; i++)
        for (int k = 0; k < q->write[i].n; k++)
            if (q->write[i].value[k].type == TEXT)
                free(q->write[i].value[k].text);
    q->n = 0;
}

/* One transaction of everything in q. */
static bool try_commit(struct database *db, const struct queue *q)
{
    bool good = db->kind->begin(db);
    for (int i = 0; i < q->n && good; i++)
        good = db->kind->run(db, q->write[i].operation, store_operations[q->write[i].operation],
                             q->write[i].value, q->write[i].n);
    return good && db->kind->commit(db);
}

static void commit(struct store *s, const struct queue *q)
{
    enum revival revival = REVIVAL_AGAIN;
    for (int tries = 0; revival == REVIVAL_AGAIN; tries++) {
        if (tries > 1)
            store_pause(s, tries);
        revival = try_commit(s->writer, q) ? REVIVAL_COMMITTED : store_await(s, s->writer);
    }
    if (revival != REVIVAL_COMMITTED) {
        fail(s, "the store cannot be written to");
        return;
    }
    atomic_fetch_add(&s->commits, 1);
    atomic_fetch_add(&s->durable, (uint64_t)q->n);
}

void store_write_all(void *context)
{
    struct store *s = context;
    struct queue taken = {0};
    os_monitor_enter(s->writes);
    for (;;) {
        while ((s->queue.n == 0 || s->together) && !s->closing)
            os_monitor_wait(s->writes, -1);
        if (s->queue.n == 0)
            break;
        struct queue full = s->queue;
        s->queue = taken;
        os_monitor_leave(s->writes);
        if (!atomic_load(&s->failed))
            commit(s, &full);
        release_writes(&full);
        taken = full;
        os_monitor_enter(s->asks); /* queries wait for earlier writes */
        os_monitor_wake(s->asks);
        os_monitor_leave(s->asks);
        s->wake(s->context);
        os_monitor_enter(s->writes);
    }
    os_monitor_leave(s->writes);
    free(taken.write);
}

void store_write(struct store *s, enum operation operation, const struct value *value, int n)
{
    os_monitor_enter(s->writes);
    struct queue *q = &s->queue;
    if (q->n == q->room) {
        q->room = q->room ? 2 * q->room : QUEUE_START;
        q->write = store_resize(q->write, (size_t)q->room * sizeof *q->write);
    }
    struct write *w = &q->write[q->n++];
    w->operation = operation;
    w->n = n;
    memcpy(w->value, value, (size_t)n * sizeof *value);
    s->ticket++;
    if (q->n == 1)
        os_monitor_wake(s->writes);
    os_monitor_leave(s->writes);
}

void store_together(struct store *s, bool on)
{
    os_monitor_enter(s->writes);
    s->together = on;
    if (!on && s->queue.n > 0)
        os_monitor_wake(s->writes);
    os_monitor_leave(s->writes);
}

void store_flush(struct store *s)
{
    os_monitor_enter(s->asks); /* the writer wakes its waiters after each commit */
    while (atomic_load(&s->durable) < s->ticket && !atomic_load(&s->failed))
        os_monitor_wait(s->asks, -1);
    os_monitor_leave(s->asks);
}

struct value store_real(double r)
{
    return (struct value){.type = REAL, .real = r};
}

void store_put_value(struct store *s, const char *name, const char *value)
{
    store_write(s, PUT_VALUE, (struct value[]){store_text(name), store_text(value)}, 2);
}

void store_put_user(struct store *s, const struct store_user *p)
{
    struct value v[] = {store_text(p->id),       store_text(p->name),      store_text(p->password),
                        store_text(p->role),     store_number(p->created), store_number(p->seen),
                        store_number(p->blocked)};
    store_write(s, PUT_USER, v, 7);
}

/* Runs each of a list of operations on one id. */
static void drop(struct store *s, const enum operation *list, int n, const char *id)
{
    for (int i = 0; i < n; i++)
        store_write(s, list[i], (struct value[]){store_text(id)}, 1);
}

void store_drop_user(struct store *s, const char *id)
{
    static const enum operation list[] = {
        DROP_USER,     DROP_USER_SESSIONS,  DROP_USER_RATINGS,   DROP_USER_POINTS,
        DROP_USER_BOT, DROP_USER_DOCUMENTS, DROP_USER_RELATIONS, DROP_USER_MESSAGES,
        DROP_REPORTS,  FORGET_REPORTER,     DROP_USER_NOTICES};
    drop(s, list, sizeof list / sizeof list[0], id);
}

/* The name is next to the id in the JSON of games; neither has characters to escape. */
static void rename_cards(struct store *s, const char *id, const char *name, const char *new_id,
                         const char *new_name)
{
    char card[2][256], terms[2][256];
    const char *ids[] = {id, new_id}, *names[] = {name, new_name};
    for (int i = 0; i < 2; i++) {
        snprintf(card[i], sizeof card[i], "\"name\":\"%.99s\",\"id\":\"%.20s\"", names[i], ids[i]);
        snprintf(terms[i], sizeof terms[i], "\"user\":\"%.20s\",\"name\":\"%.99s\"", ids[i],
                 names[i]);
    }
    store_write(s, RENAME_CARDS,
                (struct value[]){store_text(id), store_text(card[0]), store_text(card[1]),
                                 store_text(terms[0]), store_text(terms[1])},
                5);
}

void store_forget_name(struct store *s, const char *id, const char *name)
{
    static const enum operation list[] = {FORGET_FINISHED, FORGET_IMPORTER, DROP_USER_PLAYERS};
    drop(s, &(const enum operation){FORGET_CHAT}, 1, id);
    rename_cards(s, id, name, id, "deleted");
    drop(s, list, 3, id);
}

void store_move_games(struct store *s, const char *id, const char *name, const char *new_id,
                      const char *new_name, const char *new_key)
{
    rename_cards(s, id, name, new_id, new_name);
    store_write(s, MOVE_CHAT,
                (struct value[]){store_text(id), store_text(new_id), store_text(new_name)}, 3);
    store_write(s, MOVE_FINISHED,
                (struct value[]){store_text(id), store_text(new_id), store_text(new_key)}, 3);
    if (strcmp(id, new_id) == 0)
        return;
    store_write(s, MOVE_PLAYERS, (struct value[]){store_text(id), store_text(new_id)}, 2);
    drop(s, &(const enum operation){DROP_USER_PLAYERS}, 1, id);
}

void store_put_session(struct store *s, const struct store_session *e)
{
    store_write(
        s, PUT_SESSION,
        (struct value[]){store_text(e->hash), store_text(e->user), store_number(e->created)}, 3);
}

void store_drop_session(struct store *s, const char *hash)
{
    drop(s, &(const enum operation){DROP_SESSION}, 1, hash);
}

void store_put_bot(struct store *s, const struct store_bot *b)
{
    store_write(s, PUT_BOT, (struct value[]){store_text(b->user), store_text(b->owner)}, 2);
}

void store_put_rating(struct store *s, const struct store_rating *r)
{
    struct value v[] = {store_text(r->user),      store_text(r->game),       store_real(r->rating),
                        store_real(r->deviation), store_real(r->volatility), store_number(r->games),
                        store_number(r->at)};
    struct value point[] = {store_text(r->user), store_text(r->game), store_number(r->at),
                            store_real(r->rating)};
    store_write(s, PUT_RATING, v, 7);
    store_write(s, PUT_RATING_POINT, point, 4);
}

static void put_game(struct store *s, enum operation operation, const struct store_game *g)
{
    struct value v[] = {store_text(g->id),      store_text(g->kind),      store_text(g->terms),
                        store_text(g->card),    store_number(g->created), store_number(g->ended),
                        store_number(g->hidden)};
    store_write(s, operation, v, 7);
}

void store_put_game(struct store *s, const struct store_game *g)
{
    put_game(s, PUT_GAME, g);
}

void store_rest_game(struct store *s, const char *id, int64_t due, const char *rest)
{
    store_write(s, REST_GAME,
                (struct value[]){store_text(id), store_number(rest ? due : 0), store_text(rest)},
                3);
}

void store_import_game(struct store *s, const struct store_game *g)
{
    put_game(s, IMPORT_GAME, g);
}

void store_put_player(struct store *s, const char *user, const char *game)
{
    store_write(s, PUT_PLAYER, (struct value[]){store_text(user), store_text(game)}, 2);
}

void store_drop_game(struct store *s, const char *id)
{
    static const enum operation list[] = {DROP_GAME, DROP_GAME_PLAYERS, DROP_GAME_EVENTS,
                                          DROP_GAME_CHAT};
    drop(s, list, 4, id);
}

static void add_event(struct store *s, enum operation operation, const struct store_event *e)
{
    struct value v[] = {store_text(e->game),   store_number(e->n),      store_number(e->at),
                        store_number(e->seat), store_number(e->number), store_text(e->type),
                        store_text(e->text)};
    store_write(s, operation, v, 7);
}

void store_add_event(struct store *s, const struct store_event *e)
{
    add_event(s, ADD_EVENT, e);
}

void store_import_event(struct store *s, const struct store_event *e)
{
    add_event(s, IMPORT_EVENT, e);
}

void store_add_chat(struct store *s, const struct store_chat *l)
{
    struct value v[] = {store_text(l->game), store_number(l->at), store_number(l->seat),
                        store_text(l->user), store_text(l->name), store_text(l->text)};
    store_write(s, ADD_CHAT, v, 6);
}

void store_add_finished(struct store *s, const struct store_finished *f)
{
    struct value v[] = {store_number(f->n),      store_text(f->game),     store_text(f->kind),
                        store_text(f->variant),  store_number(f->ended),  store_number(f->turns),
                        store_text(f->why),      store_number(f->points), store_text(f->opening),
                        store_number(f->played), store_text(f->event),    store_number(f->low),
                        store_number(f->high),   store_text(f->importer)};
    store_write(s, ADD_FINISHED, v, 14);
}

void store_add_finished_player(struct store *s, int64_t n, const struct store_finished_player *p)
{
    struct value v[] = {store_text(p->name), store_number(n), store_number(p->seat),
                        store_text(p->user), store_number(p->rating)};
    store_write(s, ADD_FINISHED_PLAYER, v, 5);
}

void store_add_position(struct store *s, const struct store_position *p)
{
    struct value v[] = {store_number((int64_t)p->key), store_number(p->n), store_number(p->turn)};
    store_write(s, ADD_POSITION, v, 3);
    if (!p->next)
        return;
    struct value c[] = {store_number((int64_t)p->key), store_number(p->n), store_text(p->next),
                        store_number(p->points)};
    store_write(s, ADD_CONTINUATION, c, 4);
}

void store_drop_position(struct store *s, const char *game, const struct store_position *p)
{
    int64_t key = (int64_t)p->key;
    store_write(s, DROP_POSITION, (struct value[]){store_number(key), store_text(game)}, 2);
    if (!p->next)
        return;
    struct value c[] = {store_number(key), store_text(game), store_text(p->next),
                        store_number(p->points)};
    store_write(s, DROP_CONTINUATION, c, 4);
    store_write(s, DROP_EMPTY_CONTINUATION, (struct value[]){store_number(key)}, 1);
}

void store_drop_finished(struct store *s, const char *game)
{
    static const enum operation list[] = {DROP_FINISHED_PLAYERS, DROP_FINISHED};
    drop(s, list, 2, game);
}

void store_put_document(struct store *s, const struct store_document *p)
{
    struct value v[] = {store_text(p->type), store_text(p->id), store_text(p->owner),
                        store_number(p->at), store_text(p->text)};
    store_write(s, PUT_DOCUMENT, v, 5);
}

void store_drop_document(struct store *s, const char *type, const char *id)
{
    store_write(s, DROP_DOCUMENT, (struct value[]){store_text(type), store_text(id)}, 2);
}

void store_move_documents(struct store *s, const char *type, const char *id, const char *name,
                          const char *new_id, const char *new_name)
{
    char author[2][128];
    snprintf(author[0], sizeof author[0], "\"author\":\"%.99s\"", name);
    snprintf(author[1], sizeof author[1], "\"author\":\"%.99s\"", new_name);
    struct value v[] = {store_text(type), store_text(id), store_text(author[0]), store_text(new_id),
                        store_text(author[1])};
    store_write(s, MOVE_DOCUMENTS, v, 5);
}

void store_drop_session_documents(struct store *s, const char *type, const char *owner,
                                  const char *session)
{
    struct value v[] = {store_text(type), store_text(owner), store_text(session)};
    store_write(s, DROP_SESSION_DOCUMENTS, v, 3);
}

void store_put_tournament(struct store *s, const struct store_tournament *t)
{
    store_write(s, PUT_TOURNAMENT,
                (struct value[]){store_text(t->id), store_number(t->created), store_text(t->head)},
                3);
}

void store_drop_tournament(struct store *s, const char *id)
{
    drop(s, (const enum operation[]){DROP_TOURNAMENT, DROP_TOURNAMENT_LINES}, 2, id);
}

void store_add_tournament_line(struct store *s, const struct store_tournament_line *l)
{
    store_write(s, ADD_TOURNAMENT_LINE,
                (struct value[]){store_text(l->tournament), store_number(l->n), store_text(l->type),
                                 store_text(l->text)},
                4);
}

void store_forget_in_notes(struct store *s, const char *id, const char *text, const char *instead)
{
    store_write(s, FORGET_TOURNAMENT_LINES,
                (struct value[]){store_text(id), store_text(text), store_text(instead)}, 3);
}

void store_empty_plays(struct store *s, const char *id, const char *text)
{
    store_write(s, EMPTY_TOURNAMENT_LINES, (struct value[]){store_text(id), store_text(text)}, 2);
}

void store_add_act(struct store *s, const struct store_act *a)
{
    struct value v[] = {store_number(a->at),    store_text(a->user),    store_text(a->name),
                        store_text(a->address), store_text(a->command), store_text(a->arguments),
                        store_text(a->outcome)};
    store_write(s, ADD_ACT, v, 7);
}

uint64_t store_ticket(const struct store *s)
{
    return s ? s->ticket : 0;
}

uint64_t store_durable(struct store *s)
{
    return s ? atomic_load(&s->durable) : 0;
}

uint64_t store_unanswered(struct store *s)
{
    return atomic_load(&s->unanswered);
}

uint64_t store_commits(struct store *s)
{
    return atomic_load(&s->commits);
}

const char *store_failure(struct store *s)
{
    return s && atomic_load(&s->failed) ? s->failure : NULL;
}
