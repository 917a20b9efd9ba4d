/* Codes, and the list of their hashes as a text. */
#include "server/people/recovery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Hashes stand one after the other, each of this many letters. */
enum { HASH = SESSION_SIGNED - 1 };

int recovery_left(const struct person *p)
{
    return p->recovery ? (int)(strlen(p->recovery) / HASH) : 0;
}

static void keep(struct hall *h, const struct person *p)
{
    store_put_paper(
        h->store,
        &(struct store_paper){
            .type = RECOVERY_TYPE, .id = p->id, .owner = p->id, .text = p->recovery, .at = h->now});
}

/* What is signed: whose code it is, and the code. */
static void sign(struct hall *h, const struct person *p, const char *letters, char *hash)
{
    char text[64];
    snprintf(text, sizeof text, "%s %s", p->id, letters);
    session_sign(h, RECOVERY_TYPE, text, hash);
}

void recovery_make(struct hall *h, struct person *p, char code[RECOVERY_CODES][SESSION_CODE])
{
    char letters[SESSION_CODE];
    free(p->recovery);
    p->recovery = calloc(1, RECOVERY_CODES * HASH + 1);
    if (!p->recovery)
        abort();
    for (int i = 0; i < RECOVERY_CODES; i++) {
        session_code(code[i]);
        session_code_letters(code[i], letters);
        sign(h, p, letters, p->recovery + i * HASH);
    }
    keep(h, p);
}

bool recovery_use(struct hall *h, struct person *p, const char *code)
{
    char letters[SESSION_CODE], hash[SESSION_SIGNED];
    if (!session_code_letters(code, letters))
        return false;
    sign(h, p, letters, hash);
    for (int i = 0; i < recovery_left(p); i++) {
        char *own = p->recovery + i * HASH;
        if (memcmp(own, hash, HASH) != 0)
            continue;
        memmove(own, own + HASH, strlen(own + HASH) + 1);
        keep(h, p);
        return true;
    }
    return false;
}

void recovery_load(struct hall *h, const struct store_paper *paper)
{
    struct person *p = person_find(h, paper->id);
    if (!p || strlen(paper->text) % HASH != 0)
        return;
    p->recovery = malloc(strlen(paper->text) + 1);
    if (!p->recovery)
        abort();
    strcpy(p->recovery, paper->text);
}
