/* The head of a page: its texts come from the site's own catalogues (/heads/en.json and so on, made
 * by web/vite.config.ts), its subject from the command "share". */
#include "server/net/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/base/pages.h"
#include "server/commands/picture.h"

enum { HEAD_MAX = 16384, VALUE_MAX = 1024, QUERY_MAX = 80 };

/* The languages of the site, and their names in previews. */
static const struct language {
    char id[3];
    const char *locale;
} languages[] = {{"en", "en_GB"}, {"fr", "fr_FR"}, {"ja", "ja_JP"}, {"tr", "tr_TR"}};
enum { LANGUAGES = sizeof languages / sizeof *languages };

/* The parts of a head. */
struct head {
    char path[128], query[QUERY_MAX]; /* query: the part that identifies the page,
                                       * "?puzzle=arimaa-17" */
    char base[160];                   /* "https://agon.example" */
    const struct language *language;
    bool chosen;  /* by the address */
    char key[72]; /* of a private game, which only those with the link can see */
    bool closed;  /* hidden from search engines */
    json_t *texts;
    const json_t *share; /* or NULL */
    char title[VALUE_MAX], about[VALUE_MAX];
};

/* ---- the request ---- */

/* An argument of the address; false: missing, or too long. */
static bool argument(const struct http *x, const char *name, char *value, size_t size)
{
    char part[256];
    size_t n = strlen(name);
    for (int i = 0;
         lws_hdr_copy_fragment(x->wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) >= 0; i++)
        if (strncmp(part, name, n) == 0 && part[n] == '=' && strlen(part + n + 1) < size) {
            memcpy(value, part + n + 1, strlen(part + n + 1) + 1);
            return true;
        }
    return false;
}

static const struct language *language_find(const char *s)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strncmp(languages[i].id, s, 2) == 0 && (!s[2] || strchr("-,; ", s[2])))
            return &languages[i];
    return NULL;
}

/* The address's language, else the first of the reader's languages that the site has, else
 * English. */
static void choose_language(const struct http *x, struct head *h)
{
    char text[256];
    h->language = argument(x, "lang", text, sizeof text) ? language_find(text) : NULL;
    h->chosen = h->language != NULL;
    net_header(x->wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text);
    for (const char *s = text; *s && !h->language; s += *s == ',') {
        text_skip_spaces(&s);
        h->language = language_find(s);
        s += strcspn(s, ",");
    }
    h->language = h->language ? h->language : languages;
}

static void find_base(const struct http *x, char *base, size_t size)
{
    const char *url = x->net->options.public_url;
    char host[128];
    http_host(x, host, sizeof host);
    size_t n = url ? strlen(url) : 0;
    if (url)
        snprintf(base, size, "%.*s", (int)(url[n - (n > 0)] == '/' ? n - 1 : n), url);
    else if (*host)
        snprintf(base, size, "http://%s", host);
    else /* relative addresses are this server's */
        *base = '\0';
}

/* ---- texts ---- */

static const char *text_of(const struct head *h, const char *chapter, const char *key)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%.40s", chapter, key);
    return json_string_value(json_object_get(h->texts, name));
}

/* Puts `value` for {name} in a text. */
static void put(char text[VALUE_MAX], const char *name, const char *value)
{
    char place[24], copy[VALUE_MAX];
    snprintf(place, sizeof place, "{%s}", name);
    const char *at = strstr(text, place);
    if (!at)
        return;
    snprintf(copy, sizeof copy, "%s", at + strlen(place));
    snprintf(text + (at - text), VALUE_MAX - (size_t)(at - text), "%.300s%s", value, copy);
}

static const char *member(const struct head *h, const char *name)
{
    const char *s = json_string_value(json_object_get(h->share, name));
    return s ? s : "";
}

/* The players: names joined by a dash, engines as "computer". */
static void write_players(const struct head *h, char *text, size_t size)
{
    struct text t = text_into(text, size);
    const char *computer = text_of(h, "share", "computer");
    const json_t *players = json_object_get(h->share, "players"), *p;
    size_t i;
    json_array_foreach(players, i, p)
    {
        const char *name = json_string_value(p);
        text_add(&t, "%s%.60s", i > 0 ? " – " : "", name ? name : computer ? computer : "");
    }
}

