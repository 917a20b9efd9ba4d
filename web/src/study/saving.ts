// Saves a study: on the server, or on this device while that cannot be reached. It merges changes
// that others have saved in the meantime; if both have changed the words of the same turn, theirs
// stay and the local version becomes a separate study.
import { announce } from "../base/announce.ts";
import {
  begin,
  copy,
  hold,
  keepWork,
  type Place,
  reader,
  stored,
  synchronise,
  workOf,
} from "../local/studies.ts";
import { t } from "../i18n/index.ts";
import { ask, connection, Refusal, troubleOf } from "../net/connection.ts";
import type { Setup } from "../net/types.ts";
import { Agreed } from "../core/agreed.ts";
import { Autosave, type Origin, originOf } from "./autosave.ts";
import { type Head, type Naming, read, unsaved, write } from "./keeping.ts";
import { type Kept, type Node, Tree } from "../core/tree.ts";

const SAVE_MS = 2500; // after the last change of a study that others have open, until it is saved
const TRIES = 5; // of a save, while others save too

interface Host {
  readonly setup: Setup | null;
  readonly tree: Tree;
  readonly node: Node;
  study: Head;
  busy: boolean;
  changed(): void;
  fail(e: unknown): void;
  /** The tree has been merged with the stored one. */
  united(): void;
  /** The study has been replaced by another one. */
  renamed(): void;
  /** Whether the stored tree is still loading. */
  readonly behind: boolean;
}

const up = (): boolean => connection.get() === "up";

export class Saving {
  agreed = new Agreed();
  /** Whether the tree has changed since it was opened or saved. */
  dirty = false;
  private readonly host: Host;
  private autosave: Autosave;
  private edits = 0; // local changes
  private timer: ReturnType<typeof setTimeout> | undefined;
  private place: Place = { user: null, study: "", chapter: 1 };
  /** The stamp of this device's unsent work. */
  private stamp: string | null = null;
  private named: Naming = {};
  private free = (): void => undefined;
  private uniting: Promise<void> | null = null;
  private saves: Promise<void> = Promise.resolve();
  private gone = false;
  private readonly stop: () => void;
  private readonly leave = (): void => this.autosave.saveNow();

  constructor(host: Host, origin: Origin) {
    this.host = host;
    this.autosave = new Autosave(origin, this.agreed);
    addEventListener("pagehide", this.leave);
    // Other authors get these changes first.
    this.stop = connection.on(
      (now) => now === "up" && setTimeout(() => host.behind || this.tell()),
    );
  }

  dispose(): void {
    this.gone = true;
    this.stop();
    removeEventListener("pagehide", this.leave);
    if (this.timer) void this.saveNow();
    // Another page must not upload a chapter that is being saved.
    void this.saves.then(() => {
      this.free();
      if (this.stamp && up()) void synchronise();
    });
  }

  /** Whether this device has unsent work. */
  get owes(): boolean {
    return this.stamp !== null;
  }

  // Opening.

  /** A stored chapter has opened: its tree, with this device's unsent work. */
  async open(from: Awaited<ReturnType<typeof read>>): Promise<{ tree: Tree; at: Node }> {
    const { head, nodes, kept } = from;
    this.settle(head);
    const work = await workOf(this.place);
    this.agreed = work ? Agreed.from(work.agreed) : new Agreed();
    this.autosave = new Autosave(originOf(head, reader()), this.agreed);
    if (!work) this.agreed.stored(nodes);
    const tree = Tree.from(work?.nodes ?? nodes);
    const at = tree.all()[work?.place ?? from.place] ?? tree.root;
    if (!work) return { tree, at };
    const { title, public: open } = work;
    this.named = JSON.parse(JSON.stringify({ title, public: open })) as Naming;
    this.stamp = work.stamp;
    this.host.study = { ...head, revision: work.revision };
    if (kept) return { tree, at };
    try {
      await this.unite(tree, from.setup, nodes);
      this.host.study = head;
    } catch (e) {
      this.host.fail(e);
    }
    return { tree, at: tree.has(at) ? at : tree.root };
  }

  private settle(head: Head): void {
    if (this.gone) return;
    this.free();
    this.place = { user: reader(), study: head.id, chapter: head.chapter };
    this.free = hold(this.place);
  }

  /** Switches to another study after a save. */
  private become(head: Head): void {
    this.settle(head);
    this.autosave = this.autosave.become(originOf(head, reader()));
    this.saveSoon();
  }

  /** Merges this window's autosaved work into a tree. */
  restore(tree: Tree): void {
    this.dirty ||= this.autosave.restore(tree);
  }

  /** Merges the stored tree into the local one. */
  private async unite(tree: Tree, setup: Setup, nodes: Kept[]): Promise<void> {
    const { study, node } = this.host;
    const here = { nodes: tree.keep(), place: tree.all().indexOf(node) };
    const tried = Tree.from(here.nodes);
    const clash = Agreed.from(this.agreed.keep()).reconcile(tried, nodes, false);
    if (clash && (this.dirty || this.stamp)) {
      await copy(setup, this.named.title ?? study.title, here, this.place.user ?? undefined);
      announce(t("offline.copied"));
    }
    this.agreed.again(tree, nodes, false);
  }

