/* A real agond with the test as its push service: it receives messages, checks their sender, and
 * decrypts them as a browser would, with OpenSSL's own HKDF.
 *
 * usage: server-push AGOND */
#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <sodium.h>

#include "client.h"
#include "os/webpush.h"
#include "programs.h"

enum { HEAD = 4096, BODY = 4096, RAW = WEBPUSH_PUBLIC };
#define URL64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

static const char *program;
static struct server server;
static int service, port;
static char prefix[64];

/* ---- the browser ---- */

struct browser {
    EVP_PKEY *pkey;
    unsigned char public[RAW], auth[WEBPUSH_AUTH];
    char endpoint[128], key[2 * RAW], secret[64];
};

static void browser_new(struct browser *b, const char *name)
{
    size_t n;
    b->pkey = EVP_EC_gen("P-256");
    assert_int_equal(
        EVP_PKEY_get_octet_string_param(b->pkey, OSSL_PKEY_PARAM_PUB_KEY, b->public, RAW, &n), 1);
    randombytes_buf(b->auth, sizeof b->auth);
    sodium_bin2base64(b->key, sizeof b->key, b->public, RAW, URL64);
    sodium_bin2base64(b->secret, sizeof b->secret, b->auth, sizeof b->auth, URL64);
    snprintf(b->endpoint, sizeof b->endpoint, "%s%s", prefix, name);
}

/* A key from its bare point. */
static EVP_PKEY *peer(const unsigned char *public)
{
    EVP_PKEY *pkey = EVP_PKEY_new();
    EVP_PKEY *like = EVP_EC_gen("P-256");
    assert_int_equal(EVP_PKEY_copy_parameters(pkey, like), 1);
    assert_int_equal(EVP_PKEY_set1_encoded_public_key(pkey, public, RAW), 1);
    EVP_PKEY_free(like);
    return pkey;
}

static void hkdf(const void *salt, size_t salt_n, const void *key, size_t key_n, const void *info,
                 size_t info_n, unsigned char *out, size_t n)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_n),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_n),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_n),
        OSSL_PARAM_construct_end()};
    assert_int_equal(EVP_KDF_derive(context, out, n, params), 1);
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
}

/* The text of a message, by RFC 8291 and RFC 8188. */
static json_t *browser_read(const struct browser *b, const unsigned char *body, size_t n)
{
    unsigned char shared[32], ikm[32], key[16], nonce[12], text[BODY], info[14 + 2 * RAW];
    size_t size = sizeof shared;
    int a = 0, c = 0;
    assert_true(n > 86 + 17);
    assert_int_equal(body[20], RAW);
    const unsigned char *sender = body + 21;
    EVP_PKEY *theirs = peer(sender);
    EVP_PKEY_CTX *derive = EVP_PKEY_CTX_new(b->pkey, NULL);
    assert_int_equal(EVP_PKEY_derive_init(derive), 1);
    assert_int_equal(EVP_PKEY_derive_set_peer(derive, theirs), 1);
    assert_int_equal(EVP_PKEY_derive(derive, shared, &size), 1);
    memcpy(info, "WebPush: info", 14);
    memcpy(info + 14, b->public, RAW);
    memcpy(info + 14 + RAW, sender, RAW);
    hkdf(b->auth, sizeof b->auth, shared, size, info, sizeof info, ikm, sizeof ikm);
    hkdf(body, 16, ikm, sizeof ikm, "Content-Encoding: aes128gcm", 28, key, sizeof key);
    hkdf(body, 16, ikm, sizeof ikm, "Content-Encoding: nonce", 24, nonce, sizeof nonce);
    EVP_CIPHER_CTX *open = EVP_CIPHER_CTX_new();
    size_t sealed = n - 86 - 16;
    assert_int_equal(EVP_DecryptInit_ex(open, EVP_aes_128_gcm(), NULL, key, nonce), 1);
    assert_int_equal(EVP_DecryptUpdate(open, text, &a, body + 86, (int)sealed), 1);
    assert_int_equal(EVP_CIPHER_CTX_ctrl(open, EVP_CTRL_GCM_SET_TAG, 16, (void *)(body + n - 16)),
                     1);
    assert_int_equal(EVP_DecryptFinal_ex(open, text + a, &c), 1);
    assert_int_equal(text[sealed - 1], 2);
    EVP_CIPHER_CTX_free(open);
    EVP_PKEY_CTX_free(derive);
    EVP_PKEY_free(theirs);
    json_t *json = json_loadb((const char *)text, sealed - 1, 0, NULL);
    assert_non_null(json);
    return json;
}

