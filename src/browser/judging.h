/* Commands that judge lines of play, and write them down. Each answers a question at the end of its
 * line: 0, or -1 when it is refused. */
#ifndef BROWSER_JUDGING_H
#define BROWSER_JUDGING_H

struct question;

int run_review(struct question *);
int run_record(struct question *);
int run_solve(struct question *);
int run_reveal(struct question *);
int run_exercise(struct question *);

#endif
