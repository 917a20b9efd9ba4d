// French: three lines for whoever plays a game for the first time: what wins, what one does, what matters.
import type { FirstTexts } from "../text.ts";

export const texts: FirstTexts = {
  arimaa: [
    "Menez un de vos lapins de l’autre côté du plateau et vous gagnez.",
    "Un tour a jusqu’à quatre pas. Le plus fort pousse, tire et fige le plus faible ; un lapin ne recule jamais.",
    "Un animal sur un piège, sans allié à côté de lui, est perdu.",
  ],
  kamisado: [
    "Menez une tour sur la première rangée adverse et vous gagnez.",
    "Une tour avance tout droit ou en diagonale, aussi loin qu’elle veut, sans jamais sauter.",
    "La couleur où vous vous arrêtez désigne la tour que l’adversaire doit jouer.",
  ],
  abalone: [
    "Poussez les billes adverses hors du plateau : à six, vous gagnez.",
    "Une à trois billes alignées avancent ensemble, d’une case à la fois.",
    "Le plus grand nombre pousse le plus petit : trois en poussent deux ou une, deux en poussent une.",
  ],
  amazons: [
    "Privez votre adversaire de tout coup, ou isolez plus de cases que lui, et vous gagnez.",
    "Une amazone va comme la dame aux échecs, puis tire une flèche qui vole de la même façon.",
    "La case où tombe une flèche reste fermée jusqu’à la fin de la partie.",
  ],
  "fairy-chess": [
    "Faites échec et mat, comme aux échecs.",
    "Un pion avance d’une ou deux cases, depuis n’importe quelle rangée.",
    "Touchez une pièce pour voir son nom et où elle peut aller.",
  ],
  "tai-shogi": [
    "Prenez le dernier empereur ou prince héritier adverse et vous gagnez.",
    "Beaucoup de pièces sont promues à la fin du coup où elles prennent pour la première fois.",
    "Touchez une pièce pour voir son nom et où elle peut aller. Personne ne connaît les 93 sortes par cœur.",
  ],
  akhimoraec: [
    "Alignez trois sabliers sur les cercles orange, la même couleur en haut sur tous, et vous gagnez.",
    "Un pas bascule un sablier sur un cercle voisin : l’autre couleur passe en haut et son sable coule.",
    "Quand son sable s’est écoulé, un sablier rentre chez lui et doit attendre.",
  ],
  tangram: [
    "Remplissez la silhouette avec les sept pièces : c’est résolu.",
    "Faites glisser une pièce. Tournez-la avec la molette, deux doigts ou les touches ; un double clic la retourne.",
    "Les pièces peuvent se toucher, mais pas se chevaucher.",
  ],
  ostomachion: [
    "Remplissez la silhouette avec les quatorze pièces : c’est résolu.",
    "Faites glisser une pièce. Tournez-la avec la molette, deux doigts ou les touches ; un double clic la retourne.",
    "Les pièces peuvent se toucher, mais pas se chevaucher.",
  ],
  hanoi: [
    "Portez toute la pile de disques sur le dernier piquet : c’est résolu.",
    "Déplacez un disque à la fois, celui du dessus d’un piquet.",
    "Un disque n’est jamais posé sur un plus petit.",
  ],
  chess: [
    "Faites échec et mat : attaquez le roi de sorte que rien ne le sauve, et vous gagnez.",
    "Un roi et une tour qui n’ont pas bougé peuvent roquer ; un pion peut en prendre un autre en passant.",
    "Un pion qui atteint la dernière rangée devient dame, tour, fou ou cavalier.",
  ],
  capablanca: [
    "Faites échec et mat, comme aux échecs.",
    "L’archevêque va comme un fou ou un cavalier, le chancelier comme une tour ou un cavalier.",
    "Le plateau a dix colonnes ; tout le reste est comme aux échecs.",
  ],
  courier: [
    "Faites échec et mat, comme aux échecs.",
    "Le courrier va comme un fou ; la dame n’avance que d’une case en diagonale, aucun pion de deux cases.",
    "Touchez une pièce pour voir son nom et où elle peut aller.",
  ],
  "los-alamos": [
    "Faites échec et mat, comme aux échecs.",
    "Sur six cases par six, il n’y a ni fou ni roque.",
    "Un pion avance d’une case et devient dame, tour ou cavalier sur la dernière rangée.",
  ],
  makruk: [
    "Faites échec et mat, comme aux échecs.",
    "Le met, à côté du roi, va d’une case en diagonale ; le khon aussi, ou d’une case tout droit.",
    "Un pion avance d’une case et devient met sur la sixième rangée.",
  ],
  shako: [
    "Faites échec et mat, comme aux échecs.",
    "Le canon va comme une tour, et prend ce qui se trouve derrière une pièce qu’il saute.",
    "L’éléphant va d’une ou deux cases en diagonale, et saute.",
  ],
  "sho-shogi": [
    "Matez le roi adverse ; s’il y a aussi un prince héritier, prenez l’un et matez l’autre.",
    "Un éléphant ivre promu devient prince héritier : un second roi.",
    "On promeut ses pièces sur les trois dernières rangées. Une pièce prise ne revient pas.",
  ],
  terachess: [
    "Faites échec et mat, comme aux échecs.",
    "Un pion avance d’une ou deux cases, depuis n’importe quelle rangée.",
    "Touchez une pièce pour voir son nom et où elle peut aller.",
  ],
};
