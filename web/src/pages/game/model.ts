// The model of a game's page: the server's data, the turn that is being made, and the moment on the
// board. It does not depend on the view.
import type {
  Board,
  ChatMessage,
  Game,
  Look,
  Move,
  Position,
  Replay,
  Setup,
  Trouble,
  Turn,
} from "../../net/types.ts";
import { ask, hear, Refusal, serverNow, troubleOf, whenUp } from "../../net/connection.ts";
import { hold, release } from "../../net/watching.ts";
import { piecesOf } from "../../net/position.ts";
import { spell } from "../../core/spell.ts";
import { announce, answer } from "../../base/announce.ts";
import type { Draft } from "../../core/draft.ts";
import { BoardModel, type Moment } from "../../core/model.ts";
import { personName } from "../../core/titles.ts";
import { learnLast, typedTurn, writtenLast } from "../../core/san.ts";
import { settings } from "../../base/settings.ts";
import { click } from "../../base/sound.ts";
import { whereOf } from "../../core/trial.ts";
import { isHere } from "../../local/storage.ts";
import { t } from "../../i18n/index.ts";
import { placing } from "../../board/hands.ts";
import { Thinking } from "../../study/thinking.ts";
import { absentSeat, changes, effects, rematchFrom, toMove } from "./announcements.ts";
import { Army } from "../../core/army.ts";
import { type Away, awayAfter } from "./away.ts";
import { decisive, resultText, score } from "./ending.ts";

/** Commands about one moment of the game. */
const numbered = new Set(["draw", "takeback", "accept", "decline"]);

/** Steps of a turn of Arimaa. */
export const STEPS = 4;

const HINT = 700; // ms for which an engine thinks about a hint

const boards = new Map<string, Board>();

export class GameModel extends BoardModel {
  readonly id: string;
  readonly key: string;
  game: Game | null = null;
  board: Board | null = null;
  turns: Turn[] = [];
  chat: ChatMessage[] = [];
  /** Cells touched in a game that lists no moves; their names together are the turn. */
  loose: number[] = [];
  /** An engine's suggested turn, move by move; [] if none was requested. */
  hint: number[][] = [];
  private thinking: Thinking | null = null;
  /** The cells of a premove. */
  premove: number[] = [];
  /** The moves that a premove may mean, to choose from; and the message about it. */
  offer: Move[] | undefined;
  note = "";
  army: Army | null = null;
  /** The moment shown, as a number of turns; null is now. */
  at: number | null = null;
  frames = new Map<number, Position>();
  /** The number of the turn that the server has accepted; its push may still be under way. */
  private taken = -1;
  /** Whether the pending turn was typed as a whole: its steps were not announced. */
  private unannounced = false;
  /** The opponent's absence; null: present. */
  away: Away | null = null;
  /** Seats whose offers of a rematch have been announced. */
  private readonly offered = new Set<number>();
  missing = false;
  unread = 0;
  /** Whether the reader sees the chat of this game, whatever panel is open. */
  chatOn = true;
  private readonly stops: (() => void)[] = [];
  private readonly none = this.fresh();

  constructor(id: string, key: string) {
    super();
    this.id = id;
    this.key = key;
    hold(id);
    this.stops.push(
      hear("game", (m) => {
        const g = m.game as Game;
        if (g.id === this.id) this.receive(g);
      }),
      hear("trouble", (m) => {
        if (m.id === this.id) this.fail(new Refusal(m.trouble as Trouble));
      }),
      hear("chat", (m) => {
        if (m.id !== this.id) return;
        this.chat = [...this.chat, m.message as ChatMessage];
        this.unread++;
        this.changed();
      }),
      hear("lag", (m) => {
        if (m.id === this.id)
          this.receiveLatency(
            m.lag as (number | null)[],
            m.online as boolean[] | undefined,
            m.watchers as number | undefined,
            m.absent as Game["absent"],
          );
      }),
    );
    // A game of this browser needs no connection.
    if (isHere(id)) void this.watch();
    else this.stops.push(whenUp(() => void this.watch()));
  }

  dispose(): void {
    this.forgetHint();
    for (const stop of this.stops) stop();
    release(this.id);
  }

