/* Advice by the reason of the doubt. */
#include "cli/doubt.h"

const char *doubt_advice(enum os_doubt doubt)
{
    switch (doubt) {
    case OS_DOUBT_EXPIRED:
        return "its owner has to renew it, unless the date of this machine is wrong";
    case OS_DOUBT_EARLY:
        return "is the date of this machine right?";
    case OS_DOUBT_HOST:
        return "use the name that it is made for, or somebody else answers in the server's place";
    case OS_DOUBT_SELF_SIGNED:
        return "if it is your school's, ask for it as a file and name that with --ca FILE";
    case OS_DOUBT_AUTHORITY:
        return "if it is your school's, name the certificate of its authority with --ca FILE; "
               "well-known ones come with Debian's package ca-certificates";
    default:
        return "its owner has to fix it";
    }
}
