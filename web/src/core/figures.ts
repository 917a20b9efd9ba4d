// The figures that come with a dissection: outlines to fill, and their names.
import { useEffect, useState } from "preact/hooks";
import type { Corner } from "./flat.ts";
import { named, t } from "../i18n/index.ts";
import { ask } from "../net/connection.ts";

/** The lines around a figure, holes as well. */
export type Loops = Corner[][];
export interface Figure {
  name: string;
  titles: Record<string, string>;
  options: string | null;
  definition: string | null;
  outline: Loops;
}

/** The library of a dissection, fetched once. */
const asked = new Map<string, Promise<{ figures: Figure[]; convex: Figure[] }>>();
function figuresOf(kind: string) {
  const now = asked.get(kind) ?? ask<{ figures: Figure[]; convex: Figure[] }>("figures", { kind });
  asked.set(kind, now);
  now.catch(() => asked.delete(kind));
  return now;
}

export function useFigures(kind: string) {
  const [all, show] = useState<{ figures: Figure[]; convex: Figure[] } | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const load = () => {
    setTrouble(null);
    figuresOf(kind).then(show, setTrouble);
  };
  useEffect(load, [kind]);
  return { all, trouble, load };
}

/** The title of a figure. */
export const titleOf = (f: Figure) =>
  f.name.startsWith("convex-")
    ? t("tangram.convex.n", { n: Number(f.name.slice(7)) })
    : named(f.titles, f.name);
