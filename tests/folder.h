/* Folders that go with a test, in whatever way it ends. */
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

/* mkdtemp(path), and ends the program where there can be none. The folder and all in it goes when
 * the program does, at the latest. */
void test_folder(char *path);

#endif
