/* The site: the built web pages, embedded in the program, and their security headers. */
#ifndef SERVER_NET_SITE_H
#define SERVER_NET_SITE_H

#include <stdbool.h>
#include <stddef.h>

struct coded {
    const unsigned char *bytes; /* NULL: not in this coding */
    size_t n;
};
/* A file of web/dist; the table is made by tools/embed-site. */
struct asset {
    const char *path, *type, *tag; /* "/assets/a.js", "text/javascript", its hash; NULL path ends */
    struct coded plain, gzip, brotli;
};
extern const struct asset server_assets[];
extern const bool server_site; /* false: a single page reports that the site was not built */

/* The file of a path. Any page of the site is its index, which also serves as the page for unknown
 * addresses. NULL: none. */
const struct asset *site_find(const char *path);
bool site_has(const char *path); /* whether the page or file exists; else the index reports that */
bool site_may_frame(const struct asset *); /* whether other sites may show it in a frame */
bool site_may_load(const struct asset *);  /* ... may load it: the script of boards in frames */
/* Whether "gzip, br;q=0.5" accepts the coding; q=0 does not. */
bool site_accepts(const char *list, const char *coding);
/* Content-Security-Policy of a page; as snprintf. `host`: of the request, "" for none. */
int site_policy(const struct asset *, const char *host, char *text, size_t size);

#endif
