// Definitions that all boards share: the patterns of the eight colours and the glass of marbles.

const line = (d: string, w = 2) =>
  `<path d="${d}" fill="none" stroke="#1a120a" stroke-width="${w}"/>`;
const pale = (d: string, w = 2) =>
  `<path d="${d}" fill="none" stroke="#fffbe9" stroke-width="${w}"/>`;

/** Eight weaves that differ in direction and density, so that colour-blind readers can
 * distinguish them. */
const weaves: Record<string, string> = {
  brown: pale("M0 6L12 6M6 0L6 12", 2.4),
  green: line("M0 12L12 0M-3 3L3-3M9 15L15 9", 2.4),
  red: pale("M0 0L12 12M-3 9L3 15M9-3L15 3", 2.4),
  yellow: `<circle cx="6" cy="6" r="2.3" fill="#1a120a"/>`,
  fuchsia: line("M0 3L3 0L9 6L12 3M0 9L3 6L9 12L12 9", 1.8),
  purple: pale("M6 1L11 6L6 11L1 6Z", 1.8),
  blue: pale("M0 3L12 3M0 9L12 9", 2.2),
  orange: line("M3 0L3 12M9 0L9 12", 2.2),
};

const glasses: Record<string, [string, string]> = {
  black: ["#6b7280", "#000000"],
  white: ["#ffffff", "#b9b09c"],
  red: ["#ff8f80", "#6d0d0d"],
  yellow: ["#fff2a8", "#9a6c00"],
  green: ["#9fe3ae", "#0d4a22"],
  violet: ["#cdaef0", "#38165f"],
  pivot: ["#b9eef4", "#0e5560"],
  rider: ["#f6d7a7", "#6c3f0c"],
  marble: ["#e6f0f2", "#4f6a70"],
};

export const defs =
  Object.entries(weaves)
    .map(
      ([name, d]) =>
        `<pattern id="weave-${name}" width="12" height="12" patternUnits="userSpaceOnUse">${d}</pattern>`,
    )
    .join("") +
  Object.entries(glasses)
    .map(
      ([name, [light, deep]]) =>
        `<radialGradient id="glass-${name}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="${light}" ` +
        `stop-opacity=".95"/><stop offset=".45" stop-color="${light}" stop-opacity=".12"/>` +
        `<stop offset="1" stop-color="${deep}" stop-opacity=".75"/></radialGradient>`,
    )
    .join("") +
  `<radialGradient id="trap" cx=".5" cy=".45" r=".6"><stop offset="0" stop-color="#20303a"/>` +
  `<stop offset="1" stop-color="#4b5a5f"/></radialGradient>`;