/* ---- the service ---- */

struct parcel {
    char head[HEAD];
    unsigned char body[BODY];
    size_t n;
};

static void service_open(void)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval most = {.tv_sec = 120};
    socklen_t n = sizeof a;
    service = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(service, (struct sockaddr *)&a, sizeof a), 0);
    assert_int_equal(listen(service, 16), 0);
    assert_int_equal(setsockopt(service, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most), 0);
    assert_int_equal(getsockname(service, (struct sockaddr *)&a, &n), 0);
    port = ntohs(a.sin_port);
    snprintf(prefix, sizeof prefix, "http://127.0.0.1:%d/", port);
}

/* The next message, answered with this status. */
static void service_take(struct parcel *p, const char *status)
{
    char answer[128];
    int fd = accept(service, NULL, NULL);
    size_t n = 0;
    assert_true(fd >= 0);
    memset(p, 0, sizeof *p);
    while (!strstr(p->head, "\r\n\r\n")) {
        assert_true(n < HEAD - 1);
        assert_int_equal(read(fd, p->head + n, 1), 1);
        n++;
    }
    const char *length = strstr(p->head, "Content-Length: ");
    assert_non_null(length);
    size_t wanted = strtoul(length + 16, NULL, 10);
    assert_true(wanted < BODY);
    for (ssize_t k; p->n < wanted && (k = read(fd, p->body + p->n, wanted - p->n)) > 0;)
        p->n += (size_t)k;
    assert_int_equal(p->n, wanted);
    snprintf(answer, sizeof answer, "HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
             status);
    assert_int_equal(write(fd, answer, strlen(answer)), (ssize_t)strlen(answer));
    close(fd);
}

static size_t bytes_of(const char *text, size_t n, unsigned char *out, size_t size)
{
    size_t got = 0;
    assert_int_equal(sodium_base642bin(out, size, text, n, NULL, &got, NULL, URL64), 0);
    return got;
}

/* The server's identification for the service: a token for this service, signed with the key that
 * browsers subscribed with (RFC 8292). */
static void check_sender(const struct parcel *p, const char *key)
{
    char claims[1024] = "";
    unsigned char public[RAW], pair[64], der[80];
    const char *token = strstr(p->head, "vapid t=") + 8, *k = strstr(p->head, ", k=") + 4;
    size_t n = strcspn(token, ","), header = strcspn(token, "."), claim;
    assert_int_equal(strncmp(k, key, strlen(key)), 0);
    claim = strcspn(token + header + 1, ".");
    claims[bytes_of(token + header + 1, claim, (unsigned char *)claims, sizeof claims - 1)] = '\0';
    json_t *json = json_loads(claims, 0, NULL);
    assert_int_equal(strncmp(prefix, at_text(json, "aud"), strlen(prefix) - 1), 0);
    assert_string_equal(at_text(json, "sub"), "mailto:push@agon.example");
    assert_true(at_number(json, "exp") > 0);
    json_decref(json);
    size_t content = header + 1 + claim;
    assert_int_equal(bytes_of(token + content + 1, n - content - 1, pair, sizeof pair), 64);
    assert_int_equal(bytes_of(key, strlen(key), public, sizeof public), RAW);
    ECDSA_SIG *sig = ECDSA_SIG_new();
    unsigned char *end = der;
    ECDSA_SIG_set0(sig, BN_bin2bn(pair, 32, NULL), BN_bin2bn(pair + 32, 32, NULL));
    int size = i2d_ECDSA_SIG(sig, &end);
    EVP_PKEY *pkey = peer(public);
    EVP_MD_CTX *verify = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(verify, NULL, EVP_sha256(), NULL, pkey), 1);
    assert_int_equal(
        EVP_DigestVerify(verify, der, (size_t)size, (const unsigned char *)token, content), 1);
    EVP_MD_CTX_free(verify);
    EVP_PKEY_free(pkey);
    ECDSA_SIG_free(sig);
}