  private async watch(): Promise<void> {
    const have = this.game?.setup.digest;
    const args = {
      game: this.id,
      ...(this.key ? { key: this.key } : {}),
      ...(have ? { have } : {}),
    };
    try {
      const a = await ask<{ game: Game; board?: Board; turns: Turn[]; chat: ChatMessage[] }>(
        "watch",
        args,
      );
      const board = a.board ?? boards.get(a.game.setup.digest);
      if (board) boards.set(a.game.setup.digest, board);
      this.board = board ?? this.board;
      this.missing = false;
      const before = this.turns.length;
      this.forget(a.turns.filter((x) => x.tick === undefined));
      this.turns = a.turns.filter((x) => x.tick === undefined);
      learnLast(a.game.setup, this.texts, a.game.last?.san);
      this.chat = a.chat ?? [];
      if (this.game) this.tellTurns(this.turns.slice(before), a.game);
      this.adopt(a.game);
    } catch (e) {
      // After a lost connection the request is repeated when it is up.
      if (e instanceof Refusal && e.trouble.code === "lost") return;
      this.missing = this.game === null && troubleOf(e).code !== "here";
      this.fail(e);
    }
  }

  /** Drops positions after turns that have been taken back. */
  private forget(turns: Turn[]): void {
    let same = 0;
    while (same < turns.length && turns[same]?.text === this.turns[same]?.text) same++;
    for (const at of this.frames.keys()) if (at > same) this.frames.delete(at);
    if (this.at !== null && !this.frames.has(this.at)) this.at = null;
  }

  private receive(g: Game): void {
    const old = this.game;
    if (!old) return;
    const setup = g.setup ?? old.setup;
    if (setup.digest !== old.setup.digest) return void this.watch();
    const more = g.turns - this.turns.length;
    if (more === 1 && g.last) this.hearTurn(g);
    else if (more !== 0) return void this.watch();
    this.adopt({ ...g, setup });
  }

  private hearTurn(g: Game): void {
    const last = g.last as NonNullable<Game["last"]>;
    this.turns = [
      ...this.turns,
      { seat: last.seat, text: last.text, used: last.used, touch: last.touch },
    ];
    learnLast(this.setup, this.texts, last.san);
    this.frames.set(g.turns, g.position);
    this.tellTurns([last], g);
  }

  /** Announces new turns of others, and their effects on the board. */
  private tellTurns(turns: (Turn & { san?: string })[], g: Game): void {
    const old = this.game;
    const others = turns.filter((x) => this.unannounced || !old?.you.includes(x.seat));
    this.unannounced = false;
    if (!old || others.length === 0) return;
    const { board } = this;
    click(this.count(g.position) < this.count(old.position) ? "capture" : "move");
    for (const { seat, text, san } of others)
      announce(t("news.turn", { seat: this.seatName(seat), text: san || text || t("turn.pass") }));
    if (board) announce(effects(board, old, old.position, g.position));
  }

  /** Pieces on the board. */
  private count(p: Position): number {
    return this.board ? piecesOf(this.board, p).filter((x) => x.cell >= 0).length : 0;
  }

  private adopt(g: Game): void {
    const before = this.game;
    this.game = g;
    this.noteAway(g, g.now);
    if (g.phase === "over" && before && before.phase !== "over") {
      click("end");
      if (g.result) announce(this.resultText());
    }
    this.tellChanges(before, g);
    if (
      !before ||
      before.number !== g.number ||
      before.phase !== g.phase ||
      g.seat !== before.seat
    ) {
      this.trouble = null;
      this.offer = undefined;
      this.note = "";
      this.forgetHint();
      this.draft = this.fresh();
      this.army = null;
      this.loose = [];
      if (g.phase === "playing") void this.prepare(g);
      this.passAlone(g);
      if (this.premove.length > 0 && (this.mine || g.phase === "over")) void this.playPremove();
    }
    if (this.at !== null && this.at >= g.turns) this.at = null;
    this.changed();
  }

