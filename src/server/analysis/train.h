/* Training a net in a separate process, which can be killed safely. */
#ifndef SERVER_ANALYSIS_TRAIN_H
#define SERVER_ANALYSIS_TRAIN_H

/* Takes the nets of the data folder, so that the engine is as it is in the server. Then reads a
 * set-up as a line of JSON from standard input, in a sandbox, trains a net for it within these
 * minutes, and writes its progress, the net and its score to standard output (net_trainer.h). A
 * second line, or the end of the input, ends the games: the net is learned from those played, and
 * measured. An exit status. */
int train_net(const char *minutes, const char *data);

#endif
