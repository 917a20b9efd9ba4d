/* Closes a descriptor, and once more as requested: by close(), as libuv does, or not at all. */
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const char *how = argc == 2 ? argv[1] : "";
    if (fd < 0 || close(fd) != 0)
        return 1;
    if (strcmp(how, "close") == 0)
        return close(fd) == 0;
    if (strcmp(how, "syscall") == 0)
        return syscall(SYS_close, fd) == 0;
    return strcmp(how, "once") != 0;
}
