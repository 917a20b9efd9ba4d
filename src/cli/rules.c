/* agon rules: prints a game's embedded rules page, with its boards drawn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/pages.h"
#include "cli/setup.h"
#include "core/lesson.h"
#include "games/fairy/library.h"

#define LANGUAGES "en|fr|ja|tr"

/* The words before turns that a reader may try, and before illegal ones. */
static const struct words {
    const char *language, *allowed, *wrong;
} words_of[] = {{"en", "try", "not"},
                {"fr", "essayez", "interdit"},
                {"ja", "試す", "不可"},
                {"tr", "deneyin", "olmaz"}};

/* The locale's language, "fr" for "fr_FR.UTF-8", if there are pages in it. */
static const char *language_around(void)
{
    static const char *const name[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        const char *value = getenv(name[i]);
        if (!value || !*value)
            continue;
        for (size_t k = 0; k < sizeof words_of / sizeof *words_of; k++)
            if (strncmp(value, words_of[k].language, 2) == 0 && strchr("_.@", value[2]))
                return words_of[k].language;
        break;
    }
    return "en";
}

/* Draws a board indented by four columns, as preformatted text in Markdown. False: no file. */
static bool print_board(const agon_game *game, const agon_pos *pos)
{
    FILE *file = tmpfile();
    if (!file) {
        message("no temporary file for a board");
        return false;
    }
    struct board_look look = board_look(NULL);
    look.columns = look.columns > 4 ? look.columns - 4 : look.columns;
    board_print(file, game, pos, &look);
    rewind(file);
    bool begins = true;
    for (int c; (c = getc(file)) != EOF; begins = c == '\n') {
        if (begins)
            fputs("    ", stdout);
        putchar(c);
    }
    fclose(file);
    return true;
}

/* Prints a board of a rules page: as a drawing, its position, and turns from there. */
static bool print_lesson(const struct lesson *l, const struct words *words)
{
    agon_game *game;
    struct agon_line line;
    struct agon_error error;
    if (!lesson_open(l, &game, &line, &error)) {
        message("%s: a board of the rules page: %s", l->game, error.text);
        return false;
    }
    bool good = print_board(game, line.pos);
    lesson_close(game, &line);
    if (!good)
        return false;
    if (l->position)
        printf("\n    %s\n", l->position);
    putchar('\n');
    if (l->caption)
        printf("%s\n\n", l->caption);
    for (int i = 0; i < l->n; i++)
        printf("- %s `%s`: %s\n", l->turns[i].wrong ? words->wrong : words->allowed,
               l->turns[i].moves, l->turns[i].words);
    return true;
}

/* Prints a page of Markdown, with all its boards drawn. */
static int print_page(const char *text, const char *language)
{
    struct lesson *lesson = malloc(sizeof *lesson);
    const struct words *words = words_of;
    int status = lesson ? CLI_GOOD : CLI_FAILED;
    for (size_t k = 0; k < sizeof words_of / sizeof *words_of; k++)
        if (strcmp(words_of[k].language, language) == 0)
            words = &words_of[k];
    while (*text && status == CLI_GOOD) {
        if (strncmp(text, LESSON_BEGIN, strlen(LESSON_BEGIN)) != 0) {
            size_t n = strcspn(text, "\n");
            n += text[n] != '\0';
            fwrite(text, 1, n, stdout);
            text += n;
            continue;
        }
        struct agon_error error;
        text = lesson_read(lesson, text, &error);
        if (!text || !print_lesson(lesson, words))
            status = CLI_FAILED;
    }
    free(lesson);
    return status;
}

static int run(const struct call *call)
{
    int status = CLI_GOOD;
    const struct agon_rules *rules = setup_kind(call_argument(call, 0), &status);
    if (!rules)
        return status;
    const char *asked = call_text(call, "language");
    const char *language = asked ? asked : language_around();
    const struct page *page = page_find(rules_pages, rules->id, language);
    if (page) {
        if (asked && strcmp(asked, "en") != 0 && !strchr(page->name, '/'))
            message("%s has no rules page in that language: this is the English one", rules->id);
        return print_page(page->text, strchr(page->name, '/') ? language : "en");
    }
    if (library_text(rules->id)) {
        fputs(library_text(rules->id), stdout); /* the rules are the variant file itself */
        return CLI_GOOD;
    }
    message("%s has no rules page", rules->id);
    return CLI_FAILED;
}

const struct command command_rules = {
    .name = "rules",
    .arguments = "GAME",
    .about = "the rules of a game, its notation and positions",
    .more = "Prints the rules page as Markdown with its boards drawn: turns after \"try\" can be "
            "played there, turns after \"not\" are refused. Without --language the page is in the "
            "language of LC_ALL, LC_MESSAGES or LANG where there is one, else in English.",
    .options = (const struct command_option[]){{.name = "language",
                                                .value = "LANGUAGE",
                                                .type = VALUE_CHOICE,
                                                .words = LANGUAGES,
                                                .about = "the language of the page"},
                                               {0}},
    .examples = (const struct command_example[]){{"rules arimaa | less", "read them"},
                                                 {"rules arimaa --language tr", "in Turkish"},
                                                 {0}},
    .run = run};
