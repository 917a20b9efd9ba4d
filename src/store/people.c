/* Queries about people: relations, ratings over time, results. */
#include "store/inside.h"

void store_put_relation(struct store *s, const struct store_relation *r)
{
    struct value v[] = {store_text(r->user), store_text(r->type), store_text(r->other),
                        store_number(r->at)};
    store_write(s, PUT_RELATION, v, 4);
}

void store_drop_relation(struct store *s, const struct store_relation *r)
{
    struct value v[] = {store_text(r->user), store_text(r->type), store_text(r->other)};
    store_write(s, DROP_RELATION, v, 3);
}

void store_name_user(struct store *s, const char *id, const char *skeleton, const char *letters)
{
    struct value v[] = {store_text(id), store_text(skeleton), store_text(letters)};
    store_write(s, NAME_USER, v, 3);
}

void store_query_skeletons(struct store *s, const char *skeletons, store_table_fn *tell,
                           void *context)
{
    struct value v = store_text(skeletons);
    store_query_table(s,
                      "select distinct skeleton from user"
                      " where skeleton in (select value from json_each($1))",
                      &v, 1, tell, context);
}

void store_query_names(struct store *s, const char *letters, const char *end, int count,
                       store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(letters), store_text(end), store_number(count),
                        store_number(STORE_NAMES_MOST)};
    store_query_table(s,
                      "select found.id from (select id from user"
                      " where letters >= $1 and letters < $2 and blocked = 0"
                      " and (role <> 'bot' or password <> '!') order by letters limit $4) found"
                      " left join rating on rating.user = found.id group by found.id"
                      " order by coalesce(sum(rating.games), 0) desc, found.id limit $3",
                      v, 4, tell, context);
}

void store_query_rating_points(struct store *s, const char *user, int64_t recent,
                               store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(user), store_number(recent)};
    store_query_table(s,
                      "select game, at, rating from (select game, at, cast(round(rating) as int)"
                      " as rating, row_number() over (partition by game,"
                      " case when at >= $2 then at else at / 86400000 end order by at desc)"
                      " as place from rating_point where user = $1) p where place = 1"
                      " order by game, at",
                      v, 2, tell, context);
}

void store_query_best(struct store *s, const char *game, int64_t skip, int count,
                      store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(game), store_number(count), store_number(skip)};
    store_query_table(s,
                      "select rating.user from rating cross join user where rating.game = $1"
                      " and rating.games > 0 and user.id = rating.user"
                      " and user.password is not null and user.blocked = 0"
                      " order by rating.rating desc, rating.user limit $2 offset $3",
                      v, 3, tell, context);
}

void store_query_password(struct store *s, const char *user, store_table_fn *tell, void *context)
{
    struct value v = store_text(user);
    store_query_table(s, "select password from user where id = $1", &v, 1, tell, context);
}

/* A user's public games of two sides, with the points of that user. */
#define OWN_GAMES                                                                                  \
    "with own as (select f.n, f.game, f.kind, f.opening,"                                          \
    " case p.seat when 0 then f.points else 1000 - f.points end as points"                         \
    " from finished_player p join finished f on f.n = p.n join game g on g.id = f.game"            \
    " where p.user = $1 and f.points >= 0 and json_array_length(g.card, '$.players') = 2"          \
    " and not exists (select 1 from finished_player o"                                             \
    " where o.n = p.n and o.seat <> p.seat and o.user = p.user))"

/* The same for a name in imported games. */
#define IMPORTED_GAMES                                                                             \
    "with own as (select f.n, f.game, f.kind, f.opening,"                                          \
    " case p.seat when 0 then f.points else 1000 - f.points end as points"                         \
    " from finished_player p join finished f on f.n = p.n join game g on g.id = f.game"            \
    " where p.name = $1 and f.importer <> '' and f.points >= 0"                                    \
    " and json_array_length(g.card, '$.players') = 2)"

#define RESULTS                                                                                    \
    " select kind, count(*) filter (where points > 500), count(*) filter (where points = 500),"    \
    " count(*) filter (where points < 500) from own group by kind order by count(*) desc"
#define OPENINGS                                                                                   \
    ", played as (select kind, opening, count(*) as games, sum(points) as points,"                 \
    " max(game) as game, row_number() over"                                                        \
    " (partition by kind order by count(*) desc, opening) as place"                                \
    " from own group by kind, opening)"                                                            \
    " select kind, opening, games, points, game from played"                                       \
    " where place <= $2 order by kind, place"

void store_query_results(struct store *s, const char *user, store_table_fn *tell, void *context)
{
    struct value v = store_text(user);
    store_query_table(s, OWN_GAMES RESULTS, &v, 1, tell, context);
}

void store_query_imported_results(struct store *s, const char *name, store_table_fn *tell,
                                  void *context)
{
    struct value v = store_text(name);
    store_query_table(s, IMPORTED_GAMES RESULTS, &v, 1, tell, context);
}

void store_query_openings(struct store *s, const char *user, int count, store_table_fn *tell,
                          void *context)
{
    struct value v[] = {store_text(user), store_number(count)};
    store_query_table(s, OWN_GAMES OPENINGS, v, 2, tell, context);
}

void store_query_imported_openings(struct store *s, const char *name, int count,
                                   store_table_fn *tell, void *context)
{
    struct value v[] = {store_text(name), store_number(count)};
    store_query_table(s, IMPORTED_GAMES OPENINGS, v, 2, tell, context);
}

void store_query_imported_points(struct store *s, const char *name, int count, store_table_fn *tell,
                                 void *context)
{
    struct value v[] = {store_text(name), store_number(count)};
    store_query_table(s,
                      "select kind, played, rating from (select f.kind, f.played, p.rating, f.n"
                      " from finished_player p join finished f on f.n = p.n"
                      " where p.name = $1 and f.importer <> '' and p.rating > 0 and f.played > 0"
                      " order by f.played desc, f.n desc limit $2) p order by kind, played, n",
                      v, 2, tell, context);
}

void store_query_imported_name(struct store *s, const char *name, store_table_fn *tell,
                               void *context)
{
    struct value v = store_text(name);
    store_query_table(
        s,
        "select max(json_extract(g.card, '$.players[' || p.seat || '].name')), count(*),"
        " min(nullif(f.played, 0)), max(nullif(f.played, 0))"
        " from finished_player p join finished f on f.n = p.n"
        " join game g on g.id = f.game where p.name = $1 and f.importer <> ''"
        " having count(*) > 0",
        &v, 1, tell, context);
}

void store_query_best_wins(struct store *s, const char *user, int count, store_table_fn *tell,
                           void *context)
{
    struct value v[] = {store_text(user), store_number(count)};
    store_query_table(s,
                      OWN_GAMES " select card, rating from (select g.card, own.n, (select"
                                " max(cast(json_extract(value, '$.rating') as int))"
                                " from json_each(g.card, '$.players')"
                                " where json_extract(value, '$.id') <> $1) as rating"
                                " from own join game g on g.id = own.game where own.points > 500"
                                " and cast(json_extract(g.card, '$.rated') as int) = 1) w"
                                " where rating is not null order by rating desc, n desc limit $2",
                      v, 2, tell, context);
}
