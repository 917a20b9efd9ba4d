/* Teams: classes and clubs with members, leaders and their tournaments.
 *
 * A team is in memory, and in the store as a document that is rewritten when it changes. */
#ifndef SERVER_USERS_TEAM_H
#define SERVER_USERS_TEAM_H

#include "server/users/user.h"

#define TEAM_TYPE "team" /* a document: the whole team, as JSON */

enum {
    TEAM_NAME_MIN = 3, /* characters */
    TEAM_NAME_MAX = 40,
    TEAM_NAME = 4 * TEAM_NAME_MAX + 1, /* bytes */
    TEAM_ABOUT = 1000,
    TEAM_MEMBERS_MAX = 500,
    TEAM_TOURNAMENTS_MAX = 50,
    TEAMS_LED_MAX = 5, /* led by one account */
    TEAMS_JOINED_MAX = 20
};

enum team_rank { TEAM_ASKS, TEAM_MEMBER, TEAM_LEADER }; /* asks: has requested to join */

struct team {
    struct users *users;
    char id[ID_SIZE], name[TEAM_NAME], about[TEAM_ABOUT];
    bool open; /* anyone may join */
    int64_t created;
    struct team_member {
        char user[ID_SIZE]; /* the account's id */
        enum team_rank rank;
        int64_t at;
    } * member; /* in order of joining */
    int members, room;
    char tournament[TEAM_TOURNAMENTS_MAX][ID_SIZE]; /* newest first */
    int tournaments;
};

/* The teams of an account, including those that it has asked to join. */
struct membership {
    char user[ID_SIZE];
    struct team **team;
    int teams, room;
};

bool team_name_good(const char *name);
struct team *team_find(struct users *, const char *id);
bool team_name_taken(struct users *, const char *name);
struct team *team_new(struct users *, struct user *leader, const char *name);
struct team_member *team_member(struct team *, const struct user *); /* or NULL */
bool team_led(struct team *, const struct user *);
/* NULL: none. */
const struct membership *teams_joined(const struct users *, const struct user *);
/* The number of the account's teams with this rank or a higher one. */
int teams_of(struct users *, const struct user *, enum team_rank least);
/* Notifies the leaders that `asking` wants to join. NULL, after a request was answered: withdraws
 * the notice if there are no other requests. */
void team_tell_leaders(struct team *, const struct user *asking);
/* False: it is full. */
bool team_add(struct team *, const struct user *, enum team_rank);
/* A team is deleted with its last member; when its last leader leaves, the oldest member leads,
 * preferably one who leads fewer than TEAMS_LED_MAX. */
void team_remove(struct team *, const struct user *);
void team_keep(struct team *); /* into the store */
const char *team_rank_name(enum team_rank);
json_t *team_json(const struct team *, const struct user *reader); /* TEAM, NULL: for no user */
json_t *team_members_json(const struct team *, bool asking);       /* asking: also join requests */
json_t *teams_of_json(struct users *, const struct user *);
void team_load(void *users, const struct store_document *);
void teams_forget(struct users *, const struct user *); /* before the account is deleted */
void teams_release(struct users *);

#endif
