// The pose of a flat piece in words: its centre, its rotation, and whether it is flipped.
import type { Pose } from "../net/position.ts";
import { language, t } from "../i18n/index.ts";
import { type Corner, corners, middle } from "../core/flat.ts";

export function poseText(outline: Corner[], p: Pose): string {
  const units = (n: number) =>
    new Intl.NumberFormat(language.get(), { maximumFractionDigits: 2 }).format(n / 1000 + 0);
  const [x, y] = middle(corners(outline, p));
  const at = { x: units(x), y: units(y), n: p.angle };
  return t(p.flipped ? "place.flipped" : "place.at", at);
}
