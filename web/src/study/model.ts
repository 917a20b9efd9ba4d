// The model of the analysis board: the study, the tree of variations, the turn being made, and the
// answers of engines and rules on the position shown. It does not depend on the view.
import type {
  Board,
  Look,
  Position,
  Replay,
  Result,
  Review,
  Setup,
  Threats,
  Trouble,
  TurningPoint,
} from "../net/types.ts";
import { ask, Refusal, troubleOf } from "../net/connection.ts";
import { announce } from "../base/announce.ts";
import { go as goPage, replaceAddress } from "../base/router.tsx";
import { BoardModel, type Moment } from "../core/model.ts";
import { typedTurn } from "../core/san.ts";
import { t } from "../i18n/index.ts";
import { arrival } from "./arrival.ts";
import { type Origin } from "./autosave.ts";
import { Desk } from "./desk.ts";
import { Practice } from "./practice.ts";
import { turnsOf } from "./replayed.ts";
import { Retry } from "./retry.ts";
import { type Line, lineFrom, Reviewing } from "./reviewing.ts";
import { Thinking } from "./thinking.ts";
import { whereOf } from "../core/trial.ts";
import { isHere } from "../local/storage.ts";
import { wanted as computesHere } from "../engine/here.ts";
import { type Change, Node, NODES_MAX, Tree } from "../core/tree.ts";
import {
  addressOfChapter,
  type Chapter,
  type Head,
  type Naming,
  read,
  unsaved,
} from "./keeping.ts";
import { Saving } from "./saving.ts";

const PAUSE = 130; // ms: positions that are passed faster are not requested
const FRAMES = 200; // of a replay per request

export class StudyModel extends BoardModel {
  readonly origin: Origin;
  setup: Setup | null = null;
  board: Board | null = null;
  tree = new Tree();
  node: Node = this.tree.root;
  missing: Trouble | null = null;
  readonly thinking: Thinking;
  threats: { node: Node; seen: Threats } | null = null;
  threatsOn = false;
  study: Head = unsaved;
  /** The other participants of the stored study. */
  desk: Desk | null = null;
  readonly saving: Saving;
  /** Nodes of the game's own turns, with their numbers. */
  private readonly played = new Map<Node, number>();
  private readonly looks = new Map<Node, Look>();
  private readonly frames = new Map<Node, Position>();
  private readonly touches = new Map<Node, number[][]>();
  private shown: Position | null = null;
  private moved = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The exercise of a side's mistakes. */
  retry: Retry | null = null;
  /** The chapter as an exercise. */
  practice: Practice | null = null;
  private thoughtBefore = true;
  private readonly reviewing = new Reviewing(() => this.changed());
  private gone = false;
  /** Whether the game is in progress. */
  private running = false;
  /** The server analyses a game at once; in this browser its turns must be loaded first. */
  private readonly early: boolean;
  private readonly served: boolean; // it is a game of the server

  constructor(origin: Origin) {
    super();
    this.origin = origin;
    this.served = origin.what === "game" && !isHere(origin.game);
    this.early = !computesHere() && (this.served || origin.what !== "game");
    this.saving = new Saving(this, origin);
    this.thinking = new Thinking(() => this.changed());
    if (origin.what === "game" && origin.turn !== null && this.early)
      this.thinking.look({ ...this.gameArgs(), turn: origin.turn });
    else if (origin.what === "free" && origin.turn === null)
      this.thinking.look({ ...origin.terms, turns: origin.turns });
    void this.begin();
  }

  dispose(): void {
    this.gone = true;
    this.thinking.dispose();
    clearTimeout(this.timer);
    this.reviewing.dispose();
    this.quiz?.dispose();
    this.desk?.dispose();
    this.saving.dispose();
  }

  // Opening.

  /** The address's variant file is no longer in this browser. */
  get fileGone(): boolean {
    return this.origin.what === "free" && this.origin.terms.definition === "-";
  }

