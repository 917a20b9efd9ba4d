/* The store: the server's durable data, behind a queue so that no caller waits for the disk.
 *
 * Writes are queued and return at once; a thread commits all queued ones in one transaction (group
 * commit). Every write has a ticket, counted from 1: to wait until it is durable, remember
 * store_ticket() until store_durable() reaches it. store_poll() delivers the answers of queries on
 * the owner's thread. One thread uses a store. If the database fails, nothing becomes durable any
 * more and store_failure() has the reason; an unreachable one is waited for, for five minutes.
 *
 * Texts are copied; NULL is stored as NULL. Times are ms since 1970. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

struct store;

enum store_sync {
    STORE_POWER,  /* survives a power failure: every commit is synchronised */
    STORE_PROCESS /* survives only a crash of the program */
};

bool store_is_address(const char *where); /* postgresql://...: not a file */
/* Opens or creates the file, or the tables in the database at that address, which no other server
 * may use. `wake` is called on another thread when store_poll() has something to do. NULL with
 * *error. */
struct store *store_open(const char *where, enum store_sync, void (*wake)(void *context),
                         void *context, struct agon_error *);
/* STORE_HURRY: the server has ended, so its lock need not be free for a while. */
enum store_patience { STORE_WAIT, STORE_HURRY, STORE_LEAVE };
/* The callbacks of a standby. */
struct store_standby {
    void (*waits)(void *context); /* called once if a server uses the database */
    /* Called at least twice a second with the values "link" and "secret" of the store, NULL: none,
     * or no server uses it. NULL: not called. */
    enum store_patience (*look)(void *context, const char *link, const char *secret);
    void *context;
};
struct database;
/* Waits until no server uses the database at that address, for as long as it takes, even while the
 * database is unreachable, and then takes its lock. 1: *claim has the lock, for
 * store_open_claimed(); 0: look() ended it; or AGON_UNSUPPORTED if the database cannot be opened at
 * first. */
int store_await_free(const char *address, const struct store_standby *, struct database **claim,
                     struct agon_error *);
/* store_open() with that claim, which it takes even if it fails. */
struct store *store_open_claimed(struct database *claim, const char *where, enum store_sync,
                                 void (*wake)(void *context), void *context, struct agon_error *);
void store_claim_end(struct database *); /* one that is not used; NULL is allowed */
void store_close(struct store *);        /* writes everything queued; NULL is allowed */

/* From on to off, all writes go into one transaction, all or nothing. Keep it short: other writes
 * wait. */
void store_together(struct store *, bool on);
/* Waits until all queued writes are durable, or the store has failed. For the start only. */
void store_flush(struct store *);
/* The next three take NULL for a store without writes: a relay's. */
uint64_t store_ticket(const struct store *); /* of the last write queued */
uint64_t store_durable(struct store *);      /* writes up to this one are durable */
const char *store_failure(struct store *);   /* NULL: no failure */
bool store_is_away(struct store *);          /* its database is unreachable or silent */
int64_t store_silent_ms(struct store *);     /* how long its database has owed an answer */
void store_poll(struct store *);             /* delivers the answers that are ready */
void store_settle(struct store *);           /* ... and, at the end, the remaining ones as failed */
uint64_t store_commits(struct store *);      /* transactions so far */
uint64_t store_unanswered(struct store *);   /* failed queries, and */
enum { STORE_COMPLAINT = 160 };
void store_complaint(struct store *, char text[STORE_COMPLAINT]); /* the reason of the last */
/* Copies the durable content of the store file to a new file, even while a server uses it. 0 or
 * AGON_UNSUPPORTED, and no file. */
int store_backup(const char *store, const char *path, struct agon_error *);
/* Checks that the file is a store that this program can open, without errors found by SQLite. 0 or
 * AGON_UNSUPPORTED. */
int store_check(const char *path, struct agon_error *);

