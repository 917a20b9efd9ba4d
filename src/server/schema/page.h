/* The OpenAPI document as a part of a page: HTML without a head. */
#ifndef SERVER_SCHEMA_PAGE_H
#define SERVER_SCHEMA_PAGE_H

#include <jansson.h>

/* The commands, messages and shapes of a document (document.h), a text for free(); NULL: no
 * memory. */
char *schema_page(const json_t *document);

#endif
