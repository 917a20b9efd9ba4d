/* Classes: accounts with codes to hand out. */
#include "server/hosted/class.h"

#include <string.h>

#include "server/hosted/people.h"
#include "server/users/accounts.h"
#include "server/users/session.h"

void hosted_new_code(struct hosted_tournament *t, struct user *user, char code[SESSION_CODE])
{
    session_end_all(t->tournaments->users, user, NULL);
    session_new_code(t->tournaments->users, user, code);
}

struct entry *hosted_pupil(struct hosted_tournament *t, struct user *owner, const char *account,
                           const char *name, char code[SESSION_CODE])
{
    struct user *user = user_bot(t->tournaments->users, owner, account);
    struct entry *e = hosted_add(t, name);
    memcpy(e->account, user->id, sizeof e->account);
    e->coded = true;
    hosted_named(t, t->entries - 1);
    hosted_new_code(t, user, code);
    return e;
}