struct store_user {
    /* password: its hash; NULL for a guest, and where one is written: it stays as it is */
    const char *id, *name, *password, *role;
    int64_t created, seen;
    bool blocked;
};
struct store_session {
    const char *hash, *user;
    int64_t created;
};
struct store_bot {
    const char *user, *owner; /* the account that owns it */
};
struct store_rating {
    const char *user, *game;
    double rating, deviation, volatility;
    int games;
    int64_t at;
};
struct store_relation {
    const char *user, *type, *other; /* type: a letter */
    int64_t at;
};
struct store_message {
    const char *sender, *receiver, *text;
    int64_t at, kept; /* kept: messages to store per pair, the newest */
};
struct store_report {
    const char *reporter, *subject, *reason, *text, *game; /* game NULL: none */
    int64_t at;
};
struct store_notice {
    const char *user, *type, *subject, *who;
    int64_t at;
};
/* A game's header. `terms` and `card` are JSON written by the server. */
struct store_game {
    const char *id, *kind, *terms, *card;
    int64_t created, ended; /* ended 0: not yet */
    bool hidden;            /* private: only in its players' lists */
    /* Read only: of a game under way that no server has in memory, as store_rest_game() wrote it,
     * else NULL. */
    const char *rest;
};
struct store_event {
    const char *game;
    int n; /* 0, 1, ... */
    int64_t at;
    int seat, number;
    const char *type, *text;
};
struct store_chat {
    const char *game, *user, *name, *text;
    int64_t at;
    int seat;
};

void store_put_value(struct store *, const char *name, const char *value);
void store_put_user(struct store *, const struct store_user *);
/* The forms of an account's name: the skeleton that it shares with all its look-alikes, and the
 * base letters by which people search for it; "": none. */
void store_name_user(struct store *, const char *id, const char *skeleton, const char *letters);
void store_drop_user(struct store *, const char *id); /* and sessions, ratings, documents */
void store_forget_name(struct store *, const char *id, const char *name); /* in games and chat */
/* Transfers games and chat to another user, or to the same under a new name; `new_key`: normalised
 * for comparison. */
void store_move_games(struct store *, const char *id, const char *name, const char *new_id,
                      const char *new_name, const char *new_key);
void store_put_session(struct store *, const struct store_session *);
void store_drop_session(struct store *, const char *hash);
void store_put_bot(struct store *, const struct store_bot *);
void store_put_rating(struct store *, const struct store_rating *); /* and its present value */
void store_put_relation(struct store *, const struct store_relation *);
void store_drop_relation(struct store *, const struct store_relation *);
void store_add_message(struct store *, const struct store_message *);
void store_see_messages(struct store *, const char *receiver, const char *sender);
void store_add_report(struct store *, const struct store_report *); /* with the last messages as
                                                                     * evidence */
/* `by`: the account, "" for none; leaves other reports about the account unchanged. */
void store_close_report(struct store *, int64_t n, int64_t at, const char *by, const char *closer,
                        const char *verdict);
void store_put_notice(struct store *, const struct store_notice *);
void store_drop_old_notices(struct store *, int64_t before);
void store_see_notices(struct store *, const char *user);
void store_drop_notice(struct store *, const char *user, const char *type, const char *subject);
void store_put_game(struct store *, const struct store_game *);
/* Records that a game under way is in the store alone until that time or until it is asked for, and
 * what the server must know of it meanwhile; `rest` NULL: it is in memory. */
void store_rest_game(struct store *, const char *id, int64_t due, const char *rest);
void store_import_game(struct store *, const struct store_game *); /* unless it exists */
void store_put_player(struct store *, const char *user, const char *game);
void store_drop_game(struct store *, const char *id); /* and its events and chat */
void store_add_event(struct store *, const struct store_event *);
void store_import_event(struct store *, const struct store_event *); /* unless it exists */
void store_add_chat(struct store *, const struct store_chat *);

/* Finished games that can be searched. `n` orders them and is assigned by the caller; a game whose
 * id exists keeps its n, and its other data for another n is ignored. `points`: seat 0's, -1 for no
 * result; `opening`: the first turns. */
