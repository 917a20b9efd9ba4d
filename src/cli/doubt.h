/* Advice for people about a certificate that is not trusted. */
#ifndef CLI_DOUBT_H
#define CLI_DOUBT_H

#include "os/socket.h"

/* A sentence for people, without a full stop. */
const char *doubt_advice(enum os_doubt);

#endif
