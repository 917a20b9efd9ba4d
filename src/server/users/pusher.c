/* The thread that sends messages to push services over HTTP, with libcurl. */
#include "server/users/pusher.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>
#include <sodium.h>

#include "os/thread.h"
#include "os/time.h"
#include "server/base/thread_pool.h"

enum {
    JWT = 1024,
    HEADER = JWT + 200,
    VALID_S = 12 * 3600,
    TTL_S = 3 * 86400,
    GONE = 410,
    NOT_FOUND = 404
};

struct pusher {
    struct users *users;
    struct thread_pool *thread_pool;
    atomic_bool stopping;
};

struct parcel {
    struct thread_pool_job job; /* first */
    struct pusher *pusher;
    char id[SESSION_SIGNED], endpoint[PUSH_ENDPOINT];
    unsigned char browser[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH];
    char text[WEBPUSH_TEXT_MAX];
    CURLcode result;
    long status;
};

static const char *const services[] = {"fcm.googleapis.com", ".push.services.mozilla.com",
                                       ".push.apple.com", ".notify.windows.com"};

/* ---- checks ---- */

/* Whether the host of an https address ends like that of a known service. */
static bool is_known(const char *endpoint)
{
    static const char https[] = "https://";
    const char *host = endpoint + sizeof https - 1;
    if (strncmp(endpoint, https, sizeof https - 1) != 0)
        return false;
    size_t n = strcspn(host, "/?#@:\\");
    for (size_t i = 0; i < sizeof services / sizeof services[0] && host[n] == '/'; i++) {
        size_t m = strlen(services[i]);
        if (n >= m && strncmp(host + n - m, services[i], m) == 0 &&
            (services[i][0] == '.' || n == m))
            return true;
    }
    return false;
}

static bool take(unsigned char *out, size_t size, const char *text)
{
    size_t n = 0;
    return sodium_base642bin(out, size, text, strlen(text), NULL, &n, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           n == size;
}

bool push_browser_good(const struct push_options *o, const struct push_browser *b)
{
    unsigned char key[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH];
    bool own = o->service && strncmp(b->endpoint, o->service, strlen(o->service)) == 0;
    return strlen(b->endpoint) < PUSH_ENDPOINT && (own || is_known(b->endpoint)) &&
           take(key, sizeof key, b->key) && take(auth, sizeof auth, b->auth) && key[0] == 4;
}

bool push_service_good(const char *service)
{
    const char *host = strstr(service, "://");
    bool web = strncmp(service, "http://", 7) == 0 || strncmp(service, "https://", 8) == 0;
    size_t n = web ? strcspn(host + 3, "/?#@\\") : 0;
    return n > 0 && host[3 + n] == '/';
}

bool push_contact_good(const char *contact)
{
    return (strncmp(contact, "mailto:", 7) == 0 || strncmp(contact, "https://", 8) == 0) &&
           strlen(contact) < 200 && !strpbrk(contact, "\"\\ \n");
}

static void write_base64(char *out, size_t size, const void *bytes, size_t n)
{
    sodium_bin2base64(out, size, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void push_key_text(const struct users *users, char text[PUSH_KEY_TEXT])
{
    write_base64(text, PUSH_KEY_TEXT, users->push_key.public, WEBPUSH_PUBLIC);
}

/* ---- sending ---- */

/* A signed JWT that identifies the sender to the service at `endpoint`. */
static bool write_token(const struct pusher *p, const char *endpoint, char token[JWT])
{
    char claims[600], signature[2 * WEBPUSH_SIGNATURE];
    unsigned char bytes[WEBPUSH_SIGNATURE];
    size_t origin = strcspn(strstr(endpoint, "://") + 3, "/") + 3 +
                    (size_t)(strstr(endpoint, "://") - endpoint);
    snprintf(claims, sizeof claims, "{\"aud\":\"%.*s\",\"exp\":%lld,\"sub\":\"%.200s\"}",
             (int)(origin < 300 ? origin : 300), endpoint,
             (long long)(os_date_ms() / 1000 + VALID_S), p->users->core->options.push->contact);
    static const char header[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    write_base64(token, JWT, header, sizeof header - 1);
    strcat(token, ".");
    write_base64(token + strlen(token), JWT - strlen(token), claims, strlen(claims));
    if (!webpush_sign(&p->users->push_key, token, strlen(token), bytes))
        return false;
    write_base64(signature, sizeof signature, bytes, sizeof bytes);
    strcat(token, ".");
    strncat(token, signature, JWT - strlen(token) - 1);
    return true;
}

static int progress(void *user, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    struct pusher *p = user;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&p->stopping);
}

static size_t ignore(char *bytes, size_t size, size_t n, void *user)
{
    (void)bytes, (void)user;
    return size * n;
}

static struct curl_slist *write_headers(const struct parcel *l)
{
    char token[JWT], key[PUSH_KEY_TEXT], line[HEADER];
    struct curl_slist *list = NULL;
    if (!write_token(l->pusher, l->endpoint, token))
        return NULL;
    push_key_text(l->pusher->users, key);
    snprintf(line, sizeof line, "Authorization: vapid t=%s, k=%s", token, key);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "TTL: %d", TTL_S);
    list = curl_slist_append(list, line);
    list = curl_slist_append(list, "Content-Encoding: aes128gcm");
    list = curl_slist_append(list, "Content-Type: application/octet-stream");
    return curl_slist_append(list, "Urgency: normal");
}

static void post(CURL *c, struct parcel *l, const struct curl_slist *headers,
                 const unsigned char *body, size_t n)
{
    curl_easy_setopt(c, CURLOPT_URL, l->endpoint);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR,
                     strncmp(l->endpoint, "http://", 7) == 0 ? "http" : "https");
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)n);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)PUSH_MS);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(c, CURLOPT_XFERINFODATA, l->pusher);
    l->result = curl_easy_perform(c);
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &l->status);
}