/* A text about the shared object, with its placeholders filled in. */
static void write_text(const struct head *h, const char *chapter, const char *key,
                       char text[VALUE_MAX])
{
    char players[512] = "";
    const char *form = text_of(h, chapter, key), *game = text_of(h, "games", member(h, "kind"));
    snprintf(text, VALUE_MAX, "%s", form ? form : "");
    write_players(h, players, sizeof players);
    put(text, "game", game ? game : member(h, "name"));
    put(text, "players", players);
    put(text, "author", member(h, "author"));
}

static void write_title(struct head *h)
{
    static const struct {
        const char *of, *chapter, *key;
    } titles[] = {{"game", "share", "game"},
                  {"study", "share", "nameless"},
                  {"puzzle", "puzzle", "title"},
                  {"rules", "play", "rules"}};
    const char *of = member(h, "of"), *own = member(h, "title");
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (strcmp(of, titles[i].of) == 0)
            write_text(h, titles[i].chapter, titles[i].key, h->title);
    if (*own)
        snprintf(h->title, sizeof h->title, "%.300s", own);
}

static void write_texts(struct head *h)
{
    char key[64], first[32];
    const char *of = member(h, "of");
    if (*of) {
        snprintf(key, sizeof key, "%.20s.about", of);
        write_text(h, "share", key, h->about);
        write_title(h);
        return;
    }
    snprintf(first, sizeof first, "%.*s", (int)strcspn(h->path + 1, "/"), h->path + 1);
    write_text(h, "nav", first, h->title);
    write_text(h, "share", "about", h->about);
}

/* ---- writing ---- */

/* Escapes a text for quotes in HTML and XML. */
static void add_escaped(struct text *t, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '&':
            text_add(t, "&amp;");
            break;
        case '<':
            text_add(t, "&lt;");
            break;
        case '>':
            text_add(t, "&gt;");
            break;
        case '"':
            text_add(t, "&quot;");
            break;
        default:
            text_add_char(t, *s);
        }
}

/* The address of a page in a language, NULL: the reader's. */
static void add_address(struct text *t, const char *base, const char *path, const char *query,
                        const char *language)
{
    add_escaped(t, base);
    add_escaped(t, path);
    add_escaped(t, query);
    if (language)
        text_add(t, "%slang=%s", *query ? "&amp;" : "?", language);
}

static void add_meta(struct text *t, const char *property, const char *value)
{
    text_add(t, "<meta property=\"%s\" content=\"", property);
    add_escaped(t, value);
    text_add(t, "\" />\n");
}

/* The page's own address, and those in other languages. */
static void add_addresses(struct text *t, const struct head *h)
{
    const char *own = h->chosen ? h->language->id : NULL;
    text_add(t, "<link rel=\"canonical\" href=\"");
    add_address(t, h->base, h->path, h->query, own);
    text_add(t, "\" />\n<meta property=\"og:url\" content=\"");
    add_address(t, h->base, h->path, h->query, own);
    for (int i = 0; i < LANGUAGES; i++) {
        text_add(t, "\" />\n<link rel=\"alternate\" hreflang=\"%s\" href=\"", languages[i].id);
        add_address(t, h->base, h->path, h->query, languages[i].id);
    }
    text_add(t, "\" />\n<link rel=\"alternate\" hreflang=\"x-default\" href=\"");
    add_address(t, h->base, h->path, h->query, NULL);
    text_add(t, "\" />\n");
}

/* The picture of the shared board; its version changes the address when the board changes. */
static void add_picture(struct text *t, const struct head *h)
{
    const char *of = member(h, "of"), *id = member(h, "id");
    text_add(t, "<meta property=\"og:image\" content=\"");
    add_escaped(t, h->base);
    text_add(t, "/picture/%s/", *of ? of : "rules");
    add_escaped(t, *of ? id : "arimaa");
    text_add(t, ".png?v=%lld", (long long)json_integer_value(json_object_get(h->share, "version")));
    if (h->key[0]) {
        text_add(t, "&amp;key=");
        add_escaped(t, h->key);
    }
    text_add(t,
             "\" />\n<meta property=\"og:image:width\" content=\"%d\" />\n"
             "<meta property=\"og:image:height\" content=\"%d\" />\n"
             "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n",
             PICTURE_WIDTH, PICTURE_HEIGHT);
    add_meta(t, "og:image:alt", h->title[0] ? h->title : "Agon");
}