  private gameArgs(): { game: string; key?: string } {
    const o = this.origin;
    if (o.what !== "game") return { game: "" };
    return o.key ? { game: o.game, key: o.key } : { game: o.game };
  }

  private async begin(): Promise<void> {
    try {
      const o = this.origin;
      if (o.what === "study") await this.beginStudy(o.id, o.chapter);
      else if (o.what === "game")
        await this.beginLine({ ...this.gameArgs(), count: FRAMES }, o.turn);
      else await this.beginLine({ ...o.terms, turns: o.turns, count: FRAMES }, o.turn);
    } catch (e) {
      if (this.gone) return;
      this.missing = troubleOf(e);
      this.thinking.look(null);
    }
    this.changed();
  }

  private async beginLine(args: object, turn: number | null): Promise<void> {
    const a = await ask<Replay>("replay", args);
    if (this.gone) return;
    const turns = turnsOf(a);
    this.tree = Tree.line(turns.map((x) => x.text));
    this.running = a.over === false;
    this.adopt(a);
    this.tree.main.forEach((n, i) => {
      this.touches.set(n, turns[i]?.touch ?? []);
      if (this.origin.what === "game") this.played.set(n, i + 1);
    });
    if (this.origin.what === "game") this.played.set(this.tree.root, 0);
    const line = [this.tree.root, ...this.tree.main];
    this.saving.restore(this.tree);
    this.go(line[Math.min(turn ?? line.length - 1, line.length - 1)] ?? this.tree.root, true);
    if (this.origin.what === "game") void this.evaluate();
  }

  private async beginStudy(id: string, chapter: number): Promise<void> {
    const from = await read(id, chapter);
    if (this.gone) return;
    const { head, setup } = from;
    this.study = head;
    const { tree, at } = await this.saving.open(from);
    const turns = tree.main.map((n) => n.turn).join("; ");
    const a = await ask<Replay>("replay", { ...whereOf(setup), turns, count: FRAMES });
    if (this.gone) return;
    this.tree = tree;
    this.adopt(a);
    tree.main.forEach((n, i) => this.touches.set(n, a.turns[i]?.touch ?? []));
    this.saving.restore(tree);
    const there = arrival(id);
    if (this.chapter?.practice && !head.writes && tree.size > 0) this.practise(true);
    else this.go(there ? tree.find(there) : at, true);
    this.sit();
  }

  /** The open chapter; undefined before it is stored. */
  get chapter(): Chapter | undefined {
    return this.study.chapters.find((c) => c.id === this.study.chapter);
  }

  // With others.

  /** Joins the desk of the stored study. */
  private sit(): void {
    this.desk?.dispose();
    this.desk = null;
    if (isHere(this.study.id)) return this.saving.tell();
    this.desk = new Desk(this.study.id, this.study.chapter, {
      heard: (change) => this.heard(change),
      update: (news) => this.update(news),
      came: () => this.tellAll(),
      again: (nodes, revision) => this.saving.back(nodes, revision),
      joined: () => {
        this.united();
        this.saving.joined();
      },
      changed: () => {
        if (this.desk?.number) this.study = { ...this.study, writes: this.desk.writes };
        this.changed();
      },
    });
    this.desk.moved(Tree.turns(this.node));
  }

  get behind(): boolean {
    return !!this.desk?.behind;
  }

  /** The tree has been merged with the stored one: notifies the others. */
  united(): void {
    this.find();
    this.tellAll();
    this.changed();
  }

  /** The study has been replaced by another one. */
  renamed(): void {
    if (this.gone) return;
    replaceAddress(addressOfChapter(this.study));
    this.sit();
  }

  /** Applies a new title and chapters; if the open chapter was deleted, opens another. */
  update(news: Pick<Head, "title" | "public" | "chapters">): void {
    this.study = { ...this.study, ...news };
    this.changed();
    if (news.chapters.some((c) => c.id === this.study.chapter)) return;
    this.saving.dirty = false;
    this.saving.saveSoon();
    announce(t("chapter.gone"));
    goPage(`/study/${this.study.id}?chapter=${news.chapters[0]?.id ?? 1}`, true);
  }

