/* The site: the built web pages, carried in the program, and the headers that keep them safe. */
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
extern const bool server_site; /* false: there is one page, that says that there is no site */

/* The file of a path; any page of the site is its index, which also says that there is no such
 * page. NULL: there is none. */
const struct asset *site_find(const char *path);
bool site_has(const char *path); /* whether a page or a file is there: else the index says not */
bool site_may_frame(const struct asset *); /* whether pages of other sites may show it */
bool site_may_load(const struct asset *);  /* ... may run it: the script of boards in frames */
/* Whether "gzip, br;q=0.5" names the coding, and not to say that it is unwanted (q=0). */
bool site_accepts(const char *list, const char *coding);
/* Content-Security-Policy of a page; as snprintf. `host`: of the request, "" for none. */
int site_policy(const struct asset *, const char *host, char *text, size_t size);

#endif
