/* The texts: for each kind a subject, and a letter to NAME at SITE with CODE. */
#include "server/users/letter.h"

#include <stdio.h>
#include <string.h>

struct wording {
    const char *language;
    struct {
        const char *subject, *text;
    } of[2];
};

static const struct wording wordings[] = {
    {"en",
     {{"Agon: confirm this address",
       "The account %s at %s asks to use this address for the day when its\r\n"
       "password is lost. If that is you, type this code on the account's page within an "
       "hour:\r\n\r\n"
       "    %s\r\n\r\n"
       "If it is not, do nothing: without the code the address is not used.\r\n"},
      {"Agon: a new password",
       "Somebody asked for a new password for the account %s at %s.\r\n"
       "If that is you, type this code under \"Lost password\" within an hour:\r\n\r\n"
       "    %s\r\n\r\n"
       "If it is not, do nothing: the old password stays. Give the code to nobody.\r\n"}}},
    {"fr",
     {{"Agon : confirmer cette adresse",
       "Le compte %s de %s demande à utiliser cette adresse au cas où\r\n"
       "son mot de passe serait oublié. Si c’est vous, tapez ce code sur la page du compte\r\n"
       "dans l’heure :\r\n\r\n"
       "    %s\r\n\r\n"
       "Sinon, ne faites rien : sans le code, l’adresse n’est pas utilisée.\r\n"},
      {"Agon : nouveau mot de passe",
       "Quelqu’un demande un nouveau mot de passe pour le compte %s de %s.\r\n"
       "Si c’est vous, tapez ce code sous « Mot de passe oublié » dans l’heure :\r\n\r\n"
       "    %s\r\n\r\n"
       "Sinon, ne faites rien : l’ancien mot de passe reste. Ne donnez ce code à "
       "personne.\r\n"}}},
    {"ja",
     {{"Agon: アドレスの確認",
       "アカウント %s（%s）が、パスワードを忘れたときのためにこのアドレスを使おうとしています。\r\n"
       "心当たりがあれば、一時間以内にアカウントのページで次のコードを入力してください。\r\n\r\n"
       "    %s\r\n\r\n"
       "心当たりがなければ何もしないでください。コードがなければアドレスは使われません。\r\n"},
      {"Agon: 新しいパスワード",
       "アカウント %s（%s）の新しいパスワードが求められました。\r\n"
       "心当たりがあれば、一時間以内に「パスワードを忘れた」で次のコードを入力してください。\r\n\r"
       "\n"
       "    %s\r\n\r\n"
       "心当たりがなければ何もしないでください。パスワードは変わりません。"
       "コードは誰にも教えないでください。\r\n"}}},
    {"tr",
     {{"Agon: bu adresi onaylayın",
       "%s hesabı (%s), parola unutulduğunda bu adresi kullanmak istiyor.\r\n"
       "Bu sizseniz, bir saat içinde hesap sayfasında bu kodu yazın:\r\n\r\n"
       "    %s\r\n\r\n"
       "Siz değilseniz bir şey yapmayın: kod olmadan adres kullanılmaz.\r\n"},
      {"Agon: yeni parola",
       "%s hesabı (%s) için yeni bir parola istendi.\r\n"
       "Bu sizseniz, bir saat içinde “Parolamı unuttum” altında bu kodu yazın:\r\n\r\n"
       "    %s\r\n\r\n"
       "Siz değilseniz bir şey yapmayın: eski parola kalır. Kodu kimseye vermeyin.\r\n"}}}};

void letter_write(struct mail *mail, enum letter_kind kind, const char *language, const char *name,
                  const char *site, const char *code)
{
    const struct wording *w = wordings;
    for (size_t i = 0; language && i < sizeof wordings / sizeof wordings[0]; i++)
        if (strcmp(wordings[i].language, language) == 0)
            w = &wordings[i];
    snprintf(mail->subject, sizeof mail->subject, "%s", w->of[kind].subject);
    snprintf(mail->text, sizeof mail->text, w->of[kind].text, name, site, code);
}
