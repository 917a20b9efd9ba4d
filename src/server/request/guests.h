/* Guests who do not come back: from memory soon, from the store after a month. */
#ifndef SERVER_REQUEST_GUESTS_H
#define SERVER_REQUEST_GUESTS_H

#include "server/request/api.h"

void guests_sweep(struct api *); /* removes those without any activity */

#endif
