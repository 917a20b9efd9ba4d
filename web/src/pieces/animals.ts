// The animals of Arimaa: dark on a base that shows the side by shape as well as by colour, gold on
// a disc, silver on an octagon. Each animal has a distinct outline: the two strongest are whole,
// the others are heads.

const body = (d: string) => `<path class="ink" d="${d}"/>`;
const line = (d: string, w = 2.6) => `<path class="cut" stroke-width="${w}" d="${d}"/>`;
const dot = (x: number, y: number, r: number) =>
  `<circle class="light" cx="${x}" cy="${y}" r="${r}"/>`;

export const animals: Record<string, string> = {
  E:
    body(
      "M-34 25Q-40 20-37 9Q-35 0-36-7Q-34-25-17-28Q-5-31 5-27Q23-29 31-14Q36-4 34 27L20 27L19 11" +
        "Q11 14 3 12L3 27L-12 27L-13 6Q-19 6-23 2Q-27 6-27 14Q-28 24-34 25Z",
    ) +
    `<path class="inkline" stroke-width="3.4" d="M33-8Q40-2 38 11"/>` +
    line("M-12-26Q6-27 5-10Q3 4-10-2Q-14-8-12-16") +
    `<path class="light" d="M-25 1Q-19 11-26 18Q-19 15-18 4Z"/>` +
    dot(-24, -13, 2.6),
  M:
    body(
      "M-39-21Q-40-29-31-30L-25-33Q-19-31-20-21Q-20-12-15-6Q-12-4-10-10Q-7-27-1-27Q5-26 7-12Q10-8 12-13" +
        "Q15-26 21-24Q27-21 28-6Q33 0 32 10L34 32L26 32L23 14L20 14L20 32L12 32L10 14Q2 16-5 14L-4 32L-12 32" +
        "L-13 13L-16 12L-15 32L-23 32L-22 8Q-28 2-29-11Q-30-15-35-15Q-39-16-39-21Z",
    ) +
    dot(-29, -24, 2.2) +
    line("M-10 0Q-4 5 3 0", 2.2) +
    line("M12-2Q17 3 23-1", 2.2),
  H:
    body(
      "M-31 8Q-33-1-24-10Q-17-24-6-30L-7-40L3-34Q23-30 29-7Q32 14 30 34L-14 34Q-15 21-4 10Q0 5-1 0" +
        "Q-8 7-16 7Q-19 15-26 14Q-30 13-31 8Z",
    ) +
    line("M6-29Q19-20 21-2Q23 14 22 30", 3) +
    line("M-26 6Q-24 8-22 8", 2.4) +
    dot(-9, -14, 3),
  D:
    body(
      "M-13-27Q0-32 13-27Q29-33 35-14Q38 2 31 15Q24 16 19 7Q19 14 15 18Q15 33 0 34Q-15 33-15 18Q-19 14-19 7" +
        "Q-24 16-31 15Q-38 2-35-14Q-29-33-13-27Z",
    ) +
    line("M-17-20Q-22-8-19 6", 2.6) +
    line("M17-20Q22-8 19 6", 2.6) +
    dot(-8, -6, 3) +
    dot(8, -6, 3) +
    `<path class="light" d="M-7 11Q0 8 7 11Q5 18 0 18Q-5 18-7 11Z"/>` +
    line("M0 18L0 24Q-4 28-8 25M0 24Q4 28 8 25", 2.2),
  C:
    body("M-30-38L-11-23Q0-26 11-23L30-38Q35-16 31 2Q28 27 0 31Q-28 27-31 2Q-35-16-30-38Z") +
    `<path class="light" d="M-19-3Q-12-12-5-3Q-12 3-19-3ZM19-3Q12-12 5-3Q12 3 19-3Z"/>` +
    `<path class="ink" d="M-13.4-8h2.8v10h-2.8zM10.6-8h2.8v10h-2.8z"/>` +
    `<path class="light" d="M-4 10L4 10L0 15Z"/>` +
    line("M0 15Q-2 21-8 19M0 15Q2 21 8 19", 2) +
    line("M-14 12L-29 8M-14 16L-28 19M14 12L29 8M14 16L28 19", 1.8),
  R:
    body(
      "M-6-5Q-24-14-21-37Q-19-45-12-42Q-2-35-3-10L3-10Q2-35 12-42Q19-45 21-37Q24-14 6-5Q22 0 23 16Q22 34 0 35" +
        "Q-22 34-23 16Q-22 0-6-5Z",
    ) +
    line("M-14-33Q-14-20-9-13", 3) +
    line("M14-33Q14-20 9-13", 3) +
    dot(-9, 10, 3.2) +
    dot(9, 10, 3.2) +
    `<path class="light" d="M-4 18L4 18L0 22Z"/>` +
    `<path class="light" d="M-4 24h3.4v7h-3.4zM.6 24h3.4v7h-3.4z"/>`,
};

const bases = [
  `<circle class="base" r="45"/><circle class="rim" r="40.5"/>`,
  `<path class="base" d="M-19-44L19-44L44-19L44 19L19 44L-19 44L-44 19L-44-19Z"/>` +
    `<path class="rim" d="M-17.300-40L17.300-40L40-17.300L40 17.300L17.300 40L-17.300 40L-40 17.300L-40-17.300Z"/>`,
];

export const medal = (seat: number, inner: string): string =>
  `<g class="medal side-${seat === 1 ? "silver" : "gold"}">${bases[seat === 1 ? 1 : 0]}` +
  `<g transform="scale(.82)">${inner}</g></g>`;
