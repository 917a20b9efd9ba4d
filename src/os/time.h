/* Clock and sleep of the operating system. */
#ifndef OS_TIME_H
#define OS_TIME_H

#include <stdint.h>

int64_t os_now_ms(void);    /* monotonic milliseconds from an arbitrary start */
int64_t os_now_us(void);    /* the same clock in microseconds */
int64_t os_thread_us(void); /* processor time that the calling thread has used */
int64_t os_date_ms(void);   /* milliseconds since 1970-01-01 00:00 UTC */
/* A date of os_date_ms() as "2026-02-14T12:00:00.000Z"; years 1970 to 9999. */
enum { OS_DATE_TEXT = 25, OS_DATE_MAIL = 32 };
void os_date_text(int64_t date_ms, char text[OS_DATE_TEXT]);
/* The same as "Sat, 14 Feb 2026 12:00:00 +0000", as mail has it (RFC 5322). */
void os_date_mail(int64_t date_ms, char text[OS_DATE_MAIL]);
void os_sleep_ms(int64_t ms);

#endif
