/* The tables by version, and the steps from each version to the next.
 *
 * The version is SQLite's user_version. Stores older than that have 0 and some or all tables of
 * version 1, so the first step makes the missing ones. Steps are only added, never changed: files
 * of every version are in tests/data/store. PostgreSQL begins with version 7 (postgres_schema.c)
 * and takes the same steps from there. */
#include "store/schema.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "store/copy.h"
#include "store/errors.h"

enum { PATH_BYTES = 4200 };

static const char first[] =
    "create table if not exists value (name text primary key, value text not null);"
    "create table if not exists person (id text primary key, name text not null, password text,"
    " role text not null, created bigint not null, seen bigint not null, blocked int not null);"
    "create table if not exists session (hash text primary key, person text not null,"
    " created bigint not null);"
    "create index if not exists session_person on session (person);"
    "create table if not exists bot (person text primary key, owner text not null);"
    "create table if not exists rating (person text not null, game text not null,"
    " rating double precision not null, deviation double precision not null,"
    " volatility double precision not null, games int not null, at bigint not null,"
    " primary key (person, game));"
    "create table if not exists game (id text primary key, kind text not null, terms text not null,"
    " card text not null, created bigint not null, ended bigint not null,"
    " hidden int not null);"
    "create index if not exists game_ended on game (ended, kind);"
    "create table if not exists player (person text not null, game text not null,"
    " primary key (person, game));"
    "create table if not exists event (game text not null, n int not null, at bigint not null,"
    " seat int not null, number int not null, type text not null, text text,"
    " primary key (game, n)) without rowid;"
    "create table if not exists line (game text not null, at bigint not null, seat int not null,"
    " person text not null, name text not null, text text not null);"
    "create index if not exists line_game on line (game, at);"
    "create index if not exists line_person on line (person, at);"
    "create table if not exists paper (type text not null, id text not null, owner text not null,"
    " at bigint not null, text text not null, primary key (type, id));"
    "create index if not exists paper_owner on paper (owner, type, at);"
    "create table if not exists tournament (id text primary key, created bigint not null,"
    " head text not null);"
    "create table if not exists tournament_line (tournament text not null, n int not null,"
    " type text not null, text text not null, primary key (tournament, n)) without rowid;"
    "create table if not exists finished (n integer primary key, game text not null unique,"
    " kind text not null, variant text not null, ended bigint not null, turns int not null,"
    " why text not null, points int not null, opening text not null);"
    "create index if not exists finished_opening on finished (kind, opening);"
    "create table if not exists finished_player (name text not null, n bigint not null,"
    " seat int not null, person text not null, primary key (name, n, seat)) without rowid;"
    "create index if not exists finished_person on finished_player (person);"
    "create table if not exists position (key bigint not null, n bigint not null,"
    " turn int not null, primary key (key, n)) without rowid;"
    "create table if not exists continuation (key bigint not null, next text not null,"
    " games int not null, points bigint not null, primary key (key, next)) without rowid;"
    "create table if not exists act (n integer primary key, at bigint not null,"
    " person text not null, name text not null, address text not null, command text not null,"
    " arguments text not null, outcome text not null);";

/* Renames to the words used by the rest of the program. Member names are unescaped in the JSON,
 * while a quotation mark inside a text has a backslash before it. */
static const char words[] =
    "drop index session_person; drop index line_game; drop index line_person;"
    "drop index paper_owner; drop index finished_person;"
    "alter table person rename to user; alter table line rename to chat;"
    "alter table paper rename to document;"
    "alter table session rename column person to user;"
    "alter table bot rename column person to user;"
    "alter table rating rename column person to user;"
    "alter table player rename column person to user;"
    "alter table chat rename column person to user;"
    "alter table finished_player rename column person to user;"
    "alter table act rename column person to user;"
    "create index session_user on session (user); create index chat_game on chat (game, at);"
    "create index chat_user on chat (user, at);"
    "create index document_owner on document (owner, type, at);"
    "create index finished_user on finished_player (user);"
    "update game set terms = replace(replace(replace(terms, '\"person\":', '\"user\":'),"
    " '\"chairs\":', '\"seats\":'), '\"opponent\":\"person\"', '\"opponent\":\"user\"');"
    "update tournament set head = replace(head, '\"most\":', '\"max_players\":');";

/* Ratings over time, beginning with the present ones. */
static const char points[] =
    "create table rating_point (user text not null, game text not null, at bigint not null,"
    " rating double precision not null, primary key (user, game, at)) without rowid;"
    "insert into rating_point select user, game, at, rating from rating where games > 0;";

/* Followed accounts: type F. */
static const char relations[] =
    "create table relation (user text not null, type text not null, other text not null,"
    " at bigint not null, primary key (user, type, other)) without rowid;"
    "create index relation_other on relation (other);";

