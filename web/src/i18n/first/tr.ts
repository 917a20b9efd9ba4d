// Turkish: three lines for whoever plays a game for the first time: what wins, what one does, what matters.
import type { FirstTexts } from "../text.ts";

export const texts: FirstTexts = {
  arimaa: [
    "Tavşanlarınızdan birini karşı kenara ulaştırın, kazanırsınız.",
    "Bir hamle en çok dört adımdır. Güçlü hayvanlar zayıfları iter, çeker ve dondurur; tavşanlar asla geri gitmez.",
    "Yanında dostu olmadan tuzağa basan hayvan oyundan çıkar.",
  ],
  kamisado: [
    "Bir kuleyi rakibinizin ilk sırasına ulaştırın, kazanırsınız.",
    "Kule dümdüz ya da çapraz ileri, istediği kadar gider; asla atlamaz.",
    "Durduğunuz rengin kulesini rakibiniz oynamak zorundadır.",
  ],
  abalone: [
    "Rakibinizin bilyelerini tahtadan itin: altısı kazandırır.",
    "Bir sıradaki bir ile üç bilye birlikte, her seferinde bir göz ilerler.",
    "Çok olan az olanı iter: üç bilye iki ya da bir, iki bilye bir bilyeyi iter.",
  ],
  amazons: [
    "Rakibinizi hamlesiz bırakın ya da ondan çok kareyi kendinize ayırın, kazanırsınız.",
    "Amazon satrançtaki vezir gibi gider, sonra aynı biçimde uçan bir ok atar.",
    "Okun düştüğü kare oyun boyunca kapalı kalır.",
  ],
  "fairy-chess": [
    "Satrançtaki gibi şahı mat edin.",
    "Piyon her sıradan bir ya da iki kare ilerleyebilir.",
    "Adını ve nereye gidebileceğini görmek için bir taşa dokunun.",
  ],
  "tai-shogi": [
    "Rakibinizin son imparatorunu ya da veliaht prensini alın, kazanırsınız.",
    "Birçok taş, ilk kez taş aldığı hamlenin sonunda terfi eder.",
    "Adını ve nereye gidebileceğini görmek için bir taşa dokunun. 93 türün hepsini ezbere bilen yoktur.",
  ],
  akhimoraec: [
    "Üç kum saatini turuncu dairelerde, hepsinin üstünde aynı renk olacak biçimde dizin, kazanırsınız.",
    "Bir adım, kum saatini yandaki daireye devirir: öbür renk üste gelir ve kumu akar.",
    "Kumu biten kum saati evine döner ve beklemek zorundadır.",
  ],
  tangram: [
    "Silueti yedi parçanın hepsiyle doldurun, çözülür.",
    "Parçayı sürükleyin. Tekerlek, iki parmak ya da tuşlarla döndürün; çift tıklama ters çevirir.",
    "Parçalar birbirine değebilir ama üst üste binemez.",
  ],
  ostomachion: [
    "Silueti on dört parçanın hepsiyle doldurun, çözülür.",
    "Parçayı sürükleyin. Tekerlek, iki parmak ya da tuşlarla döndürün; çift tıklama ters çevirir.",
    "Parçalar birbirine değebilir ama üst üste binemez.",
  ],
  hanoi: [
    "Kulenin tamamını son çubuğa taşıyın, çözülür.",
    "Her seferinde tek disk, bir çubuğun en üstündekini taşıyın.",
    "Büyük disk asla küçüğün üstüne konmaz.",
  ],
  chess: [
    "Şahı mat edin: hiçbir hamlenin kurtaramayacağı biçimde tehdit edin, kazanırsınız.",
    "Oynamamış şah ve kale rok yapabilir; piyon, geçerken alabilir.",
    "Son sıraya ulaşan piyon vezir, kale, fil ya da at olur.",
  ],
  capablanca: [
    "Satrançtaki gibi şahı mat edin.",
    "Başpiskopos fil ya da at gibi, şansölye kale ya da at gibi gider.",
    "Tahta on sütundur; gerisi satrançtaki gibidir.",
  ],
  courier: [
    "Satrançtaki gibi şahı mat edin.",
    "Ulak fil gibi gider; vezir çaprazda yalnız bir kare gider, piyonlar da iki kare ilerlemez.",
    "Adını ve nereye gidebileceğini görmek için bir taşa dokunun.",
  ],
  "los-alamos": [
    "Satrançtaki gibi şahı mat edin.",
    "Altıya altı karede fil de rok da yoktur.",
    "Piyon bir kare ilerler, son sırada vezir, kale ya da at olur.",
  ],
  makruk: [
    "Satrançtaki gibi şahı mat edin.",
    "Şahın yanındaki met çaprazda bir kare gider; khon da öyle, ya da bir kare ileri gider.",
    "Piyon bir kare ilerler ve altıncı sırada met olur.",
  ],
  shako: [
    "Satrançtaki gibi şahı mat edin.",
    "Top kale gibi gider; bir taşın üstünden atlar ve arkasındakini alır.",
    "Savaş fili çaprazda bir ya da iki kare gider ve atlar.",
  ],
  "sho-shogi": [
    "Rakibinizin kralını mat edin; veliaht prens de varsa birini alıp ötekini mat edin.",
    "Terfi eden sarhoş fil veliaht prens olur: ikinci bir kral.",
    "Taşlar son üç sırada terfi edebilir. Alınan taşlar geri gelmez.",
  ],
  terachess: [
    "Satrançtaki gibi şahı mat edin.",
    "Piyon her sıradan bir ya da iki kare ilerleyebilir.",
    "Adını ve nereye gidebileceğini görmek için bir taşa dokunun.",
  ],
};