/* On the thread pool's thread. */
static void work(struct thread_pool_job *job, int thread)
{
    struct parcel *l = (struct parcel *)job;
    unsigned char body[WEBPUSH_TEXT_MAX + WEBPUSH_OVER], salt[WEBPUSH_SALT];
    struct webpush_key sender;
    size_t n = strlen(l->text);
    (void)thread;
    os_thread_low_priority();
    randombytes_buf(salt, sizeof salt);
    if (!webpush_new_key(&sender) ||
        !webpush_encrypt(l->text, n, l->browser, l->auth, &sender, salt, body))
        return;
    CURL *c = curl_easy_init();
    struct curl_slist *headers = write_headers(l);
    if (c && headers)
        post(c, l, headers, body, n + WEBPUSH_OVER);
    curl_slist_free_all(headers);
    curl_easy_cleanup(c);
}

/* Deletes a browser that its service no longer knows. */
static void done(struct thread_pool_job *job)
{
    struct parcel *l = (struct parcel *)job;
    const struct core *core = l->pusher->users->core;
    if (l->result == CURLE_OK && (l->status == GONE || l->status == NOT_FOUND))
        store_drop_document(core->store, PUSH_TYPE, l->id);
    else if (l->result != CURLE_OK || l->status >= 300)
        logger_event(core->options.logger, LEVEL_WARNING, "push_failed",
                     LOG_FIELDS({"error", curl_easy_strerror(l->result)},
                                {"status", NULL, (int64_t)l->status}));
    else
        logger_event(core->options.logger, LEVEL_INFO, "push_sent", NULL);
    free(l);
}

void pusher_send(struct pusher *p, const struct push_browser *b, const char *text, uint64_t owner)
{
    struct parcel *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->job.work = work;
    l->job.done = done;
    l->job.owner = owner;
    l->pusher = p;
    l->result = CURLE_ABORTED_BY_CALLBACK;
    memcpy(l->id, b->id, sizeof l->id);
    snprintf(l->endpoint, sizeof l->endpoint, "%s", b->endpoint);
    snprintf(l->text, sizeof l->text, "%s", text);
    if (take(l->browser, sizeof l->browser, b->key) && take(l->auth, sizeof l->auth, b->auth) &&
        thread_pool_add(p->thread_pool, &l->job))
        return;
    l->result = CURLE_AGAIN;
    done(&l->job);
}

/* ---- the pusher ---- */

struct pusher *pusher_new(struct users *users)
{
    struct pusher *p = calloc(1, sizeof *p);
    struct thread_pool_limits limits = {PUSH_QUEUE_MAX, PUSH_QUEUE_MAX / 4, 1};
    if (!p || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(p);
        return NULL;
    }
    p->users = users;
    p->thread_pool =
        thread_pool_new(1, limits, users->core->options.wake, users->core->options.user);
    if (p->thread_pool)
        return p;
    pusher_free(p);
    return NULL;
}

void pusher_step(struct pusher *p)
{
    if (p)
        thread_pool_collect(p->thread_pool);
}

void pusher_stop(struct pusher *p)
{
    if (p)
        atomic_store(&p->stopping, true);
}

void pusher_free(struct pusher *p)
{
    if (!p)
        return;
    pusher_stop(p);
    thread_pool_free(p->thread_pool);
    free(p);
    curl_global_cleanup();
}
