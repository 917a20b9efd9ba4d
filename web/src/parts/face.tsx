// The faces of the levels, drawn on 40 by 40: a ladybird to a dragon.
import type { ComponentChildren } from "preact";

const dark = "#2b2420";

/** Two eyes at the same height, and their highlights. */
const eyes = (y: number, apart = 6.5, r = 2) => (
  <>
    <circle cx={20 - apart} cy={y} r={r} fill={dark} />
    <circle cx={20 + apart} cy={y} r={r} fill={dark} />
    <circle cx={20.7 - apart} cy={y - 0.7} r={r / 3} fill="#fff" />
    <circle cx={20.7 + apart} cy={y - 0.7} r={r / 3} fill="#fff" />
  </>
);

/** A dog-like head: ears, cheeks and a nose in the colours of the animal. */
const snouted = (fur: string, cheek: string, inner: string) => (
  <>
    <path d="M6 5 15 12 8 20z M34 5 25 12 32 20z" fill={fur} />
    <path d="M8.500 9 13 13 9.500 17z M31.500 9 27 13 30.500 17z" fill={inner} />
    <path d="M20 9c9 0 14 6 14 12 0 5-8 14-14 14S6 26 6 21C6 15 11 9 20 9z" fill={fur} />
    <path d="M6.500 22c6 0 11 3 13.500 12C14 34 7 28 6.500 22z" fill={cheek} />
    <path d="M33.500 22c-6 0-11 3-13.500 12 6 0 13-6 13.500-12z" fill={cheek} />
    {eyes(20)}
    <ellipse cx="20" cy="31.500" rx="3" ry="2.300" fill={dark} />
  </>
);

