/* Pages of the site as they are sent: with the title, the description, the addresses in other
 * languages and the preview that crawlers, messengers and readers without JavaScript see. */
#ifndef SERVER_NET_PAGE_H
#define SERVER_NET_PAGE_H

#include "server/net/http_answer.h"

/* Answers what is a page of the site, or says where its pages are (robots.txt, sitemap.xml); false:
 * it is neither. */
bool page_get(struct http *, const char *path);

#endif
