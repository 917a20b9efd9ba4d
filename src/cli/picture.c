/* Writing pictures of boards: SVG as drawn, or rendered as PNG. */
#include "cli/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "os/files.h"
#include "picture/paint.h"

enum { SIZE = 800 };

int picture_check(const struct call *call)
{
    static const char *const file[] = {"svg", "png", "gif", "graph"};
    int n = call_on(call, "json");
    for (size_t i = 0; i < sizeof file / sizeof *file; i++) {
        const char *path = call_text(call, file[i]);
        n += path && strcmp(path, "-") == 0;
    }
    return n <= 1 ? CLI_GOOD
                  : message_usage(call->command,
                                  "--json and files called -: expected one on "
                                  "standard output, found %d",
                                  n);
}

int picture_put(const char *path, const char *bytes, size_t n)
{
    struct agon_error error = {.at = -1};
    if (strcmp(path, "-") == 0)
        return fwrite(bytes, 1, n, stdout) == n ? CLI_GOOD : CLI_FAILED;
    if (file_write(path, bytes, n, false, &error) == 0)
        return CLI_GOOD;
    message("%s", error.text);
    return CLI_FAILED;
}

static int put_png(const char *path, const char *svg, int size)
{
    size_t n;
    if (!picture_paints) {
        message("--png: this agon was built without librsvg, which paints; use --svg");
        return CLI_FAILED;
    }
    char *png = picture_paint(svg, picture_frame(svg, size, 0), &n);
    if (!png)
        message("--png: the picture cannot be painted");
    int status = png ? picture_put(path, png, n) : CLI_FAILED;
    free(png);
    return status;
}

int picture_files_write(const struct call *call, const agon_game *g, const agon_pos *pos, bool over)
{
    const char *svg = call_text(call, "svg"), *png = call_text(call, "png");
    char *drawn = picture_board(g, pos, (struct picture_look){.over = over, .signs = true});
    if (!drawn) {
        message("there is no picture of this board");
        return CLI_FAILED;
    }
    int status = svg ? picture_put(svg, drawn, strlen(drawn)) : CLI_GOOD;
    if (png && status == CLI_GOOD)
        status = put_png(png, drawn, (int)call_number(call, "size", SIZE));
    free(drawn);
    return status;
}
