/* Pages of the site with a title, a description, the addresses in other languages and the preview,
 * for crawlers, messengers and readers without JavaScript. */
#ifndef SERVER_NET_PAGE_H
#define SERVER_NET_PAGE_H

#include "server/net/http_answer.h"

/* Answers with a page of the site, robots.txt or sitemap.xml; false: the path is none of them. */
bool page_get(struct http *, const char *path);

#endif
