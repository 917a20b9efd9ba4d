// English: three lines for whoever plays a game for the first time: what wins, what one does, what matters.
import type { FirstTexts } from "../text.ts";

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
  chess: [
    "Checkmate the king: attack it so that nothing saves it, and you win.",
    "A king and a rook that have not moved may castle; a pawn may take another in passing.",
    "A pawn that reaches the far row becomes a queen, a rook, a bishop or a knight.",
  ],
  capablanca: [
    "Checkmate the king, as in chess.",
    "An archbishop moves as a bishop or a knight, a chancellor as a rook or a knight.",
    "The board is ten files wide; all else is as in chess.",
  ],
  courier: [
    "Checkmate the king, as in chess.",
    "The courier moves as a bishop, but the queen only one square diagonally, and no pawn goes two squares.",
    "Touch a piece to see its name and where it may go.",
  ],
  "los-alamos": [
    "Checkmate the king, as in chess.",
    "There are no bishops and there is no castling, on six squares by six.",
    "A pawn goes one square ahead, and becomes a queen, a rook or a knight on the far row.",
  ],
  makruk: [
    "Checkmate the king, as in chess.",
    "The met, beside the king, goes one square diagonally; the khon does so, too, or goes one square ahead.",
    "A pawn goes one square ahead, and becomes a met on the sixth row.",
  ],
  shako: [
    "Checkmate the king, as in chess.",
    "A cannon moves like a rook, and takes what stands behind one piece that it jumps.",
    "An elephant goes one or two squares diagonally, and jumps.",
  ],
  "sho-shogi": [
    "Checkmate your opponent’s king; where there is a crown prince, too, take one and checkmate the other.",
    "A drunk elephant that is promoted becomes a crown prince: a second king.",
    "Pieces are promoted on the three far rows. Captured pieces do not come back.",
  ],
  terachess: [
    "Checkmate the king, as in chess.",
    "A pawn goes one or two squares ahead, from any row.",
    "Touch a piece to see its name and where it may go.",
  ],
};
