// Japanese: what the server says in English: names of games and sides, what variants, options and
// engines are. What is not here is shown in English.
import type { Sayings } from "../text.ts";

export const ja: Sayings = {
  // Names of games.
  "Game of the Amazons": "アマゾンゲーム",
  "Towers of Hanoi": "ハノイの塔",
  Arimaa: "アリマア",
  Kamisado: "カミサド",
  Abalone: "アバロン",
  Tangram: "タングラム",
  Ostomachion: "ストマキオン",
  Akhimoraec: "アキモラエック",
  "Fairy Chess 16x16": "フェアリーチェス 16x16",
  "Tai Shogi": "泰将棋",
  Chess: "チェス",
  "Capablanca chess": "カパブランカ・チェス",
  "Courier chess": "クーリエ・チェス",
  "Los Alamos chess": "ロスアラモス・チェス",
  Makruk: "マークルック",
  Shako: "シャコ",
  "Sho shogi": "小将棋",
  Terachess: "テラチェス",
  "My variant": "自作の変種",

  // Sides.
  Gold: "金",
  Silver: "銀",
  White: "白",
  Black: "黒",
  Red: "赤",
  Yellow: "黄",
  Green: "緑",
  Violet: "紫",

  // Variants.
  "the rules of arimaa.com today": "現在のarimaa.comのルール",
  "as the French article of 2010 tells them: losing all rabbits does not lose":
    "2010年のフランス語記事のルール：ウサギをすべて失っても負けない",
  "as the Japanese article tells them: the third arrangement of pieces loses":
    "日本語記事のルール：同じ配置を三度作ると負け",
  "as the Turkish article tells them: silent about lost rabbits, so as the official rules":
    "トルコ語記事のルール：失ったウサギに触れないので公式ルールと同じ",
  "one round, as the source document tells it": "原典どおりの一回戦",
  "a match to {n} points, with sumo towers": "相撲塔を使う{n}点先取の試合",
  "{name}, {a} + {b} marbles": "{name}（玉{a}+{b}個）",
  "28 marbles anywhere (seed=N), or random=point: turned about the centre":
    "28個の玉を無作為に（seed=N）、またはrandom=pointで中心対称に",
  "Grand Abalone: 91 cells, two moves a turn, lines of four, 10 ejections":
    "グランド・アバロン：91マス、一手番に二手、四個の列、10個の押し出し",
  "four players in two teams on one board": "四人が二組に分かれ一つの盤で",
  "four players in two teams on two boards, walking round them":
    "四人が二組に分かれ、二つの盤を回りながら",
  "three players, 11 marbles each": "三人、各11個の玉",
  "four players, 9 marbles each, each for himself": "四人、各9個の玉、個人戦",
  "four players, 9 marbles each, opposite ones are partners":
    "四人、各9個の玉、向かい合う二人が味方",
  "six players, 5 marbles each": "六人、各5個の玉",
  "the game as it is known": "よく知られた形",
  "four files, four ranks": "4列4段",
  "four files, five ranks": "4列5段",
  "five files, four ranks": "5列4段",
  "five files, five ranks": "5列5段",
  "four files, six ranks": "4列6段",
  "six files, four ranks": "6列4段",
  "five files, six ranks": "5列6段",
  "six files, five ranks": "6列5段",
  "six files, six ranks": "6列6段",
  "seven files, seven ranks": "7列7段",
  "eight files, eight ranks": "8列8段",
  "nine files, nine ranks": "9列9段",
  "eleven files, eleven ranks": "11列11段",
  "twelve files, twelve ranks": "12列12段",
  "fill an outline with all pieces": "すべてのピースで輪郭を埋める",
  "make any figure of all pieces": "すべてのピースで好きな形を作る",
  "one tower, three pegs, any move of a disc": "一つの塔、三本の杭、円盤はどこへでも",
  "a disc moves one peg on only, from c to a": "円盤は次の杭へだけ動く（cの次はa）",
  "a disc moves to a neighbouring peg only": "円盤は隣の杭へだけ動く",
  "the Reve's puzzle: four pegs, eight discs": "リーヴのパズル：四本の杭と八枚の円盤",
  "a white and a black tower change places": "白い塔と黒い塔が入れ替わる",
  "a white, a black and a golden tower go one peg on": "白・黒・金の塔が一つ先の杭へ移る",
  "real time: an hourglass runs three minutes, a turn lasts thirty seconds":
    "実時間：砂時計は三分、手番は三十秒",
  "by turns: time is counted in plies": "手番制：時間を手数で数える",
  "the 24 kinds of pieces and the rules of the document": "原典の24種類の駒とルール",
  "the contested points as S. Evans' ShogiVar has them": "諸説ある点はS. EvansのShogiVarに従う",
  "177 pieces a side on 25x25, as S. Evans' ShogiVar has them":
    "25x25に一方177枚、S. EvansのShogiVarに従う",
  "99 different movements, as the document counts them": "原典の数える99種類の動き",
  "orthodox chess": "通常のチェス",
  "ten files, archbishop and chancellor (Capablanca's second set-up)":
    "十列、アーチビショップとチャンセラー（カパブランカの第二案）",
  "the twelve-file chess of the middle ages, after its customary first moves":
    "中世の十二列チェス、慣例の初手の後から",
  "6x6 without bishops, the first chess that a machine played":
    "ビショップのない6x6。機械が初めて指したチェス",
  "the chess of Thailand": "タイのチェス",
  "10x10 with cannons and elephants (J.-L. Cazaux)": "大砲と象のいる10x10（J.-L. Cazaux）",
  "small shogi before drops, with the drunk elephant": "持ち駒のない時代の小将棋、酔象入り",
  "the later published version of the 16x16 game": "16x16のゲームの後に発表された版",
  "chess with cannons for bishops: the file to start your own from":
    "ビショップの代わりに大砲：自作のひな形",

  // Options.
  "judge the end of a turn; off for counting from decided positions":
    "手番の終わりを判定する。offは決着後の局面から数えるため",
  "a side that has lost all its rabbits": "ウサギをすべて失った側",
  "neither side has rabbits: the mover wins, or a draw":
    "双方にウサギがない時：手番の側の勝ち、または引き分け",
  "a turn that makes a position for the third time (an arrangement: whoever is to move)":
    "同じ局面を三度目に作る手（arrangementは手番を問わない配置）",
  "who leads when a limit stops play: today's rule or the old":
    "制限で終わる時の優勢の判定：今のルールか昔のルールか",
  "gold's army; fewer letters for a handicap": "金の駒。文字を減らすと駒落ち",
  "silver's army; fewer letters for a handicap": "銀の駒。文字を減らすと駒落ち",
  "letters of EMHHDDCCRRRRRRRR": "EMHHDDCCRRRRRRRRの文字",
  "points that win; 1 is a single round": "勝ちに要る点。1なら一回戦",
  "the board with orange at White's left, or its mirror image as boxed":
    "白の左が橙の盤、または市販品の鏡像",
  "passes go on until a tower comes up again, or until two in a row are blocked":
    "同じ塔に戻るまで、または二回続けて動けなくなるまでパスが続く",
  "how a deadlocked round ends": "手詰まりの回の終わり方",
  "a round is worth what the winning tower gains (1, 2, 4, 8), or 1":
    "一回の得点は勝った塔の段（1、2、4、8）、または1",
  "who moves after a push, with the tower that the farthest pushed one's square names":
    "押した後にだれが、最も遠くへ押された塔のマスの色の塔を動かすか",
  "a new round is lined up in the order nearest home first, most advanced first, or as the first":
    "次の回の並べ方：自陣に近い順、進んだ順、または最初と同じ",
  "marbles to eject": "押し出す玉の数",
  "marbles that White must eject; 0: as many": "白が押し出す玉の数。0は同数",
  "black marbles already ejected at the start": "開始時にすでに落ちている黒玉",
  "white marbles already ejected at the start": "開始時にすでに落ちている白玉",
  "black marbles that are not placed": "置かない黒玉の数",
  "white marbles that are not placed": "置かない白玉の数",
  "more turns of Black before White's first": "白の初手の前に黒が余分に指す手数",
  "turns of White before Black begins": "黒が始める前の白の手数",
  "a start by chance: anywhere, or one side the other turned about the centre":
    "無作為の開始：自由に、または中心対称に",
  "no, free or point": "no、freeまたはpoint",
  "of the start by chance": "無作為の開始の種",
  "20 to 30: the game ends after so many moves of each player; 0: no sprint":
    "20〜30：各自この手数で終わる。0はなし",
  "0: a sprint counts the moves of all together": "0：全員の手数を合わせて数える",
  "turns until the game is drawn; 0: no end": "引き分けになる手数。0は無制限",
  "nothing, a draw the third time, or no position may come again":
    "制限なし、三度目で引き分け、または同一局面の禁止",
  "what befalls who cannot move": "動けない側の扱い",
  "marbles that move as one, at most": "一度に動かせる玉の最大数",
  "moves of a turn: O own marbles, X another colour's": "一手番の動き：Oは自分の玉、Xは他の色の玉",
  "the first turn of the game is one move": "最初の手番は一手だけ",
  "three marbles that touch each other move as one": "互いに接する三個の玉が一緒に動く",
  "triangles push one marble with two in a file": "三角形は二個の列で一個を押す",
  "cells that nothing enters": "何も入れないマス",
  "cells that marbles are ejected at": "玉が落ちるマス",
  "cells such as e5,c3": "例：e5,c3",
  "a cell such as e5": "例：e5",
  "a marble of nobody, only pushed": "だれのものでもなく、押されるだけの玉",
  "the pivot may be ejected, for nobody's gain": "中央の玉も落とせるが得点にならない",
  "a marble rests on three of each side; whose falls has lost":
    "各側の三個の上に玉が載り、落とした側の負け",
  "what Black's rests on": "黒の玉が載る三個",
  "what White's rests on": "白の玉が載る三個",
  "three cells such as {cells}": "三マス、例：{cells}",
  "players see where marbles are and not whose": "玉の場所は見えるが持ち主は見えない",
  "with one colour: they see whose marbles were ejected": "一色の時：落ちた玉の持ち主は見える",
  "two boards: at once, or one a ply behind": "二つの盤：同時に、または一手遅れで",
  "in or counter": "inまたはcounter",
  "two boards: the first that is decided decides": "二つの盤：先に決まった盤で決まる",
  "moves as Aba-Pro writes them, or origin and destination": "Aba-Proの記法、または元と先",
  "the game ends when no region is contested, or only when a player cannot move":
    "争う領域がなくなると終わる、または動けなくなるまで続く",
  "points: 1000 for a win, or 501 and one for each move that the winner has more":
    "得点：勝ち1000、または501に勝者の余り手数を加える",
  "how turns are written: d1-d7/g7 or d1d7g7; both are read":
    "手の書き方：d1-d7/g7かd1d7g7。どちらも読める",
  "the outline to fill; 'agon solve tangram --figures' names them":
    "埋める輪郭。名前は「agon solve tangram --figures」で",
  "free figures: whether pieces that meet in a corner only touch":
    "自由な形：角だけで接するピースを接しているとみなすか",
  "a figure's name": "図の名前",
  "discs of a tower": "塔の円盤の数",
  "pegs, named a, b, c, ...": "杭の数（a、b、c、…）",
  "where a disc may go: to any peg, to the next one, or to a neighbour":
    "円盤の行き先：どの杭でも、次の杭、または隣の杭",
  "colours: two or three towers stand on the first pegs and change places":
    "色：最初の杭に立つ二つか三つの塔が入れ替わる",
  "where a single tower has to go; several towers go one of their pegs on":
    "塔が一つの時の目的地。複数なら一つ先の杭へ",
  "a peg, or last": "杭の名、またはlast",
  "what times are counted in: seconds or plies": "時間の単位：秒か手数か",
  "how long the sand of an hourglass runs": "砂が流れる長さ",
  "which dead hourglasses wait at home: those that died with black up, or all":
    "止まった砂時計のうち出発点で待つもの：黒が上のものか、すべてか",
  "how long they wait; 0: as long as a life": "待つ長さ。0は砂の長さと同じ",
  "a tip fills the sand up, or turns it over as it lies": "倒すと砂が満ちる、またはそのまま裏返る",
  "neighbours of a circle": "円の隣の数",
  "files of Gold's homes from left to right; Red's are theirs turned by half a turn":
    "金の出発点の列を左から。赤は半回転した位置",
  "three files": "三つの列",
  "hourglasses come into play as one likes, or one after the other":
    "砂時計は自由に、または順に登場する",
  "who passes: only who has no step, or who wants to": "パスできるのは動けない時だけか、いつでもか",
  "which heads win: three equal ones, or only the own colour":
    "勝ちになる向き：三つ同じなら、または自分の色だけ",
  "a line wins once it has stood a reply, at once, or after a time":
    "三つ並びの勝ち：相手の一手に耐えたら、直ちに、または一定時間後",
  "that time, with stationary=hold": "stationary=holdの時のその時間",
  "seconds of a turn in real time, after which it is the other's; 0: none":
    "実時間の手番の秒数。過ぎると相手の番。0は無制限",
  "a position that comes a third time is drawn": "同一局面が三度現れると引き分け",
  "drawn after so many plies in which nobody came nearer than before; 0: never":
    "だれも近づかないままこの手数で引き分け。0はなし",
  "a draw after {n} moves without a capture or a pawn's or centurion's move":
    "捕獲もポーンや百人隊長の動きもなく{n}手で引き分け",
  "a draw after {n} moves without a capture or a pawn's move":
    "捕獲も歩兵の動きもなく{n}手で引き分け",
  "how moves are written; both are read": "手の書き方。どちらも読める",
  "turtle-snake and vermillion sparrow (C1)": "玄武と朱雀（C1）",
  "its steps (C2)": "その歩み（C2）",
  "all steps but backwards, or all (C3)": "真後ろ以外の一歩、またはすべて（C3）",
  "a free king, or also lion power of three steps (C5)": "奔王、または三歩の獅子の力も（C5）",
  "what an emperor may capture (C6)": "自在天王が捕れるもの（C6）",
  "always compulsory, or only when a promoted piece is taken (C8)":
    "常に強制、または成駒を捕った時だけ（C8）",
  "the backward steps of dark spirit and deva (C9)": "無明と提婆の後ろへの歩み（C9）",
  "poisonous snakes or square movers on e2 and u2 (C10)": "e2とu2は毒蛇か方行か（C10）",
  "lion power or slide, or also a step and a slide in one turn (C11)":
    "獅子の力か走り、または一歩と走りを一手で（C11）",
  "sideways over nothing, or over up to two pieces (C12)":
    "横へ飛び越さず、または二枚まで飛び越して（C12）",
  "whether falcon and eagle capture without moving, and pass (C13)":
    "角鷹と飛鷲の居食いとパスの有無（C13）",
  "the diagonals of left and right chariot (C15)": "左車と右車の斜め（C15）",

  // Engines.
  "principal variation search over steps, made for Arimaa": "アリマア専用、一歩ごとの主変化探索",
  "alpha-beta search for any game between two teams":
    "二組で争うあらゆるゲームのアルファベータ探索",
  "Monte Carlo tree search for any game between two teams":
    "二組で争うあらゆるゲームのモンテカルロ木探索",
  "each reachable position as likely as any other": "到達できる局面を等確率で選ぶ",
  "every turn is as likely as any other": "すべての手を等確率で選ぶ",
  "proofs and alpha-beta, made for Kamisado": "カミサド専用、証明とアルファベータ",
  "alpha-beta, among more than two teams max-n, made for Abalone":
    "アバロン専用、アルファベータと三組以上のmax-n",
  "tree search made for the Amazons": "アマゾン専用の木探索",
  "fills outlines: finds a solution and lays it piece by piece":
    "輪郭を埋める：解を見つけて一枚ずつ置く",
  "shortest solutions of puzzles": "パズルの最短の解",
  "shortest ways of the Towers of Hanoi": "ハノイの塔の最短手順",
  "alpha-beta with the sand of Akhimoraec in it": "砂の流れを組み込んだアルファベータ",
  "principal variation search, made for the fairy chess family": "変則チェス専用の主変化探索",
};