/* ---- tests ---- */

static json_t *subscription(const struct browser *b, const char *language)
{
    return json_pack("{ss ss ss ss}", "endpoint", b->endpoint, "key", b->key, "auth", b->secret,
                     "language", language);
}

static json_t *words(const char *name, const char *text)
{
    return json_pack("{ss ss}", "name", name, "text", text);
}

/* The number of the account's browsers; *key: the server's. */
static json_int_t browsers(struct client *c, char key[100])
{
    json_t *json = client_good(c, "notify", NULL);
    json_int_t n = at_number(json, "browsers");
    snprintf(key, 100, "%s", at_text(json, "push_key"));
    json_decref(json);
    return n;
}

static void test_push(void **state)
{
    struct client a = {0}, b = {0};
    struct browser browser;
    struct parcel parcel;
    char key[100], again[100], id[16];
    int status;
    (void)state;
    browser_new(&browser, "one");
    client_open(&a, server.port);
    client_become(&a, "Here");
    client_open(&b, server.port);
    client_become(&b, "Away");
    assert_int_equal(browsers(&b, key), 0);
    json_decref(client_good(&b, "push_on", subscription(&browser, "fr")));
    json_decref(client_good(&b, "push_on", subscription(&browser, "fr"))); /* still one */
    assert_int_equal(browsers(&b, key), 1);
    client_close(&b);
    json_decref(client_good(&a, "message", words("Away", "a secret")));
    service_take(&parcel, "201 Created");
    assert_non_null(strstr(parcel.head, "POST /one HTTP/1.1"));
    assert_non_null(strstr(parcel.head, "Content-Encoding: aes128gcm"));
    assert_non_null(strstr(parcel.head, "TTL: "));
    check_sender(&parcel, key);
    json_t *json = browser_read(&browser, parcel.body, parcel.n);
    assert_string_equal(at_text(json, "title"), "Here vous a écrit");
    assert_string_equal(at_text(json, "url"), "/messages");
    json_decref(json);
    /* A turn in a game by days, and the same key after the server's restart. */
    json = client_good(&a, "create",
                       json_pack("{ss ss ss ss si}", "game", "kamisado", "opponent", "user", "name",
                                 "Away", "control", "3d", "side", 0));
    snprintf(id, sizeof id, "%s", at_text(json, "id"));
    json_decref(json);
    service_take(&parcel, "201 Created");
    json = browser_read(&browser, parcel.body, parcel.n);
    assert_string_equal(at_text(json, "title"), "Here vous défie");
    json_decref(json);
    client_open(&b, server.port);
    json_decref(client_good(&b, "join", client_about(id)));
    client_close(&b);
    client_close(&a);
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    server_start(&server, program, NULL);
    a.pushes = NULL;
    client_open(&a, server.port);
    json_decref(
        client_good(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "d1d5")));
    service_take(&parcel, "410 Gone");
    check_sender(&parcel, key);
    json = browser_read(&browser, parcel.body, parcel.n);
    assert_string_equal(at_text(json, "title"), "À vous de jouer contre Here");
    assert_string_equal(at_text(json, "url") + 6, id);
    json_decref(json);
    /* The service no longer has the browser, so the server deletes it. */
    b.port = 0;
    client_open(&b, server.port);
    do
        status = (int)browsers(&b, again);
    while (status > 0);
    assert_string_equal(again, key);
    client_close(&a);
    client_close(&b);
    EVP_PKEY_free(browser.pkey);
}

