/* The operator's own texts for visitors (--pages DIR), in the site's Markdown.
 *
 * A file is PAGE.md, for every language, or PAGE.LANGUAGE.md. They are read once, at the start, so
 * that no request waits for a disk. */
#ifndef SERVER_BASE_NOTES_H
#define SERVER_BASE_NOTES_H

#include <stdbool.h>

#include <agon/status.h>

enum { NOTES_PAGES = 5, NOTES_LANGUAGES = 4, NOTE_MAX = 65536 };

struct notes {
    char *text[NOTES_PAGES][NOTES_LANGUAGES + 1]; /* the last: for every language; NULL: none */
};

/* Reads them into `notes`, which is empty. A negative status with *error: the folder has no texts,
 * or a file is too large, is not UTF-8, or has an unknown name. */
int notes_read(struct notes *, const char *folder, struct agon_error *);
void notes_release(struct notes *);
/* The text of "about", "help", "privacy", "contact" or "source"; NULL: there is none. The language
 * may be NULL. */
const char *notes_find(const struct notes *, const char *page, const char *language);
bool notes_has_page(const char *page);

#endif