static void write_head(struct text *t, const struct head *h)
{
    char title[VALUE_MAX + 16];
    snprintf(title, sizeof title, "%s%sAgon", h->title, h->title[0] ? " · " : "");
    text_add(t, "<title>");
    add_escaped(t, title);
    text_add(t, "</title>\n<meta name=\"description\" content=\"");
    add_escaped(t, h->about);
    text_add(t, "\" />\n");
    if (h->closed)
        text_add(t, "<meta name=\"robots\" content=\"noindex\" />\n");
    else
        add_addresses(t, h);
    add_meta(t, "og:type", "website");
    add_meta(t, "og:site_name", "Agon");
    add_meta(t, "og:title", h->title[0] ? h->title : "Agon");
    add_meta(t, "og:description", h->about);
    add_meta(t, "og:locale", h->language->locale);
    add_picture(t, h);
}

/* The index page with this head between its marks, for free(); NULL: it has no marks. */
static char *fill_index(const struct asset *index, const struct head *h)
{
    static const char open[] = "<!--head-->", shut[] = "<!--/head-->", english[] = "lang=\"en\"";
    const char *s = (const char *)index->plain.bytes, *from = strstr(s, open);
    const char *to = from ? strstr(from, shut) : NULL, *lang = strstr(s, english);
    size_t size = index->plain.n + HEAD_MAX;
    char *page = to && lang && lang < from ? malloc(size) : NULL;
    if (!page)
        return NULL;
    struct text t = text_into(page, size);
    text_add(&t, "%.*slang=\"%s\"", (int)(lang - s), s, h->language->id);
    lang += sizeof english - 1;
    text_add(&t, "%.*s", (int)(from - lang), lang);
    write_head(&t, h);
    text_add(&t, "%s", to + sizeof shut - 1);
    return page;
}

/* ---- a page ---- */

static json_t *read_texts(const char *language)
{
    char path[24];
    snprintf(path, sizeof path, "/heads/%s.json", language);
    const struct asset *a = site_find(path);
    return a ? json_loadb((const char *)a->plain.bytes, a->plain.n, 0, NULL) : NULL;
}

/* `share`: the page's subject, NULL: none. */
static void answer_page(struct http *x, int status, const json_t *share)
{
    struct head h = {.share = share};
    char puzzle[40];
    snprintf(h.path, sizeof h.path, "%s", x->uri);
    if (share && argument(x, "puzzle", puzzle, sizeof puzzle))
        snprintf(h.query, sizeof h.query, "?puzzle=%s", puzzle);
    h.closed = argument(x, "key", h.key, sizeof h.key) || status != 200 ||
               json_is_false(json_object_get(share, "public"));
    choose_language(x, &h);
    find_base(x, h.base, sizeof h.base);
    h.texts = read_texts(h.language->id);
    write_texts(&h);
    const struct asset *index = site_find(x->uri);
    char *page = h.texts ? fill_index(index, &h) : NULL;
    json_decref(h.texts);
    if (page)
        http_answer_page(x, status, index, page);
    else
        http_answer_asset(x, x->uri);
}

/* A missing object gives status 404; the page itself reports any other refusal. */
static void take_share(struct exchange *exchange, int status, json_t *share, const char *cookie)
{
    (void)cookie;
    answer_page((struct http *)exchange, status == 404 ? 404 : 200, status == 200 ? share : NULL);
    json_decref(share);
}

/* Whether a path is UTF-8. */
static bool is_text(const char *path)
{
    json_t *text = json_string(path);
    json_decref(text);
    return text;
}

/* Arguments of "share" for a path; NULL: the page has no subject. */
static json_t *share_arguments(const struct http *x, const char *path)
{
    char value[64], key[72];
    const char *second = strchr(path + 1, '/');
    size_t n = strcspn(path + 1, "/");
    if (!second || !second[1] || strchr(second + 1, '/') || strlen(second + 1) > 32)
        return NULL;
    /* Games stored in the browser: web/src/local. */
    if (strncmp(second + 1, "here-", 5) == 0)
        return NULL;
    if (n == 4 && strncmp(path + 1, "game", n) == 0)
        return argument(x, "key", key, sizeof key)
                   ? json_pack("{ss ss}", "game", second + 1, "key", key)
                   : json_pack("{ss}", "game", second + 1);
    if (n == 5 && strncmp(path + 1, "rules", n) == 0)
        return json_pack("{ss}", "rules", second + 1);
    if (n == 7 && strncmp(path + 1, "puzzles", n) == 0 && argument(x, "puzzle", value, 33))
        return json_pack("{ss}", "puzzle", value);
    bool kept = n == 5 && strncmp(path + 1, "study", n) == 0 && strcmp(second, "/board") != 0 &&
                strcmp(second, "/game") != 0 && strcmp(second, "/edit") != 0;
    return kept ? json_pack("{ss}", "study", second + 1) : NULL;
}