  /** Announces other changes than the turn: the start of the game, offers, the mover. */
  private tellChanges(before: Game | null, g: Game): void {
    if (!before) return;
    for (const news of changes(before, g, (seat) => this.playerName(seat))) announce(news);
    const rematch = rematchFrom(g);
    if (rematch >= 0 && rematchFrom(before) < 0 && !this.offered.has(rematch)) {
      this.offered.add(rematch);
      click("knock");
      announce(t("rematch.comes", { who: this.playerName(rematch) }));
    }
    const declined = (x: Game) => x.rematch?.declined.some((s) => g.you.includes(s)) ?? false;
    if (declined(g) && !declined(before)) announce(t("rematch.declined"));
    const turned = g.turns !== before.turns || g.phase !== before.phase;
    if (turned && g.setup.seats > 1) announce(toMove(g));
  }

  private receiveLatency(
    lag: (number | null)[],
    online?: boolean[],
    watchers?: number,
    absent?: Game["absent"],
  ): void {
    const g = this.game;
    if (!g) return;
    const players = g.players.map((p) => {
      const l = lag?.[p.seat];
      return {
        ...p,
        ...(l == null ? {} : { lag: l }),
        online: online?.[p.seat] ?? p.online ?? false,
      };
    });
    const now = { ...g, players, watchers: watchers ?? g.watchers, absent: absent ?? null };
    this.game = now;
    this.noteAway(now, serverNow());
    this.changed();
  }

  private noteAway(g: Game, now: number): void {
    const seat = absentSeat(g);
    this.away = awayAfter(this.away, seat < 0 ? null : (g.absent?.[seat] ?? null), now);
  }

  get mine(): boolean {
    const g = this.game;
    return (
      !!g && g.phase === "playing" && !g.paused && g.you.includes(g.seat) && this.taken !== g.number
    );
  }

  /** If an army must be placed first, suggests one, to be changed or sent. */
  private async prepare(g: Game): Promise<void> {
    if (!this.mine || !g.moves || !placing(g.moves) || !this.board) return;
    const army = Army.suggest(g.setup.game, this.board, g.moves, g.seat);
    if (army) await this.useArmy(army);
  }

  /** A pass that is the only move is played at once if a clock runs. */
  private passAlone(g: Game): void {
    const only = g.moves?.length === 1 ? g.moves[0] : undefined;
    if (!this.mine || !only?.pass || !g.clock || settings.get().confirm) return;
    announce(t("news.passed"));
    void this.pass(only);
  }

  async useArmy(army: Army): Promise<void> {
    await this.doing(async () => {
      this.draft = await this.fresh().withAll(army.texts);
      this.army = army;
    });
  }

  get setup(): Setup | null {
    return this.game?.setup ?? null;
  }

  protected get moment(): Moment | null {
    const g = this.game;
    if (!g) return null;
    if (this.at === null) {
      const legal = this.mine && !this.army ? g : null;
      const ways = g.last?.touch ?? [];
      return { position: g.position, legal, cells: ways.flat(), ways };
    }
    const position = this.frames.get(this.at);
    if (!position) return null;
    const ways = this.turns[this.at - 1]?.touch ?? [];
    return { position, legal: null, cells: ways.flat(), ways };
  }

  protected override get making(): Draft {
    return this.at === null ? this.draft : this.none;
  }

  protected look(moves: string[], at: object = {}): Promise<Look> {
    return ask<Look>("look", { game: this.id, number: this.game?.number, moves, ...at });
  }

  /** Announces a step; sends a complete turn, unless that is left to a button. */
  protected async stepped(move: Move, before: Draft): Promise<void> {
    const { board, draft, game: g } = this;
    this.offer = undefined;
    this.note = "";
    if (board && g && draft.position) {
      const news = effects(board, g, before.position ?? g.position, draft.position);
      announce(`${move.text}. ${news}`.trim());
      const was = before.position ?? g.position;
      if (this.count(draft.position) < this.count(was)) click("capture");
    }
    if (draft.whole && !draft.optional && !settings.get().confirm) await this.send();
  }

  override undo(): void {
    if (this.loose.length > 0) {
      this.loose = this.loose.slice(0, -1);
      this.changed();
    } else if (!this.army) super.undo();
  }

  /** Whether moves are not listed, so that a turn is touched blindly. */
  get blind(): boolean {
    return this.mine && !!this.game?.setup.traits.includes("hidden");
  }

