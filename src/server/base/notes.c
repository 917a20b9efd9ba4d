/* The operator's texts: whole files, checked when they are read. */
#include "server/base/notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "os/files.h"

static const char *const pages[NOTES_PAGES] = {"about", "help", "privacy", "contact", "source"};
static const char *const languages[NOTES_LANGUAGES] = {"en", "fr", "ja", "tr"};

/* The place of a word of n bytes in a list, or -1. */
static int find(const char *const *list, int count, const char *word, size_t n)
{
    for (int i = 0; i < count; i++)
        if (strlen(list[i]) == n && strncmp(list[i], word, n) == 0)
            return i;
    return -1;
}

/* The page and language of a name such as "privacy.fr.md"; false: no page has this name. */
static bool place(const char *file, int *page, int *language)
{
    size_t n = strcspn(file, ".");
    *page = find(pages, NOTES_PAGES, file, n);
    *language = NOTES_LANGUAGES;
    const char *rest = file + n;
    if (*page >= 0 && strcmp(rest, ".md") == 0)
        return true;
    size_t length = *rest ? strcspn(rest + 1, ".") : 0;
    *language = *rest ? find(languages, NOTES_LANGUAGES, rest + 1, length) : -1;
    return *page >= 0 && *language >= 0 && strcmp(rest + 1 + length, ".md") == 0;
}

/* Whether a text is UTF-8 without zeros. */
static bool is_text(const char *bytes, size_t n)
{
    json_t *text = strlen(bytes) == n ? json_stringn(bytes, n) : NULL;
    json_decref(text);
    return text;
}

static int read_one(struct notes *notes, const char *folder, const char *file, struct agon_error *e)
{
    char path[4200], *bytes;
    size_t n;
    int page, language;
    if (!place(file, &page, &language))
        return agon_fail(e, AGON_BAD_TEXT, -1,
                         "%.60s: expected about, help, privacy, contact or source, then .md or "
                         ".en.md, .fr.md, .ja.md, .tr.md",
                         file);
    snprintf(path, sizeof path, "%.4000s/%.180s", folder, file);
    int status = file_read(path, NOTE_MAX, &bytes, &n, e);
    if (status < 0)
        return status;
    notes->text[page][language] = bytes;
    return is_text(bytes, n) ? 0 : agon_fail(e, AGON_BAD_TEXT, -1, "%.200s: not UTF-8", path);
}

int notes_read(struct notes *notes, const char *folder, struct agon_error *e)
{
    char *names = file_names(folder);
    int status = 0, read = 0;
    if (!names)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "'%.200s' cannot be read", folder);
    for (const char *name = names; *name && status == 0; name += strlen(name) + 1) {
        size_t n = strlen(name);
        if (n < 3 || strcmp(name + n - 3, ".md") != 0)
            continue; /* left there by editors or deployment tools */
        status = read_one(notes, folder, name, e);
        read++;
    }
    free(names);
    if (status == 0 && read == 0)
        return agon_fail(e, AGON_BAD_TEXT, -1, "'%.200s' has none of about.md, privacy.md, ...",
                         folder);
    return status;
}

void notes_release(struct notes *notes)
{
    for (int i = 0; i < NOTES_PAGES; i++)
        for (int j = 0; j <= NOTES_LANGUAGES; j++)
            free(notes->text[i][j]);
    *notes = (struct notes){0};
}

const char *notes_find(const struct notes *notes, const char *page, const char *language)
{
    int i = find(pages, NOTES_PAGES, page, strlen(page)),
        j = language ? find(languages, NOTES_LANGUAGES, language, strlen(language)) : -1;
    if (!notes || i < 0)
        return NULL;
    const char *own = j >= 0 ? notes->text[i][j] : NULL;
    return own ? own : notes->text[i][NOTES_LANGUAGES];
}

bool notes_has_page(const char *page)
{
    return find(pages, NOTES_PAGES, page, strlen(page)) >= 0;
}
