/* Reading and writing nets. */
#include "net_file.h"

#include <stdio.h>

/* Whether no sum can outgrow its bits. */
static bool fits(const struct net_file *net)
{
    for (int i = NET_BIAS; i < NET_OUT_BIAS; i++) {
        int most = i < NET_OUT ? NET_BIAS_MOST : NET_OUT_MOST;
        if (net->rest[i] > most || net->rest[i] < -most)
            return false;
    }
    return true;
}

bool net_file_read(struct net_file *net, const char *name)
{
    FILE *f = fopen(name, "rb");
    if (!f)
        return false;
    bool good = fread(net->row, sizeof net->row, 1, f) == 1 &&
                fread(net->rest, sizeof net->rest, 1, f) == 1 && fgetc(f) == EOF;
    fclose(f);
    return good && fits(net);
}

bool net_file_write(const struct net_file *net, const char *name)
{
    FILE *f = fopen(name, "wb");
    if (!f)
        return false;
    bool good = fwrite(net->row, sizeof net->row, 1, f) == 1 &&
                fwrite(net->rest, sizeof net->rest, 1, f) == 1;
    return fclose(f) == 0 && good;
}

bool net_file_use(const char *name)
{
    static struct net_file net;
    if (!net_file_read(&net, name))
        return false;
    net_used = (struct net){net.row, net.rest};
    return true;
}
