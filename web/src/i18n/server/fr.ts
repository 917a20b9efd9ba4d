// French: what the server says in English: names of games and sides, what variants, options and
// engines are. What is not here is shown in English.
import type { Sayings } from "../text.ts";

export const fr: Sayings = {
  // Names of games.
  "Game of the Amazons": "Jeu des amazones",
  "Towers of Hanoi": "Tours de Hanoï",
  Arimaa: "Arimaa",
  Kamisado: "Kamisado",
  Abalone: "Abalone",
  Tangram: "Tangram",
  Ostomachion: "Ostomachion",
  Akhimoraec: "Akhimoraec",
  "Fairy Chess 16x16": "Échecs féeriques 16x16",
  "Tai Shogi": "Tai shogi",
  Chess: "Échecs",
  "Capablanca chess": "Échecs de Capablanca",
  "Courier chess": "Échecs du courrier",
  "Los Alamos chess": "Échecs de Los Alamos",
  Makruk: "Makruk",
  Shako: "Shako",
  "Sho shogi": "Sho shogi",
  Terachess: "Terachess",
  "My variant": "Ma variante",

  // Sides.
  Gold: "Or",
  Silver: "Argent",
  White: "Blanc",
  Black: "Noir",
  Red: "Rouge",
  Yellow: "Jaune",
  Green: "Vert",
  Violet: "Violet",

  // Variants.
  "the rules of arimaa.com today": "les règles actuelles d’arimaa.com",
  "as the French article of 2010 tells them: losing all rabbits does not lose":
    "selon l’article français de 2010 : perdre tous ses lapins ne fait pas perdre",
  "as the Japanese article tells them: the third arrangement of pieces loses":
    "selon l’article japonais : former une troisième fois la même disposition fait perdre",
  "as the Turkish article tells them: silent about lost rabbits, so as the official rules":
    "selon l’article turc : muet sur les lapins perdus, donc comme les règles officielles",
  "one round, as the source document tells it": "une manche, comme le raconte le document",
  "a match to {n} points, with sumo towers": "un match en {n} points, avec des pions sumo",
  "{name}, {a} + {b} marbles": "{name}, {a} + {b} billes",
  "28 marbles anywhere (seed=N), or random=point: turned about the centre":
    "28 billes n’importe où (seed=N), ou random=point : par rotation autour du centre",
  "Grand Abalone: 91 cells, two moves a turn, lines of four, 10 ejections":
    "Grand Abalone : 91 cases, deux mouvements par coup, lignes de quatre, 10 éjections",
  "four players in two teams on one board": "quatre joueurs en deux équipes sur un plateau",
  "four players in two teams on two boards, walking round them":
    "quatre joueurs en deux équipes sur deux plateaux, en tournant autour",
  "three players, 11 marbles each": "trois joueurs, 11 billes chacun",
  "four players, 9 marbles each, each for himself":
    "quatre joueurs, 9 billes chacun, chacun pour soi",
  "four players, 9 marbles each, opposite ones are partners":
    "quatre joueurs, 9 billes chacun, alliés face à face",
  "six players, 5 marbles each": "six joueurs, 5 billes chacun",
  "the game as it is known": "le jeu tel qu’on le connaît",
  "four files, four ranks": "quatre colonnes, quatre rangées",
  "four files, five ranks": "quatre colonnes, cinq rangées",
  "five files, four ranks": "cinq colonnes, quatre rangées",
  "five files, five ranks": "cinq colonnes, cinq rangées",
  "four files, six ranks": "quatre colonnes, six rangées",
  "six files, four ranks": "six colonnes, quatre rangées",
  "five files, six ranks": "cinq colonnes, six rangées",
  "six files, five ranks": "six colonnes, cinq rangées",
  "six files, six ranks": "six colonnes, six rangées",
  "seven files, seven ranks": "sept colonnes, sept rangées",
  "eight files, eight ranks": "huit colonnes, huit rangées",
  "nine files, nine ranks": "neuf colonnes, neuf rangées",
  "eleven files, eleven ranks": "onze colonnes, onze rangées",
  "twelve files, twelve ranks": "douze colonnes, douze rangées",
  "fill an outline with all pieces": "remplir un contour avec toutes les pièces",
  "make any figure of all pieces": "former une figure quelconque avec toutes les pièces",
  "one tower, three pegs, any move of a disc":
    "une tour, trois piquets, tout déplacement d’un disque",
  "a disc moves one peg on only, from c to a": "un disque n’avance que d’un piquet, de c vers a",
  "a disc moves to a neighbouring peg only": "un disque ne va que sur un piquet voisin",
  "the Reve's puzzle: four pegs, eight discs":
    "le casse-tête de l’intendant (The Reve’s Puzzle) : quatre piquets, huit disques",
  "a white and a black tower change places":
    "une tour blanche et une tour noire échangent leurs places",
  "a white, a black and a golden tower go one peg on":
    "une tour blanche, une noire et une dorée avancent d’un piquet",
  "real time: an hourglass runs three minutes, a turn lasts thirty seconds":
    "en temps réel : un sablier coule trois minutes, un coup dure trente secondes",
  "by turns: time is counted in plies": "au tour par tour : le temps se compte en coups",
  "the 24 kinds of pieces and the rules of the document":
    "les 24 sortes de pièces et les règles du document",
  "the contested points as S. Evans' ShogiVar has them":
    "les points contestés selon ShogiVar de S. Evans",
  "177 pieces a side on 25x25, as S. Evans' ShogiVar has them":
    "177 pièces par camp en 25x25, selon ShogiVar de S. Evans",
  "99 different movements, as the document counts them":
    "99 mouvements différents, comme les compte le document",
  "orthodox chess": "les échecs orthodoxes",
  "ten files, archbishop and chancellor (Capablanca's second set-up)":
    "dix colonnes, archevêque et chancelier (seconde disposition de Capablanca)",
  "the twelve-file chess of the middle ages, after its customary first moves":
    "les échecs médiévaux à douze colonnes, après leurs premiers coups d’usage",
  "6x6 without bishops, the first chess that a machine played":
    "6x6 sans fous, les premiers échecs joués par une machine",
  "the chess of Thailand": "les échecs de Thaïlande",
  "10x10 with cannons and elephants (J.-L. Cazaux)":
    "10x10 avec canons et éléphants (J.-L. Cazaux)",
  "small shogi before drops, with the drunk elephant":
    "le petit shogi d’avant les parachutages, avec l’éléphant ivre",
  "the later published version of the 16x16 game": "la version du jeu 16x16 publiée plus tard",
  "chess with cannons for bishops: the file to start your own from":
    "des échecs avec des canons pour fous : le fichier d’où partir pour le vôtre",

  // Options.
  "judge the end of a turn; off for counting from decided positions":
    "juger la fin d’un coup ; off pour compter depuis des positions décidées",
  "a side that has lost all its rabbits": "un camp qui a perdu tous ses lapins",
  "neither side has rabbits: the mover wins, or a draw":
    "aucun camp n’a de lapin : celui qui joue gagne, ou nulle",
  "a turn that makes a position for the third time (an arrangement: whoever is to move)":
    "un coup qui forme une position pour la troisième fois (une disposition : quel que soit le trait)",
  "who leads when a limit stops play: today's rule or the old":
    "qui mène quand une limite arrête la partie : règle actuelle ou ancienne",
  "gold's army; fewer letters for a handicap": "l’armée d’Or ; moins de lettres pour un handicap",
  "silver's army; fewer letters for a handicap":
    "l’armée d’Argent ; moins de lettres pour un handicap",
  "letters of EMHHDDCCRRRRRRRR": "lettres de EMHHDDCCRRRRRRRR",
  "points that win; 1 is a single round": "points pour gagner ; 1 pour une seule manche",
  "the board with orange at White's left, or its mirror image as boxed":
    "le plateau avec l’orange à gauche de Blanc, ou son image miroir, comme dans la boîte",
  "passes go on until a tower comes up again, or until two in a row are blocked":
    "on passe jusqu’à ce qu’un pion revienne, ou jusqu’à deux pions bloqués de suite",
  "how a deadlocked round ends": "la fin d’une manche bloquée",
  "a round is worth what the winning tower gains (1, 2, 4, 8), or 1":
    "une manche vaut ce que gagne le pion vainqueur (1, 2, 4, 8), ou 1",
  "who moves after a push, with the tower that the farthest pushed one's square names":
    "qui joue après une poussée, avec le pion désigné par la case du plus éloigné",
  "a new round is lined up in the order nearest home first, most advanced first, or as the first":
    "une nouvelle manche s’aligne en partant des plus proches, des plus avancés, ou comme la première",
  "marbles to eject": "billes à éjecter",
  "marbles that White must eject; 0: as many": "billes que Blanc doit éjecter ; 0 : autant",
  "black marbles already ejected at the start": "billes noires déjà éjectées au départ",
  "white marbles already ejected at the start": "billes blanches déjà éjectées au départ",
  "black marbles that are not placed": "billes noires qui ne sont pas placées",
  "white marbles that are not placed": "billes blanches qui ne sont pas placées",
  "more turns of Black before White's first": "coups de plus pour Noir avant le premier de Blanc",
  "turns of White before Black begins": "coups de Blanc avant que Noir commence",
  "a start by chance: anywhere, or one side the other turned about the centre":
    "un départ au hasard : n’importe où, ou un camp tourné autour du centre",
  "no, free or point": "no, free ou point",
  "of the start by chance": "du départ au hasard",
  "20 to 30: the game ends after so many moves of each player; 0: no sprint":
    "20 à 30 : la partie finit après autant de mouvements de chacun ; 0 : pas de sprint",
  "0: a sprint counts the moves of all together":
    "0 : un sprint compte les mouvements de tous ensemble",
  "turns until the game is drawn; 0: no end": "coups avant la nulle ; 0 : sans fin",
  "nothing, a draw the third time, or no position may come again":
    "rien, nulle à la troisième fois, ou aucune position ne peut revenir",
  "what befalls who cannot move": "le sort de qui ne peut pas bouger",
  "marbles that move as one, at most": "billes qui bougent ensemble, au plus",
  "moves of a turn: O own marbles, X another colour's":
    "mouvements d’un coup : O ses billes, X celles d’une autre couleur",
  "the first turn of the game is one move": "le premier coup de la partie est un seul mouvement",
  "three marbles that touch each other move as one":
    "trois billes qui se touchent bougent ensemble",
  "triangles push one marble with two in a file":
    "les triangles poussent une bille avec deux en file",
  "cells that nothing enters": "cases où rien n’entre",
  "cells that marbles are ejected at": "cases où les billes sont éjectées",
  "cells such as e5,c3": "des cases comme e5,c3",
  "a cell such as e5": "une case comme e5",
  "a marble of nobody, only pushed": "une bille à personne, que l’on ne fait que pousser",
  "the pivot may be ejected, for nobody's gain":
    "le pivot peut être éjecté, sans gain pour personne",
  "a marble rests on three of each side; whose falls has lost":
    "une bille repose sur trois de chaque camp ; qui la fait tomber perd",
  "what Black's rests on": "où repose celle de Noir",
  "what White's rests on": "où repose celle de Blanc",
  "three cells such as {cells}": "trois cases comme {cells}",
  "players see where marbles are and not whose": "on voit où sont les billes, mais pas à qui",
  "with one colour: they see whose marbles were ejected":
    "avec une seule couleur : on voit à qui étaient les billes éjectées",
  "two boards: at once, or one a ply behind":
    "deux plateaux : en même temps, ou l’un avec un coup de retard",
  "in or counter": "in ou counter",
  "two boards: the first that is decided decides": "deux plateaux : le premier décidé décide",
  "moves as Aba-Pro writes them, or origin and destination":
    "mouvements écrits comme Aba-Pro, ou origine et arrivée",
  "the game ends when no region is contested, or only when a player cannot move":
    "la partie finit quand aucune région n’est disputée, ou seulement quand un joueur ne peut plus bouger",
  "points: 1000 for a win, or 501 and one for each move that the winner has more":
    "points : 1000 pour une victoire, ou 501 et un par coup d’avance du vainqueur",
  "how turns are written: d1-d7/g7 or d1d7g7; both are read":
    "écriture des coups : d1-d7/g7 ou d1d7g7 ; les deux sont lues",
  "the outline to fill; 'agon solve tangram --figures' names them":
    "le contour à remplir ; « agon solve tangram --figures » les nomme",
  "free figures: whether pieces that meet in a corner only touch":
    "figures libres : deux pièces qui ne se joignent que par un coin se touchent-elles",
  "a figure's name": "le nom d’une figure",
  "discs of a tower": "disques d’une tour",
  "pegs, named a, b, c, ...": "piquets, nommés a, b, c, ...",
  "where a disc may go: to any peg, to the next one, or to a neighbour":
    "où peut aller un disque : partout, au piquet suivant ou à un voisin",
  "colours: two or three towers stand on the first pegs and change places":
    "couleurs : deux ou trois tours sur les premiers piquets échangent leurs places",
  "where a single tower has to go; several towers go one of their pegs on":
    "où doit aller une tour seule ; plusieurs tours avancent d’un de leurs piquets",
  "a peg, or last": "un piquet, ou last",
  "what times are counted in: seconds or plies": "unité du temps : secondes ou coups",
  "how long the sand of an hourglass runs": "combien de temps coule le sable d’un sablier",
  "which dead hourglasses wait at home: those that died with black up, or all":
    "quels sabliers morts attendent au départ : ceux morts le noir en haut, ou tous",
  "how long they wait; 0: as long as a life":
    "combien de temps ils attendent ; 0 : autant qu’une vie",
  "a tip fills the sand up, or turns it over as it lies":
    "une rotation remplit le sable, ou le retourne tel qu’il est",
  "neighbours of a circle": "voisins d’un cercle",
  "files of Gold's homes from left to right; Red's are theirs turned by half a turn":
    "colonnes de départ d’Or, de gauche à droite ; celles de Rouge par demi-tour",
  "three files": "trois colonnes",
  "hourglasses come into play as one likes, or one after the other":
    "les sabliers entrent en jeu à volonté, ou l’un après l’autre",
  "who passes: only who has no step, or who wants to":
    "qui passe : seulement qui ne peut bouger, ou qui le veut",
  "which heads win: three equal ones, or only the own colour":
    "quelles têtes gagnent : trois égales, ou seulement sa couleur",
  "a line wins once it has stood a reply, at once, or after a time":
    "une ligne gagne après avoir tenu une réponse, aussitôt, ou après un temps",
  "that time, with stationary=hold": "ce temps, avec stationary=hold",
  "seconds of a turn in real time, after which it is the other's; 0: none":
    "secondes d’un coup en temps réel, puis c’est à l’autre ; 0 : sans limite",
  "a position that comes a third time is drawn":
    "une position qui revient une troisième fois est nulle",
  "drawn after so many plies in which nobody came nearer than before; 0: never":
    "nulle après autant de coups sans que personne n’approche ; 0 : jamais",
  "a draw after {n} moves without a capture or a pawn's or centurion's move":
    "nulle après {n} coups sans prise ni coup de pion ou de centurion",
  "a draw after {n} moves without a capture or a pawn's move":
    "nulle après {n} coups sans prise ni coup de pion",
  "how moves are written; both are read": "écriture des coups ; les deux sont lues",
  "turtle-snake and vermillion sparrow (C1)": "tortue-serpent et moineau vermillon (C1)",
  "its steps (C2)": "ses pas (C2)",
  "all steps but backwards, or all (C3)": "tous les pas sauf en arrière, ou tous (C3)",
  "a free king, or also lion power of three steps (C5)":
    "un roi libre, ou aussi le pouvoir du lion en trois pas (C5)",
  "what an emperor may capture (C6)": "ce qu’un empereur peut prendre (C6)",
  "always compulsory, or only when a promoted piece is taken (C8)":
    "toujours obligatoire, ou seulement en prenant une pièce promue (C8)",
  "the backward steps of dark spirit and deva (C9)":
    "les pas arrière de l’esprit sombre et du deva (C9)",
  "poisonous snakes or square movers on e2 and u2 (C10)":
    "serpents venimeux ou marcheurs carrés en e2 et u2 (C10)",
  "lion power or slide, or also a step and a slide in one turn (C11)":
    "pouvoir du lion ou glissade, ou aussi un pas et une glissade en un coup (C11)",
  "sideways over nothing, or over up to two pieces (C12)":
    "de côté sans sauter, ou par-dessus deux pièces au plus (C12)",
  "whether falcon and eagle capture without moving, and pass (C13)":
    "si faucon et aigle prennent sans bouger, et passent (C13)",
  "the diagonals of left and right chariot (C15)": "les diagonales des chars gauche et droit (C15)",

  // Engines.
  "principal variation search over steps, made for Arimaa":
    "recherche de variante principale sur les pas, faite pour Arimaa",
  "alpha-beta search for any game between two teams":
    "recherche alpha-bêta pour tout jeu entre deux équipes",
  "Monte Carlo tree search for any game between two teams":
    "recherche arborescente Monte-Carlo pour tout jeu entre deux équipes",
  "each reachable position as likely as any other": "chaque position atteignable est équiprobable",
  "every turn is as likely as any other": "chaque coup est équiprobable",
  "proofs and alpha-beta, made for Kamisado": "preuves et alpha-bêta, fait pour Kamisado",
  "alpha-beta, among more than two teams max-n, made for Abalone":
    "alpha-bêta, max-n à plus de deux équipes, fait pour Abalone",
  "tree search made for the Amazons": "recherche arborescente faite pour les amazones",
  "fills outlines: finds a solution and lays it piece by piece":
    "remplit les contours : trouve une solution et la pose pièce par pièce",
  "shortest solutions of puzzles": "solutions les plus courtes des casse-tête",
  "shortest ways of the Towers of Hanoi": "chemins les plus courts des tours de Hanoï",
  "alpha-beta with the sand of Akhimoraec in it": "alpha-bêta avec le sable d’Akhimoraec",
  "principal variation search, made for the fairy chess family":
    "recherche de variante principale, faite pour la famille des échecs féeriques",
};
