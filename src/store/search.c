/* Queries for finished games, by their properties and by a position; and documents of a type. */
#include "store/inside.h"

#define FILTERS                                                                                    \
    " ($1 is null or f.kind = $1) and ($2 is null or f.variant = $2)"                              \
    " and ($3 is null or f.why = $3) and ($4 < -1 or f.points = $4)"                               \
    " and f.turns >= $5 and f.turns <= $6"                                                         \
    " and ($7 is null or (f.opening >= $7 and f.opening < $8)) and f.n < $9"                       \
    " and f.played >= $13 and f.played < $14 and ($15 = 0 or f.low >= $15)"                        \
    " and ($16 = 0 or (f.low > 0 and f.high <= $16))"                                              \
    " and ($17 is null or instr(lower(f.event), $17) > 0)"                                         \
    " and ($18 is null or f.importer = $18 or ($18 = '*' and f.importer <> ''))"
#define END " order by f.n desc limit $10"

/* The same query for cards, and for ids only. */
#define CARDS "select g.card, f.n from finished"
#define JOIN " join game g on g.id = f.game"
#define GAMES "select f.game, f.n from finished"

#define OF_ALL(what, join) what " f" join " where" FILTERS END
#define OF_OPENING(what, join) /* forces the index of openings */                                  \
    what " f indexed by finished_opening" join                                                     \
         " where f.kind = $1 and f.opening >= $7 and f.opening < $8 and" FILTERS END
#define OF_IMPORTER(what, join)                                                                    \
    what " f indexed by finished_importer" join                                                    \
         " where f.importer <> '' and f.importer = $18 and" FILTERS END
#define OF_PLAYER(what, join)                                                                      \
    what "_player p join finished f on f.n = p.n" join                                             \
         " where p.name = $11 and p.n < $9 and" FILTERS                                            \
         " and ($12 is null or exists (select 1 from finished_player o where o.name = $12"         \
         " and o.n = p.n and o.seat <> p.seat)) order by p.n desc limit $10"

enum way { ALL, OPENING, PLAYER, IMPORTER };

static void ask(struct store *s, const char *const sql[4], const struct store_search *q,
                store_table_fn *tell, void *context)
{
    struct value v[] = {
        store_text(q->kind),         store_text(q->variant),     store_text(q->why),
        store_number(q->points),     store_number(q->min),       store_number(q->max),
        store_text(q->opening),      store_text(q->opening_end), store_number(q->before),
        store_number(q->count),      store_text(q->player),      store_text(q->opponent),
        store_number(q->since),      store_number(q->until),     store_number(q->min_rating),
        store_number(q->max_rating), store_text(q->event),       store_text(q->importer)};
    for (char *c = v[16].text; v[16].type == TEXT && *c; c++) /* as lower() does for a column */
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c + ('a' - 'A') : *c);
    enum way way = q->player                              ? PLAYER
                   : q->importer && q->importer[0] != '*' ? IMPORTER
                   : q->opening && q->kind                ? OPENING
                                                          : ALL;
    store_query_table(s, sql[way], v, sizeof v / sizeof v[0], tell, context);
}

void store_query_search(struct store *s, const struct store_search *q, store_table_fn *tell,
                        void *context)
{
    static const char *const sql[] = {[ALL] = OF_ALL(CARDS, JOIN),
                                      [OPENING] = OF_OPENING(CARDS, JOIN),
                                      [PLAYER] = OF_PLAYER(CARDS, JOIN),
                                      [IMPORTER] = OF_IMPORTER(CARDS, JOIN)};
    ask(s, sql, q, tell, context);
}

void store_query_search_games(struct store *s, const struct store_search *q, store_table_fn *tell,
                              void *context)
{
    static const char *const sql[] = {[ALL] = OF_ALL(GAMES, ""),
                                      [OPENING] = OF_OPENING(GAMES, ""),
                                      [PLAYER] = OF_PLAYER(GAMES, ""),
                                      [IMPORTER] = OF_IMPORTER(GAMES, "")};
    ask(s, sql, q, tell, context);
}

void store_query_known_games(struct store *s, const char *ids, store_table_fn *tell, void *context)
{
    struct value v = store_text(ids);
    store_query_table(s, "select id from game where id in (select value from json_each($1))", &v, 1,
                      tell, context);
}

void store_query_position_games(struct store *s, uint64_t key, int64_t before, int count,
                                store_table_fn *tell, void *context)
{
    struct value v[] = {store_number((int64_t)key), store_number(before), store_number(count)};
    store_query_table(s,
                      "select f.game, p.n from position p join finished f on f.n = p.n"
                      " where p.key = $1 and p.n < $2 order by p.n desc limit $3",
                      v, 3, tell, context);
}

void store_query_position_count(struct store *s, uint64_t key, store_table_fn *tell, void *context)
{
    struct value v = store_number((int64_t)key);
    store_query_table(s, "select count(*) from position where key = $1", &v, 1, tell, context);
}

void store_query_continuations(struct store *s, uint64_t key, int count, store_table_fn *tell,
                               void *context)
{
    struct value v[] = {store_number((int64_t)key), store_number(count)};
    store_query_table(s,
                      "select next, games, points from continuation where key = $1"
                      " order by games desc limit $2",
                      v, 2, tell, context);
}

void store_query_ended(struct store *s, int64_t ended, const char *id, int count,
                       store_table_fn *tell, void *context)
{
    struct value v[] = {store_number(ended), store_text(id), store_number(count)};
    store_query_table(s,
                      "select id, ended, exists (select 1 from finished f where f.game = game.id)"
                      " from game where ended > 0 and hidden = 0"
                      " and (ended < $1 or (ended = $1 and id < $2))"
                      " order by ended desc, id desc limit $3",
                      v, 3, tell, context);
}

static void take_numbers(void *context, const struct row *r)
{
    int64_t *n = context;
    n[0] = row_number(r, 0);
    n[1] = row_number(r, 1);
}

int store_numbers_finished(struct store *s, int64_t *min, int64_t *greatest, struct agon_error *e)
{
    int64_t n[2] = {0, 0};
    if (!database_rows(s->reader, "select coalesce(min(n), 0), coalesce(max(n), 0) from finished",
                       NULL, 0, take_numbers, n))
        return store_cannot_tell(s, e);
    *min = n[0] < 0 ? n[0] : 0;
    *greatest = n[1] > 0 ? n[1] : 0;
    return 0;
}

struct document_teller {
    store_document_fn *tell;
    void *context;
};

static void tell_document(void *context, const struct row *r)
{
    struct document_teller *t = context;
    t->tell(t->context, &(struct store_document){.id = row_text(r, 0), .text = row_text(r, 1)});
}

int store_each_document(struct store *s, const char *type, store_document_fn *tell, void *context,
                        struct agon_error *e)
{
    struct value v = {.type = TEXT, .text = (char *)type};
    if (database_rows(s->reader, "select id, text from document where type = $1", &v, 1,
                      tell_document, &(struct document_teller){tell, context}))
        return 0;
    return store_cannot_tell(s, e);
}
