/* Commands that judge or record lines of play. Each answers a question at the end of its line: 0,
 * or -1 if refused. */
#ifndef BROWSER_JUDGING_H
#define BROWSER_JUDGING_H

struct question;

int run_review(struct question *);
int run_record(struct question *);
int run_solve(struct question *);
int run_reveal(struct question *);
int run_exercise(struct question *);

#endif
