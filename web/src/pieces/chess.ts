// Chess pieces, the known six and those of the fairy chess family, by their English names: filled
// outlines drawn in one hand. `f` is the side's colour, lines its contrast.

const p = (d: string) => `<path class="f" d="${d}"/>`;
const l = (d: string) => `<path class="l" d="${d}"/>`;
const c = (x: number, y: number, r: number) => `<circle class="f" cx="${x}" cy="${y}" r="${r}"/>`;
const e = (x: number, y: number, r = 2.8) => `<circle class="d" cx="${x}" cy="${y}" r="${r}"/>`;

const foot = p("M-27 38Q-27 28-20 27L20 27Q27 28 27 38Z");
const bodice = p("M-17 27Q-9 12-9-4L9-4Q9 12 17 27Z");
const neck = l("M-11-4L11-4");
const horseHead =
  "M-24 5Q-26-3-19-10Q-14-23-5-28L-5-37L4-31Q22-26 26-6Q28 12 25 27L-13 27Q-12 17-3 9Q1 4 0 0Q-6 6-13 6" +
  "Q-16 13-21 11Q-24 10-24 5Z";
const bullHead = "M-15-12Q0-17 15-12Q17 4 11 14Q9 26 0 27Q-9 26-11 14Q-17 4-15-12Z";
const crossbar = l("M-17 27L17 27");

const king =
  foot +
  p("M-21 27Q-33 2-17-8Q-5-14 0-2Q5-14 17-8Q33 2 21 27Z") +
  l("M0-2L0 24") +
  p("M-3-14L-3-24L-11-24L-11-30L-3-30L-3-38L3-38L3-30L11-30L11-24L3-24L3-14Z");
const queen =
  foot +
  p("M-20 27L-30-14L-17 4L-13-22L-3 2L0-27L3 2L13-22L17 4L30-14L20 27Z") +
  c(-30, -18, 4.5) +
  c(-13, -26, 4.5) +
  c(0, -31, 4.5) +
  c(13, -26, 4.5) +
  c(30, -18, 4.5) +
  l("M-19 20Q0 14 19 20");
const bishop =
  foot +
  p("M-14 27Q-9 21-11 15Q-24 2-12-13Q-5-22 0-28Q5-22 12-13Q24 2 11 15Q9 21 14 27Z") +
  c(0, -32, 4.5) +
  l("M0-14L0 6M-7-4L7-4");
const knight = foot + p(horseHead) + l("M6-26Q17-18 19-2Q20 10 19 24") + e(-7, -13);
const pawn = foot + p("M-13 27Q-5 14-6 4L6 4Q5 14 13 27Z") + c(0, -8, 13);
const rook =
  foot +
  p(
    "M-19 27L-15-10L-22-16L-22-32L-12-32L-12-25L-5-25L-5-32L5-32L5-25L12-25L12-32L22-32L22-16L15-10L19 27Z",
  ) +
  l("M-15-10L15-10M-18 18L18 18");
const horns = "M-13-10Q-31-10-31-31Q-22-20-10-20ZM13-10Q31-10 31-31Q22-20 10-20Z";

