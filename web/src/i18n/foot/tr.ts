// Turkish: the pages at the foot of the site.
import type { FootTexts } from "../text.ts";

export const texts: FootTexts = {
  about: `
Agon, strateji masa oyunları için bir sunucu ve sitedir: Arimaa, Kamisado, Abalone, Amazonlar oyunu,
16 × 16 karede peri satrancı, tai şogi, Akhimoraec ve satrancın birçok türü; üç de bulmaca: Tangram,
Ostomachion ve Hanoi kuleleri.

İnsanlara ya da bilgisayara karşı oynayın, [derslere](/learn) katılın, [bulmaca](/puzzles) çözün,
oyunlarınızı [inceleyin](/study), başkalarınınkini [izleyin](/watch), [turnuva](/tournaments) düzenleyin.
Hepsi ücretsizdir. Reklam yoktur, sizi izleyen bir şey yoktur: sayfalar başka hiçbir siteden bir şey
yüklemez.

Agon, MIT lisanslı özgür bir yazılımdır; [lisansı ve kaynak kodu](/source) ayrı bir sayfadadır. Oyunlar,
onları bulanlara aittir.`,
  help: `
## Kuralları öğrenin

- [Dersler](/learn) bir oyunu alıştırmalarla adım adım öğretir.
- [Kurallar](/rules) her şeyi, deneyebileceğiniz tahtalar üzerinde anlatır.

## Oynayın

- [Oyna](/play): bir oyun seçin, sonra on bir düzeyinden birinde bilgisayarı ya da bir arkadaşınız için
  bağlantıyı.
- [Lobi](/lobby): bir süre seçip rakip bekleyin ya da bir meydan okumayı kabul edin.
- Hesap gerekmez. Bir [hesap](/account) oyunlarınızı, puanlarınızı ve mesajlarınızı saklar.

Bir taşa, sonra gideceği yere dokunun ya da taşı sürükleyin. Bir hamle birkaç adımdan oluşuyorsa “Hamleyi
bitir” onu bitirir. Oyun sırasında ? tuşu klavye kısayollarını gösterir. Her oyuncu ilk hamlesini yapmadan
hiçbir saat işlemez.

## Bir sorun varsa

- **Bir oyuncu kaba davranıyor ya da hile yapıyorsa**: adına dokunup sayfasını açın, sonra Şikâyet et’i ya
  da Engelle’yi seçin. Her şikâyeti bir moderatör okur.
- **Rakibiniz gittiyse**: bir süre sonra oyun size galibiyeti ya da beraberliği önerir.
- **Parolanızı unuttuysanız**: [Parolamı unuttum](/account?door=recover) bölümünde bir kurtarma kodu ya da verdiyseniz
  e-posta adresiniz yenisini seçmenizi sağlar.
- **Başka bir şeyse**: bu sunucuyu yönetene sorun; bkz. [İletişim](/contact).`,
  privacy: `
## Bu sunucu ne saklar?

- **Bir hesaptan**: adı, parolanın özeti (parolanın kendisi asla), ne zaman açıldığı ve son kullanıldığı,
  oturumlar, puanlar, verdiyseniz e-posta adresiniz ve kurtarma kodlarının özetleri.
- **Burada yaptıklarınızdan**: her hamlesi ve süresiyle oyunlar, sohbet, sonuçlar, çalışmalar, içe
  aktarılan oyunlar, çözülen bulmaca ve alıştırmalar, takımlar, turnuvalar ve oraya verilen programlar,
  kimi takip ettiğiniz ya da engellediğiniz, mesajlar, bildirimler ve şikâyetler; bildirimleri
  açtıysanız tarayıcınızın onlar için verdiği adres.
- **Bir konuktan**: aynısı, uydurma bir ad altında, son ziyaretten sonra 30 gün; oyunlar kalır.
- **IP adresleri** yalnızca bellekte tutulur ve bir şeyin ne sıklıkta yapılabileceğini sınırlamaya
  yarar. İki istisnası vardır: yöneticilerin, düzenleyicilerin ve hakemlerin görevleri gereği
  yaptıklarıyla birlikte saklanır; sunucuyu yöneten her isteği kaydediyorsa sunucunun günlüğünde de
  bulunur.

Adları, puanları, kimin çevrimiçi olduğunu, herkese açık oyunları, çalışmaları ve orada söylenenleri herkes
görebilir. Özel mesajları yalnızca gönderen ve alan görür; biri şikâyet ederse moderatörler de.

## Tarayıcınızda

agon adlı tek bir çerez kim olduğunuzu söyler; 30 gün sonra biter. Ayarlar, bilgisayara karşı oyunların çoğu
ve ağsız kullandıklarınız tarayıcının kendi deposunda kalır; böyle bir oyun, incelettiğinizde sunucuya
gider. Burada olduğunuz başka hiçbir siteye bildirilmez.
Bildirimleri açarsanız, şifreli olarak tarayıcınızın üreticisi üzerinden gelir.

## Verileriniz

- **Dışa aktarma**: [hesabınızın sayfasında](/account) “Verilerimi dışa aktar” hepsini tek dosyada verir.
- **Silme**: aynı sayfada “Hesabı sil”. Puanlar, mesajlar, çalışmalar ve yalnızca size ait olan her şey
  silinir. Biten oyunlar ve sohbet adınız olmadan kalır: “deleted”.

Sunucunun yedekleri, yenilenene kadar silinenleri saklar.`,
  contact: `
Bu sunucuyu yöneten, kendisine nasıl ulaşılacağını belirtmemiş.

Bir oyuncu sizi rahatsız ediyorsa sayfasını açıp Şikâyet et’i seçin: bir moderatör okur. Oyunlarla ilgili
sorular için [Yardım](/help) sayfasına bakın.`,
  source: `
Agon özgür bir yazılımdır: aşağıdaki MIT lisansıyla (İngilizce) kullanabilir, değiştirebilir ve
paylaşabilirsiniz. Bu sunucuyu yöneten, kaynak kodunun nerede olduğunu belirtmemiş; lisans da onu buna
zorlamaz. İkinci metin oyunların kime ait olduğunu söyler.`,
};
