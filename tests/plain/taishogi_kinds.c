/* The pieces of Tai Shogi and their array, from the tables of the rules page. */
#include <string.h>

#include "taishogi.h"

/* Section 9: code, directions F B L R FL FR BL BR, special power, what it promotes to. */
static const struct tai_kind kinds[TAI_KINDS + 1] = {
    {"", "........", "", ""},         {"E", "........", "EMP", ""},
    {"P", "1.......", "", ""},        {"L", "*.......", "", ""},
    {"S", "1...1111", "", ""},        {"G", "111111..", "", ""},
    {"C", "11..11..", "", ""},        {"B", "....****", "", "G"},
    {"R", "****....", "", "G"},       {"AB", "1111....", "", ""},
    {"DH", "1111****", "", ""},       {"DK", "****1111", "", ""},
    {"BB", ".*..1111", "", ""},       {"FL", "11..1111", "", ""},
    {"FK", "********", "", ""},       {"BT", ".1111111", "", ""},
    {"Ky", "jjjj1111", "", "GD"},     {"Ph", "1111jjjj", "", "GBd"},
    {"Ln", "........", "LION", "FF"}, {"RC", "**......", "", ""},
    {"SM", "11**....", "", "G"},      {"VM", "**11....", "", "G"},
    {"BDe", ".11133..", "", "G"},     {"CSw", "....1111", "", ""},
    {"Ca", "....hhhh", "", "G"},      {"CC", ".11111..", "", "WS"},
    {"CS", "11....11", "", ""},       {"DSp", "...1111.", "", "BSp"},
    {"EW", "1.1111..", "", ""},       {"DV", "..1.11.1", "", "TK"},
    {"FD", "....2222", "", "G"},      {"Do", "jj11....", "", "G"},
    {"DE", "1.111111", "", "CP"},     {"Ea", "11......", "", ""},
    {"GB", "11......", "", ""},       {"GG", "333311..", "", "G"},
    {"N", "........", "KNIGHT", "G"}, {"HM", "hhhh....", "", "G"},
    {"OM", ".1..1111", "", ""},       {"I", "1...11..", "", ""},
    {"LCh", "*1..*..*", "", ""},      {"RD", "1111..11", "", ""},
    {"LD", "33333333", "", "GE"},     {"BD", "22**1*..", "", ""},
    {"T", ".1..11..", "", ""},        {"Wr", "..113333", "", "G"},
    {"RCh", "*1...**.", "", ""},      {"SD", "55552222", "", "G"},
    {"St", "....11..", "", ""},       {"VO", "2222....", "", ""},
    {"OR", ".2..22..", "", "WS"},     {"BM", "..111111", "", "MW"},
    {"CP", "11111111", "", ""},       {"D", "22225555", "", ""},
    {"EB", "221111..", "", "Ln"},     {"EBa", "2.22....", "", "D"},
    {"FH", "111122..", "", "FK"},     {"FDe", "55******", "", ""},
    {"FTp", "**55****", "", ""},      {"GBd", "**223333", "", ""},
    {"GD", "22**3333", "", ""},       {"HD", "*1......", "", ""},
    {"LG", "11.11111", "", ""},       {"RG", "111.1111", "", ""},
    {"LGn", "1111hhhh", "", ""},      {"NK", "1.111111", "", "SBr"},
    {"NB", "..112211", "", "FEl"},    {"OK", "222211..", "", "LGn"},
    {"RB", "*.******", "", "FDe"},    {"SB", "..111122", "", "WE"},
    {"SBr", "*222**22", "", ""},      {"WBf", "22******", "", "FTp"},
    {"WB", "112211..", "", "LD"},     {"W", "**....**", "", ""},
    {"WE", "222222**", "", ""},       {"WH", "**..**..", "", ""},
    {"WT", "**22*1..", "", ""},       {"Wo", "....22..", "", ""},
    {"FE", "..112222", "", ""},       {"FO", "**..****", "", ""},
    {"GDe", "....**22", "", ""},      {"HF", "f*******", "", ""},
    {"PC", "....hh22", "", ""},       {"PS", "j.11..jj", "", "HM"},
    {"PSt", "1.221111", "", "SMo"},   {"RS", "....**..", "", ""},
    {"SDr", "*1**....", "", "G"},     {"SCh", "****..11", "", ""},
    {"SDe", "....22**", "", ""},      {"SE", "****ff**", "", ""},
    {"So", "****..**", "", ""},       {"TS", "*1..**22", "", ""},
    {"VS", "*1..**22", "", ""},       {"VBe", "..1122..", "", ""},
    {"BSp", "********", "LION", ""},  {"FEl", "2222**22", "", ""},
    {"FF", "33333333", "LION", ""},   {"GE", "33553355", "", ""},
    {"MW", "1*..****", "", ""},       {"SMo", "****11..", "", ""},
    {"TK", "********", "", ""},       {"WS", "*1..****", "", ""},
};

