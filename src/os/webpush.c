/* Web Push with OpenSSL. The names in hashed texts are those of RFC 8188 and RFC 8291, 3.4. */
#include "os/webpush.h"

#include <string.h>

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, RECORD = 4096 };

bool webpush_new_key(struct webpush_key *key)
{
    EVP_PKEY *pkey = EVP_EC_gen("P-256");
    BIGNUM *secret = NULL;
    size_t n = 0;
    bool good = pkey && EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_PRIV_KEY, &secret) == 1 &&
                BN_bn2binpad(secret, key->secret, WEBPUSH_SECRET) == WEBPUSH_SECRET &&
                EVP_PKEY_get_octet_string_param(pkey, OSSL_PKEY_PARAM_PUB_KEY, key->public,
                                                WEBPUSH_PUBLIC, &n) == 1 &&
                n == WEBPUSH_PUBLIC;
    BN_clear_free(secret);
    EVP_PKEY_free(pkey);
    return good;
}

/* An OpenSSL key, for EVP_PKEY_free(); without `secret` the public half. NULL: invalid. */
static EVP_PKEY *take_key(const unsigned char *public, const unsigned char *secret)
{
    EVP_PKEY *pkey = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = secret ? BN_bin2bn(secret, WEBPUSH_SECRET, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool good =
        build && context &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public, WEBPUSH_PUBLIC) ==
            1 &&
        (!secret ||
         (number && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1));
    OSSL_PARAM *params = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (!params || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &pkey, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params) != 1)
        pkey = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return pkey;
}

/* The shared secret of the key exchange. */
static bool agree(const unsigned char *other, const struct webpush_key *own,
                  unsigned char shared[HASH])
{
    size_t n = HASH;
    EVP_PKEY *mine = take_key(own->public, own->secret), *theirs = take_key(other, NULL);
    EVP_PKEY_CTX *context = mine ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    bool good = context && theirs && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, shared, &n) == 1 && n == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

static bool hash(const unsigned char *key, size_t key_n, const void *text, size_t n,
                 unsigned char out[HASH])
{
    return HMAC(EVP_sha256(), key, (int)key_n, text, n, out, NULL) != NULL;
}

/* The first block of HKDF's expansion (RFC 5869), which is all that is needed here. */
static bool expand(const unsigned char key[HASH], const char *info, size_t n,
                   unsigned char out[HASH])
{
    unsigned char text[192];
    memcpy(text, info, n);
    text[n] = 1;
    return hash(key, HASH, text, n + 1, out);
}

static bool derive(const unsigned char *browser, const unsigned char *auth,
                   const struct webpush_key *sender, const unsigned char *salt,
                   unsigned char key[HASH], unsigned char nonce[HASH])
{
    static const char about_key[] = "WebPush: info",
                      about_content[] = "Content-Encoding: aes128gcm",
                      about_nonce[] = "Content-Encoding: nonce";
    unsigned char shared[HASH], secret[HASH];
    char info[sizeof about_key + 2 * WEBPUSH_PUBLIC];
    memcpy(info, about_key, sizeof about_key);
    memcpy(info + sizeof about_key, browser, WEBPUSH_PUBLIC);
    memcpy(info + sizeof about_key + WEBPUSH_PUBLIC, sender->public, WEBPUSH_PUBLIC);
    bool good = agree(browser, sender, shared) && hash(auth, WEBPUSH_AUTH, shared, HASH, secret) &&
                expand(secret, info, sizeof info, shared) &&
                hash(salt, WEBPUSH_SALT, shared, HASH, secret) &&
                expand(secret, about_content, sizeof about_content, key) &&
                expand(secret, about_nonce, sizeof about_nonce, nonce);
    OPENSSL_cleanse(shared, sizeof shared);
    OPENSSL_cleanse(secret, sizeof secret);
    return good;
}

/* The only record: the text, followed by a 2, and the tag. */
static bool seal(const char *text, size_t n, const unsigned char *key, const unsigned char *nonce,
                 unsigned char *out)
{
    static const unsigned char last = 2;
    int a = 0, b = 0, c = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &a, (const unsigned char *)text, (int)n) == 1 &&
                EVP_EncryptUpdate(context, out + a, &b, &last, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + a + b, &c) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + n + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

bool webpush_encrypt(const char *text, size_t n, const unsigned char browser[WEBPUSH_PUBLIC],
                     const unsigned char auth[WEBPUSH_AUTH], const struct webpush_key *sender,
                     const unsigned char salt[WEBPUSH_SALT], unsigned char *body)
{
    unsigned char key[HASH], nonce[HASH];
    const unsigned char record[] = {0, 0, RECORD >> 8, RECORD & 255, WEBPUSH_PUBLIC};
    if (n > WEBPUSH_TEXT_MAX || !derive(browser, auth, sender, salt, key, nonce))
        return false;
    memcpy(body, salt, WEBPUSH_SALT);
    memcpy(body + WEBPUSH_SALT, record, sizeof record);
    memcpy(body + WEBPUSH_SALT + sizeof record, sender->public, WEBPUSH_PUBLIC);
    bool good = seal(text, n, key, nonce, body + WEBPUSH_SALT + sizeof record + WEBPUSH_PUBLIC);
    OPENSSL_cleanse(key, sizeof key);
    return good;
}

/* Extracts the two numbers of a signature from ASN.1. */
static bool bare(const unsigned char *der, size_t n, unsigned char signature[WEBPUSH_SIGNATURE])
{
    const unsigned char *at = der;
    ECDSA_SIG *sig = d2i_ECDSA_SIG(NULL, &at, (long)n);
    bool good = sig && BN_bn2binpad(ECDSA_SIG_get0_r(sig), signature, HASH) == HASH &&
                BN_bn2binpad(ECDSA_SIG_get0_s(sig), signature + HASH, HASH) == HASH;
    ECDSA_SIG_free(sig);
    return good;
}

bool webpush_sign(const struct webpush_key *key, const char *text, size_t n,
                  unsigned char signature[WEBPUSH_SIGNATURE])
{
    unsigned char der[128];
    size_t size = sizeof der;
    EVP_PKEY *pkey = take_key(key->public, key->secret);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = pkey && context &&
                EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pkey) == 1 &&
                EVP_DigestSign(context, der, &size, (const unsigned char *)text, n) == 1 &&
                bare(der, size, signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pkey);
    return good;
}