struct store_finished {
    int64_t n, ended, played; /* played: date, 0 if unknown */
    const char *game, *kind, *variant, *why, *opening, *event;
    /* A user's id, "?" for a deleted one, "-" for the machine's owner, "": played here. */
    const char *importer;
    int turns, points;
    int low, high; /* the lowest and highest rating; 0: of one player, or of all, unknown */
};
struct store_finished_player {
    const char *name, *user;
    int seat, rating; /* rating 0: unknown */
};
struct store_position {
    int64_t n;
    uint64_t key;
    int turn, points;
    const char *next; /* the turn played there, or NULL */
};
void store_add_finished(struct store *, const struct store_finished *);
void store_add_finished_player(struct store *, int64_t n, const struct store_finished_player *);
void store_add_position(struct store *, const struct store_position *);
/* Removal from the index: first its positions (their n is ignored), then the game itself. */
void store_drop_position(struct store *, const char *game, const struct store_position *);
void store_drop_finished(struct store *, const char *game);
/* The lowest and highest n (0, 0: none), at the start; waits for the disk. */
int store_numbers_finished(struct store *, int64_t *min, int64_t *greatest, struct agon_error *);

/* Items stored as one text: reviews, studies. `owner` may be "". */
struct store_document {
    const char *type, *id, *owner, *text;
    int64_t at;
};
void store_put_document(struct store *, const struct store_document *);
void store_drop_document(struct store *, const char *type, const char *id);
/* Transfers a user's documents of a type to another user, or to the same under a new name, which
 * replaces "author" in their JSON. */
void store_move_documents(struct store *, const char *type, const char *id, const char *name,
                          const char *new_id, const char *new_name);
/* Drops those whose JSON has this "session". */
void store_drop_session_documents(struct store *, const char *type, const char *owner,
                                  const char *session);

/* Tournaments: a header written by the server, replaced as it changes, and the lines of its log in
 * order; `type` is one letter. */
struct store_tournament {
    const char *id, *head;
    int64_t created;
};
struct store_tournament_line {
    const char *tournament, *type, *text;
    int n; /* 0, 1, ... */
};
void store_put_tournament(struct store *, const struct store_tournament *);
void store_drop_tournament(struct store *, const char *id); /* and its lines */
void store_add_tournament_line(struct store *, const struct store_tournament_line *);
/* Replaces a text in the lines of type N. */
void store_forget_in_notes(struct store *, const char *tournament, const char *text,
                           const char *instead);
/* Empties the lines of type P that contain a text. */
void store_empty_plays(struct store *, const char *tournament, const char *text);

/* Acts of administrators, organisers and arbiters. */
struct store_act {
    int64_t at;
    const char *user, *name, *address, *command, *arguments, *outcome;
};
void store_add_act(struct store *, const struct store_act *);

/* Loading at the start; these wait for the disk. Arguments of `fn` are valid during the call. 0 or
 * AGON_UNSUPPORTED. */
typedef void store_value_fn(void *, const char *name, const char *value);
typedef void store_user_fn(void *, const struct store_user *);
typedef void store_game_fn(void *, const struct store_game *);
typedef void store_event_fn(void *, const struct store_event *);
typedef void store_chat_fn(void *, const struct store_chat *);
int store_each_value(struct store *, store_value_fn *, void *, struct agon_error *);
/* The next accounts after that id, in the order of ids, at most `count`; of each only id and name
 * are set. */
int store_each_account(struct store *, const char *after, int count, store_user_fn *, void *,
                       struct agon_error *);
/* Those under way, without those at rest, whose number is store_count_resting(). */
int store_each_game(struct store *, store_game_fn *, void *, struct agon_error *);
int store_count_resting(struct store *, int64_t *n, struct agon_error *);
int store_each_event(struct store *, const char *game, store_event_fn *, void *,
                     struct agon_error *);
typedef void store_document_fn(void *, const struct store_document *);
/* Only their ids and texts. */
int store_each_document(struct store *, const char *type, store_document_fn *, void *,
                        struct agon_error *);
