/* Recognises addresses, and checks that libpq parses them as intended. */
#include "postgres/address.h"

#include <string.h>

#include <libpq-fe.h>

bool postgres_is_readable(const char *url)
{
    PQconninfoOption *all = PQconninfoParse(url, NULL);
    bool good = all != NULL;
    for (const PQconninfoOption *o = all; good && o->keyword; o++)
        if (o->val && strcmp(o->keyword, "port") == 0)
            good = strspn(o->val, "0123456789,") == strlen(o->val);
        else if (o->val && strcmp(o->keyword, "host") == 0)
            good = !strchr(o->val, '@') || *o->val == '/' || *o->val == '@';
    PQconninfoFree(all);
    return good;
}
