// Downloads of pictures: the current board as SVG, and the line as an animated GIF.
import { freeze } from "../board/freeze.ts";
import { BoardView } from "../board/view.ts";
import { Gif, paletteOf } from "../base/gif.ts";
import { whereOf } from "../core/trial.ts";
import { ask } from "../net/connection.ts";
import type { Position, Replay, Setup } from "../net/types.ts";
import type { StudyModel } from "./model.ts";
import { turnsOf } from "./replayed.ts";
import { Tree } from "../core/tree.ts";

const WIDE = 480; // pixels of a GIF
const AT_ONCE = 200; // positions per request
const SAMPLES = 6; // pictures to choose a GIF's colours from
const [SHORT, LONG] = [100, 300]; // hundredths of a second: a position, the last one

const hands = /^(over|ahead|focus)$/;

/** The board on the page with its drawings; "" if there is none. */
export function boardSvg(): string {
  const board = document.querySelector<SVGSVGElement>(".studypage .arena svg.board");
  return board ? freeze(board, hands) : "";
}

interface Frame {
  position: Position;
  last: number[];
}

/** The reader's current line, from its start to its end. */
async function lineOf(model: StudyModel, setup: Setup): Promise<Frame[]> {
  const turns = [...Tree.path(model.node), ...Tree.on(model.node)].map((n) => n.turn);
  const out: Frame[] = [];
  while (out.length <= turns.length) {
    const args = { ...whereOf(setup), turns: turns.join("; "), from: out.length, count: AT_ONCE };
    const a = await ask<Replay>("replay", args);
    const played = turnsOf(a);
    for (const position of a.frames) {
      const last = played[out.length - 1]?.touch.flat() ?? [];
      out.push({ position, last });
    }
    if (a.frames.length === 0) break;
  }
  return out;
}

/** Draws positions one after the other on a sheet of pixels. */
class Sheet {
  readonly width = WIDE;
  readonly height: number;
  private readonly host = document.createElement("div");
  private readonly view: BoardView;
  private readonly pen: CanvasRenderingContext2D;

  constructor(model: StudyModel, setup: Setup, first: Position) {
    if (!model.board) throw new Error("no board");
    this.host.className = "hush";
    document.body.append(this.host);
    this.view = new BoardView(this.host, model.board, setup, { label: "", picture: true });
    this.view.place(first, false);
    const { width, height } = this.view.svg.viewBox.baseVal;
    this.height = Math.max(1, Math.round((WIDE * height) / width));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [this.width, this.height];
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) throw new Error("no canvas");
    this.pen = pen;
  }

  async draw({ position, last }: Frame): Promise<Uint8ClampedArray> {
    this.view.place(position, false);
    this.view.mark({ last });
    const size = `<svg width="${this.width}" height="${this.height}"`;
    const text = freeze(this.view.svg, hands).replace("<svg", size);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    this.pen.fillStyle = "#fff";
    this.pen.fillRect(0, 0, this.width, this.height);
    this.pen.drawImage(image, 0, 0);
    return this.pen.getImageData(0, 0, this.width, this.height).data;
  }

  dispose(): void {
    this.view.dispose();
    this.host.remove();
  }
}

/** The line as an animated GIF; calls `tell` with the number of pictures drawn so far. */
export async function lineGif(
  model: StudyModel,
  tell: (n: number, all: number) => void,
): Promise<Uint8Array | null> {
  const { setup } = model;
  const frames = setup ? await lineOf(model, setup) : [];
  if (!setup || !frames[0]) return null;
  const sheet = new Sheet(model, setup, frames[0].position);
  try {
    const samples: Uint8ClampedArray[] = [];
    const step = Math.max(1, (frames.length - 1) / (SAMPLES - 1));
    for (let at = 0; at < frames.length; at += step)
      samples.push(await sheet.draw(frames[Math.round(at)] as Frame));
    const gif = new Gif(sheet.width, sheet.height, paletteOf(samples));
    for (const [n, frame] of frames.entries()) {
      tell(n, frames.length);
      gif.add(await sheet.draw(frame), n === frames.length - 1 ? LONG : SHORT);
    }
    return gif.bytes();
  } finally {
    sheet.dispose();
  }
}
