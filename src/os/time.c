/* Clock and sleep over POSIX. */

#include "os/time.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>

int64_t os_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t os_now_ms(void)
{
    return os_now_us() / 1000;
}

int64_t os_thread_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t os_date_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void os_date_text(int64_t date_ms, char text[OS_DATE_TEXT])
{
    char day[20];
    time_t seconds = (time_t)(date_ms / 1000);
    struct tm parts;
    if (!gmtime_r(&seconds, &parts) || strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts) == 0)
        day[0] = '\0';
    snprintf(text, OS_DATE_TEXT, "%s.%03dZ", day, (int)(date_ms % 1000));
}

void os_date_mail(int64_t date_ms, char text[OS_DATE_MAIL])
{
    time_t seconds = (time_t)(date_ms / 1000);
    struct tm parts;
    if (!gmtime_r(&seconds, &parts) ||
        strftime(text, OS_DATE_MAIL, "%a, %d %b %Y %H:%M:%S +0000", &parts) == 0)
        text[0] = '\0';
}

void os_sleep_ms(int64_t ms)
{
    struct timespec left = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    while (nanosleep(&left, &left) == -1 && errno == EINTR)
        continue;
}
