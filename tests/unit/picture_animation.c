/* A animation is read back with giflib: the image after each frame is that frame's picture. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gif_lib.h>

#include "picture/animation.h"
#include "programs.h"

enum { SIDE = 40, PICTURES = 3 };

/* A square of that colour in one of the quarters, on blue. */
#define PICTURE(x, y, colour)                                                                      \
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\"><rect width=\"40\" "          \
    "height=\"40\" fill=\"#0000ff\"/><rect x=\"" x "\" y=\"" y                                     \
    "\" width=\"20\" height=\"20\" fill=\"" colour "\"/></svg>"

static char pictures[PICTURES][320] = {PICTURE("0", "0", "#ff0000"), PICTURE("20", "20", "#ff0000"),
                                       PICTURE("20", "20", "#00ff00")};

struct bytes {
    const char *at;
    size_t left;
};

static int give(GifFileType *gif, GifByteType *to, int n)
{
    struct bytes *b = gif->UserData;
    int k = (size_t)n < b->left ? n : (int)b->left;
    memcpy(to, b->at, (size_t)k);
    b->at += k;
    b->left -= (size_t)k;
    return k;
}

static void lay(uint32_t seen[SIDE][SIDE], const GifFileType *gif, const SavedImage *image)
{
    const GifImageDesc *d = &image->ImageDesc;
    for (int y = 0; y < d->Height; y++)
        for (int x = 0; x < d->Width; x++) {
            GifColorType c = gif->SColorMap->Colors[image->RasterBits[y * d->Width + x]];
            seen[d->Top + y][d->Left + x] =
                (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 | (uint32_t)c.Blue;
        }
}

static uint32_t expected(int picture, int x, int y)
{
    static const uint32_t colour[PICTURES] = {0xff0000, 0xff0000, 0x00ff00};
    bool inside = picture == 0 ? x < 20 && y < 20 : x >= 20 && y >= 20;
    return inside ? colour[picture] : 0x0000ff;
}

static void test_animation(void **state)
{
    char *sample[] = {pictures[0], pictures[2]};
    uint32_t seen[SIDE][SIDE] = {{0}};
    struct bytes bytes = {0};
    int error;
    (void)state;
    struct animation *animation = animation_open((struct picture_frame){SIDE, SIDE, 0}, sample, 2);
    assert_non_null(animation);
    for (int i = 0; i < PICTURES; i++)
        assert_true(animation_add(animation, pictures[i], 250 * (i + 1)));
    char *whole = animation_close(animation, &bytes.left);
    assert_non_null(whole);
    bytes.at = whole;
    GifFileType *gif = DGifOpen(&bytes, give, &error);
    assert_non_null(gif);
    assert_int_equal(DGifSlurp(gif), GIF_OK);
    assert_int_equal(gif->ImageCount, PICTURES);
    for (int i = 0; i < PICTURES; i++) {
        GraphicsControlBlock control;
        assert_int_equal(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        assert_int_equal(control.DelayTime, 25 * (i + 1));
        lay(seen, gif, &gif->SavedImages[i]);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                assert_int_equal(seen[y][x] & 0xf8f8f8, expected(i, x, y) & 0xf8f8f8);
    }
    /* Only the quarter that turned green is sent again. */
    assert_int_equal(gif->SavedImages[2].ImageDesc.Width, 20);
    assert_int_equal(gif->SavedImages[2].ImageDesc.Height, 20);
    assert_int_equal(DGifCloseFile(gif, &error), GIF_OK);
    free(whole);
}

static void test_bad(void **state)
{
    char bad[] = "<svg", *sample[] = {bad};
    (void)state;
    assert_null(animation_open((struct picture_frame){SIDE, SIDE, 0}, sample, 1));
}

PROGRAM(picture_animation)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_animation),
                                       cmocka_unit_test(test_bad)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
