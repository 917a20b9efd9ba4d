/* Finding assets, and the policy that allows only them to run. */
#include "server/net/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "core/text.h"

static const struct asset *find(const char *path)
{
    for (const struct asset *a = server_assets; a->path; a++)
        if (strcmp(a->path, path) == 0)
            return a;
    return NULL;
}

/* The first parts of the addresses of pages, sorted; web/src/main.tsx has the pages. */
static const char *const pages[] = {
    "",          "about",   "account", "archive", "bots",       "class",       "contact",
    "embedding", "friends", "game",    "help",    "learn",      "lobby",       "messages",
    "moderate",  "people",  "person",  "play",    "privacy",    "puzzles",     "rules",
    "source",    "study",   "team",    "teams",   "tournament", "tournaments", "watch"};

/* The page that other sites may show in a frame; its script is src/embed.tsx. */
static const char framed[] = "/embed.html";

static bool is_framed(const char *path)
{
    return strncmp(path, "/embed/", 7) == 0;
}

bool site_has(const char *path)
{
    const char *first = path + (*path == '/');
    size_t n = strcspn(first, "/");
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strlen(pages[i]) == n && strncmp(pages[i], first, n) == 0)
            return true;
    return find(is_framed(path) ? framed : path) != NULL;
}

const struct asset *site_find(const char *path)
{
    const struct asset *a = find(path);
    bool page = !strchr(path, '.') && strncmp(path, "/api", 4) != 0;
    if (a || !page)
        return a;
    const struct asset *frame = is_framed(path) ? find(framed) : NULL;
    return frame ? frame : find("/index.html");
}

bool site_may_frame(const struct asset *a)
{
    return a && strcmp(a->path, framed) == 0;
}

bool site_may_load(const struct asset *a)
{
    return a && strcmp(a->path, "/agon-board.js") == 0;
}

/* Adds 'sha256-...' for the contents of every inline `element` of a page. */
static void add_hashes(struct text *t, const struct asset *a, const char *element)
{
    const char *s = (const char *)a->plain.bytes, *end = s + a->plain.n;
    char open[16], close[16];
    snprintf(open, sizeof open, "<%s", element);
    snprintf(close, sizeof close, "</%s>", element);
    while (s < end) {
        const char *tag = memmem(s, (size_t)(end - s), open, strlen(open));
        const char *body = tag ? memchr(tag, '>', (size_t)(end - tag)) : NULL;
        const char *stop = body ? memmem(body, (size_t)(end - body), close, strlen(close)) : NULL;
        unsigned char hash[crypto_hash_sha256_BYTES];
        char code[64];
        if (!stop)
            return;
        if (stop > ++body) {
            crypto_hash_sha256(hash, (const unsigned char *)body, (size_t)(stop - body));
            sodium_bin2base64(code, sizeof code, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
            text_add(t, " 'sha256-%s'", code);
        }
        s = stop + strlen(close);
    }
}

int site_policy(const struct asset *a, const char *host, char *bytes, size_t size)
{
    struct text t = text_into(bytes, size);
    bool page = a && strncmp(a->type, "text/html", 9) == 0;
    text_add(&t, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
    if (page)
        add_hashes(&t, a, "script");
    text_add(&t, "; worker-src 'self'; frame-src 'self'; style-src 'self'");
    if (page)
        add_hashes(&t, a, "style");
    text_add(&t, "; img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
                 "connect-src 'self'");
    if (*host)
        text_add(&t, " ws://%s wss://%s", host, host);
    text_add(&t, "; base-uri 'none'; form-action 'self'; frame-ancestors %s",
             site_may_frame(a) ? "*" : "'none'");
    return (int)t.n;
}

bool site_accepts(const char *list, const char *coding)
{
    size_t n = strlen(coding);
    for (const char *s = list; *s; s += strcspn(s, ",")) {
        s += strspn(s, ", ");
        if (strncmp(s, coding, n) != 0 || !strchr(",; ", s[n]))
            continue;
        const char *q = strstr(s + n, "q=");
        return !q || q > s + strcspn(s, ",") || strtod(q + 2, NULL) > 0;
    }
    return false;
}
