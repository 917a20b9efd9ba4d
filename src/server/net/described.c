/* Makes the two files. Their tags are hashes, so that browsers keep them between releases. */
#include "server/net/described.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/net/compress.h"
#include "server/request/command.h"
#include "server/schema/document.h"
#include "server/schema/page.h"

enum { TAG_SIZE = 2 * crypto_generichash_BYTES_MIN + 3 };

struct described {
    struct asset page, document;
    char page_tag[TAG_SIZE], document_tag[TAG_SIZE];
};

/* Takes the text, which may be NULL. */
static void put(struct asset *a, const char *path, const char *type, char *text, char *tag)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof hash + 1];
    size_t n = text ? strlen(text) : 0, small_n = 0;
    if (!text)
        return;
    char *small = compress_gzip(text, n, &small_n);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, n, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(tag, TAG_SIZE, "\"%s\"", hex);
    *a = (struct asset){.path = path,
                        .type = type,
                        .tag = tag,
                        .plain = {(const unsigned char *)text, n},
                        .gzip = {(const unsigned char *)small, small_n}};
}

/* The page in the site's frame, if the site was built; takes the text. */
static char *framed(char *text)
{
    static const char mark[] = "<!--api-->";
    const struct asset *frame = site_find("/api.html");
    const char *bytes = frame ? (const char *)frame->plain.bytes : "";
    const char *at = frame ? memmem(bytes, frame->plain.n, mark, strlen(mark)) : NULL;
    char *page = NULL;
    if (text && at)
        page = malloc(frame->plain.n + strlen(text) + 1);
    if (page) {
        const char *after = at + strlen(mark);
        sprintf(page, "%.*s%s%.*s", (int)(at - bytes), bytes, text,
                (int)(bytes + frame->plain.n - after), after);
    }
    if (!at)
        return text;
    free(text);
    return page;
}

static struct described *make(const struct net *net)
{
    struct described *d = calloc(1, sizeof *d);
    json_t *document = d ? document_json(net->api->tables) : NULL;
    if (!document)
        return d;
    put(&d->page, "/api", "text/html; charset=utf-8", framed(schema_page(document)), d->page_tag);
    put(&d->document, "/api/openapi.json", "application/json; charset=utf-8",
        json_dumps(document, JSON_COMPACT), d->document_tag);
    json_decref(document);
    return d;
}

const struct asset *described_find(struct net *net, const char *path)
{
    bool page = strcmp(path, "/api") == 0 || strcmp(path, "/api/") == 0;
    if (!page && strcmp(path, "/api/openapi.json") != 0)
        return NULL;
    if (!net->described)
        net->described = make(net);
    const struct described *d = net->described;
    const struct asset *a = !d ? NULL : page ? &d->page : &d->document;
    return a && a->path ? a : NULL;
}

void described_release(struct net *net)
{
    struct described *d = net->described;
    if (!d)
        return;
    const struct asset *const files[] = {&d->page, &d->document};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        free((void *)files[i]->plain.bytes);
        free((void *)files[i]->gzip.bytes);
    }
    free(d);
    net->described = NULL;
}
