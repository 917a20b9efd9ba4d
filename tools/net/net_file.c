/* Reading and writing nets. */
#include "net_file.h"

#include <stdio.h>

/* Whether no sum can outgrow its bits. */
static bool fits(const struct net_file *net)
{
    for (int i = NET_BIAS; i < NET_OUT_BIAS; i++) {
        int most = i < NET_OUT ? LAYERS_BIAS_MOST : LAYERS_OUT_MOST;
        if (net->rest[i] > most || net->rest[i] < -most)
            return false;
    }
    return true;
}

bool net_file_read(struct net_file *net, const char *name)
{
    static uint8_t rest[NET_REST][2]; /* low bytes first */
    FILE *f = fopen(name, "rb");
    if (!f)
        return false;
    bool good = fread(net->row, sizeof net->row, 1, f) == 1 &&
                fread(rest, sizeof rest, 1, f) == 1 && fgetc(f) == EOF;
    fclose(f);
    for (int i = 0; i < NET_REST; i++)
        net->rest[i] = (int16_t)(rest[i][0] | rest[i][1] << 8);
    return good && fits(net);
}

bool net_file_write(const struct net_file *net, const char *name)
{
    static uint8_t rest[NET_REST][2];
    FILE *f = fopen(name, "wb");
    if (!f)
        return false;
    for (int i = 0; i < NET_REST; i++) {
        rest[i][0] = (uint8_t)net->rest[i];
        rest[i][1] = (uint8_t)(net->rest[i] >> 8);
    }
    bool good = fwrite(net->row, sizeof net->row, 1, f) == 1 &&
                fwrite(rest, sizeof rest, 1, f) == 1;
    return fclose(f) == 0 && good;
}