/* Unknown services, invalid keys, and users who are online. */
static void test_refused(void **state)
{
    static const char *const wrong[] = {"https://push.example/1",
                                        "http://fcm.googleapis.com/1",
                                        "https://fcm.googleapis.com:81/",
                                        "https://127.0.0.1/",
                                        "https://a@fcm.googleapis.com/",
                                        "https://evilfcm.googleapis.com/",
                                        "file:///etc/passwd"};
    struct client a = {0}, b = {0};
    struct browser browser;
    char key[100];
    int status;
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Careful");
    browser_new(&browser, "two");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *json = subscription(&browser, "en");
        json_object_set_new(json, "endpoint", json_string(wrong[i]));
        client_bad(&a, "push_on", json, "bad_argument");
    }
    json_t *json = subscription(&browser, "en");
    json_object_set_new(json, "endpoint",
                        json_string("https://updates.push.services.mozilla.com/x"));
    json_decref(client_good(&a, "push_on", json));
    assert_int_equal(browsers(&a, key), 1);
    json_decref(
        client_good(&a, "push_off",
                    json_pack("{ss}", "endpoint", "https://updates.push.services.mozilla.com/x")));
    assert_int_equal(browsers(&a, key), 0);
    /* The subscription is shown in the export, and deleted with the account. */
    json_decref(client_good(&a, "push_on", subscription(&browser, "en")));
    json = client_post(&a, "export", NULL, &status);
    assert_string_equal(at_text(json, "export.browsers.0.endpoint"), browser.endpoint);
    json_decref(json);
    /* Nothing is sent to a user who is online: the next message is for another user. */
    client_open(&b, server.port);
    client_become(&b, "Talker");
    json_decref(client_good(&b, "message", words("Careful", "hello")));
    json_decref(client_push(&a, "message", NULL));
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    client_close(&a);
    memset(&a, 0, sizeof a);
    client_open(&a, server.port);
    client_become(&a, "Careful");
    assert_int_equal(browsers(&a, key), 0);
    client_close(&a);
    client_close(&b);
    EVP_PKEY_free(browser.pkey);
}

/* A browser gets nothing once the session that enabled notices is over. */
static void test_session(void **state)
{
    struct client a = {0}, b = {0};
    struct browser browser;
    char key[100];
    int status;
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Changing");
    browser_new(&browser, "three");
    json_decref(client_good(&a, "push_on", subscription(&browser, "en")));
    client_open(&b, server.port);
    json_decref(client_post(&b, "login",
                            json_pack("{ss ss}", "name", "Changing", "password", "correct horse"),
                            &status));
    assert_int_equal(status, 200);
    assert_int_equal(browsers(&a, key), 1);
    json_decref(client_post(&b, "password",
                            json_pack("{ss ss}", "old", "correct horse", "new", "battery staple"),
                            &status));
    assert_int_equal(status, 200);
    client_close(&b);
    client_open(&b, server.port); /* the cookie is the account's */
    assert_int_equal(browsers(&b, key), 0);
    json_decref(client_good(&b, "push_on", subscription(&browser, "en")));
    json_decref(client_post(&b, "password",
                            json_pack("{ss ss}", "old", "battery staple", "new", "correct horse"),
                            &status));
    assert_int_equal(browsers(&b, key), 1); /* its own session stays */
    client_close(&a);
    client_close(&b);
    EVP_PKEY_free(browser.pkey);
}

PROGRAM(push)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_push), cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_session)};
    const char *word[] = {
        "--push", "mailto:push@agon.example", "--push-service", prefix, "--unlimited", NULL};
    program = argc > 1 ? argv[1] : "agond";
    service_open();
    server.more = word;
    server_start(&server, program, NULL);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
