/* Blocks mapped from the system. */
#include "os/pages.h"

#include <stdint.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 1 << 21 };

/* The bytes mapped for a block. A large one begins and ends with a huge page. */
static size_t mapped(size_t size)
{
    return size < HUGE_PAGE ? size : (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
}

void *os_pages_take(size_t size)
{
    size_t whole = mapped(size), more = whole < HUGE_PAGE ? 0 : HUGE_PAGE;
    if (whole < size || whole + more < whole)
        return NULL;
    char *block =
        mmap(NULL, whole + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
    if (more == 0)
        return block;
    size_t before = (HUGE_PAGE - (uintptr_t)block % HUGE_PAGE) % HUGE_PAGE;
    if (before > 0)
        munmap(block, before);
    if (before < more)
        munmap(block + before + whole, more - before);
#ifdef MADV_HUGEPAGE
    madvise(block + before, whole, MADV_HUGEPAGE);
#endif
    return block + before;
}

void os_pages_give(void *block, size_t size)
{
    if (block)
        munmap(block, mapped(size));
}
