/* Answers of a server over HTTP, as its client reads them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "proto/api_client.h"

static int read(struct api_answer *a, const char *text, struct agon_error *e)
{
    return api_answer_read(a, text, strlen(text), e);
}

static void test_good(void **state)
{
    struct api_answer a;
    struct agon_error e;
    (void)state;
    assert_int_equal(read(&a,
                          "HTTP/1.0 200 OK\r\nContent-Length: 11\r\n"
                          "Set-Cookie: agon=s.abc; Path=/\r\n\r\n{\"ok\":true}",
                          &e),
                     0);
    assert_int_equal(a.status, 200);
    assert_int_equal(a.n, 11);
    assert_string_equal(a.body, "{\"ok\":true}");
    assert_string_equal(a.session, "s.abc");
    free(a.body);
    assert_int_equal(read(&a, "HTTP/1.1 502 Bad Gateway\r\n\r\n<html>", &e), 0);
    assert_int_equal(a.status, 502);
    assert_string_equal(a.body, "<html>");
    assert_string_equal(a.session, "");
    free(a.body);
}

static void test_bad(void **state)
{
    static const struct {
        const char *text, *why;
    } bad[] = {{"", "HTTP"},
               {"HTTP/1.0 200 OK\r\ncontent-length: 3\r\n\r\nab", "cut off"},
               {"HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\nab", "cut off"},
               {"HTTP/1.0 200 OK\r\ncontent-length: x\r\n\r\nab", "length"},
               {"HTTP/1.0 200 OK\r\ncontent-length: 3\r\n", "HTTP"},
               {"HTTP/1.0 999 OK\r\n\r\n", "HTTP"},
               {"SSH-2.0-OpenSSH\r\n\r\n", "HTTP"}};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct api_answer a;
        struct agon_error e;
        assert_int_equal(read(&a, bad[i].text, &e), AGON_BAD_TEXT);
        assert_non_null(strstr(e.text, bad[i].why));
        assert_null(a.body);
    }
}

/* Another cookie, or one that is too long, is no session. */
static void test_cookies(void **state)
{
    char text[400], cookie[200];
    struct api_answer a;
    struct agon_error e;
    (void)state;
    memset(cookie, 'x', sizeof cookie - 1);
    cookie[sizeof cookie - 1] = '\0';
    const char *const values[] = {"theme=dark", cookie, "agon="};
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "HTTP/1.0 200 OK\r\nset-cookie: %s%s\r\n\r\n",
                 i == 1 ? "agon=" : "", values[i]);
        assert_int_equal(read(&a, text, &e), 0);
        assert_string_equal(a.session, "");
        free(a.body);
    }
}

PROGRAM(proto_api_client)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_good), cmocka_unit_test(test_bad),
                                       cmocka_unit_test(test_cookies)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