int store_each_chat(struct store *, const char *game, store_chat_fn *, void *, struct agon_error *);
int store_one_game(struct store *, const char *id, store_game_fn *, void *, struct agon_error *);
typedef void store_tournament_fn(void *, const struct store_tournament *);
typedef void store_tournament_line_fn(void *, const struct store_tournament_line *);
int store_each_tournament(struct store *, store_tournament_fn *, void *, struct agon_error *);
int store_each_tournament_line(struct store *, const char *tournament, store_tournament_line_fn *,
                               void *, struct agon_error *);

/* Queries, which see every earlier write and are answered by store_poll(); the answer is valid
 * during the call. */
struct question;
struct store_history {
    struct store_game *game; /* NULL: no such game */
    struct store_event *event;
    struct store_chat *chat;
    int events, chats;
    bool failed;               /* the query failed: nothing is set */
    struct question *question; /* private */
};
typedef void store_history_fn(void *, const struct store_history *);
void store_query_history(struct store *, const char *game, store_history_fn *, void *);
/* Keeps the history, for any thread, until it has been released as often as held: within the call,
 * or while it is held. */
struct store_history *store_hold_history(const struct store_history *);
void store_release_history(struct store_history *); /* NULL is allowed */

/* Finished games before that time, newest first. Of a user, or NULL: of all; `all`: hidden ones
 * too; `kind` NULL: of all kinds. */
struct store_query {
    const char *kind, *user;
    int64_t before;
    int count;
    bool all;
};
typedef void store_games_fn(void *, const struct store_game *, int n);
void store_query_games(struct store *, const struct store_query *, store_games_fn *, void *);

/* Queries answered by a table: rows of cells, each a number, or a text or NULL. All of it is valid
 * during the call. */
struct store_cell {
    int64_t number;
    const char *text;
    double real; /* of a real number */
};
struct store_table {
    int rows, columns;
    const struct store_cell *cell; /* row after row */
    bool failed;                   /* the query failed: no rows */
    struct question *question;     /* private */
};
typedef void store_table_fn(void *, const struct store_table *);
/* The same for a table. */
struct store_table *store_hold_table(const struct store_table *);
void store_release_table(struct store_table *); /* NULL is allowed */
/* Games at rest: a user's, and those that must be in memory before that time. */
void store_query_resting_of(struct store *, const char *user, store_table_fn *, void *);
void store_query_resting_due(struct store *, int64_t due, store_table_fn *, void *);
struct store_game store_table_game(const struct store_table *, int row); /* borrowed */
/* Accounts and stored guests by id, by name in lower case, by the hash of a session, and bots by
 * their owner's id: JSON arrays, "[]": none. With each bot comes its owner. Columns part, user (the
 * id), a, b, c, n, m, k, x, y, z; rows in the order of the parts, and in each of the times `n`. */
enum store_part {
    STORE_USER = 1, /* a: name, b: role, c: "" for a guest, "!" without a password; n: created,
                     * m: seen, k: blocked */
    STORE_SESSION,  /* a: hash; n: created */
    STORE_BOT,      /* a: owner */
    STORE_RATING,   /* a: game; n: at, m: games; x: rating, y: deviation, z: volatility */
    STORE_RELATED,  /* a: type, b: the other's id; n: at */
    STORE_FOLLOWED, /* the same: the other has the relation to the user */
    STORE_DOCUMENT  /* a: type, b: text */
};
struct store_wanted {
    const char *ids, *names, *sessions, *owners;
};
void store_query_accounts(struct store *, const struct store_wanted *, store_table_fn *, void *);
/* The same at the start; waits for the disk. */
int store_read_accounts(struct store *, const struct store_wanted *, store_table_fn *, void *,
                        struct agon_error *);
