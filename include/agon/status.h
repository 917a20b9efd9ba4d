/* Error codes, error messages and symbol visibility: what every other public header uses.
 *
 * A function that can fail returns a count or 0 when good and a negative agon_status when not; the
 * message for a person goes into the caller's agon_error (a NULL error is always allowed). */
#ifndef AGON_STATUS_H
#define AGON_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define AGON_API __attribute__((visibility("default")))
#define AGON_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define AGON_API
#define AGON_PRINTF(f, a)
#endif

enum agon_status {
    AGON_OK = 0,
    AGON_BAD_TEXT = -1,   /* the text does not have the expected form */
    AGON_ILLEGAL = -2,    /* well formed, but the rules do not allow it */
    AGON_NO_MEMORY = -3,  /* the heap is exhausted; nothing was changed */
    AGON_UNSUPPORTED = -4 /* this game, engine or option cannot do that */
};

enum {
    AGON_ERROR_MAX = 116, /* bytes of an error's text with its NUL, at most */
    AGON_PARTS_MAX = 400  /* bytes of its parts */
};

struct agon_error {
    enum agon_status code;
    /* Byte where it went wrong, from the start of the text passed in; -1: no place. */
    int at;
    /* One line, NUL-terminated UTF-8, no full stop: the error and what was expected. */
    char text[AGON_ERROR_MAX];
    /* The same for translation: its id, text and arguments in the form of docs/library.md; the text
     * alone without an id. */
    char parts[AGON_PARTS_MAX];
};

/* A format or text with an id, which names the message in small letters, digits and '_'. One id
 * always means the same sentence; a message that never leaves the machine has none. */
#define AGON_SAY(id, format) #id "\x1f" format

/* Fills *error (unless NULL) printf-wise and returns `code`, so that a reader can end with `return
 * agon_fail(error, AGON_ILLEGAL, -1, AGON_SAY(square_taken, "%s is taken"), name);`. An argument of
 * %s may be a text of AGON_SAY or the parts of another error: a message inside the message.
 * Supports %d, %u, %x, %o with l, ll, z and j, %c and %s. An overlong text is cut between
 * characters. */
AGON_API int agon_fail(struct agon_error *error, enum agon_status code, int at, const char *format,
                       ...) AGON_PRINTF(4, 5);

/* "0.1.0": the version of the library in use; AGON_VERSION is that of the headers. */
AGON_API const char *agon_version(void);

#ifdef __cplusplus
}
#endif

#endif
