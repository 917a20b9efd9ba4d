/* Words at the top of every list of stolen passwords, and their usual suffixes. */
#include "server/users/common_passwords.h"

#include <ctype.h>
#include <string.h>

enum { ROOM = 132 };

/* In lower case without suffix. Shorter ones are refused with digits appended. */
static const char *const words[] = {
    "abc",           "abcd",        "abcdef",      "abcdefgh",   "access",     "admin",
    "administrator", "agon",        "alexander",   "amanda",     "andrea",     "andrew",
    "angel",         "anthony",     "apple",       "arsenal",    "asdf",       "asdfgh",
    "asdfghjk",      "asdfghjkl",   "ashley",      "azerty",     "azertyuiop", "babygirl",
    "bailey",        "barcelona",   "baseball",    "basketball", "batman",     "blink",
    "bonjour",       "butterfly",   "changeme",    "charlie",    "cheese",     "chelsea",
    "chess",         "chessmaster", "chocolate",   "computer",   "cookie",     "corvette",
    "cowboys",       "daniel",      "default",     "doudou",     "dragon",     "dubsmash",
    "elizabeth",     "estrella",    "evite",       "facebook",   "football",   "forever",
    "freedom",       "fuckyou",     "galatasaray", "google",     "hello",      "hockey",
    "hunter",        "iloveyou",    "internet",    "jennifer",   "jessica",    "jesus",
    "jordan",        "joshua",      "justin",      "killer",     "letmein",    "liverpool",
    "loveme",        "lovely",      "loulou",      "maggie",     "marseille",  "martin",
    "master",        "matrix",      "matthew",     "melissa",    "mercedes",   "michael",
    "michelle",      "monkey",      "mustang",     "myspace",    "naruto",     "nicole",
    "nintendo",      "pass",        "passe",       "passer",     "passw",      "passwd",
    "password",      "passwort",    "picture",     "pokemon",    "porsche",    "princess",
    "purple",        "qazwsx",      "qazwsxedc",   "qwer",       "qwerty",     "qwertyu",
    "qwertyui",      "qwertyuiop",  "qwertz",      "qwertzuiop", "rainbow",    "robert",
    "root",          "samsung",     "sample",      "scooter",    "secret",     "sessizlik",
    "shadow",        "silver",      "slipknot",    "soccer",     "soleil",     "sparky",
    "spiderman",     "starwars",    "sunshine",    "superman",   "support",    "temp",
    "tennis",        "test",        "testing",     "testtest",   "thomas",     "thunder",
    "tigger",        "trustno",     "unknown",     "user",       "welcome",    "whatever",
    "william",       "winter",      "yankees",     "zaqwsx",     "zxcvbn",     "zxcvbnm",
    "motdepasse",    "parola",      "sifre",       "sakura"};

static const char *const rows[] = {"01234567890123456789",
                                   "98765432109876543210",
                                   "abcdefghijklmnopqrstuvwxyz",
                                   "qwertyuiopasdfghjklzxcvbnm",
                                   "1qaz2wsx3edc4rfv5tgb",
                                   "1q2w3e4r5t6y7u8i9o0p",
                                   "147258369",
                                   "123321",
                                   "11223344556677889900",
                                   "123123123123123123"};

/* One or two characters repeated. */
static bool is_monotonous(const char *s)
{
    size_t n = strlen(s), step = n > 1 && s[0] == s[1] ? 1 : 2;
    for (size_t i = step; i < n; i++)
        if (s[i] != s[i - step])
            return false;
    return true;
}

bool common_password(const char *password, const char *name)
{
    char text[ROOM] = "", own[ROOM] = "";
    for (size_t i = 0; password[i] && i < ROOM - 1; i++)
        text[i] = (char)tolower((unsigned char)password[i]);
    for (size_t i = 0; name[i] && i < ROOM - 1; i++)
        own[i] = (char)tolower((unsigned char)name[i]);
    if (is_monotonous(text))
        return true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strstr(rows[i], text))
            return true;
    size_t n = strlen(text);
    while (n > 0 && !isalpha((unsigned char)text[n - 1]) && (unsigned char)text[n - 1] < 0x80)
        n--;
    bool all = strcmp(text, own) == 0;
    text[n] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof words[0] && !all; i++)
        all = strcmp(words[i], text) == 0;
    return all || (n > 0 && strcmp(text, own) == 0);
}
