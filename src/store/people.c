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

#define NOTHING "0, 0, 0, 0.0, 0.0, 0.0"
/* "found" is a list once more, as PostgreSQL expects few rows of one and so goes by index. */
static const char accounts[] =
    "with wanted (id) as (select id from user where id in (select value from json_each($1))"
    " union select id from user where lower(name) in (select value from json_each($2))"
    " and password is not null"
    " union select user from session where hash in (select value from json_each($3))"
    " union select user from bot where owner in (select value from json_each($4))),"
    " found (id) as (select value from json_each(cast((select json_group_array(id)"
    " from (select id from wanted union select owner from bot"
    " where user in (select id from wanted)) w) as text)))"
    " select 1 as part, id as who, name as a, role as b, case when password is null then ''"
    " when password = '!' then '!' else '*' end as c, created as n, seen as m, blocked as k,"
    " 0.0 as x, 0.0 as y, 0.0 as z from user where id in (select id from found)"
    " union all select 2, user, hash, '', '', created, 0, 0, 0.0, 0.0, 0.0 from session"
    " where user in (select id from found)"
    " union all select 3, user, owner, '', '', " NOTHING " from bot"
    " where user in (select id from found)"
    " union all select 4, user, game, '', '', at, games, 0, rating, deviation, volatility"
    " from rating where user in (select id from found)"
    " union all select 5, user, type, other, '', at, 0, 0, 0.0, 0.0, 0.0 from relation"
    " where user in (select id from found)"
    " union all select 6, other, type, user, '', at, 0, 0, 0.0, 0.0, 0.0 from relation"
    " where other in (select id from found)"
    " union all select 7, id, type, text, '', " NOTHING " from document"
    " where type in ('silence', 'leaving', 'recovery', 'mail')"
    " and id in (select id from found) order by 1, 6";

static int wanted_values(const struct store_wanted *w, struct value v[4])
{
    v[0] = store_text(w->ids);
    v[1] = store_text(w->names);
    v[2] = store_text(w->sessions);
    v[3] = store_text(w->owners);
    return 4;
}

void store_query_accounts(struct store *s, const struct store_wanted *w, store_table_fn *tell,
                          void *context)
{
    struct value v[4];
    store_query_table(s, accounts, v, wanted_values(w, v), tell, context);
}

int store_read_accounts(struct store *s, const struct store_wanted *w, store_table_fn *tell,
                        void *context, struct agon_error *e)
{
    struct value v[4];
    return store_read_table(s, accounts, v, wanted_values(w, v), tell, context, e);
}

int store_read_count(struct store *s, store_table_fn *tell, void *context, struct agon_error *e)
{
    return store_read_table(s, "select count(*) from user where letters is not null", NULL, 0, tell,
                            context, e);
}

int store_read_residents(struct store *s, store_table_fn *tell, void *context, struct agon_error *e)
{
    return store_read_table(s,
                            "select id from user where password is null union select id from user"
                            " where role = 'moderator' or role = 'administrator'",
                            NULL, 0, tell, context, e);
}

void store_query_related(struct store *s, const char *user, store_table_fn *tell, void *context)
{
    struct value v = store_text(user);
    store_query_table(s,
                      "select relation.type, 1 as mine, name, at from relation cross join user"
                      " where relation.user = $1 and user.id = other"
                      " union all select relation.type, 0, name, at from relation cross join user"
                      " where other = $1 and user.id = relation.user order by 4",
                      &v, 1, tell, context);
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
