/* The operator's timetable: arenas that repeat every week.
 *
 * One per line: DAYS HH:MM GAME[/VARIANT] CONTROL DURATION [TITLE]. DAYS is "daily" or a
 * comma-separated list of mon, tue, wed, thu, fri, sat and sun; times are UTC; CONTROL and DURATION
 * are as in a tournament's settings. The default TITLE is the game's name and the control. '#'
 * starts a comment line. */
#ifndef SERVER_HOSTED_TIMETABLE_H
#define SERVER_HOSTED_TIMETABLE_H

#include <stdint.h>

#include <agon/status.h>

struct tournaments;

enum { TIMETABLE_LINES = 100, TIMETABLE_BYTES = 65536 };

struct timetable_line {
    int line;   /* of the file, from 1 */
    int days;   /* bit 0 is Monday */
    int minute; /* of the day, UTC */
    char game[33], variant[65], control[65], duration[17], title[101];
};

struct timetable {
    struct timetable_line line[TIMETABLE_LINES];
    int lines;
};

/* Reads the timetable from a file. A negative status with *error: the place and what was expected.
 * tournaments_check_timetable() checks games, controls and durations. */
int timetable_read(struct timetable *, const char *path, struct agon_error *);
int timetable_read_text(struct timetable *, const char *text, struct agon_error *); /* the same */
/* Returns when the line's next arena begins, at or after a time; both in ms since 1970. */
int64_t timetable_next(const struct timetable_line *, int64_t from);

/* Checks that an arena can be created from every line: 0, or a negative status with *error. */
int tournaments_check_timetable(struct tournaments *, struct agon_error *);
/* Creates the arenas of the next day, each once, and deletes those in which nobody played; checks
 * once a minute. */
void tournaments_keep_timetable(struct tournaments *);

#endif
