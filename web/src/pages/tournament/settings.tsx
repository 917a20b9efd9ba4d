// The settings of a tournament as fields, for a new one and for changes.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Terms } from "../../net/tournament.ts";
import type { GameInfo } from "../../net/types.ts";
import { gameName, loadShelf, shelf } from "../../core/games.ts";
import { ClockField } from "../../parts/clockfield.tsx";
import { OptionFields, readOptions, writtenOptions } from "../../parts/options.tsx";
import { useStore } from "../../base/store.ts";
import { tWord } from "../../i18n/index.ts";
import { variantLabel } from "../../core/names.ts";
import { formats, late, numbersOf, ownPoints, roundless, written } from "./presets.ts";
import { formatName } from "./words.ts";

interface Props {
  terms: Terms;
  set(part: Partial<Terms>): void;
  /** The tournament has begun: only some settings may still change. */
  begun?: boolean;
  /** The game cannot be changed. */
  fixed?: boolean;
}

type Name = keyof Terms;
type Kind = "text" | "number" | "switch" | "long" | "moment" | string[];

const least: Partial<Record<Name, number>> = {
  games: 1,
  cycles: 1,
  lives: 1,
  max_players: 2,
  draws: -1,
};
const most: Partial<Record<Name, number>> = {
  warnings: 99,
  max_players: 256,
  round_break: 1440,
  game_break: 1440,
  draws: 1000,
};
/** Times in milliseconds for the server and in seconds for people. */
const seconds = new Set<Name>(["wait", "reconnect"]);

/** The hint below a field, if any. */
function hint(name: Name): string {
  const text = tWord("sethint", name);
  return text === name ? "" : text;
}

/** A time for an input field: the reader's local time, to the minute. */
const localTime = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const ties = ["head-to-head", "buchholz", "sonneborn-berger", "wins"];

interface InputProps {
  terms: Terms;
  set(part: Partial<Terms>): void;
  name: Name;
  kind: Kind;
  /** The labels of a list's values. */
  names?: (v: string) => string;
}

/** The input of a setting. */
function Input({ terms, set, name, kind, names }: InputProps) {
  const id = `set-${name}`;
  const value = terms[name];
  const ms = seconds.has(name);
  const write = (x: unknown) => set(written(name, x));
  const from = (e: Event) => (e.target as HTMLInputElement).value;
  if (kind === "switch")
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={(e) => write((e.target as HTMLInputElement).checked)}
      />
    );
  if (kind === "long")
    return (
      <textarea id={id} rows={3} value={String(value ?? "")} onInput={(e) => write(from(e))} />
    );
  if (Array.isArray(kind))
    return (
      <select id={id} value={String(value ?? "")} onChange={(e) => write(from(e))}>
        {kind.map((v) => (
          <option value={v}>{names ? names(v) : v}</option>
        ))}
      </select>
    );
  if (kind === "moment")
    return (
      <input
        id={id}
        type="datetime-local"
        defaultValue={Number(value) > 0 ? localTime(Number(value)) : ""}
        onInput={(e) => write(Math.max(0, from(e) ? new Date(from(e)).getTime() : 0))}
      />
    );
  if (kind === "number")
    return (
      <input
        id={id}
        type="number"
        min={least[name] ?? 0}
        max={most[name]}
        value={ms ? Number(value) / 1000 : Number(value)}
        onInput={(e) => from(e) && write(Number(from(e)) * (ms ? 1000 : 1))}
      />
    );
  return <input id={id} value={String(value ?? "")} onInput={(e) => write(from(e))} />;
}

type Field = (name: Name, kind: Kind, names?: (v: string) => string) => JSX.Element | null;

/** Fields of these settings; after the start, only those that may still change. */
const fields =
  ({ terms, set, begun }: Props): Field =>
  (name, kind, names) =>
    begun && !late.includes(name) ? null : (
      <div class={`field${kind === "long" ? " tall" : ""}`} key={name}>
        <label for={`set-${name}`}>
          {tWord("set", name)}
          <small>{hint(name)}</small>
        </label>
        <Input terms={terms} set={set} name={name} kind={kind} {...(names ? { names } : {})} />
      </div>
    );

const loses = ["game", "match"];
const losesText = (v: string) => tWord("set.loses", v);

