/* Reads one JSON object from standard input and prints parts of it, one per line.
 *
 * json [PATH...]: a path is names and indices separated by dots ("problems.0.ply"); "PATH.#" is the
 * number of members, "PATH.*" their names. Ends with 1 if the input is not exactly one JSON object,
 * or a path does not exist. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

/* The member of that name or index (n bytes); NULL: none. */
static const json_t *member(const json_t *json, const char *name, size_t n)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)n, name);
    return json_is_array(json) ? json_array_get(json, (size_t)atol(word))
                               : json_object_get(json, word);
}

static void print_names(const json_t *json)
{
    const char *name;
    json_t *value;
    const char *space = "";
    json_object_foreach((json_t *)json, name, value)
    {
        printf("%s%s", space, name);
        space = " ";
    }
    putchar('\n');
}

static int print_path(const json_t *json, const char *path)
{
    while (*path && json) {
        size_t n = strcspn(path, ".");
        if (strcmp(path, "#") == 0) {
            printf("%zu\n", json_is_array(json) ? json_array_size(json) : json_object_size(json));
            return 0;
        }
        if (strcmp(path, "*") == 0) {
            print_names(json);
            return 0;
        }
        json = member(json, path, n);
        path += n + (path[n] == '.');
    }
    char *text = json ? json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    if (!text)
        return 1;
    puts(text);
    free(text);
    return 0;
}

int main(int argc, char **argv)
{
    json_error_t error;
    json_t *json = json_loadf(stdin, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(json)) {
        fprintf(stderr, "json: line %d: %s\n", error.line, json ? "no object" : error.text);
        json_decref(json);
        return 1;
    }
    int status = 0;
    for (int i = 1; i < argc; i++)
        if (print_path(json, argv[i]) != 0) {
            fprintf(stderr, "json: nothing at '%s'\n", argv[i]);
            status = 1;
        }
    json_decref(json);
    return status;
}
