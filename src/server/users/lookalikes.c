/* Skeletons of names, and reserved names. */
#include "server/users/lookalikes.h"

#include <stdlib.h>
#include <string.h>

#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include <agon/agon.h>

struct lookalikes {
    USpoofChecker *checker;
    struct map accounts; /* named since the start, by skeleton */
};

/* Names that users would take for the site itself; engines' names are added. */
static const char *const reserved[] = {
    "admin",   "administrator", "moderator", "arbiter", "agon",      "agond", "bot",
    "deleted", "engine",        "guest",     "help",    "organiser", "owner", "player",
    "root",    "security",      "server",    "staff",   "support",   "system"};

/* Each step passes on the length of its result, as one that just fills its buffer has no NUL. */
bool lookalikes_skeleton(const struct lookalikes *l, const char *name, char text[SKELETON])
{
    UErrorCode status = U_ZERO_ERROR;
    UChar wide[SKELETON], folded[SKELETON], bare[SKELETON];
    int32_t n;
    u_strFromUTF8(wide, SKELETON, &n, name, -1, &status);
    n = u_strFoldCase(folded, SKELETON, wide, n, U_FOLD_CASE_DEFAULT, &status);
    n = uspoof_getSkeleton(l->checker, 0, folded, n, bare, SKELETON, &status);
    u_strToUTF8(text, SKELETON, NULL, bare, n, &status);
    return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING;
}

struct lookalikes *lookalikes_new(void)
{
    UErrorCode status = U_ZERO_ERROR;
    struct lookalikes *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->checker = uspoof_open(&status);
    uspoof_setChecks(l->checker, USPOOF_RESTRICTION_LEVEL, &status);
    uspoof_setRestrictionLevel(l->checker, USPOOF_HIGHLY_RESTRICTIVE);
    if (U_SUCCESS(status))
        return l;
    lookalikes_free(l);
    return NULL;
}

void lookalikes_free(struct lookalikes *l)
{
    if (!l)
        return;
    uspoof_close(l->checker);
    map_release(&l->accounts);
    free(l);
}

void lookalikes_add(struct lookalikes *l, struct user *user)
{
    char text[SKELETON];
    lookalikes_drop(l, user);
    if (!lookalikes_skeleton(l, user->name, text) || map_get(&l->accounts, text))
        return;
    user->skeleton = malloc(strlen(text) + 1);
    if (!user->skeleton)
        abort();
    map_put(&l->accounts, strcpy(user->skeleton, text), user);
}

void lookalikes_drop(struct lookalikes *l, struct user *user)
{
    if (user->skeleton)
        map_drop(&l->accounts, user->skeleton);
    free(user->skeleton);
    user->skeleton = NULL;
}

static bool is_reserved(const struct lookalikes *l, const char *bare)
{
    char own[SKELETON];
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (lookalikes_skeleton(l, reserved[i], own) && strcmp(own, bare) == 0)
            return true;
    for (int i = 0; agon_engine_at(i); i++)
        if (lookalikes_skeleton(l, agon_engine_at(i)->id, own) && strcmp(own, bare) == 0)
            return true;
    return false;
}

const char *lookalikes_refuse(const struct lookalikes *l, const char *name)
{
    UErrorCode status = U_ZERO_ERROR;
    char bare[SKELETON];
    if (!lookalikes_skeleton(l, name, bare))
        return AGON_SAY(account_name_letters, "2 to 24 letters, digits, - and _");
    if (is_reserved(l, bare))
        return AGON_SAY(account_name_kept, "this name is reserved");
    if (uspoof_checkUTF8(l->checker, name, -1, NULL, &status) != 0 || U_FAILURE(status))
        return AGON_SAY(account_name_scripts, "letters of different scripts");
    if (map_get(&l->accounts, bare))
        return AGON_SAY(account_name_looks_like, "this name looks like another's");
    return NULL;
}