  touchBlind(cell: number): void {
    this.loose = this.loose.includes(cell) ? [] : [...this.loose, cell];
    answer(this.loose.length > 0 ? this.looseText() : t("say.letgo"));
    this.changed();
  }

  looseText(): string {
    return this.loose.map((c) => this.board?.cells[c]?.name ?? "").join("");
  }

  /** Steps left in the turn being made; null for turns without steps, and while armies are
   * placed. */
  get stepsLeft(): number | null {
    const setting = !!this.army || (this.draft.empty && placing(this.game?.moves ?? []));
    const single = this.legal.moves?.some((m) => m.touch.length === 1) ?? false;
    if (!this.bySteps || setting || single || this.game?.phase !== "playing") return null;
    return Math.max(0, STEPS - this.draft.moves.length);
  }

  get sendable(): boolean {
    return this.mine && !this.busy && this.draft.canEnd;
  }

  /** Whether premoves are possible: if a turn is one move. */
  get premoves(): boolean {
    const g = this.game;
    const one = !!g && !this.bySteps && g.setup.game !== "amazons" && g.setup.seats > 1;
    const waits =
      g?.phase === "playing" && !g.paused && g.you.length === 1 && !g.you.includes(g.seat);
    return one && waits && this.at === null && !g.setup.traits.includes("hidden");
  }

  setPremove = (cells: number[]): void => {
    this.forgetPremove();
    this.premove = cells;
    const names = cells.map((c) => this.board?.cells[c]?.name ?? "");
    if (cells.length > 0) announce(t("premove.set", { move: names.join(" – ") }));
    this.changed();
  };

  private forgetPremove(): void {
    this.premove = [];
    this.offer = undefined;
    this.note = "";
  }

  private tellPremove(note: string): void {
    this.note = note;
    announce(note);
    this.changed();
  }

  /** Plays the premove. Shows the reason if it is no longer legal; if it may mean several moves,
   * the reader chooses. */
  private async playPremove(): Promise<void> {
    const cells = this.premove;
    const [from = -1, to = -1] = cells;
    this.forgetPremove();
    if (!this.mine || cells.length !== 2) return;
    const list = this.legal.more ? await this.from(from) : (this.legal.moves ?? []);
    const exact = list.filter((m) => m.touch.join() === cells.join());
    const found =
      exact.length > 0 ? exact : list.filter((m) => m.touch[0] === from && m.touch.at(-1) === to);
    if (!this.mine) return;
    const [only, more] = found;
    if (only && !more) return void (await this.step(only));
    if (only) {
      this.offer = found;
      return this.tellPremove(t("premove.several"));
    }
    const move = cells.map((c) => this.board?.cells[c]?.name ?? "").join(" – ");
    const why = await this.refusal((s, b, on) => spell(s, b, on, cells));
    this.tellPremove([t("premove.not", { move }), why].filter(Boolean).join(" "));
  }

  /** Whether an engine may help: in casual games without other people. */
  get hints(): boolean {
    const g = this.game;
    const engines = !!g?.players.every((p) => p.engine || g.you.includes(p.seat));
    const alone = g?.players.length === g?.you.length;
    return this.mine && engines && !alone && !g?.rated && !this.army && (g?.setup.seats ?? 0) > 1;
  }

  get hinting(): boolean {
    return !!this.thinking;
  }

  /** Lets an engine think for a moment about a turn from its start. */
  askHint(): void {
    this.forgetHint();
    this.draft = this.fresh();
    const thinking = new Thinking(() => {
      const [line] = thinking.found;
      if (thinking.trouble) this.trouble = thinking.trouble;
      const enough = line && (thinking.done || line.ms >= HINT);
      if (!enough && !thinking.trouble) return;
      this.forgetHint();
      if (line) {
        // An arrow flies from the cell where its archer has stopped.
        this.hint = line.touch.map((cells, i) =>
          cells.length === 1 ? [line.touch[i - 1]?.at(-1) ?? -1, ...cells] : cells,
        );
        announce(t("hint.text", { move: line.san?.[0] ?? line.pv[0] ?? "" }));
      }
      this.changed();
    });
    this.thinking = thinking;
    thinking.lines = 1;
    thinking.look(this.place);
    this.changed();
  }

