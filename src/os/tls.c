/* TLS with OpenSSL, which only this file uses.
 *
 * The socket is non-blocking, so a call of OpenSSL may stop because it needs to read or write
 * first; carry_on() waits for that until a deadline, and the call is repeated. So an unanswered
 * handshake ends at its deadline. */

#include "os/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include "os/time.h"
#include "os/wait.h"

struct os_trust {
    SSL_CTX *context;
};

/* ---- trust ---- */

/* OpenSSL's reason for the failure, or `otherwise`. */
static const char *reason(const char *otherwise)
{
    const char *text = ERR_reason_error_string(ERR_peek_error());
    return text ? text : otherwise;
}

/* A file's certificates are trusted directly, such as that of a school's own server. */
static int read_authorities(SSL_CTX *context, const char *path, struct agon_error *e)
{
    if (!path) {
        SSL_CTX_set_default_verify_paths(context);
        return 0;
    }
    if (access(path, R_OK) != 0)
        return agon_fail(e, AGON_BAD_TEXT, -1, "'%.60s': %.40s", path, strerror(errno));
    if (!SSL_CTX_load_verify_locations(context, path, NULL))
        return agon_fail(e, AGON_BAD_TEXT, -1, "expected certificates as PEM in '%.60s'", path);
    X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(context), X509_V_FLAG_PARTIAL_CHAIN);
    return 0;
}

struct os_trust *os_trust_new(const char *authorities, struct agon_error *e)
{
    struct os_trust *trust = OPENSSL_zalloc(sizeof *trust);
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    ERR_clear_error();
    if (!trust || !context) {
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
    } else if (read_authorities(context, authorities, e) == 0) {
        signal(SIGPIPE, SIG_IGN);
        SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
        SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
        SSL_CTX_set_mode(context,
                         SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
        trust->context = context;
        return trust;
    }
    SSL_CTX_free(context);
    OPENSSL_free(trust);
    return NULL;
}

void os_trust_free(struct os_trust *trust)
{
    if (trust)
        SSL_CTX_free(trust->context);
    OPENSSL_free(trust);
}

/* ---- the handshake ---- */

/* Waits until a call that returned `result` can continue; false: it failed, or the deadline has
 * passed. */
static bool carry_on(struct os_socket *s, int result, int64_t until)
{
    int why = SSL_get_error(s->tls, result);
    struct os_watch watch = {
        .fd = s->fd, .read = why == SSL_ERROR_WANT_READ, .write = why == SSL_ERROR_WANT_WRITE};
    int64_t left = until - os_now_ms();
    if ((!watch.read && !watch.write) || left <= 0)
        return false;
    os_wait(&watch, 1, left);
    return true;
}

/* A connection that accepts only a certificate for the host, a name or an address. */
static SSL *begin(struct os_socket *s, const struct os_trust *trust, const char *host)
{
    unsigned char address[16];
    bool is_address =
        inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
    SSL *tls = SSL_new(trust->context);
    if (!tls)
        return NULL;
    SSL_set_hostflags(tls, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    bool good = is_address ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host)
                           : SSL_set1_host(tls, host) && SSL_set_tlsext_host_name(tls, host);
    if (!good || !SSL_set_fd(tls, s->fd)) {
        SSL_free(tls);
        return NULL;
    }
    return tls;
}

static enum os_doubt doubt_of(long verdict)
{
    switch (verdict) {
    case X509_V_OK:
        return OS_DOUBT_NONE;
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return OS_DOUBT_EXPIRED;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return OS_DOUBT_EARLY;
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        return OS_DOUBT_HOST;
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        return OS_DOUBT_SELF_SIGNED;
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        return OS_DOUBT_AUTHORITY;
    default:
        return OS_DOUBT_OTHER;
    }
}

/* The error for a certificate that is not trusted. */
static int refuse(const char *host, long verdict, enum os_doubt doubt, struct agon_error *e)
{
    static const char *const texts[] = {
        [OS_DOUBT_EXPIRED] = "its certificate has expired",
        [OS_DOUBT_EARLY] = "its certificate is not valid yet",
        [OS_DOUBT_HOST] = "its certificate is for another host",
        [OS_DOUBT_SELF_SIGNED] = "its certificate is self-signed",
        [OS_DOUBT_AUTHORITY] = "its certificate is of an unknown authority",
    };
    if (doubt == OS_DOUBT_OTHER)
        return agon_fail(e, AGON_ILLEGAL, -1, "%.50s: its certificate is refused: %.60s", host,
                         X509_verify_cert_error_string(verdict));
    return agon_fail(e, AGON_ILLEGAL, -1, "%.60s: %s", host, texts[doubt]);
}

/* ---- data ---- */

static bool tls_send(struct os_socket *s, const void *bytes, size_t n, int64_t until)
{
    const char *at = bytes;
    while (n > 0) {
        ERR_clear_error();
        int sent = SSL_write(s->tls, at, n < INT_MAX ? (int)n : INT_MAX);
        if (sent > 0) {
            at += sent;
            n -= (size_t)sent;
        } else if (!carry_on(s, sent, until)) {
            return false;
        }
    }
    return true;
}

static int64_t tls_receive(struct os_socket *s, void *bytes, size_t n)
{
    ERR_clear_error();
    int got = SSL_read(s->tls, bytes, n < INT_MAX ? (int)n : INT_MAX);
    if (got > 0)
        return got;
    int why = SSL_get_error(s->tls, got);
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

static void tls_end(struct os_socket *s)
{
    ERR_clear_error();
    if (SSL_is_init_finished(s->tls))
        SSL_shutdown(s->tls);
    SSL_free(s->tls);
    s->tls = NULL;
    s->cipher = NULL;
    ERR_clear_error();
}

static const struct os_cipher cipher = {tls_send, tls_receive, tls_end};

/* ---- starting ---- */

int os_encrypt(struct os_socket *s, struct os_trust *trust, const char *host, int64_t ms,
               enum os_doubt *doubt, struct agon_error *e)
{
    int64_t until = os_now_ms() + ms;
    int result;
    *doubt = OS_DOUBT_NONE;
    s->tls = begin(s, trust, host);
    if (!s->tls)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s: TLS cannot be begun", host);
    s->cipher = &cipher;
    do {
        ERR_clear_error();
        errno = 0;
        result = SSL_connect(s->tls);
    } while (result != 1 && carry_on(s, result, until));
    if (result == 1)
        return 0;
    int failed = errno;
    long verdict = SSL_get_verify_result(s->tls);
    *doubt = doubt_of(verdict);
    if (*doubt != OS_DOUBT_NONE)
        return refuse(host, verdict, *doubt, e);
    if (os_now_ms() >= until)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s did not answer in TLS", host);
    return agon_fail(e, AGON_UNSUPPORTED, -1, "%.50s does not speak TLS there: %.40s", host,
                     reason(failed ? strerror(failed) : "it hung up"));
}