/* At the start: columns number of accounts; and id of guests, moderators and administrators. */
int store_read_count(struct store *, store_table_fn *, void *, struct agon_error *);
int store_read_residents(struct store *, store_table_fn *, void *, struct agon_error *);
/* Columns type, mine (whether the relation is the user's), name of the other. */
void store_query_related(struct store *, const char *user, store_table_fn *, void *);
/* Column skeleton: those of these that accounts have; `skeletons` is a JSON array. */
void store_query_skeletons(struct store *, const char *skeletons, store_table_fn *, void *);
/* Column id: accounts whose base letters are from the first to before the second, those with the
 * most rated games first. Bots and blocked accounts are left out; of more than STORE_NAMES_MOST,
 * all but the first by the alphabet. */
enum { STORE_NAMES_MOST = 1000 };
void store_query_names(struct store *, const char *letters, const char *end, int count,
                       store_table_fn *, void *);
/* One row, one column: the hash of the user's password, NULL for a guest; no row: no such user. */
void store_query_password(struct store *, const char *user, store_table_fn *, void *);
/* Columns text, owner, at; no row: no such document. */
void store_query_document(struct store *, const char *type, const char *id, store_table_fn *,
                          void *);
/* Columns id, at, text of a user's documents, newest first. */
void store_query_documents(struct store *, const char *type, const char *owner, int count,
                           store_table_fn *, void *);
/* The same by id, after the given one. */
void store_query_documents_after(struct store *, const char *type, const char *owner,
                                 const char *after, int count, store_table_fn *, void *);
/* Column id: the user's games, by id, after the given one. */
void store_query_games_of(struct store *, const char *user, const char *after, int count,
                          store_table_fn *, void *);
/* Columns game, n of a user's imported games, before the n'th (INT64_MAX: all), newest first. */
void store_query_imports_of(struct store *, const char *user, int64_t before, int count,
                            store_table_fn *, void *);
/* One row, one column: number of games imported by a user, at most `most`. */
void store_query_imports_count(struct store *, const char *user, int most, store_table_fn *,
                               void *);
/* Columns game, at, text: a user's chat in games, oldest first, without the first `skip`. */
void store_query_chat(struct store *, const char *user, int64_t skip, int count, store_table_fn *,
                      void *);
/* Columns id, at, text of all users' documents, newest first. */
void store_query_newest_documents(struct store *, const char *type, int count, store_table_fn *,
                                  void *);

/* Columns id, ended, whether it can be searched, of public finished games, last to end first,
 * before the given one. */
void store_query_ended(struct store *, int64_t ended, const char *id, int count, store_table_fn *,
                       void *);
/* Columns n, at, name, address, command, arguments, outcome of acts, newest first, before the
 * n'th. */
void store_query_acts(struct store *, int64_t before, int count, store_table_fn *, void *);
/* Columns type, text of a tournament's lines, in order. */
void store_query_tournament(struct store *, const char *id, store_table_fn *, void *);

/* One row: the number of messages from one to the other, and back. */
void store_query_exchange(struct store *, const char *sender, const char *receiver,
                          store_table_fn *, void *);
/* Columns name, at, text, whether the user wrote it, unread: the last message of each
 * conversation. */
void store_query_conversations(struct store *, const char *user, int count, store_table_fn *,
                               void *);
/* Columns n, at, whether the user wrote it, text: between two users, newest first, before the
 * n'th. */
void store_query_messages(struct store *, const char *user, const char *other, int64_t before,
                          int count, store_table_fn *, void *);
/* The same and the other's name: all of a user, oldest first, after the n'th. */
void store_query_messages_of(struct store *, const char *user, int64_t after, int count,
                             store_table_fn *, void *);
/* Columns n, at, reporter, subject (names), reason, text, game, evidence, closed, closer, verdict,
 * newest first, before the n'th; none about the reader's account ("": no account). */
void store_query_reports(struct store *, bool closed, int64_t before, int count, const char *reader,
                         store_table_fn *, void *);
