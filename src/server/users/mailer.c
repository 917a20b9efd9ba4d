/* The thread that speaks SMTP, with libcurl. */
#include "server/users/mailer.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>
#include <sodium.h>

#include "os/files.h"
#include "os/thread.h"
#include "os/time.h"
#include "server/base/limits.h"
#include "server/base/thread_pool.h"
#include "server/users/user.h"

enum { LOGIN_BYTES = 256, HEADER = 256, LOCAL_PART = 64 };

struct mailer {
    struct users *users;
    struct thread_pool *thread_pool;
    bool encrypted;          /* TLS from the first byte, or nothing is sent */
    const char *authorities; /* a file of trusted certificates, or NULL: the system's */
    atomic_bool stopping;
};

struct letter {
    struct thread_pool_job job; /* first */
    struct mailer *mailer;
    struct mail mail;
    CURLcode result;
};

/* ---- addresses and options ---- */

static bool is_alnum(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Words of such characters separated by single dots. */
static bool is_dotted(const char *s, size_t n, const char *others)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '.' ? i == 0 || i == n - 1 || s[i - 1] == '.'
                        : !is_alnum(s[i]) && !(s[i] && strchr(others, s[i])))
            return false;
    }
    return n > 0;
}

bool mail_address_good(const char *address)
{
    const char *at = strchr(address, '@');
    if (!at || at - address > LOCAL_PART || strlen(address) >= MAIL_ADDRESS)
        return false;
    return is_dotted(address, (size_t)(at - address), "_+-='&~/") &&
           is_dotted(at + 1, strlen(at + 1), "-") && strchr(at, '.') && at[1] != '-';
}

/* Copies the line that begins at *s into out[0..size); false: there is none, or it is too long. */
static bool take_line(const char **s, char *out, size_t size)
{
    size_t n = strcspn(*s, "\n");
    if (n == 0 || n >= size)
        return false;
    memcpy(out, *s, n);
    out[n] = '\0';
    *s += n + ((*s)[n] == '\n');
    return true;
}

static int read_login(struct mail_options *o, struct agon_error *e)
{
    char *text;
    size_t n;
    int status = file_read(o->login, LOGIN_BYTES, &text, &n, e);
    if (status < 0)
        return status;
    const char *s = text;
    bool good =
        take_line(&s, o->user, sizeof o->user) && take_line(&s, o->secret, sizeof o->secret) && !*s;
    sodium_memzero(text, n);
    free(text);
    return good ? 0
                : agon_fail(e, AGON_BAD_TEXT, -1,
                            "%.100s: expected two lines, a name and its password", o->login);
}

/* The part of a URL, for curl_free(); NULL: missing. */
static char *part_of(CURLU *u, CURLUPart part)
{
    char *text = NULL;
    return curl_url_get(u, part, &text, 0) == CURLUE_OK ? text : NULL;
}

static bool is_scheme(const char *url)
{
    return strncmp(url, "smtp://", 7) == 0 || strncmp(url, "smtps://", 8) == 0;
}

int mail_check(struct mail_options *o, struct agon_error *e)
{
    CURLU *u = curl_url();
    bool good = u && is_scheme(o->url) && curl_url_set(u, CURLUPART_URL, o->url, 0) == CURLUE_OK;
    char *user = good ? part_of(u, CURLUPART_USER) : NULL;
    curl_free(user);
    curl_url_cleanup(u);
    if (!good)
        return agon_fail(e, AGON_BAD_TEXT, -1,
                         "--smtp: expected smtp://HOST:PORT or smtps://HOST:PORT, found '%.80s'",
                         o->url);
    if (user)
        return agon_fail(e, AGON_BAD_TEXT, -1,
                         "--smtp: name and password are given by --smtp-login FILE");
    if (!o->from || !mail_address_good(o->from))
        return agon_fail(e, AGON_BAD_TEXT, -1, "--mail-from: expected an address, found '%.80s'",
                         o->from ? o->from : "");
    return o->login ? read_login(o, e) : 0;
}

/* Mail to this machine needs no encryption; other connections must be encrypted. */
static bool is_here(const char *url)
{
    CURLU *u = curl_url();
    char *host = u && curl_url_set(u, CURLUPART_URL, url, 0) == CURLUE_OK
                     ? part_of(u, CURLUPART_HOST)
                     : NULL;
    bool here = host && (limits_is_local(host) || strcmp(host, "localhost") == 0 ||
                         strcmp(host, "[::1]") == 0);
    curl_free(host);
    curl_url_cleanup(u);
    return here;
}

/* ---- sending ---- */

static int progress(void *user, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    struct mailer *m = user;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&m->stopping);
}