  private heard(change: Change): void {
    this.saving.agreed.heard(this.tree, change);
    this.find();
    this.changed();
  }

  /** If another author has deleted the current line, goes back to its last remaining node. */
  private find(): void {
    if (!this.tree.has(this.node)) this.go(this.tree.find(Tree.turns(this.node)));
  }

  /** The tree has changed here: stores it locally, sends the change to others, and saves
   * if there are any. */
  private altered(change: Change): void {
    const shared = !!this.desk?.writes && !this.desk.alone;
    this.saving.altered(shared);
    if (shared) this.desk?.tell(change);
  }

  /** Sends unsaved changes to others who may lack them. */
  private tellAll(): void {
    if (!this.dirty && !this.saving.owes) return;
    for (const c of this.saving.agreed.changes(this.tree)) this.altered(c);
  }

  /** Whether the tree has changed since it was opened or saved. */
  get dirty(): boolean {
    return this.saving.dirty;
  }

  private adopt(a: Replay): void {
    this.setup = a.setup;
    this.board = a.board;
    const line = [this.tree.root, ...this.tree.main];
    a.frames.forEach((f, i) => {
      const node = line[a.first + i];
      if (node) this.frames.set(node, f);
    });
  }

  // The current node.

  /** A node's position for an engine's command: the server finds its own games by id, and refuses
   * to analyse those in progress. */
  place(node: Node): object {
    const played = this.played.get(node);
    if (played !== undefined && (this.early || this.running))
      return { ...this.gameArgs(), turn: played };
    return this.free(node);
  }

  private free = (node: Node): Line => lineFrom(this.setup, Tree.turns(node));

  /** The current moment, as far as it is known; until then the position shown before stays. */
  protected get moment(): Moment | null {
    const look = this.looks.get(this.node);
    const position = look?.position ?? this.frames.get(this.node) ?? this.shown;
    if (!position) return null;
    this.shown = position;
    const touch = this.touches.get(this.node) ?? look?.last?.touch ?? [];
    return { position, legal: look ?? null, cells: touch.flat() };
  }

  /** Whether the game has ended at the current node. */
  get over(): boolean {
    return (this.looks.get(this.node)?.position ?? this.frames.get(this.node))?.over ?? false;
  }

  /** The game's result at the current node. */
  get result(): Result | undefined {
    return this.looks.get(this.node)?.result;
  }

  /** The seat to move at the current node; -1: none. */
  get seat(): number {
    const p = this.looks.get(this.node)?.position ?? this.frames.get(this.node);
    return p?.seat ?? this.thinking.seat;
  }

  /** The seat to move at the start; 0 if there is none. */
  get firstSeat(): number {
    const { root } = this.tree;
    return Math.max(0, (this.frames.get(root) ?? this.looks.get(root)?.position)?.seat ?? 0);
  }

  go(node: Node, first = false): void {
    if (this.practice && !this.practice.knows(node)) return;
    if (node === this.node && !first && this.draft.empty) return;
    const now = performance.now();
    const quick = now - this.moved < PAUSE;
    this.moved = now;
    this.node = node;
    this.desk?.moved(Tree.turns(node));
    this.draft = this.fresh();
    this.trouble = null;
    this.threats = null;
    const early = first && this.thinking.on && this.started(node);
    if (!early) this.thinking.look(this.over ? null : this.place(node));
    clearTimeout(this.timer);
    if (quick) this.timer = setTimeout(() => void this.learn(node), PAUSE);
    else void this.learn(node);
    this.changed();
  }

  /** Whether the engine was started here before the position was loaded. */
  private started(node: Node): boolean {
    const o = this.origin;
    if (o.what === "game")
      return this.early && o.turn !== null && this.played.get(node) === o.turn && !this.over;
    return o.what === "free" && o.turn === null && !this.over;
  }

