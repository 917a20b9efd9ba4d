/* Presets: the time controls of quick pairing for each game. */
#ifndef SERVER_GAME_PRESETS_H
#define SERVER_GAME_PRESETS_H

/* The i-th of a game from fast to slow, in the form of clock_control_write(); NULL after the last.
 * Only games for two have any. */
const char *preset_at(const char *game, int i);
/* The index of a time control, or -1. */
int preset_find(const char *game, const char *control);

#endif
