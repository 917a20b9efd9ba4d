/* The options of agond: one table that the command line, --help, the man page and the completion
 * come from. */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/base/core.h"
#include "server/base/notes.h"
#include "server/hosted/timetable.h"
#include "server/net/net.h"
#include "server/users/mailer.h"
#include "server/users/pusher.h"

/* The values of the options. Strings point into argv. */
struct settings {
    char data[400];      /* the data folder, "" for the default */
    const char *store;   /* a database elsewhere, NULL: a file in the data folder */
    const char *workers; /* a database where workers find tasks, or NULL */
    char link[64];       /* where relays link to it, "": nowhere */
    const char *bind[NET_BINDS + 1], *public_url, *host[NET_HOSTS];
    int binds, hosts, port, bot_port, engines, link_port;
    int guest_minutes, first_turn, absence; /* the last two in seconds */
    int imports;
    int sync, level, chat; /* enum store_sync, enum log_level, enum chat_policy */
    int no_starter;        /* 1: without starter games */
    bool unlimited, access_log, standby;
    struct mail_options mail;
    struct push_options push;
    struct notes notes; /* released by notes_release() */
    struct timetable timetable;
    bool timed; /* there is a timetable */
};

struct setting {
    const char *name;  /* "--port"; NULL ends the table */
    const char *value; /* the name of its value in the help, NULL for a switch */
    const char *about; /* one line of the help */
    /* Takes the value (NULL for a switch): 0, or -1 after a message. */
    int (*read)(struct settings *, const struct setting *, const char *value);
    size_t at;         /* offset in struct settings, for the general readers */
    int least, most;   /* the range of a number */
    const char *words; /* "power|process": the values of an int that counts them from 0 */
};

/* The table. --help, --man, --completion and --version have no reader: main() handles them if they
 * are the only argument. */
extern const struct setting settings_table[];

void settings_defaults(struct settings *);
/* Reads options up to the first word that is not an option; returns its index in argv, or -1 after
 * a message. */
int settings_read(struct settings *, int argc, char **argv, int i);

#endif