/* Private messages and reports; relations of type B are blocks. */
static const char messages[] =
    "create table message (n integer primary key, sender text not null, receiver text not null,"
    " at bigint not null, text text not null, seen int not null);"
    "create index message_sender on message (sender, receiver);"
    "create index message_receiver on message (receiver, sender, seen);"
    "create table report (n integer primary key, at bigint not null, reporter text not null,"
    " subject text not null, reason text not null, text text not null, game text,"
    " evidence text not null, closed bigint not null, closer text, verdict text);"
    "create index report_subject on report (subject);";

/* Notices of accounts: types are letters. */
static const char notices[] =
    "create table notice (user text not null, type text not null, subject text not null,"
    " at bigint not null, who text not null, seen int not null,"
    " primary key (user, type, subject)) without rowid;"
    "create index notice_subject on notice (subject);";

/* The date, event and ratings of a game, and who imported it: '' for games played here, '-' for the
 * machine's owner. */
static const char played[] =
    "alter table finished add column played bigint not null default 0;"
    "alter table finished add column event text not null default '';"
    "alter table finished add column low int not null default 0;"
    "alter table finished add column high int not null default 0;"
    "alter table finished add column importer text not null default '';"
    "alter table finished_player add column rating int not null default 0;"
    "create index finished_player_n on finished_player (n);"
    "update finished set played = ended, event = coalesce((select g.terms ->> '$.tournament.title'"
    " from game g where g.id = finished.game), '');"
    "update finished set importer = '-' where not exists (select 1 from finished_player p"
    " where p.n = finished.n and p.user <> '') and exists (select 1 from game g"
    " where g.id = finished.game and json_array_length(g.card, '$.players') > 0 and not exists"
    " (select 1 from json_each(g.card, '$.players') where value ->> '$.id' is not null"
    " or value ->> '$.engine' is not null));"
    "update finished_player set rating = coalesce((select g.card ->> ('$.players[' || seat ||"
    " '].rating') from finished f join game g on g.id = f.game where f.n = finished_player.n), 0);"
    "update finished set low = coalesce((select min(rating) from finished_player p"
    " where p.n = finished.n), 0), high = coalesce((select max(rating) from finished_player p"
    " where p.n = finished.n), 0);"
    "create index finished_importer on finished (importer, n) where importer <> '';";

/* Games under way that are in the store alone: when one must be in memory, and its summary;
 * due is 0 for those in memory. */
static const char rest[] = "alter table game add column due bigint not null default 0;"
                           "alter table game add column rest text;"
                           "create index game_under_way on game (due) where ended = 0;";

/* The best of a game's ratings are read in order. */
static const char best[] = "create index rating_best on rating (game, rating);";

/* Forms of an account's name: the skeleton that its look-alikes share, and base letters for
 * searches. NULL for guests, and until the server has written them. */
static const char names[] = "alter table user add column skeleton text;"
                            "alter table user add column letters text;"
                            "create index user_skeleton on user (skeleton);"
                            "create index user_letters on user (letters)"
                            " where blocked = 0 and (role <> 'bot' or password <> '!');";

/* Accounts are found by name, as lower() leaves letters beyond ASCII alone; the others of these by
 * a start. */
static const char found[] =
    "create index user_key on user (lower(name));"
    "create index user_guest on user (id) where password is null;"
    "create index user_role on user (id) where role = 'moderator' or role = 'administrator';"
    "create index bot_owner on bot (owner);";

/* Step i leads from version i to version i + 1. */
static const char *const steps[] = {first,  words, points, relations, messages, notices,
                                    played, rest,  best,   names,     found};

int schema_newest(void)
{
    return (int)(sizeof steps / sizeof steps[0]);
}

const char *schema_step(int version)
{
    return steps[version];
}

/* The number returned by a query, or -1. */
static int number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *st = NULL;
    int n = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return n;
}

int schema_version(sqlite3 *db)
{
    return number(db, "pragma user_version");
}

static bool execute(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Runs all steps from `version` on, or none. */
static bool climb(sqlite3 *db, int version)
{
    char stamp[48];
    snprintf(stamp, sizeof stamp, "pragma user_version = %d", schema_newest());
    bool good = execute(db, "begin immediate");
    for (int i = version; i < schema_newest() && good; i++)
        good = execute(db, steps[i]);
    return good && execute(db, stamp) && execute(db, "commit");
}

int schema_upgrade(sqlite3 *db, const char *path, struct agon_error *e)
{
    char kept[PATH_BYTES];
    int version = schema_version(db);
    if (version < 0)
        return store_fail(db, path, e);
    if (version > schema_newest())
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         "%.40s: made by a newer agond (version %d, this one knows up to %d)", path,
                         version, schema_newest());
    if (version == schema_newest())
        return 0;
    if (number(db, "select count(*) from sqlite_master") != 0) {
        snprintf(kept, sizeof kept, "%s.version-%d", path, version);
        remove(kept); /* of an interrupted upgrade */
        if (copy_database(db, kept, e) < 0)
            return AGON_UNSUPPORTED;
    }
    if (climb(db, version))
        return 0;
    store_fail(db, path, e);
    execute(db, "rollback");
    return AGON_UNSUPPORTED;
}