const faces: (() => ComponentChildren)[] = [
  // A ladybird.
  () => (
    <>
      <path d="M15 10C13 6 10 5 8 6M25 10c2-4 5-5 7-4" stroke={dark} stroke-width="1.800" />
      <circle cx="20" cy="13" r="8" fill={dark} />
      <circle cx="16" cy="11.500" r="2.600" fill="#fff" />
      <circle cx="24" cy="11.500" r="2.600" fill="#fff" />
      <circle cx="16.500" cy="12" r="1.200" fill={dark} />
      <circle cx="23.500" cy="12" r="1.200" fill={dark} />
      <path d="M20 15c8-1 13 4 13 10s-6 10-13 10S7 31 7 25s5-11 13-10z" fill="#d23b2e" />
      <path d="M20 15v20" stroke={dark} stroke-width="1.500" />
      <circle cx="13" cy="22" r="2.300" fill={dark} />
      <circle cx="27" cy="22" r="2.300" fill={dark} />
      <circle cx="14.500" cy="29.500" r="2" fill={dark} />
      <circle cx="25.500" cy="29.500" r="2" fill={dark} />
    </>
  ),
  // A snail.
  () => (
    <>
      <path d="M4 33c0-4 3-6 7-6h21c4 0 5 4 3 7H8c-3 0-4 0-4-1z" fill="#d9b98c" />
      <path d="M9 28C7 22 7 16 8 13M13 28c0-5 1-9 3-12" stroke="#d9b98c" stroke-width="2.500" />
      <circle cx="25" cy="21" r="11" fill="#b5713f" />
      <path
        d="M25 21a3 3 0 1 1 3 3 6 6 0 1 1-6-6.500 8 8 0 0 1 10 3"
        fill="none"
        stroke="#7c4623"
        stroke-width="1.800"
      />
      <circle cx="8" cy="12" r="2" fill={dark} />
      <circle cx="16.500" cy="15" r="2" fill={dark} />
    </>
  ),
  // A chick.
  () => (
    <>
      <path d="M20 3c2 1 2 4 1 6M17 4c1 1 2 3 2 5" stroke="#c98f12" stroke-width="2" fill="none" />
      <circle cx="20" cy="22" r="14" fill="#f6cf4d" />
      {eyes(19)}
      <path d="M15.500 24h9L20 29.500z" fill="#e07b1f" />
      <circle cx="10.500" cy="25" r="2.300" fill="#f2a93b" />
      <circle cx="29.500" cy="25" r="2.300" fill="#f2a93b" />
    </>
  ),
  // A hedgehog.
  () => (
    <>
      <path
        d="M20 3l3 4 5-3 1 5 5 0-1 5 5 3-3 4 3 5-5 2 0 5-5-1-3 5-5-3-5 3-3-5-5 1 0-5-5-2 3-5-3-4 5-3-1-5 5 0 1-5 5 3z"
        fill="#6d4f3a"
      />
      <path d="M20 13c7 0 11 5 11 10s-5 11-11 11S9 28 9 23s4-10 11-10z" fill="#ecd3ae" />
      {eyes(21, 5)}
      <ellipse cx="20" cy="28" rx="3" ry="2.400" fill={dark} />
    </>
  ),
  // A squirrel.
  () => (
    <>
      <path d="M8 3l7 9-7 5zM32 3l-7 9 7 5z" fill="#9c4a1f" />
      <circle cx="20" cy="22" r="13.500" fill="#c4652d" />
      <ellipse cx="20" cy="28" rx="8" ry="6.500" fill="#f3d9ba" />
      {eyes(19.5)}
      <path d="M17.500 25h5L20 27.500z" fill={dark} />
      <path d="M18 29.500h4v3.500h-4z" fill="#fff" stroke="#b89" stroke-width="0.500" />
    </>
  ),
  // An otter.
  () => (
    <>
      <circle cx="8.500" cy="13" r="4" fill="#5b3d29" />
      <circle cx="31.500" cy="13" r="4" fill="#5b3d29" />
      <ellipse cx="20" cy="21" rx="15" ry="13.500" fill="#7b5338" />
      <ellipse cx="20" cy="27" rx="9" ry="6.500" fill="#e3c6a2" />
      {eyes(18, 7)}
      <ellipse cx="20" cy="24" rx="3.400" ry="2.400" fill={dark} />
      <path d="M12 27H4M12 29.500 5 32M28 27h8M28 29.500 35 32" stroke="#e3c6a2" stroke-width="1" />
    </>
  ),
  () => snouted("#d9702a", "#fbeedd", "#7a3510"), // a fox
  () => snouted("#7d8791", "#dde2e6", "#4a525a"), // a wolf
  // A bear.
  () => (
    <>
      <circle cx="9" cy="10" r="5.500" fill="#5a3a22" />
      <circle cx="31" cy="10" r="5.500" fill="#5a3a22" />
      <circle cx="9" cy="10" r="2.600" fill="#b98a5e" />
      <circle cx="31" cy="10" r="2.600" fill="#b98a5e" />
      <circle cx="20" cy="21" r="14.500" fill="#6f492c" />
      <ellipse cx="20" cy="27" rx="7.500" ry="6" fill="#c79b70" />
      {eyes(18.5)}
      <ellipse cx="20" cy="24.500" rx="3.300" ry="2.300" fill={dark} />
      <path d="M20 27v3m-3 1q3 2 6 0" stroke={dark} stroke-width="1.200" fill="none" />
    </>
  ),
  // An owl.
  () => (
    <>
      <path d="M6 4l9 6-8 6zM34 4l-9 6 8 6z" fill="#5f5140" />
      <path d="M20 7c9 0 14 6 14 14s-6 15-14 15S6 29 6 21 11 7 20 7z" fill="#8a7659" />
      <circle cx="13.500" cy="19" r="7" fill="#f2e6cd" />
      <circle cx="26.500" cy="19" r="7" fill="#f2e6cd" />
      <circle cx="13.500" cy="19" r="4" fill="#e0a526" />
      <circle cx="26.500" cy="19" r="4" fill="#e0a526" />
      {eyes(19, 6.5, 2.3)}
      <path d="M17 24h6l-3 6z" fill="#c77a1c" />
    </>
  ),
  // A dragon.
  () => (
    <>
      <path
        d="M8 2c1 5 3 8 7 10l-5 5C6 13 6 7 8 2zM32 2c-1 5-3 8-7 10l5 5c4-4 4-10 2-15z"
        fill="#d8b24a"
      />
      <path d="M20 8l3 4h6l4 9-3 5-3 9H13l-3-9-3-5 4-9h6z" fill="#2f7d5b" />
      <path d="M13 25h14l-2 9H15z" fill="#4fa37c" />
      <path d="M10 17l7 3-6 2zM30 17l-7 3 6 2z" fill="#f6d24a" />
      <path d="M13 18.500v3M27 18.500v3" stroke={dark} stroke-width="1.500" />
      <circle cx="17" cy="29" r="1.300" fill={dark} />
      <circle cx="23" cy="29" r="1.300" fill={dark} />
      <path d="M20 9v6" stroke="#d8b24a" stroke-width="2" />
    </>
  ),
];

/** A level's face, to be shown beside its name. */
export const Face = ({ level }: { level: number }) => (
  <svg class="face" viewBox="0 0 40 40" aria-hidden="true">
    {(faces[level] ?? faces[10])?.()}
  </svg>
);
