// Points of a drawing, and outlines as SVG writes them.

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const path = (points: Point[]): string =>
  `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}Z`;

export const round = (n: number): number => Math.round(n * 10) / 10;