  get texts(): string[] {
    return this.turns.map((x) => x.text);
  }

  /** The position for an engine's command: only the server has the effects of time. */
  private get place(): object {
    const setup = this.game?.setup;
    if (!setup || setup.traits.some((x) => x === "timed" || x === "hidden"))
      return { game: this.id, ...(this.key ? { key: this.key } : {}) };
    return { ...whereOf(setup), turns: this.texts.join("; ") };
  }

  private forgetHint(): void {
    this.thinking?.dispose();
    this.thinking = null;
    this.hint = [];
  }

  async send(text?: string): Promise<void> {
    const g = this.game;
    if (!g || (this.draft.empty && text === undefined)) return;
    const args = text === undefined ? { moves: this.draft.closed } : { text };
    this.unannounced = text !== undefined;
    await this.hand(g, args);
  }

  /** Sends a turn; touches are ignored until the answer. */
  private async hand(g: Game, args: object): Promise<void> {
    this.busy = true;
    this.trouble = null;
    this.changed();
    try {
      await ask("turn", { game: this.id, number: g.number, ...args });
      this.taken = g.number;
    } catch (e) {
      this.fail(e);
      if (e instanceof Refusal && e.trouble.code === "stale") await this.watch();
    }
    this.busy = false;
    this.changed();
  }

  /** Plays a typed turn, or further steps of the turn that is being made, in the position in which
   * it was typed, or not at all. Returns whether it was accepted. */
  async type(typed: string): Promise<boolean> {
    const { draft } = this;
    let text = "";
    const read = await this.doing(async () => {
      text = await typedTurn(this.setup, this.board, this.texts, typed);
      if (this.draft !== draft) throw new Refusal({ code: "stale", text: "" });
    });
    if (!read) return false;
    if (this.army || draft.empty) {
      await this.send(text);
      return !this.trouble;
    }
    return this.doing(async () => {
      const after = await draft.typed(text);
      if (this.draft !== draft) return;
      this.draft = after;
      announce(`${text}.`);
    });
  }

  async pass(move: Move): Promise<void> {
    const g = this.game;
    if (g && !this.busy) await this.hand(g, { moves: [...this.draft.moves, move.text] });
  }

  async command(what: string, args: object = {}): Promise<void> {
    if (this.trouble) {
      this.trouble = null;
      this.changed();
    }
    try {
      const number = numbered.has(what) ? { number: this.game?.number } : {};
      await ask(what, { game: this.id, ...number, ...args });
    } catch (e) {
      this.fail(e);
    }
  }

  // Browsing earlier turns.

  async show(at: number | null): Promise<void> {
    const g = this.game;
    if (!g) return;
    if (at !== null && at >= g.turns) at = null;
    if (at !== null && at < 0) at = 0;
    if (at !== null && !this.frames.has(at)) await this.load(at);
    if (at !== null && !this.frames.has(at)) return;
    this.at = at;
    this.changed();
  }

  private async load(at: number): Promise<void> {
    const first = Math.max(0, at - 100);
    try {
      const a = await ask<Replay>("replay", {
        game: this.id,
        ...(this.key ? { key: this.key } : {}),
        from: first,
        count: 200,
      });
      a.frames.forEach((f, i) => this.frames.set(a.first + i, f));
      if (a.turns.length === this.turns.length) this.turns = a.turns;
    } catch (e) {
      this.fail(e);
    }
  }

  /** Cells to mark: of the turn being made, or of the last one before the moment shown. */
  override get cells(): number[] {
    if (this.at === null && this.loose.length > 0) return this.loose;
    return this.army ? (this.moment?.cells ?? []) : super.cells;
  }

  playerName(seat: number): string {
    const p = this.game?.players[seat];
    return p?.player ?? (p?.name ? personName(p.name) : this.seatName(seat));
  }

  get score(): string {
    return score(this.game?.result);
  }

  get decisive(): string {
    return decisive(this.game?.result) ? writtenLast(this.setup, this.board, this.texts) : "";
  }

  resultText(): string {
    return resultText(this.game);
  }
}