/* Section 4: ranks 8 to 1 of Black, from file a; White's are the same rotated by 180 degrees. */
static const char *const array[8] = {
    ". . . . . . . GB . . . . . . . . . GB . . . . . . .",
    "P P P P P P P P P P P P P P P P P P P P P P P P P",
    "HD FH EBa Do FO SM VM VBe SBr PSt AB EW LD EW AB PSt SBr VBe VM SM FO Do EBa FH HD",
    "LCh BD Wo Ea St T I C OR CS RD Ca DE HM RD CS OR C I T St Ea Wo VS RCh",
    "So WBf FL WB EB CC HF OM OK PC GD Ky Ln Ph GBd PC RB OM HF CC SB NB FL WBf So",
    "SCh WH RS VO CSw BB SDe GDe BM BT BDe Wr NK GG SD BT BM GDe SDe BB CSw VO RS WH SCh",
    "RC SDr SE N PS FTp B FE WE FDe S LG CP RG S FDe WE FE B FTp PS N SE SDr RC",
    "L TS W FD LGn D R DH DK FK G DV E DSp G FK DK DH R D LGn FD W WT L",
};

/* Section 12: the changes in the table for each interpretation of a contested point. If a source
 * gives only one of two pieces, the other is unchanged. */
static const struct {
    const char *point, *reading, *code, *moves, *special;
} readings[] = {
    {"snake", "wikipedia", "TS", "1111.**.", ""}, /* C1 */
    {"snake", "wikipedia", "VS", "1111*..*", ""},
    {"snake", "taikyoku", "TS", "11111**1", ""},
    {"snake", "taikyoku", "VS", "1111*11*", ""},
    {"snake", "banaschak", "VS", "1*..**22", ""},
    {"snake", "goff", "TS", "1...**22", ""},
    {"fierce-eagle", "wikipedia", "FE", "1.221122", ""},  /* C2 */
    {"neighbouring-king", "full", "NK", "11111111", ""},  /* C3 */
    {"lion-dog", "ludii", "LD", "........", "LINE3"},     /* C4 */
    {"teaching-king", "lion", "TK", "********", "LION3"}, /* C5 */
    {"teaching-king", "ludii", "TK", "********", "LINE3"},
    {"spirits", "ludii", "DSp", "...111.1", ""}, /* C9 */
    {"spirits", "ludii", "DV", "..1.111.", ""},
    {"great-dragon", "jump", "GD", "22oo3333", ""},   /* C12 */
    {"chariots", "banaschak", "LCh", "*.1..**.", ""}, /* C15 */
    {"chariots", "banaschak", "RCh", "*..1*..*", ""},
    {"chariots", "ludii", "LCh", "*1..*.*.", ""},
    {"chariots", "ludii", "RCh", "*1...*.*", ""},
};

/* The interpretations that change no row of the table: C6, C8, C10, C11, C13. */
static bool read_switch(struct tai_rules *rules, const char *point, const char *reading)
{
    if (strcmp(point, "emperor") == 0 && strcmp(reading, "free") == 0)
        rules->emperor = TAI_FREE;
    else if (strcmp(point, "emperor") == 0 && strcmp(reading, "safe") == 0)
        rules->emperor = TAI_SAFE;
    else if (strcmp(point, "promotion") == 0 && strcmp(reading, "promoted") == 0)
        rules->compulsory = false;
    else if (strcmp(point, "fiend") == 0 && strcmp(reading, "combined") == 0)
        rules->combined = true;
    else if (strcmp(point, "hogyo") == 0 && strcmp(reading, "mover") == 0)
        rules->square_mover = true;
    else if (strcmp(point, "horned") == 0 && strcmp(reading, "plain") == 0)
        rules->rays_return = false;
    else
        return false;
    return true;
}

void tai_rules_default(struct tai_rules *rules)
{
    *rules =
        (struct tai_rules){.emperor = TAI_UNPROTECTED, .compulsory = true, .rays_return = true};
    memcpy(rules->kinds, kinds, sizeof kinds);
}

bool tai_rules_read(struct tai_rules *rules, const char *point, const char *reading)
{
    bool found = false;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        if (strcmp(readings[i].point, point) != 0 || strcmp(readings[i].reading, reading) != 0)
            continue;
        struct tai_kind *kind = &rules->kinds[tai_kind_of(rules, readings[i].code)];
        strcpy(kind->moves, readings[i].moves);
        kind->special = readings[i].special;
        found = true;
    }
    return found || read_switch(rules, point, reading);
}

int tai_kind_of(const struct tai_rules *rules, const char *code)
{
    for (int kind = 1; kind <= TAI_KINDS; kind++)
        if (strcmp(rules->kinds[kind].code, code) == 0)
            return kind;
    return 0;
}

bool tai_royal(const struct tai_rules *rules, int kind)
{
    return kind && (strcmp(rules->kinds[kind].code, "E") == 0 ||
                    strcmp(rules->kinds[kind].code, "CP") == 0);
}

void tai_start(struct tai_position *position, const struct tai_rules *rules)
{
    *position = (struct tai_position){.rules = rules, .number = 1};
    for (int row = 0; row < 8; row++) {
        char codes[200];
        strcpy(codes, array[row]);
        for (int file = 0; file < TAI_SIZE; file++) {
            const char *code = strtok(file == 0 ? codes : NULL, " ");
            if (rules->square_mover && strcmp(code, "PS") == 0)
                code = "SMo";
            unsigned char kind = (unsigned char)tai_kind_of(rules, code);
            int square = TAI_SIZE * (7 - row) + file;
            if (!kind)
                continue;
            position->at[square] = (struct tai_man){kind, TAI_BLACK, false};
            position->at[TAI_SQUARES - 1 - square] = (struct tai_man){kind, TAI_WHITE, false};
        }
    }
}
