/* Makes the forms of names, of all accounts when the store does not have them. */
#include "server/users/naming.h"

#include <stdio.h>
#include <string.h>

#include <unicode/ustring.h>

enum {
    FORMS = 1,      /* another number when naming_of() has another result */
    AT_ONCE = 10000 /* accounts; bounds the memory of the queue to the store */
};

struct making {
    const struct users *users;
    char last[ID_SIZE]; /* the id of the last account */
    int accounts;
};

void naming_of(const struct users *users, const char *name, struct naming *n)
{
    if (!lookalikes_skeleton(users->lookalikes, name, n->skeleton))
        n->skeleton[0] = '\0';
    if (!base_letters(name, n->letters))
        n->letters[0] = '\0';
}

void naming_load(struct users *users, const char *version)
{
    snprintf(users->named_by, sizeof users->named_by, "%s", version);
}

static void make(void *context, const struct store_user *s)
{
    struct making *m = context;
    struct naming n;
    naming_of(m->users, s->name, &n);
    store_name_user(m->users->core->store, s->id, n.skeleton, n.letters);
    snprintf(m->last, sizeof m->last, "%s", s->id);
    m->accounts++;
}

int naming_complete(struct users *users, struct agon_error *e)
{
    struct store *store = users->core->store;
    UVersionInfo icu;
    char tables[U_MAX_VERSION_STRING_LENGTH], version[NAMED_BY];
    struct making m = {.users = users, .accounts = AT_ONCE};
    int status = 0;
    u_getVersion(icu);
    u_versionToString(icu, tables);
    snprintf(version, sizeof version, "%d %s", FORMS, tables);
    if (strcmp(users->named_by, version) == 0)
        return 0;
    while (status == 0 && m.accounts == AT_ONCE && !store_failure(store)) {
        m.accounts = 0;
        status = store_each_account(store, m.last, AT_ONCE, make, &m, e);
        store_flush(store);
    }
    if (status == 0 && !store_failure(store)) {
        store_put_value(store, NAMING_VALUE, version);
        store_flush(store);
    }
    const char *failure = store_failure(store);
    return status == 0 && failure ? agon_fail(e, AGON_UNSUPPORTED, -1, "%.150s", failure) : status;
}
