#!/bin/sh
# ncurses 6.4 makes one KEY_MOUSE of a mouse button's press and release that arrive together, and
# getmouse() then gives the release first and, asked again, the press. A guess would be a key for each
# event, in their order, since mouseinterval(0) asks for no clicks. A program that calls getmouse() once
# a key never sees the press: quick clicks over a slow line, or on a busy machine, do nothing.
#
# Seen with Debian 12's libncursesw6 6.4-4, TERM=xterm-1006, in a pseudo-terminal. What helps: after
# KEY_MOUSE call getmouse() until it fails, and take the events in reverse.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
cd "$place"
version=6.4-4
apt-get download -q "libncursesw6=$version" "libtinfo6=$version" "libncurses-dev=$version" \
    "ncurses-base=$version" "ncurses-term=$version" >/dev/null 2>&1
for package in *.deb; do
    dpkg -x "$package" root
done
libraries=$(dirname "$(find root -name libncursesw.so.6)")
tinfo=$(dirname "$(find root -name libtinfo.so.6)")

cat >click.c <<'END'
#include <curses.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The program under a terminal: names the events of each key on a pipe. */
static void show(FILE *out)
{
    MEVENT event;
    initscr();
    raw();
    noecho();
    keypad(stdscr, TRUE);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED, NULL);
    mvaddstr(0, 0, "ready");
    refresh();
    for (int key; (key = getch()) != 'q';) {
        fputs(key == KEY_MOUSE ? "key:" : "other key", out);
        while (key == KEY_MOUSE && getmouse(&event) == OK)
            fputs(event.bstate & BUTTON1_PRESSED ? " press" : " release", out);
        fputs("\n", out);
    }
    endwin();
    fclose(out);
    exit(0);
}

/* Waits until the terminal has shown a text. */
static int wait_for(int terminal, const char *text)
{
    char seen[65536];
    size_t n = 0;
    for (ssize_t more; n < sizeof seen - 1; n += (size_t)more) {
        if ((more = read(terminal, seen + n, sizeof seen - 1 - n)) <= 0)
            return 0;
        seen[n + (size_t)more] = '\0';
        if (strstr(seen, text))
            return 1;
    }
    return 0;
}

int main(void)
{
    static const char click[] = "\033[<0;5;3M\033[<0;5;3mq";
    int pipes[2], terminal;
    char line[256];
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    if (pipe(pipes) < 0)
        return 1;
    pid_t child = forkpty(&terminal, NULL, NULL, &size);
    if (child == 0)
        show(fdopen(pipes[1], "w"));
    close(pipes[1]);
    if (child < 0 || !wait_for(terminal, "ready") ||
        write(terminal, click, sizeof click - 1) != sizeof click - 1)
        return 1;
    FILE *in = fdopen(pipes[0], "r");
    while (fgets(line, sizeof line, in))
        fputs(line, stdout);
    waitpid(child, NULL, 0);
    return 0;
}
END
cc -D_DEFAULT_SOURCE -I root/usr/include click.c -o click "$libraries/libncursesw.so.6" "$tinfo/libtinfo.so.6" -lutil
LD_LIBRARY_PATH=$libraries:$tinfo TERMINFO_DIRS=$place/root/lib/terminfo:$place/root/usr/share/terminfo \
    TERM=xterm-1006 ./click >seen
cat seen
[ "$(cat seen)" = 'key: release press' ]