  private async learn(node: Node): Promise<void> {
    if (this.threatsOn) void this.askThreats();
    const known = this.looks.get(node);
    if (known?.last) this.touches.set(node, known.last.touch);
    if (known) return;
    try {
      const look = await ask<Look>("look", { ...this.free(node), moves: [] });
      this.looks.set(node, look);
      if (look.last) this.touches.set(node, look.last.touch);
      if (node === this.node && look.position.over) this.thinking.look(null);
      this.changed();
    } catch (e) {
      if (node === this.node && !this.gone) this.fail(e);
    }
  }

  back(): void {
    if (!this.draft.empty) return this.undo();
    if (this.node.parent) this.go(this.node.parent);
  }
  on(): void {
    const next = this.node.children[0];
    if (next) this.go(next);
  }
  toStart(): void {
    this.go(this.tree.root);
  }
  toEnd(): void {
    this.go(Tree.on(this.node).pop() ?? this.node);
  }
  beside(by: 1 | -1): void {
    this.go(Tree.beside(this.node, by));
  }

  // Making a turn.

  protected look(moves: string[], at: object = {}): Promise<Look> {
    return ask<Look>("look", { ...this.free(this.node), moves, ...at });
  }

  protected stepped(): void {
    if (this.draft.whole) this.finish();
  }

  /** Adds the finished turn to the tree, or answers an exercise with it. */
  finish(): void {
    if (!this.draft.canEnd) return;
    if (this.quiz?.asks(this.node)) this.propose(this.draft.turn);
    else this.addTurn(this.draft.turn);
  }

  private propose(turn: string): void {
    this.draft = this.fresh();
    void this.quiz?.propose(turn);
    this.changed();
  }

  /** Plays a turn that is known to be legal, in the game's notation. */
  addTurn(text: string, look?: Look | null): Node | null {
    if (this.practice) return null;
    if (this.tree.size >= NODES_MAX && !this.node.children.some((c) => c.turn === text)) {
      this.fail(new Refusal({ code: "full", text: t("study.full", { n: NODES_MAX }) }));
      return null;
    }
    const before = this.tree.size;
    const node = this.tree.add(this.node, text);
    if (this.tree.size > before)
      this.altered({ what: "add", at: Tree.turns(this.node), turn: text });
    if (look) this.looks.set(node, look);
    this.draft = this.fresh();
    this.go(node);
    return node;
  }

  /** Plays a typed turn, or an engine's: the server checks it. */
  async tryTurns(texts: string[]): Promise<boolean> {
    const from = this.node;
    let at = from;
    this.trouble = null;
    try {
      if (this.quiz?.asks(from)) {
        const text = await typedTurn(this.setup, this.board, Tree.turns(from), texts[0] ?? "");
        const look = await this.lookAt(from, text);
        if (this.node !== from || !this.quiz?.asks(from)) return false;
        this.propose(look.last?.text ?? text);
        return true;
      }
      for (const typed of texts) {
        const text = await typedTurn(this.setup, this.board, Tree.turns(at), typed);
        const there = at.children.find((c) => c.turn === text);
        const turns = [...Tree.turns(at), text].join("; ");
        const terms = this.setup ? whereOf(this.setup) : {};
        const look = there ? null : await ask<Look>("look", { ...terms, turns, moves: [] });
        if (this.node !== at) return false;
        const node = this.addTurn(there?.turn ?? look?.last?.text ?? text, look);
        if (!node) return false;
        at = node;
      }
    } catch (e) {
      this.fail(e);
      return false;
    }
    return true;
  }

  // Words and marks.

  edited(): void {
    const { node } = this;
    const { comment, hint } = node;
    this.altered({ what: "say", at: Tree.turns(node), comment, hint, marks: Tree.marksOf(node) });
    this.changed();
  }

