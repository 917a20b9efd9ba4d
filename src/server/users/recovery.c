/* Codes, and the text with their hashes. */
#include "server/users/recovery.h"
#include "server/users/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length of a hash; hashes follow each other without separators. */
enum { HASH = SESSION_SIGNED - 1 };

static int recovery_left(const struct user *user)
{
    return user->recovery ? (int)(strlen(user->recovery) / HASH) : 0;
}

static void keep(struct users *users, const struct user *user)
{
    store_put_document(users->core->store, &(struct store_document){.type = RECOVERY_TYPE,
                                                                    .id = user->id,
                                                                    .owner = user->id,
                                                                    .text = user->recovery,
                                                                    .at = users->core->now});
}

/* Signs a code for a user. */
static void sign(struct users *users, const struct user *user, const char *letters, char *hash)
{
    char text[64];
    snprintf(text, sizeof text, "%s %s", user->id, letters);
    session_sign(users, RECOVERY_TYPE, text, hash);
}

void recovery_make(struct users *users, struct user *user, char code[RECOVERY_CODES][SESSION_CODE])
{
    char letters[SESSION_CODE];
    free(user->recovery);
    user->recovery = calloc(1, RECOVERY_CODES * HASH + 1);
    if (!user->recovery)
        abort();
    for (int i = 0; i < RECOVERY_CODES; i++) {
        session_code(code[i]);
        session_code_letters(code[i], letters);
        sign(users, user, letters, user->recovery + i * HASH);
    }
    keep(users, user);
}

bool recovery_use(struct users *users, struct user *user, const char *code)
{
    char letters[SESSION_CODE], hash[SESSION_SIGNED];
    if (!session_code_letters(code, letters))
        return false;
    sign(users, user, letters, hash);
    for (int i = 0; i < recovery_left(user); i++) {
        char *own = user->recovery + i * HASH;
        if (memcmp(own, hash, HASH) != 0)
            continue;
        memmove(own, own + HASH, strlen(own + HASH) + 1);
        keep(users, user);
        return true;
    }
    return false;
}

void recovery_load(void *to, const struct store_document *document)
{
    struct users *users = to;
    struct user *user = user_find(users, document->id);
    if (!user || strlen(document->text) % HASH != 0)
        return;
    user->recovery = malloc(strlen(document->text) + 1);
    if (!user->recovery)
        abort();
    strcpy(user->recovery, document->text);
}