  /** The same after another author was quicker, or the connection was lost. */
  private async again(nodes: Kept[], revision: number): Promise<void> {
    const { host } = this;
    await this.uniting;
    if (!host.setup || revision < host.study.revision) return; // the local state is newer
    this.uniting = this.unite(host.tree, host.setup, nodes);
    try {
      await this.uniting;
      host.study = { ...host.study, revision };
    } finally {
      this.uniting = null;
    }
  }

  /** The same; the others' unsaved changes will follow. */
  async back(nodes: Kept[], revision: number): Promise<void> {
    try {
      await this.again(nodes, revision);
    } catch (e) {
      this.host.fail(e);
    }
  }

  /** Everything has arrived: uploads unsent work. */
  joined(): void {
    if (!this.timer) this.tell(); // else when the timer saves
  }

  // Saving.

  /** The tree has changed here; `shared`: others have it open, so it is saved soon. */
  altered(shared: boolean): void {
    this.dirty = true;
    this.edits++;
    this.saveSoon();
    if (!shared) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.saveNow(), SAVE_MS);
  }

  saveSoon(): void {
    const { host } = this;
    this.autosave.saveSoon(
      () => (this.dirty ? host.tree : null),
      async () => this.away() && this.keep({}),
    );
  }

  private async saveNow(): Promise<void> {
    this.timer = undefined;
    if (!up() || this.host.behind) {
      // Others' pending changes must arrive first.
      if (!this.gone) this.timer = setTimeout(() => void this.saveNow(), SAVE_MS);
      return;
    }
    await this.save(false, {}, true);
  }

  /** Uploads this device's unsent work, if it can. */
  tell(): void {
    if (up())
      void this.inTurn(async () => {
        if (!this.stamp || this.place.user !== reader()) return;
        await this.saveNext(false, {}, true);
        if (!this.stamp) announce(t("study.saved"));
      });
  }

  /** One save after the other: a short loss of connection does not start a second one. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.saves = this.saves.then(work).catch((e: unknown) => this.host.fail(e));
    return this.saves;
  }

  /** Whether to save the open study on this device. */
  private away(): boolean {
    return connection.get() === "down" && !!this.host.study.id && this.host.study.writes;
  }

  private content(setup: Setup) {
    const { tree, node } = this.host;
    return { setup, nodes: tree.keep(), place: tree.all().indexOf(node) };
  }

  /** Stores the chapter on this device; returns whether it could. */
  private async keep(named: Naming): Promise<boolean> {
    const { host, edits } = this;
    if (!host.setup) return false;
    const all = { ...this.named, ...named };
    const { setup, ...content } = this.content(host.setup);
    const { revision } = host.study;
    const work = { ...content, ...all, agreed: this.agreed.keep(), revision };
    const begun = host.study.id ? null : await begin(setup, work);
    const kept = begun ?? (await keepWork(this.place, work, this.stamp));
    if (!kept) return false;
    host.tree.merge(kept.others, true);
    this.stamp = kept.stamp;
    this.named = all;
    this.dirty = this.edits !== edits;
    host.study = { ...host.study, ...named };
    if (begun) {
      const one = { id: 1, title: "", practice: false, game: setup.game };
      host.study = { ...unsaved, ...all, id: begun.id, chapters: [one] };
      this.become(host.study);
      host.renamed();
    }
    host.changed();
    return true;
  }

  /** Saves the study; `anew`: as another one, `still`: automatically, without a message. */
  save(anew: boolean, named: Naming = {}, still = false): Promise<void> {
    return this.inTurn(() => this.saveNext(anew, named, still));
  }

  private async saveNext(anew: boolean, named: Naming, still: boolean): Promise<void> {
    const { host } = this;
    const { setup } = host;
    if (!setup) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    host.busy = !still;
    host.changed();
    try {
      const here = !anew && (host.study.writes || !host.study.id);
      if (here && connection.get() === "down" && (await this.keep(named))) {
        if (!still) announce(t("offline.study"));
      } else {
        await this.store(setup, anew, { ...this.named, ...named });
        if (!still) announce(t("study.saved"));
      }
    } catch (e) {
      const lost = troubleOf(e).code === "lost" && !anew && !!host.study.id && host.study.writes;
      if (!lost || !(await this.keep(named))) host.fail(e);
    }
    host.busy = false;
    host.changed();
  }

  private async store(setup: Setup, anew: boolean, named: Naming, tries = TRIES): Promise<void> {
    const { host, edits, place, stamp } = this;
    const { id } = host.study;
    const content = this.content(setup);
    const stand = this.agreed.storing(content.nodes);
    let head: Head;
    try {
      head = await write(host.study, anew, content, named);
    } catch (e) {
      if (troubleOf(e).code !== "stale" || tries <= 1) throw e;
      const now = await read(id, host.study.chapter);
      if (now.kept) throw new Refusal({ code: "lost", text: "" });
      await this.again(now.nodes, now.head.revision);
      host.united();
      return this.store(setup, anew, named, tries - 1);
    }
    // News that arrived in between stay.
    const { revision } = head;
    host.study = head.id === id ? { ...host.study, ...named, revision } : head;
    stand();
    this.dirty = this.edits !== edits;
    this.named = {};
    if (!anew) {
      const work = { ...content, ...named, agreed: [], revision };
      await stored(place, work, stamp, head.id);
      if (this.stamp === stamp) this.stamp = null;
    }
    if (head.id === id || this.gone) return this.saveSoon();
    this.become(head); // only now may another page upload the old one
    host.renamed();
    void ask("study", { study: head.id, chapter: head.chapter }).catch(() => undefined); // stores it
  }
}
