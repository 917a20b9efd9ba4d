/* Queries about a position in finished games: the turns played there, the players and results.
 *
 * The cost of filters is bounded: only the newest STORE_REACHED_MOST games with a position are
 * read. */
#include "store/inside.h"

/* The games at position $1 before $2 that match, at most $10, newest first. */
#define REACHED                                                                                    \
    "with reached as (select p.n, p.turn, f.game, f.points from"                                   \
    " (select n, turn from position where key = $1 and n < $2 order by n desc limit $11) p"        \
    " join finished f on f.n = p.n where ($3 < -1 or f.points = $3)"                               \
    " and ($4 = 0 or f.low >= $4) and ($5 = 0 or (f.low > 0 and f.high <= $5))"                    \
    " and f.played >= $6 and f.played < $7"                                                        \
    " and ($8 < 0 or $8 = case when f.importer = '-' and f.low >= $12 then 1 else 0 end)"          \
    " and ($9 is null or exists (select 1 from finished_player o where o.name = $9"                \
    " and o.n = f.n)) order by p.n desc limit $10) "

enum { VALUES = 13 };

static void ask(struct store *s, const char *sql, const struct store_explore *q, int count,
                const char *keys, store_table_fn *tell, void *context)
{
    const struct store_search *f = q->filters;
    struct value v[VALUES] = {store_number((int64_t)q->key),
                              store_number(f->before),
                              store_number(f->points),
                              store_number(f->min_rating),
                              store_number(f->max_rating),
                              store_number(f->since),
                              store_number(f->until),
                              store_number(q->masters),
                              store_text(f->player),
                              store_number(count),
                              store_number(STORE_REACHED_MOST),
                              store_number(STORE_MASTER_RATING),
                              store_text(keys)};
    store_query_table(s, sql, v, keys ? VALUES : VALUES - 1, tell, context);
}

void store_explore_games(struct store *s, const struct store_explore *q, store_table_fn *tell,
                         void *context)
{
    ask(s,
        REACHED "select g.card, r.n, r.turn from reached r join game g on g.id = r.game"
                " order by r.n desc",
        q, q->filters->count, NULL, tell, context);
}

void store_explore_count(struct store *s, const struct store_explore *q, store_table_fn *tell,
                         void *context)
{
    ask(s, REACHED "select count(*) from reached", q, STORE_COUNTED_MOST, NULL, tell, context);
}

void store_explore_next(struct store *s, const struct store_explore *q, const char *keys,
                        store_table_fn *tell, void *context)
{
    ask(s,
        REACHED "select k.key, count(*), sum(case when r.points > 0 then r.points else 0 end)"
                " from json_each($13) k"
                " cross join reached r join position q"
                " on q.key = cast(k.value as bigint) and q.n = r.n and q.turn = r.turn + 1"
                " group by k.key order by count(*) desc, k.key",
        q, STORE_COUNTED_MOST, keys, tell, context);
}
