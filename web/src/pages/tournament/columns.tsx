// The head of a table of players, from a list of columns.

export interface Column {
  text: string;
  /** Numbers are right-aligned. */
  num?: boolean;
  /** The full form of an abbreviated heading. */
  long?: string;
  /** Additional classes. */
  class?: string;
}

/** A column of numbers. */
export const num = (text: string, more: Partial<Column> = {}): Column => ({
  text,
  num: true,
  ...more,
});

export function Columns({ of }: { of: Column[] }) {
  return (
    <thead>
      <tr>
        {of.map((c) => (
          <th
            scope="col"
            class={[c.num ? "num" : "", c.class ?? ""].filter(Boolean).join(" ") || undefined}
          >
            {c.long ? <abbr title={c.long}>{c.text}</abbr> : c.text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
