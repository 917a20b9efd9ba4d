// The options of a game as fields: for a game, and for all games of a tournament.
import type { GameInfo, Option } from "../net/types.ts";
import { titleOf, useFigures } from "../core/figures.ts";
import { hintText, optionName, optionText, valueName, valuesOf } from "../core/names.ts";

/** Chooses a figure to fill by its title. */
function FigureField({ game, id, now, write }: FigureProps) {
  const { all } = useFigures(game);
  const figures = [...(all?.figures ?? []), ...(all?.convex ?? [])];
  return (
    <select
      id={id}
      value={now}
      disabled={!all}
      onChange={(e) => write((e.target as HTMLSelectElement).value)}
    >
      {figures.map((f) => (
        <option value={f.name}>{titleOf(f)}</option>
      ))}
    </select>
  );
}

interface FigureProps {
  game: string;
  id: string;
  now: string;
  write(name: string): void;
}

function Field({
  game,
  o,
  value,
  set,
}: {
  game: string;
  o: Option;
  value: string | undefined;
  set(v: string | undefined): void;
}) {
  const id = `option-${o.name}`;
  const now = value ?? o.default;
  const write = (v: string) => set(v === o.default ? undefined : v);
  const changed = (e: Event) => write((e.target as HTMLInputElement).value || o.default);
  /** Saved at once: any other redraw would reset the field to the last saved value. */
  const typed = (e: Event) => (e.target as HTMLInputElement).value && changed(e);
  let field;
  const [on, off] = o.type === "switch" ? ["on", "off"] : ["1", "0"];
  const words = o.values ?? (o.type === "text" ? valuesOf(game, o.name) : []);
  if (o.type === "switch" || (o.type === "number" && o.min === 0 && o.max === 1))
    field = (
      <input
        id={id}
        type="checkbox"
        checked={now === on}
        onChange={(e) => write((e.target as HTMLInputElement).checked ? on : off)}
      />
    );
  else if (o.name === "figure") field = <FigureField game={game} id={id} now={now} write={write} />;
  else if (words.length > 0)
    field = (
      <select id={id} value={now} onChange={changed}>
        {words.map((v) => (
          <option value={v}>{valueName(game, o.name, v)}</option>
        ))}
      </select>
    );
  else if (o.type === "number")
    field = (
      <input
        id={id}
        type="number"
        min={o.min}
        max={o.max}
        value={now}
        onInput={typed}
        onChange={changed}
      />
    );
  // The default text is a word for the server: the field shows it as empty.
  else
    field = (
      <input
        id={id}
        value={value ?? ""}
        placeholder={hintText(game, o)}
        onInput={(e) => set((e.target as HTMLInputElement).value || undefined)}
        onChange={(e) => write((e.target as HTMLInputElement).value.trim() || o.default)}
      />
    );
  return (
    <div class="field">
      <label for={id}>
        {optionName(game, o.name)}
        <small>{optionText(game, o)}</small>
      </label>
      {field}
    </div>
  );
}

/** The options that differ from the default, by identifier. */
export type Chosen = Record<string, string>;

/** In the server's format: name=value name=value. */
export const writtenOptions = (chosen: Chosen): string =>
  Object.entries(chosen)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
export const readOptions = (text: string): Chosen =>
  Object.fromEntries(
    text
      .split(" ")
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
  );

interface Props {
  game: GameInfo;
  chosen: Chosen;
  set(chosen: Chosen): void;
}

export const OptionFields = ({ game, chosen, set }: Props) => (
  <>
    {game.options.map((o) => (
      <Field
        game={game.id}
        o={o}
        value={chosen[o.name]}
        set={(v) => {
          const { [o.name]: _, ...others } = chosen;
          set(v === undefined ? others : { ...others, [o.name]: v });
        }}
      />
    ))}
  </>
);
