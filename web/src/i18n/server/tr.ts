// Turkish: what the server says in English: names of games and sides, what variants, options and
// engines are. What is not here is shown in English.
import type { Sayings } from "../text.ts";

export const tr: Sayings = {
  // Names of games.
  "Game of the Amazons": "Amazonlar oyunu",
  "Towers of Hanoi": "Hanoi kuleleri",
  Arimaa: "Arimaa",
  Kamisado: "Kamisado",
  Abalone: "Abalone",
  Tangram: "Tangram",
  Ostomachion: "Ostomachion",
  Akhimoraec: "Akhimoraec",
  "Fairy Chess 16x16": "Peri satrancı 16x16",
  "Tai Shogi": "Tai şogi",
  Chess: "Satranç",
  "Capablanca chess": "Capablanca satrancı",
  "Courier chess": "Ulak satrancı",
  "Los Alamos chess": "Los Alamos satrancı",
  Makruk: "Makruk",
  Shako: "Shako",
  "Sho shogi": "Sho şogi",
  Terachess: "Terachess",
  "My variant": "Benim çeşidim",

  // Sides.
  Gold: "Altın",
  Silver: "Gümüş",
  White: "Beyaz",
  Black: "Siyah",
  Red: "Kırmızı",
  Yellow: "Sarı",
  Green: "Yeşil",
  Violet: "Mor",

  // Variants.
  "the rules of arimaa.com today": "arimaa.com’un bugünkü kuralları",
  "as the French article of 2010 tells them: losing all rabbits does not lose":
    "2010 tarihli Fransızca maddedeki gibi: bütün tavşanlarını yitiren kaybetmez",
  "as the Japanese article tells them: the third arrangement of pieces loses":
    "Japonca maddedeki gibi: aynı dizilişi üçüncü kez yapan kaybeder",
  "as the Turkish article tells them: silent about lost rabbits, so as the official rules":
    "Türkçe maddedeki gibi: yitirilen tavşanlardan söz etmez, resmî kurallarla aynı",
  "one round, as the source document tells it": "kaynak belgedeki gibi tek el",
  "a match to {n} points, with sumo towers": "sumo kuleleriyle {n} puanlık maç",
  "{name}, {a} + {b} marbles": "{name}, {a} + {b} bilye",
  "28 marbles anywhere (seed=N), or random=point: turned about the centre":
    "herhangi bir yerde 28 bilye (seed=N), ya da random=point: merkezin çevresinde döndürülmüş",
  "Grand Abalone: 91 cells, two moves a turn, lines of four, 10 ejections":
    "Büyük Abalone: 91 hücre, sırada iki hamle, dörtlü diziler, 10 bilye atma",
  "four players in two teams on one board": "tek tahtada iki takım hâlinde dört oyuncu",
  "four players in two teams on two boards, walking round them":
    "iki tahtada, çevrelerinde dolaşarak, iki takım hâlinde dört oyuncu",
  "three players, 11 marbles each": "üç oyuncu, her birine 11 bilye",
  "four players, 9 marbles each, each for himself":
    "dört oyuncu, her birine 9 bilye, herkes kendi için",
  "four players, 9 marbles each, opposite ones are partners":
    "dört oyuncu, her birine 9 bilye, karşılıklı oturanlar ortak",
  "six players, 5 marbles each": "altı oyuncu, her birine 5 bilye",
  "the game as it is known": "bilinen hâliyle oyun",
  "four files, four ranks": "dört sütun, dört sıra",
  "four files, five ranks": "dört sütun, beş sıra",
  "five files, four ranks": "beş sütun, dört sıra",
  "five files, five ranks": "beş sütun, beş sıra",
  "four files, six ranks": "dört sütun, altı sıra",
  "six files, four ranks": "altı sütun, dört sıra",
  "five files, six ranks": "beş sütun, altı sıra",
  "six files, five ranks": "altı sütun, beş sıra",
  "six files, six ranks": "altı sütun, altı sıra",
  "seven files, seven ranks": "yedi sütun, yedi sıra",
  "eight files, eight ranks": "sekiz sütun, sekiz sıra",
  "nine files, nine ranks": "dokuz sütun, dokuz sıra",
  "eleven files, eleven ranks": "on bir sütun, on bir sıra",
  "twelve files, twelve ranks": "on iki sütun, on iki sıra",
  "fill an outline with all pieces": "bütün parçalarla bir çerçeveyi doldurun",
  "make any figure of all pieces": "bütün parçalarla istediğiniz şekli yapın",
  "one tower, three pegs, any move of a disc": "bir kule, üç çubuk, disk her yere gidebilir",
  "a disc moves one peg on only, from c to a": "disk yalnız bir sonraki çubuğa geçer, c’den a’ya",
  "a disc moves to a neighbouring peg only": "disk yalnız komşu çubuğa geçer",
  "the Reve's puzzle: four pegs, eight discs": "Reve bulmacası: dört çubuk, sekiz disk",
  "a white and a black tower change places": "beyaz ve siyah kule yer değiştirir",
  "a white, a black and a golden tower go one peg on":
    "beyaz, siyah ve altın kule birer çubuk ilerler",
  "real time: an hourglass runs three minutes, a turn lasts thirty seconds":
    "gerçek zaman: kum saati üç dakika akar, bir hamle otuz saniye sürer",
  "by turns: time is counted in plies": "sırayla: zaman hamleyle sayılır",
  "the 24 kinds of pieces and the rules of the document": "belgedeki 24 tür taş ve kurallar",
  "the contested points as S. Evans' ShogiVar has them":
    "tartışmalı noktalar S. Evans’ın ShogiVar’ındaki gibi",
  "177 pieces a side on 25x25, as S. Evans' ShogiVar has them":
    "25x25 karede her yanda 177 taş, S. Evans’ın ShogiVar’ındaki gibi",
  "99 different movements, as the document counts them": "belgenin saydığı 99 ayrı hareket",
  "orthodox chess": "bildiğimiz satranç",
  "ten files, archbishop and chancellor (Capablanca's second set-up)":
    "on sütun, başpiskopos ve şansölye (Capablanca’nın ikinci dizilişi)",
  "the twelve-file chess of the middle ages, after its customary first moves":
    "ortaçağın on iki sütunlu satrancı, alışılmış ilk hamlelerden sonra",
  "6x6 without bishops, the first chess that a machine played":
    "filsiz 6x6, bir makinenin oynadığı ilk satranç",
  "the chess of Thailand": "Tayland satrancı",
  "10x10 with cannons and elephants (J.-L. Cazaux)": "toplu ve savaş filli 10x10 (J.-L. Cazaux)",
  "small shogi before drops, with the drunk elephant":
    "taş indirmeden önceki küçük şogi, sarhoş fil ile",
  "the later published version of the 16x16 game": "16x16 oyunun sonradan yayımlanan sürümü",
  "chess with cannons for bishops: the file to start your own from":
    "filler yerine toplu satranç: kendi oyununuz için örnek dosya",

  // Options.
  "judge the end of a turn; off for counting from decided positions":
    "hamle sonunu değerlendir; bitmiş konumlardan saymak için off",
  "a side that has lost all its rabbits": "bütün tavşanlarını yitiren taraf",
  "neither side has rabbits: the mover wins, or a draw":
    "iki tarafta da tavşan yok: oynayan kazanır ya da beraberlik",
  "a turn that makes a position for the third time (an arrangement: whoever is to move)":
    "bir konumu üçüncü kez oluşturan hamle (diziliş: sıra kimde olursa olsun)",
  "who leads when a limit stops play: today's rule or the old":
    "sınır oyunu durdurunca kim önde: bugünkü ya da eski kural",
  "gold's army; fewer letters for a handicap": "Altın’ın ordusu; handikap için daha az harf",
  "silver's army; fewer letters for a handicap": "Gümüş’ün ordusu; handikap için daha az harf",
  "letters of EMHHDDCCRRRRRRRR": "EMHHDDCCRRRRRRRR içinden harfler",
  "points that win; 1 is a single round": "kazandıran puan; 1 tek eldir",
  "the board with orange at White's left, or its mirror image as boxed":
    "turuncu Beyaz’ın solunda olan tahta ya da kutudaki gibi ayna görüntüsü",
  "passes go on until a tower comes up again, or until two in a row are blocked":
    "bir kule yeniden sıraya gelinceye ya da art arda ikisi tıkanıncaya dek pas geçilir",
  "how a deadlocked round ends": "kilitlenen elin nasıl bittiği",
  "a round is worth what the winning tower gains (1, 2, 4, 8), or 1":
    "bir el, kazanan kulenin değeri kadar (1, 2, 4, 8) ya da 1 puandır",
  "who moves after a push, with the tower that the farthest pushed one's square names":
    "itişten sonra, en uzağa itilenin karesinin belirlediği kuleyle kim oynar",
  "a new round is lined up in the order nearest home first, most advanced first, or as the first":
    "yeni elin dizilişi: önce eve yakınlar, önce en ilerdekiler ya da ilk eldeki gibi",
  "marbles to eject": "dışarı itilecek bilye sayısı",
  "marbles that White must eject; 0: as many": "Beyaz’ın itmesi gereken bilyeler; 0: aynı sayıda",
  "black marbles already ejected at the start": "başta dışarıda olan siyah bilyeler",
  "white marbles already ejected at the start": "başta dışarıda olan beyaz bilyeler",
  "black marbles that are not placed": "konmayan siyah bilyeler",
  "white marbles that are not placed": "konmayan beyaz bilyeler",
  "more turns of Black before White's first": "Beyaz’ın ilk hamlesinden önce Siyah’ın ek hamleleri",
  "turns of White before Black begins": "Siyah başlamadan önce Beyaz’ın hamleleri",
  "a start by chance: anywhere, or one side the other turned about the centre":
    "rastgele başlangıç: her yerde ya da bir taraf ötekinin merkez çevresinde döndürülmüşü",
  "no, free or point": "no, free ya da point",
  "of the start by chance": "rastgele başlangıcın tohumu",
  "20 to 30: the game ends after so many moves of each player; 0: no sprint":
    "20–30: herkes bu kadar hamle yapınca oyun biter; 0: sınır yok",
  "0: a sprint counts the moves of all together": "0: herkesin hamleleri birlikte sayılır",
  "turns until the game is drawn; 0: no end": "beraberliğe kadar hamle; 0: sınırsız",
  "nothing, a draw the third time, or no position may come again":
    "hiçbir şey, üçüncüde beraberlik ya da hiçbir konum yinelenemez",
  "what befalls who cannot move": "oynayamayanın durumu",
  "marbles that move as one, at most": "birlikte oynatılabilen en çok bilye",
  "moves of a turn: O own marbles, X another colour's":
    "bir sıranın hamleleri: O kendi bilyeleri, X başka rengin",
  "the first turn of the game is one move": "oyunun ilk sırası tek hamledir",
  "three marbles that touch each other move as one": "birbirine değen üç bilye birlikte oynar",
  "triangles push one marble with two in a file": "üçgenler dizideki ikiliyle bir bilyeyi iter",
  "cells that nothing enters": "hiçbir şeyin giremediği hücreler",
  "cells that marbles are ejected at": "bilyelerin düştüğü hücreler",
  "cells such as e5,c3": "örneğin e5,c3",
  "a cell such as e5": "örneğin e5",
  "a marble of nobody, only pushed": "kimseye ait olmayan, yalnız itilen bilye",
  "the pivot may be ejected, for nobody's gain": "pivot dışarı itilebilir, kimseye yaramaz",
  "a marble rests on three of each side; whose falls has lost":
    "her tarafta üç bilyenin üstünde bir bilye durur; düşen kaybeder",
  "what Black's rests on": "Siyah’ınkinin durduğu yer",
  "what White's rests on": "Beyaz’ınkinin durduğu yer",
  "three cells such as {cells}": "üç hücre, örneğin {cells}",
  "players see where marbles are and not whose": "bilyelerin yeri görünür, sahibi görünmez",
  "with one colour: they see whose marbles were ejected":
    "tek renkte: dışarı itilenlerin kime ait olduğu görünür",
  "two boards: at once, or one a ply behind": "iki tahta: aynı anda ya da biri bir hamle geriden",
  "in or counter": "in ya da counter",
  "two boards: the first that is decided decides": "iki tahta: önce biten belirler",
  "moves as Aba-Pro writes them, or origin and destination":
    "hamleler Aba-Pro’daki gibi ya da çıkış ve varış",
  "the game ends when no region is contested, or only when a player cannot move":
    "çekişmeli bölge kalmayınca ya da ancak bir oyuncu oynayamayınca oyun biter",
  "points: 1000 for a win, or 501 and one for each move that the winner has more":
    "puan: galibiyete 1000, ya da 501 ve kazananın fazladan her hamlesi için bir",
  "how turns are written: d1-d7/g7 or d1d7g7; both are read":
    "hamlelerin yazılışı: d1-d7/g7 ya da d1d7g7; ikisi de okunur",
  "the outline to fill; 'agon solve tangram --figures' names them":
    "doldurulacak çerçeve; adları 'agon solve tangram --figures' ile",
  "free figures: whether pieces that meet in a corner only touch":
    "serbest şekiller: yalnız köşeden birleşen parçalar değiyor sayılır mı",
  "a figure's name": "bir şeklin adı",
  "discs of a tower": "bir kulenin diskleri",
  "pegs, named a, b, c, ...": "çubuklar: a, b, c, ...",
  "where a disc may go: to any peg, to the next one, or to a neighbour":
    "diskin gidebileceği yer: her çubuk, sonraki ya da komşu",
  "colours: two or three towers stand on the first pegs and change places":
    "renkler: ilk çubuklardaki iki ya da üç kule yer değiştirir",
  "where a single tower has to go; several towers go one of their pegs on":
    "tek kulenin gideceği yer; birden çok kule kendi çubuklarında bir ilerler",
  "a peg, or last": "bir çubuk ya da last",
  "what times are counted in: seconds or plies": "zamanın birimi: saniye ya da hamle",
  "how long the sand of an hourglass runs": "kum saatinin ne kadar aktığı",
  "which dead hourglasses wait at home: those that died with black up, or all":
    "evde bekleyen ölü kum saatleri: siyahı yukarıda ölenler ya da hepsi",
  "how long they wait; 0: as long as a life": "ne kadar bekledikleri; 0: bir ömür kadar",
  "a tip fills the sand up, or turns it over as it lies":
    "devirme kumu doldurur ya da olduğu gibi çevirir",
  "neighbours of a circle": "bir dairenin komşuları",
  "files of Gold's homes from left to right; Red's are theirs turned by half a turn":
    "Altın’ın ev sütunları, soldan sağa; Kırmızı’nınkiler yarım dönüşle",
  "three files": "üç sütun",
  "hourglasses come into play as one likes, or one after the other":
    "kum saatleri istendiği gibi ya da birbiri ardınca oyuna girer",
  "who passes: only who has no step, or who wants to":
    "kim pas geçer: yalnız adımı olmayan ya da isteyen",
  "which heads win: three equal ones, or only the own colour":
    "hangi başlar kazanır: üç aynı ya da yalnız kendi rengi",
  "a line wins once it has stood a reply, at once, or after a time":
    "bir sıra, bir yanıta dayanınca, hemen ya da bir süre sonra kazanır",
  "that time, with stationary=hold": "stationary=hold ile o süre",
  "seconds of a turn in real time, after which it is the other's; 0: none":
    "gerçek zamanda bir hamlenin saniyesi, sonra sıra ötekinde; 0: sınırsız",
  "a position that comes a third time is drawn": "üçüncü kez gelen konum beraberedir",
  "drawn after so many plies in which nobody came nearer than before; 0: never":
    "kimse yaklaşmadan bu kadar hamleden sonra beraberlik; 0: hiç",
  "a draw after {n} moves without a capture or a pawn's or centurion's move":
    "alış ya da piyon veya yüzbaşı hamlesi olmadan {n} hamleden sonra beraberlik",
  "a draw after {n} moves without a capture or a pawn's move":
    "alış ya da piyon hamlesi olmadan {n} hamleden sonra beraberlik",
  "how moves are written; both are read": "hamlelerin yazılışı; ikisi de okunur",
  "turtle-snake and vermillion sparrow (C1)": "kaplumbağa-yılan ve kızıl serçe (C1)",
  "its steps (C2)": "adımları (C2)",
  "all steps but backwards, or all (C3)": "geri dışında bütün adımlar ya da hepsi (C3)",
  "a free king, or also lion power of three steps (C5)":
    "özgür kral, ya da üç adımlık aslan gücü de (C5)",
  "what an emperor may capture (C6)": "imparatorun alabildiği taşlar (C6)",
  "always compulsory, or only when a promoted piece is taken (C8)":
    "her zaman zorunlu ya da yalnız terfi etmiş taş alınınca (C8)",
  "the backward steps of dark spirit and deva (C9)": "karanlık ruhun ve devanın geri adımları (C9)",
  "poisonous snakes or square movers on e2 and u2 (C10)":
    "e2 ve u2’de zehirli yılanlar ya da kare yürüyenler (C10)",
  "lion power or slide, or also a step and a slide in one turn (C11)":
    "aslan gücü ya da kayma, ya da tek hamlede adım ve kayma (C11)",
  "sideways over nothing, or over up to two pieces (C12)":
    "yana, atlamadan ya da en çok iki taşın üzerinden (C12)",
  "whether falcon and eagle capture without moving, and pass (C13)":
    "şahin ve kartal yerinden oynamadan alır mı, pas geçer mi (C13)",
  "the diagonals of left and right chariot (C15)": "sol ve sağ arabanın çaprazları (C15)",

  // Engines.
  "principal variation search over steps, made for Arimaa":
    "Arimaa için yapılmış, adımlar üzerinde ana varyant araması",
  "alpha-beta search for any game between two teams":
    "iki takım arasındaki her oyun için alfa-beta araması",
  "Monte Carlo tree search for any game between two teams":
    "iki takım arasındaki her oyun için Monte Carlo ağaç araması",
  "each reachable position as likely as any other": "ulaşılabilen her konum eşit olasılıklı",
  "every turn is as likely as any other": "her hamle eşit olasılıklı",
  "proofs and alpha-beta, made for Kamisado": "Kamisado için yapılmış ispat ve alfa-beta",
  "alpha-beta, among more than two teams max-n, made for Abalone":
    "Abalone için yapılmış alfa-beta; ikiden çok takımda max-n",
  "tree search made for the Amazons": "Amazonlar için yapılmış ağaç araması",
  "fills outlines: finds a solution and lays it piece by piece":
    "çerçeveleri doldurur: bir çözüm bulur ve parça parça yerleştirir",
  "shortest solutions of puzzles": "bulmacaların en kısa çözümleri",
  "shortest ways of the Towers of Hanoi": "Hanoi kulelerinin en kısa yolları",
  "alpha-beta with the sand of Akhimoraec in it": "Akhimoraec’in kumunu da hesaba katan alfa-beta",
  "principal variation search, made for the fairy chess family":
    "peri satrancı ailesi için ana varyant araması",
};