/* One row, or none: the subject's id of the n'th, and the number of open reports about it. */
void store_query_report(struct store *, int64_t n, store_table_fn *, void *);
/* Columns type, subject, at, who, seen of a user's notices, newest first. */
void store_query_notices(struct store *, const char *user, int count, store_table_fn *, void *);
/* Columns game, at, rating: a user's ratings over time, oldest first; one a day before `recent`. */
void store_query_rating_points(struct store *, const char *user, int64_t recent, store_table_fn *,
                               void *);
/* Column user: accounts by their rating of a game, best first, without the first `skip`; those
 * blocked or without a game are left out. */
void store_query_best(struct store *, const char *game, int64_t skip, int count, store_table_fn *,
                      void *);
/* A user's record in public games of two sides. Columns kind, wins, draws, losses. */
void store_query_results(struct store *, const char *user, store_table_fn *, void *);
/* Columns kind, opening, games, points (the sum of the user's), one of the games; of each kind the
 * `count` most played. */
void store_query_openings(struct store *, const char *user, int count, store_table_fn *, void *);
/* The same for a name, normalised for comparison, in imported games. */
void store_query_imported_results(struct store *, const char *name, store_table_fn *, void *);
void store_query_imported_openings(struct store *, const char *name, int count, store_table_fn *,
                                   void *);
/* Columns kind, when, rating: the newest `count` with a date, in order. */
void store_query_imported_points(struct store *, const char *name, int count, store_table_fn *,
                                 void *);
/* Columns name as written, games, the first and last time of play (0: unknown); no row: no such
 * name. */
void store_query_imported_name(struct store *, const char *name, store_table_fn *, void *);
/* Columns card, rating of the opponent then: rated games won, highest first. */
void store_query_best_wins(struct store *, const char *user, int count, store_table_fn *, void *);

/* Finished games before the n'th (INT64_MAX: all), newest first. NULL and points -2: any. */
struct store_search {
    const char *kind, *variant, *why, *player, *opponent; /* names normalised for comparison */
    const char *opening, *opening_end;                    /* from the first to before the second */
    const char *event;                                    /* part of the event's name */
    const char *importer;                                 /* "*": any */
    int points, min, max;                                 /* seat 0's; turns */
    int min_rating, max_rating;                           /* of all players, 0: any */
    int64_t since, until, before; /* played from since to before until; INT64_MIN, _MAX: any */
    int count;
};
/* Columns card, n. */
void store_query_search(struct store *, const struct store_search *, store_table_fn *, void *);
/* Columns game, n: only their ids. */
void store_query_search_games(struct store *, const struct store_search *, store_table_fn *,
                              void *);
/* Column id: those of these games that exist; `ids` is a JSON array. */
void store_query_known_games(struct store *, const char *ids, store_table_fn *, void *);
void store_query_position_games(struct store *, uint64_t key, int64_t before, int count,
                                store_table_fn *, void *);
/* One row, one column: the number of games. */
void store_query_position_count(struct store *, uint64_t key, store_table_fn *, void *);
/* Columns next, games, points (the sum) of the turns played there, most played first. */
void store_query_continuations(struct store *, uint64_t key, int count, store_table_fn *, void *);

/* Finished games with a position, among the newest; the filters used are player, points, ratings,
 * dates, before and count. */
enum { STORE_REACHED_MOST = 20000, STORE_COUNTED_MOST = 2000, STORE_MASTER_RATING = 2000 };
struct store_explore {
    uint64_t key;
    int masters; /* 1: only master games imported by the machine's owner; 0: the others; -1: any */
    const struct store_search *filters;
};
/* Columns card, n, turn, newest first. */
void store_explore_games(struct store *, const struct store_explore *, store_table_fn *, void *);
/* One row, one column: their number, at most STORE_COUNTED_MOST. */
void store_explore_count(struct store *, const struct store_explore *, store_table_fn *, void *);
/* Columns number, games, points (the sum): the games in which the turn led to each of these
 * positions (a JSON array of keys), most played first; other positions are left out. */
void store_explore_next(struct store *, const struct store_explore *, const char *keys,
                        store_table_fn *, void *);

#endif
