/* Animated GIFs with giflib: one palette for all pictures; each picture has only the rectangle that
 * differs from the previous one. */
#include "picture/animation.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "picture/paint.h"

enum { COLOURS = 256, TINTS = 1 << 15, ROOM = 1 << 16 };

const bool animation_supported = true;

struct animation {
    GifFileType *gif;
    struct picture_frame frame;
    uint32_t *pixel;       /* the picture being added */
    GifByteType *now, *is; /* its colours, and those displayed */
    GifColorType colour[COLOURS];
    int16_t nearest[TINTS]; /* index in the palette, by five bits of each channel; -1: not computed
                             * yet */
    bool begun;
    char *bytes; /* of the file so far */
    size_t n, room;
};

static size_t pixels_of(struct picture_frame f)
{
    return (size_t)f.width * (size_t)f.height;
}

static void release(struct animation *f)
{
    int error;
    if (f->gif)
        EGifCloseFile(f->gif, &error);
    free(f->pixel);
    free(f->now);
    free(f->is);
    free(f->bytes);
    free(f);
}

static int take(GifFileType *gif, const GifByteType *bytes, int n)
{
    struct animation *f = gif->UserData;
    if (f->n + (size_t)n > f->room) {
        size_t room = 2 * f->room + (size_t)n + ROOM;
        char *more = realloc(f->bytes, room);
        if (!more)
            return 0;
        f->bytes = more;
        f->room = room;
    }
    memcpy(f->bytes + f->n, bytes, (size_t)n);
    f->n += (size_t)n;
    return n;
}

/* The best palette for the samples, stacked above each other. */
static bool choose_palette(struct animation *f, char *const *sample, int samples)
{
    size_t one = pixels_of(f->frame), all = one * (size_t)samples;
    GifByteType *part = malloc(4 * all);
    int colours = COLOURS;
    bool good = part;
    for (int i = 0; good && i < samples; i++) {
        good = picture_pixels(sample[i], f->frame, f->pixel);
        for (size_t k = 0; good && k < one; k++)
            for (int c = 0; c < 3; c++)
                part[(size_t)c * all + (size_t)i * one + k] =
                    (GifByteType)(f->pixel[k] >> (16 - 8 * c));
    }
    good = good && GifQuantizeBuffer(
                       (unsigned)f->frame.width, (unsigned)(f->frame.height * samples), &colours,
                       part, part + all, part + 2 * all, part + 3 * all, f->colour) == GIF_OK;
    free(part);
    memset(f->nearest, -1, sizeof f->nearest);
    return good;
}

static int distance(const GifColorType *c, uint32_t pixel)
{
    int red = c->Red - (int)(pixel >> 16 & 255), green = c->Green - (int)(pixel >> 8 & 255);
    int blue = c->Blue - (int)(pixel & 255);
    return 2 * red * red + 4 * green * green + 3 * blue * blue; /* weighted by the eye's
                                                                 * sensitivity */
}

static GifByteType nearest(struct animation *f, uint32_t pixel)
{
    uint32_t tint = (pixel >> 9 & 0x7c00) | (pixel >> 6 & 0x3e0) | (pixel >> 3 & 31);
    if (f->nearest[tint] < 0) {
        int best = 0;
        for (int i = 1; i < COLOURS; i++)
            if (distance(&f->colour[i], pixel) < distance(&f->colour[best], pixel))
                best = i;
        f->nearest[tint] = (int16_t)best;
    }
    return (GifByteType)f->nearest[tint];
}

struct animation *animation_open(struct picture_frame frame, char *const *sample, int samples)
{
    int error;
    struct animation *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->frame = frame;
    f->pixel = malloc(pixels_of(frame) * sizeof *f->pixel);
    f->now = malloc(pixels_of(frame));
    f->is = malloc(pixels_of(frame));
    if (f->pixel && f->now && f->is && choose_palette(f, sample, samples))
        f->gif = EGifOpen(f, take, &error);
    ColorMapObject *map = f->gif ? GifMakeMapObject(COLOURS, f->colour) : NULL;
    if (f->gif)
        EGifSetGifVersion(f->gif, true);
    /* Repeats forever: a widely supported extension by Netscape. */
    bool good = map && EGifPutScreenDesc(f->gif, frame.width, frame.height, 8, 0, map) == GIF_OK &&
                EGifPutExtensionLeader(f->gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
                EGifPutExtensionBlock(f->gif, 11, "NETSCAPE2.0") == GIF_OK &&
                EGifPutExtensionBlock(f->gif, 3, "\1\0\0") == GIF_OK &&
                EGifPutExtensionTrailer(f->gif) == GIF_OK;
    GifFreeMapObject(map);
    if (good)
        return f;
    release(f);
    return NULL;
}

/* The part that differs from the display; all of the first picture, a pixel if nothing differs. */
struct part {
    int left, top, right, bottom; /* inclusive */
};

static struct part changed(const struct animation *f)
{
    int width = f->frame.width, height = f->frame.height;
    struct part p = {width, height, -1, -1};
    if (!f->begun)
        return (struct part){0, 0, width - 1, height - 1};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (f->now[y * width + x] != f->is[y * width + x]) {
                p.left = x < p.left ? x : p.left;
                p.right = x > p.right ? x : p.right;
                p.top = y < p.top ? y : p.top;
                p.bottom = y;
            }
    return p.right < 0 ? (struct part){0, 0, 0, 0} : p;
}

bool animation_add(struct animation *f, const char *svg, int ms)
{
    if (!picture_pixels(svg, f->frame, f->pixel))
        return false;
    for (size_t i = 0; i < pixels_of(f->frame); i++)
        f->now[i] = nearest(f, f->pixel[i]);
    struct part p = changed(f);
    int width = p.right - p.left + 1;
    GifByteType control[4];
    GraphicsControlBlock block = {.DisposalMode = DISPOSE_DO_NOT,
                                  .DelayTime = ms / 10,
                                  .TransparentColor = NO_TRANSPARENT_COLOR};
    EGifGCBToExtension(&block, control);
    bool good =
        EGifPutExtension(f->gif, GRAPHICS_EXT_FUNC_CODE, 4, control) == GIF_OK &&
        EGifPutImageDesc(f->gif, p.left, p.top, width, p.bottom - p.top + 1, false, NULL) == GIF_OK;
    for (int y = p.top; good && y <= p.bottom; y++)
        good = EGifPutLine(f->gif, f->now + y * f->frame.width + p.left, width) == GIF_OK;
    GifByteType *seen = f->is;
    f->is = f->now;
    f->now = seen;
    f->begun = true;
    return good;
}

char *animation_close(struct animation *f, size_t *n)
{
    int error;
    char *bytes = NULL;
    if (EGifCloseFile(f->gif, &error) == GIF_OK) {
        bytes = f->bytes;
        *n = f->n;
        f->bytes = NULL;
    }
    f->gif = NULL;
    release(f);
    return bytes;
}