export const chess: Record<string, string> = {
  king,
  queen,
  bishop,
  knight,
  pawn,
  rook,
  centurion:
    foot +
    p("M-13 27Q-5 14-6 5L6 5Q5 14 13 27Z") +
    p("M-14 2Q-18-20 0-22Q18-20 14 2L6 2L6-9L-6-9L-6 2Z") +
    p("M-19-23Q0-42 19-23Q10-28 0-22Q-10-28-19-23Z") +
    l("M0-32L0-22"),
  buffoon:
    foot +
    p("M-13 27Q-5 14-6 6L6 6Q5 14 13 27Z") +
    p("M-16 6Q-19-6-30-10Q-24-26-9-17Q-4-36 0-38Q4-36 9-17Q24-26 30-10Q19-6 16 6Z") +
    c(-30, -7, 4) +
    c(30, -7, 4) +
    c(0, -38, 4) +
    l("M-15 1L15 1"),
  elephant:
    foot +
    p(
      "M-24-18Q-37-10-29 12Q-20 14-16 6Q-14 18-7 20L-8 27L8 27Q10 18 16 6Q20 14 29 12Q37-10 24-18Q0-38-24-18Z",
    ) +
    l("M-16 6Q-20-8-15-16M16 6Q20-8 15-16M-5 4Q-5 20 4 24") +
    e(-8, -10) +
    e(8, -10),
  machine:
    foot +
    p("M-25 27L-19 10L19 10L25 27Z") +
    c(-14, 22, 7) +
    c(14, 22, 7) +
    p("M-15 10L-7-4L7-4L15 10Z") +
    p("M-4-4L14-36L21-32L4 0Z") +
    c(17, -33, 6) +
    l("M-24 10L24 10"),
  lion:
    foot +
    p(
      "M0-36Q10-38 14-30Q26-30 26-18Q35-8 27 2Q29 14 19 18Q14 28 0 27Q-14 28-19 18Q-29 14-27 2Q-35-8-26-18Q-26-30-14-30Q-10-38 0-36Z",
    ) +
    l("M-13-16Q0-22 13-16Q16 2 8 14Q0 20-8 14Q-16 2-13-16M-5 4L5 4L0 9L0 14") +
    e(-6, -6) +
    e(6, -6),
  gryphon:
    foot +
    p(
      "M-28-6Q-24-24-6-26L-2-38L6-26Q24-22 25 0Q26 14 24 27L-14 27Q-10 14-4 8Q-14 8-18 2L-23 10Q-30 4-28-6Z",
    ) +
    l("M-18 2Q-14-2-8-2M6-12Q18 0 16 24M0 4Q10 10 9 25") +
    e(-9, -12),
  ship:
    p("M-33 18L33 18Q29 36 20 38L-20 38Q-29 36-33 18Z") +
    l("M-30 26L30 26") +
    p("M-2 14L-2-38L2-38L2 14Z") +
    p("M-5-33Q-30-16-28 10L-5 10Z") +
    p("M5-28Q24-12 25 10L5 10Z"),
  camel:
    foot +
    p(
      "M-33-20Q-33-29-22-30L-14-33Q-6-30-8-18Q-8-6 0-2Q6-22 13-22Q22-20 24-2Q28 8 25 27L-16 27Q-20 12-18-6Q-20-14-28-14Q-33-15-33-20Z",
    ) +
    l("M0-2Q4 4 10 2") +
    e(-19, -23),
  cannon:
    p("M-34-18L16-8Q26-4 26 6Q24 16 14 14L-36 0Z") +
    p("M-38-22L-30-20L-34 3L-41 1Z") +
    c(4, 20, 17) +
    l("M4 3L4 37M-13 20L21 20M-8 8L16 32M16 8L-8 32") +
    c(4, 20, 4),
  bow:
    `<path class="wood" d="M-20-34Q30-24 30 8Q30 26 16 36"/>` +
    p("M-30 34L14-14L8-20L28-24L24-4L18-10L-26 38Z") +
    l("M-20-34L16 36"),
  buffalo:
    foot +
    p(bullHead) +
    p("M-12-12Q-36-4-37-26Q-28-16-10-19Q0-25 10-19Q28-16 37-26Q36-4 12-12Z") +
    e(-6, -2) +
    e(6, -2) +
    crossbar,
  bull: foot + p(bullHead) + p(horns) + e(-6, -3) + e(6, -3) + l("M-5 18Q0 22 5 18") + crossbar,
  antelope:
    foot +
    p("M-11-8Q0-12 11-8Q13 6 8 14Q7 26 0 27Q-7 26-8 14Q-13 6-11-8Z") +
    p("M-9-8Q-10-22-20-38Q-4-28-3-10ZM9-8Q10-22 20-38Q4-28 3-10Z") +
    p("M-11-5L-24-8L-12 2ZM11-5L24-8L12 2Z") +
    e(-5, -1) +
    e(5, -1) +
    crossbar,
  rhinoceros:
    foot +
    p(
      "M-31 0Q-30-8-27-13L-30-34Q-20-26-16-12L-12-22Q-8-16-6-10Q2-20 4-32Q10-28 10-20Q26-12 26 8L25 27L-10 27Q-8 20-8 16Q-26 18-31 10Z",
    ) +
    l("M-27 8Q-22 10-18 8M10-16Q18-2 16 24") +
    e(-9, -2),
  star: p("M0-38L9-11L37-10L15 7L23 34L0 18L-23 34L-15 7L-37-10L-9-11Z") + c(0, 0, 7),
  "dragon woman":
    foot +
    bodice +
    neck +
    p("M-24-8L-29-32L-15-22L0-38L15-22L29-32L24-8Q0-2-24-8Z") +
    l("M-20-13Q0-8 20-13") +
    c(0, -20, 4) +
    p("M9 4Q27-2 30 14Q22 8 12 18Z"),
  diablo:
    foot +
    p("M-14 27Q-9 21-11 15Q-22 2-14-12Q0-20 14-12Q22 2 11 15Q9 21 14 27Z") +
    p("M-14-10Q-24-18-20-36Q-12-26-3-20ZM14-10Q24-18 20-36Q12-26 3-20Z") +
    l("M-9-3L-3 0M9-3L3 0M-6 10Q0 15 6 10"),
  unicorn:
    foot +
    p(horseHead) +
    p("M-8-25L-22-41L-1-31Z") +
    l("M6-26Q17-18 19-2Q20 10 19 24") +
    e(-7, -13),
  amazon:
    `<g transform="translate(-9 0)">${foot}${bodice}${neck}` +
    p("M-21-6L-27-30L-12-18L0-37L12-18L27-30L21-6Q0 0-21-6Z") +
    c(0, -38, 4) +
    `</g>` +
    `<path class="bow" d="M21 34Q50 4 21-26"/><path class="string" d="M21 34L21-26"/>`,
};
// The names that other programs and other variants have for the same drawings.
const also: Record<string, string> = {
  archbishop: "diablo",
  cardinal: "diablo",
  princess: "diablo",
  chancellor: "dragon woman",
  marshal: "dragon woman",
  marshall: "dragon woman",
  empress: "dragon woman",
  prince: "buffoon",
  man: "buffoon",
  corporal: "centurion",
  griffin: "gryphon",
  gryffon: "gryphon",
  eagle: "gryphon",
  rhino: "rhinoceros",
  ferz: "elephant",
  alfil: "elephant",
};

export const chessMan = (name: string): string | undefined => {
  const n = name.toLowerCase();
  return chess[n] ?? chess[also[n] ?? ""];
};

/** A chess man of a side; the second side is dark with light lines. */
export const man = (seat: number, inner: string): string =>
  `<g class="man side-${seat === 0 ? "white" : "black"}">${inner}</g>`;
