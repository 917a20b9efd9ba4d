/* Checks arguments against the table of commands. */
#include "server/request/arguments.h"

#include <string.h>

#include "core/text.h"
#include "server/request/command.h"
#include "server/request/request.h"

static int bad_argument(struct request *r, const char *name, const char *expected)
{
    return request_refuse_argument(r, name, AGON_SAY(argument_expected, "%.40s: expected %s"), name,
                                   expected);
}

static int check_text(struct request *r, const struct argument *a, const json_t *value)
{
    struct agon_error e;
    size_t n = json_string_length(value);
    if (!json_is_string(value) || !text_clean(json_string_value(value), n, NULL))
        return bad_argument(r, a->name,
                            AGON_SAY(argument_plain_text, "a text without control characters"));
    if ((int64_t)n <= a->max && (int64_t)n >= a->min)
        return 0;
    if ((int64_t)n > a->max && a->max >= 300)
        return request_refuse(r, "too_large",
                              AGON_SAY(argument_bytes_most, "%s: at most %lld bytes"), a->name,
                              (long long)a->max);
    agon_fail(&e, AGON_BAD_TEXT, -1, AGON_SAY(argument_bytes, "%lld to %lld bytes"),
              (long long)a->min, (long long)a->max);
    return bad_argument(r, a->name, e.parts);
}

static int check_words(struct request *r, const struct argument *a, const json_t *value)
{
    size_t i;
    const json_t *word;
    if (!json_is_array(value) || (int64_t)json_array_size(value) > a->max)
        return bad_argument(r, a->name, AGON_SAY(argument_texts, "a list of texts"));
    json_array_foreach(value, i, word)
    {
        if (!json_is_string(word) || json_string_length(word) > ARGUMENT_WORD_MAX ||
            !text_clean(json_string_value(word), json_string_length(word), NULL))
            return bad_argument(r, a->name,
                                AGON_SAY(argument_short_texts, "short texts in the list"));
    }
    return 0;
}

static int check_lists(struct request *r, const struct argument *a, const json_t *value)
{
    struct argument words = *a;
    size_t i;
    const json_t *list;
    words.max = ARGUMENT_WORDS_MAX;
    if (!json_is_array(value) || (int64_t)json_array_size(value) > a->max)
        return request_refuse_argument(r, a->name,
                                       AGON_SAY(argument_lists, "%.40s: at most %lld lists"),
                                       a->name, (long long)a->max);
    json_array_foreach(value, i, list)
    {
        if (check_words(r, &words, list) < 0)
            return -1;
    }
    return 0;
}

static int check_argument(struct request *r, const struct argument *a)
{
    struct agon_error e;
    const json_t *value = json_object_get(r->arguments, a->name);
    if (!value || json_is_null(value))
        return a->required ? bad_argument(r, a->name,
                                          AGON_SAY(argument_missing, "a value, but it is missing"))
                           : 0;
    switch (a->type) {
    case ARG_TEXT:
        return check_text(r, a, value);
    case ARG_NUMBER:
        agon_fail(&e, AGON_BAD_TEXT, -1,
                  AGON_SAY(argument_whole_number, "a whole number from %lld to %lld"),
                  (long long)a->min, (long long)a->max);
        return json_is_integer(value) && json_integer_value(value) >= a->min &&
                       json_integer_value(value) <= a->max
                   ? 0
                   : bad_argument(r, a->name, e.parts);
    case ARG_REAL:
        return json_is_number(value)
                   ? 0
                   : bad_argument(r, a->name, AGON_SAY(argument_number, "a number"));
    case ARG_SWITCH:
        return json_is_boolean(value)
                   ? 0
                   : bad_argument(r, a->name, AGON_SAY(argument_switch, "true or false"));
    case ARG_WORDS:
        return check_words(r, a, value);
    case ARG_LISTS:
        return check_lists(r, a, value);
    }
    return 0;
}

int arguments_check(struct request *r)
{
    const char *name;
    json_t *value;
    json_object_foreach(r->arguments, name, value)
    {
        bool known = strcmp(name, "do") == 0 || strcmp(name, "id") == 0;
        for (const struct argument *a = r->command->arguments; a && a->name && !known; a++)
            known = strcmp(a->name, name) == 0;
        if (!known)
            return bad_argument(r, name, AGON_SAY(argument_unknown, "nothing of this name"));
    }
    for (const struct argument *a = r->command->arguments; a && a->name; a++)
        if (check_argument(r, a) < 0)
            return -1;
    return 0;
}
