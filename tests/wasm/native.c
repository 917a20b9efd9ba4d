/* Answers a browser's questions on this machine: the reference for agon.wasm.
 *
 * native --games prints the id of every game and of each of its variants; native alone reads
 * questions from standard input, each as its length on a line and then its bytes, and prints a line
 * of JSON for every update and for the answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browser/asker.h"

static void print(void *user, const json_t *json)
{
    (void)user;
    char *text = json_dumps(json, JSON_COMPACT);
    puts(text ? text : "null");
    free(text);
}

int main(int argc, char **argv)
{
    size_t n;
    if (argc > 1 && strcmp(argv[1], "--games") == 0) {
        for (int i = 0; agon_rules_at(i); i++)
            for (const struct agon_variant *v = agon_rules_at(i)->variants; v->id; v++)
                printf("%s %s\n", agon_rules_at(i)->id, v->id);
        return 0;
    }
    struct asker *asker = asker_new();
    while (asker && scanf("%zu", &n) == 1 && getchar() == '\n') {
        char *question = malloc(n + 1);
        if (!question || fread(question, 1, n, stdin) != n)
            return 1;
        json_t *answer = asker_answer(asker, question, n, print, NULL);
        print(NULL, answer);
        json_decref(answer);
        fflush(stdout);
        free(question);
    }
    asker_free(asker);
    return asker ? 0 : 1;
}
