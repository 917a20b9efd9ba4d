// English: three lines for whoever plays a game for the first time: what wins, what one does, what matters.
import type { FirstTexts } from "../../core/firsttexts.ts";

export const texts: FirstTexts = {
  arimaa: [
    "Bring one of your rabbits to the far side, and you win.",
    "A turn is up to four steps. Stronger animals push, pull and freeze weaker ones; rabbits never step back.",
    "An animal on a trap without a friend beside it is lost.",
  ],
  kamisado: [
    "Bring a tower to your opponent’s first row, and you win.",
    "A tower goes any distance straight or diagonally ahead, and never jumps.",
    "The colour you stop on is the colour of the tower that your opponent has to move.",
  ],
  abalone: [
    "Push your opponent’s marbles off the board. Push off six, and you win.",
    "One to three marbles in a line move together, one cell at a time.",
    "The larger group pushes: three push two or one, two push one.",
  ],
  amazons: [
    "Leave your opponent without a turn, or wall off more squares than they do, and you win.",
    "An amazon moves like a chess queen, and then shoots an arrow that flies the same way.",
    "Where an arrow lands, the square is closed for the rest of the game.",
  ],
  "fairy-chess": [
    "Checkmate the king, as in chess.",
    "A pawn goes one or two squares ahead, from any row.",
    "Touch a piece to see its name and where it may go.",
  ],
  "tai-shogi": [
    "Take your opponent’s last emperor or crown prince, and you win.",
    "Many pieces are promoted at the end of the move in which they first take something.",
    "Touch a piece to see its name and where it may go. Nobody knows all 93 kinds by heart.",
  ],
  akhimoraec: [
    "Bring three hourglasses in a line onto the orange circles, the same colour up on all, and you win.",
    "A step tips an hourglass onto a circle beside it: the other colour is up, and its sand runs.",
    "When its sand has run out an hourglass goes home and has to wait.",
  ],
  tangram: [
    "Fill the outline with all seven pieces, and it is solved.",
    "Drag a piece. Turn it with the wheel, two fingers or the keys; a double click turns it over.",
    "Pieces may touch, but not overlap.",
  ],
  ostomachion: [
    "Fill the outline with all fourteen pieces, and it is solved.",
    "Drag a piece. Turn it with the wheel, two fingers or the keys; a double click turns it over.",
    "Pieces may touch, but not overlap.",
  ],
  hanoi: [
    "Carry the whole tower to the last peg, and it is solved.",
    "Move one disc at a time, the top one of a peg.",
    "A larger disc never lies on a smaller one.",
  ],
};
