/* An agond of the next version: the store's tables have one step more.
 *
 * The linker puts these functions in place of the program's (--wrap), on PostgreSQL only: SQLite's
 * are in the file of the real ones. */
#include "store/schema.h"

int __real_schema_newest(void);
int __wrap_schema_newest(void);
const char *__real_schema_step(int version);
const char *__wrap_schema_step(int version);

int __wrap_schema_newest(void)
{
    return __real_schema_newest() + 1;
}

const char *__wrap_schema_step(int version)
{
    return version < __real_schema_newest() ? __real_schema_step(version)
                                            : "create table novelty (number int not null)";
}
