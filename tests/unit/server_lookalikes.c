/* Skeletons of names: a name of any length is read to its end and no further.
 *
 * This program intercepts calls to ICU, and checks the texts passed to it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <dlfcn.h>

#include <unicode/ustring.h>

#include <cmocka.h>

#include "programs.h"
#include "server/users/lookalikes.h"

#define WORDS(name) #name
#define NAMED(name) WORDS(name)

static bool unended; /* ICU would look for an end that is not there */

/* ICU's, once what it reads is known to have an end. */
char *u_strToUTF8(char *to, int32_t room, int32_t *length, const UChar *from, int32_t n,
                  UErrorCode *status)
{
    char *(*whole)(char *, int32_t, int32_t *, const UChar *, int32_t, UErrorCode *);
    int32_t end = 0;
    *(void **)&whole = dlsym(RTLD_NEXT, NAMED(u_strToUTF8));
    while (n < 0 && end < SKELETON && from[end])
        end++;
    unended |= end == SKELETON;
    return unended ? to : whole(to, room, length, from, n, status);
}

/* U+FDFA is written with 18 letters where its skeleton is: 22 of them and four more just fill the
 * buffer, and leave no room for its end. */
static void test_full(void **state)
{
    enum { LONG = 22 };
    char name[USER_NAME] = "", text[SKELETON];
    struct lookalikes *l = lookalikes_new();
    (void)state;
    assert_non_null(l);
    for (int i = 0; i < LONG; i++)
        strcat(name, "\ufdfa");
    for (int letters = 0; letters < 8; letters++, strcat(name, "a"))
        assert_false(lookalikes_skeleton(l, name, text));
    assert_false(unended);
    assert_true(lookalikes_skeleton(l, "Zora", text));
    assert_string_equal(text, "zora");
    lookalikes_free(l);
}

PROGRAM(server_lookalikes)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_full)};
    (void)argc;
    (void)argv;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