/* Encodes the subject, which may have any letters (RFC 2047). */
static void write_subject(char *line, const char *subject)
{
    char text[sodium_base64_ENCODED_LEN(MAIL_SUBJECT, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(text, sizeof text, (const unsigned char *)subject, strlen(subject),
                      sodium_base64_VARIANT_ORIGINAL);
    snprintf(line, HEADER, "Subject: =?UTF-8?B?%s?=", text);
}

static struct curl_slist *write_headers(const struct mail *mail, const char *from)
{
    char line[2 * HEADER], date[OS_DATE_MAIL], id[ID_SIZE];
    int64_t now = os_date_ms();
    struct curl_slist *list = NULL;
    os_date_mail(now, date);
    random_id(id);
    snprintf(line, sizeof line, "From: Agon <%s>", from);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "To: <%s>", mail->to);
    list = curl_slist_append(list, line);
    write_subject(line, mail->subject);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "Date: %s", date);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "Message-ID: <%s.%lld%s>", id, (long long)now, strchr(from, '@'));
    list = curl_slist_append(list, line);
    return curl_slist_append(list, "Auto-Submitted: auto-generated");
}

static void set_way(CURL *c, struct mailer *m)
{
    const struct mail_options *o = m->users->core->options.mail;
    curl_easy_setopt(c, CURLOPT_URL, o->url);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_USE_SSL, (long)(m->encrypted ? CURLUSESSL_ALL : CURLUSESSL_NONE));
    if (m->authorities) /* OpenSSL's own way to set it, as the library has none */
        curl_easy_setopt(c, CURLOPT_CAINFO, m->authorities);
    curl_easy_setopt(c, CURLOPT_MAIL_FROM, o->from);
    if (o->login) {
        curl_easy_setopt(c, CURLOPT_USERNAME, o->user);
        curl_easy_setopt(c, CURLOPT_PASSWORD, o->secret);
    }
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)MAIL_MS);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(c, CURLOPT_XFERINFODATA, m);
}

/* On the thread pool's thread. */
static void work(struct thread_pool_job *job, int thread)
{
    struct letter *l = (struct letter *)job;
    struct mailer *m = l->mailer;
    CURL *c = curl_easy_init();
    curl_mime *mime = c ? curl_mime_init(c) : NULL;
    curl_mimepart *part = mime ? curl_mime_addpart(mime) : NULL;
    struct curl_slist *headers = write_headers(&l->mail, m->users->core->options.mail->from);
    struct curl_slist *to = curl_slist_append(NULL, l->mail.to);
    (void)thread;
    os_thread_low_priority();
    if (part && headers && to) {
        set_way(c, m);
        curl_mime_data(part, l->mail.text, CURL_ZERO_TERMINATED);
        curl_mime_type(part, "text/plain; charset=utf-8");
        curl_mime_encoder(part, "quoted-printable");
        curl_easy_setopt(c, CURLOPT_MIMEPOST, mime);
        curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(c, CURLOPT_MAIL_RCPT, to);
        l->result = curl_easy_perform(c);
    }
    curl_slist_free_all(to);
    curl_slist_free_all(headers);
    curl_mime_free(mime);
    curl_easy_cleanup(c);
}

static void tell(const struct mailer *m, CURLcode result)
{
    const struct logger *logger = m->users->core->options.logger;
    if (result == CURLE_OK)
        logger_event(logger, LEVEL_INFO, "mail_sent", NULL);
    else
        logger_event(logger, LEVEL_WARNING, "mail_failed",
                     LOG_FIELDS({"error", curl_easy_strerror(result)}));
}

static void done(struct thread_pool_job *job)
{
    struct letter *l = (struct letter *)job;
    tell(l->mailer, l->result);
    sodium_memzero(l->mail.text, sizeof l->mail.text);
    free(l);
}

void mailer_send(struct mailer *m, const struct mail *mail, uint64_t owner)
{
    struct letter *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    *l = (struct letter){.job = {.work = work, .done = done, .owner = owner},
                         .mailer = m,
                         .mail = *mail,
                         .result = CURLE_ABORTED_BY_CALLBACK};
    if (thread_pool_add(m->thread_pool, &l->job))
        return;
    l->result = CURLE_AGAIN;
    done(&l->job);
}

/* ---- the mailer ---- */

struct mailer *mailer_new(struct users *users)
{
    struct mailer *m = calloc(1, sizeof *m);
    struct thread_pool_limits limits = {MAIL_QUEUE_MAX, MAIL_QUEUE_MAX / 4, 1};
    if (!m || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(m);
        return NULL;
    }
    m->users = users;
    m->encrypted = !is_here(users->core->options.mail->url);
    m->authorities = getenv("SSL_CERT_FILE");
    m->thread_pool =
        thread_pool_new(1, limits, users->core->options.wake, users->core->options.user);
    if (m->thread_pool)
        return m;
    mailer_free(m);
    return NULL;
}

void mailer_step(struct mailer *m)
{
    if (m)
        thread_pool_collect(m->thread_pool);
}

void mailer_stop(struct mailer *m)
{
    if (m)
        atomic_store(&m->stopping, true);
}

void mailer_free(struct mailer *m)
{
    if (!m)
        return;
    mailer_stop(m);
    thread_pool_free(m->thread_pool);
    free(m);
    curl_global_cleanup();
}