/* ---- sitemap and robots ---- */

/* Pages that are the same for all users. */
static const char *const places[] = {"/",
                                     "/learn",
                                     "/puzzles",
                                     "/puzzles/arimaa",
                                     "/puzzles/kamisado",
                                     "/puzzles/abalone",
                                     "/puzzles/amazons",
                                     "/puzzles/mates",
                                     "/puzzles/book",
                                     "/puzzles/tangram",
                                     "/puzzles/ostomachion",
                                     "/puzzles/hanoi",
                                     "/study",
                                     "/archive",
                                     "/rules",
                                     "/tournaments",
                                     "/watch",
                                     "/lobby",
                                     "/bots",
                                     "/people",
                                     "/embedding",
                                     "/about",
                                     "/help",
                                     "/privacy",
                                     "/contact",
                                     "/source"};

static void add_place(struct text *t, const char *base, const char *path)
{
    text_add(t, "<url><loc>");
    add_address(t, base, path, "", NULL);
    text_add(t, "</loc>");
    for (int i = 0; i < LANGUAGES; i++) {
        text_add(t, "<xhtml:link rel=\"alternate\" hreflang=\"%s\" href=\"", languages[i].id);
        add_address(t, base, path, "", languages[i].id);
        text_add(t, "\"/>");
    }
    text_add(t, "</url>\n");
}

static void answer_sitemap(struct http *x)
{
    enum { SIZE = 65536 };
    char base[160], path[64], *map = malloc(SIZE);
    if (!map)
        abort();
    struct text t = text_into(map, SIZE);
    find_base(x, base, sizeof base);
    text_add(&t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
                 "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        add_place(&t, base, places[i]);
    for (const struct page *p = server_pages; p->name; p++)
        if (!strchr(p->name, '/') && snprintf(path, sizeof path, "/rules/%s", p->name) > 0)
            add_place(&t, base, path);
    text_add(&t, "</urlset>\n");
    http_take_text(x, 200, "application/xml; charset=utf-8", map);
    http_answer_ready(x);
}

/* The site's own file, and the address of the sitemap. */
static void answer_robots(struct http *x, const struct asset *robots)
{
    char base[160], *text = malloc(robots->plain.n + 256);
    if (!text)
        abort();
    find_base(x, base, sizeof base);
    sprintf(text, "%.*s\nSitemap: %s/sitemap.xml\n", (int)robots->plain.n,
            (const char *)robots->plain.bytes, base);
    http_take_text(x, 200, "text/plain; charset=utf-8", text);
    http_answer_ready(x);
}

/* Serves /picture/OF/ID.png with the command "picture". */
static bool answer_picture(struct http *x, const char *path)
{
    char of[16], id[40], key[72];
    int n = 0;
    if (sscanf(path, "/picture/%15[a-z]/%39[^./].png%n", of, id, &n) != 2 || n == 0 || path[n])
        return false;
    if (http_hurries(x))
        return http_refuse_hurry(x), true;
    json_t *arguments = json_pack("{ss}", of, id);
    if (argument(x, "key", key, sizeof key))
        json_object_set_new(arguments, "key", json_string(key));
    x->shared = true;
    x->cache = "public, max-age=3600";
    http_ask(x, "picture", arguments, NULL);
    json_decref(arguments);
    return true;
}

bool page_get(struct http *x, const char *path)
{
    if (answer_picture(x, path))
        return true;
    const struct asset *a = site_find(path);
    if (strcmp(path, "/sitemap.xml") == 0)
        return answer_sitemap(x), true;
    if (a && strcmp(path, "/robots.txt") == 0)
        return answer_robots(x, a), true;
    if (!server_site || !a || strcmp(a->path, "/index.html") != 0 || strlen(path) >= sizeof x->uri)
        return false;
    bool there = site_has(path) && is_text(path);
    json_t *arguments = there ? share_arguments(x, path) : NULL;
    if (arguments && !http_hurries(x))
        http_ask(x, "share", arguments, take_share);
    else
        answer_page(x, there ? 200 : 404, NULL);
    json_decref(arguments);
    return true;
}
