/* The interface to the browser: one instance is one asker.
 *
 * The host, clients/js/agon.js, writes a question to the room from agon_room() and calls
 * agon_answer(). During the call the host provides the time about once a millisecond, reports
 * whether the answer is still wanted, and receives lines. There are no threads: engines run with
 * one, and starting another fails. */
#include <stdlib.h>
#include <string.h>

#include "browser/asker.h"
#include "os/pages.h"
#include "os/thread.h"
#include "os/time.h"

#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

IMPORT(now) double host_now(void);             /* microseconds */
IMPORT(wanted) int host_wanted(void);          /* 0: end the search */
IMPORT(hear) void host_hear(const char *line); /* JSON */

static struct asker *asker;
static char *question, *answer;

int64_t os_now_us(void)
{
    if (asker && !host_wanted())
        agon_stop_set(asker_stop(asker));
    return (int64_t)host_now();
}

struct os_thread *os_thread_start(void (*run)(void *user), void *user)
{
    (void)run;
    (void)user;
    return NULL;
}

void os_thread_join(struct os_thread *thread)
{
    (void)thread;
}

void *os_pages_take(size_t size)
{
    void *block = aligned_alloc(64, (size + 63) / 64 * 64);
    if (block)
        memset(block, 0, size);
    return block;
}

void os_pages_give(void *block, size_t size)
{
    (void)size;
    free(block);
}

/* Needed by Debian's libclang_rt, whose 128-bit division is compiled with stack protection. */
uintptr_t __stack_chk_guard = 0x5f3759df;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void)
{
    abort();
}

static void hear(void *user, const json_t *line)
{
    (void)user;
    char *text = json_dumps(line, JSON_COMPACT);
    if (text)
        host_hear(text);
    free(text);
}

/* Room for a question of n bytes, until the next one; 0: no memory. */
EXPORT(agon_room) char *agon_room(size_t n);
char *agon_room(size_t n)
{
    free(question);
    return question = malloc(n);
}

/* The answer to a question of n bytes as JSON, until the next one; 0: no memory. */
EXPORT(agon_answer) const char *agon_answer(size_t n);
const char *agon_answer(size_t n)
{
    if (!asker)
        asker = asker_new();
    free(answer);
    answer = NULL;
    if (!asker || !question)
        return NULL;
    agon_stop_clear(asker_stop(asker));
    answer = json_dumps(asker_answer(asker, question, n, hear, NULL), JSON_COMPACT);
    json_forget();
    return answer;
}