  promote(): void {
    const at = Tree.turns(this.node);
    if (!Tree.promote(this.node)) return;
    this.altered({ what: "promote", at });
    this.changed();
  }

  drop(): void {
    if (this.node === this.tree.root) return;
    const at = Tree.turns(this.node);
    const to = Tree.drop(this.node);
    this.altered({ what: "drop", at });
    this.go(to);
  }

  // Threats.

  toggleThreats(): void {
    this.threatsOn = !this.threatsOn;
    this.threats = null;
    if (this.threatsOn) void this.askThreats();
    this.changed();
  }

  private async askThreats(): Promise<void> {
    const node = this.node;
    try {
      const seen = await ask<Threats>("threats", this.place(node));
      if (node === this.node && this.threatsOn) this.threats = { node, seen };
    } catch (e) {
      this.threatsOn = false;
      this.fail(e);
    }
    this.changed();
  }

  // The whole game.

  /** Reviews the game, or the current main line. */
  async evaluate(): Promise<void> {
    const main = this.tree.main;
    const all = main.every((n, i) => this.played.get(n) === i + 1);
    const game = this.origin.what === "game" && all && main.length + 1 === this.played.size;
    const end = main[main.length - 1] ?? this.tree.root;
    const line = this.free(end);
    const served = game && this.served ? this.gameArgs() : line;
    await this.reviewing.begin(main, { line: this.running ? null : line, served }, (e) => {
      if (this.origin.what !== "game") this.fail(e);
      else this.changed();
    });
  }

  get review(): Review | null {
    return this.reviewing.review;
  }

  /** The line of the review. */
  get reviewed(): Node[] {
    return this.reviewing.line;
  }

  /** The turning point of the current turn in the review of the game. */
  get point(): TurningPoint | undefined {
    const k = this.node === this.tree.root ? -1 : this.reviewed.indexOf(this.node);
    return k < 0 ? undefined : this.review?.points.find((p) => p.turn === k);
  }

  /** Starts an exercise of a side's mistakes; null: ends it. */
  learnFrom(seat: number | null): void {
    if (seat === null) {
      this.think(true);
      this.retry = null;
    } else if (this.review) {
      this.think(false);
      this.retry = new Retry(this, seat, this.review.points);
      this.retry.show();
    }
    this.changed();
  }

  /** The exercise that expects turns of the reader. */
  get quiz(): Retry | Practice | null {
    return this.retry ?? this.practice;
  }

  /** Whether no turn may be made at the current node: the exercise continues elsewhere. */
  get waits(): boolean {
    const p = this.practice;
    return !!p && (this.node !== p.node || !(p.open || p.state === "waits"));
  }

  /** Makes the open chapter an exercise, or no longer. */
  practise(on: boolean): void {
    this.think(!on);
    this.practice?.dispose();
    this.practice = on ? new Practice(this, this.tree.root) : null;
    this.practice?.begin();
    this.changed();
  }

  /** Switches the engine and threats on or off. */
  private think(on: boolean): void {
    if (!on && !this.quiz) this.thoughtBefore = this.thinking.on;
    this.thinking.set({ on: on && this.thoughtBefore });
    if (on) return;
    this.threatsOn = false;
    this.threats = null;
  }

  lookAt(node: Node, turn: string): Promise<Look> {
    return ask<Look>("look", { ...this.tried(node, turn), moves: [] });
  }

  /** A turn tried at a node, as a line for a command. */
  tried = (node: Node, turn: string): Line => lineFrom(this.setup, [...Tree.turns(node), turn]);

  /** The turning points and the turns played there, in the order of the game. */
  nextPoint(by: 1 | -1): void {
    const node = this.reviewing.point(this.node, by);
    if (node) this.go(node);
  }

  // Saving.

  /** Saves the study; `anew`: as another one, `still`: automatically, without a message. */
  save(anew: boolean, named: Naming = {}, still = false): Promise<void> {
    return this.saving.save(anew, named, still);
  }
}
