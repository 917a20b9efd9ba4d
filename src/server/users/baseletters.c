/* Decomposes letters with Unicode's canonical decomposition, and drops the marks. */
#include "server/users/baseletters.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

enum { DOTLESS_I = 0x131 };

bool base_letters(const char *name, char text[BASE_LETTERS])
{
    UErrorCode status = U_ZERO_ERROR;
    UChar wide[BASE_LETTERS], folded[BASE_LETTERS], apart[BASE_LETTERS];
    int32_t n, length = 0;
    const UNormalizer2 *nfd = unorm2_getNFDInstance(&status);
    u_strFromUTF8(wide, BASE_LETTERS, &n, name, -1, &status);
    n = u_strFoldCase(folded, BASE_LETTERS, wide, n, U_FOLD_CASE_DEFAULT, &status);
    n = unorm2_normalize(nfd, folded, n, apart, BASE_LETTERS, &status);
    for (int32_t i = 0; U_SUCCESS(status) && i < n; i++)
        if (u_charType(apart[i]) != U_NON_SPACING_MARK) /* all marks of letters are single units */
            apart[length++] = apart[i] == DOTLESS_I ? 'i' : apart[i];
    u_strToUTF8(text, BASE_LETTERS, NULL, apart, length, &status);
    return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING;
}
