/* Web Push's cryptography against the example of RFC 8291, appendix A, and OpenSSL's own check of a
 * signature. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "os/webpush.h"
#include "programs.h"

static void take(unsigned char *out, size_t n, const char *text)
{
    size_t got;
    assert_int_equal(sodium_base642bin(out, n, text, strlen(text), NULL, &got, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(got, n);
}

static void test_example(void **state)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    unsigned char browser[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH], salt[WEBPUSH_SALT];
    unsigned char body[sizeof text - 1 + WEBPUSH_OVER], expected[sizeof body];
    struct webpush_key sender;
    (void)state;
    take(sender.public, sizeof sender.public,
         "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    take(sender.secret, sizeof sender.secret, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
    take(browser, sizeof browser,
         "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
    take(auth, sizeof auth, "BTBZMqHH6r4Tts7J_aSIgg");
    take(salt, sizeof salt, "DGv6ra1nlYgDCS1FRnbzlw");
    take(expected, sizeof expected,
         "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
         "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
         "6TlzAC8wEqKK6PBru3jl7A_"
         "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
         "lcy4a-fN");
    assert_true(webpush_encrypt(text, sizeof text - 1, browser, auth, &sender, salt, body));
    assert_memory_equal(body, expected, sizeof body);
    /* A point off the curve is refused as a key, and an overlong text as a message. */
    browser[20] ^= 1;
    assert_false(webpush_encrypt(text, sizeof text - 1, browser, auth, &sender, salt, body));
    browser[20] ^= 1;
    assert_false(webpush_encrypt(text, WEBPUSH_TEXT_MAX + 1, browser, auth, &sender, salt, body));
}

static void test_keys(void **state)
{
    struct webpush_key a, b;
    unsigned char signature[WEBPUSH_SIGNATURE] = {0};
    (void)state;
    assert_true(webpush_new_key(&a) && webpush_new_key(&b));
    assert_memory_not_equal(a.secret, b.secret, sizeof a.secret);
    assert_int_equal(a.public[0], 4);
    assert_true(webpush_sign(&a, "text", 4, signature));
    assert_false(sodium_is_zero(signature, 32) || sodium_is_zero(signature + 32, 32));
}

PROGRAM(os_webpush)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_example), cmocka_unit_test(test_keys)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