export function Settings(props: Props) {
  const { terms, begun = false, fixed = false } = props;
  useEffect(loadShelf, []);
  const games = (useStore(shelf)?.games ?? []).filter((g) => g.seats === 2);
  const game = games.find((g) => g.id === terms.game);
  const field = fields(props);
  return (
    <div class="settings">
      {field("about", "long")}
      {!begun && !fixed && <GameFields {...props} games={games} game={game} field={field} />}
      {!begun && <FormatFields {...props} field={field} />}
      <TimeFields {...props} game={game} field={field} />
      <Group name="play">
        {field("illegal_loses", loses, losesText)}
        {field("warnings", "number")}
        {field("max_turns", "number")}
        {game?.traits.includes("draws") && field("draws", "number")}
        {field("openings", "long")}
        {field("random_turns", "number")}
        {field("seed", "number")}
        {field("boards", "number")}
        {field("sources", "switch")}
        {field("chat", ["all", "phrases", "off"], (v) => tWord("set.chat", v))}
      </Group>
      {!begun && (
        <Group name="players">
          {field("entry", ["open", "organiser"], (v) => tWord("set.entry", v))}
          {field("check_in", "switch")}
          {field("max_players", "number")}
          {field("rated", "switch")}
        </Group>
      )}
    </div>
  );
}

interface FieldsProps extends Props {
  field: Field;
}
interface GameFieldsProps extends FieldsProps {
  game: GameInfo | undefined;
}

function GameFields({ terms, set, games, game, field }: GameFieldsProps & { games: GameInfo[] }) {
  const ids = games.map((g) => g.id);
  const write = (value: string) => set(written("options", value));
  return (
    <>
      <Group name="game">
        {field("game", ids, gameName)}
        {game &&
          game.variants.length > 1 &&
          field("variant", ["", ...game.variants.slice(1).map((v) => v.id)], (v) =>
            labelOf(game, v),
          )}
        {field("start", "text")}
        {field("definition", "long")}
      </Group>
      {game && game.options.length > 0 && (
        <Group name="options">
          <OptionFields
            game={game}
            chosen={readOptions(terms.options)}
            set={(chosen) => write(writtenOptions(chosen))}
          />
        </Group>
      )}
    </>
  );
}

/** The kind of a setting's input, if it is no number. */
const kinds: Partial<Record<Name, Kind>> = {
  third_place: "switch",
  armageddon: "switch",
  duration: "text",
  championship: formats.filter((f) => f !== "arimaa-challenge"),
  year: ["2004", "2005", "2006", "2007", "2015"],
};

function FormatFields({ terms, set, field }: FieldsProps) {
  return (
    <Group name="format">
      {field("format", formats, formatName)}
      {(numbersOf[terms.format] ?? []).map((n) =>
        field(n, kinds[n] ?? "number", n === "championship" ? formatName : undefined),
      )}
      {field("scoring", ["games", "matches"], (v) => tWord("set.scoring", v))}
      {!ownPoints.includes(terms.format) && field("points", "text")}
      <Ties chosen={terms.tie_breaks} set={(list) => set({ tie_breaks: list })} />
    </Group>
  );
}

function TimeFields({ terms, set, begun, game, field }: GameFieldsProps) {
  return (
    <Group name="time">
      {!begun && (
        <ClockField
          control={terms.control}
          presets={game?.presets}
          set={(control) => set({ control })}
        />
      )}
      {!begun && field("starts", "moment")}
      {field("late_loses", loses, losesText)}
      {!roundless.includes(terms.format) &&
        field("round_start", ["free", "organiser", "break"], (v) => tWord("set.round_start", v))}
      {terms.round_start === "break" && field("round_break", "number")}
      {field("game_break", "number")}
      {field("lag", "number")}
      {field("wait", "number")}
      {field("reconnect", "number")}
    </Group>
  );
}

/** A variant of the game; "" is its first. */
function labelOf(game: GameInfo, id: string): string {
  const v = game.variants.find((x) => x.id === (id || game.variants[0]?.id));
  return v ? variantLabel(game.id, v) : id;
}

function Group({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <fieldset>
      <legend>{tWord("set.group", name)}</legend>
      {children}
    </fieldset>
  );
}

/** Tie-breaks in their order: the last one ticked comes last. */
function Ties({ chosen, set }: { chosen: string[]; set(list: string[]): void }) {
  return (
    <div class="field tall" role="group" aria-label={tWord("set", "tie_breaks")}>
      <span>
        {tWord("set", "tie_breaks")}
        <small>{hint("tie_breaks")}</small>
      </span>
      <div class="row">
        {ties.map((x) => {
          const at = chosen.indexOf(x);
          return (
            <button
              type="button"
              class="chip"
              aria-pressed={at >= 0}
              onClick={() => set(at >= 0 ? chosen.filter((c) => c !== x) : [...chosen, x])}
            >
              {at >= 0 ? `${at + 1}. ` : ""}
              {tWord("tournament.tie", x)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
