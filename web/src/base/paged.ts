// Lists that are fetched page by page, the latest first.

/** The part of a list that has been fetched, and where its next page begins; null: at the end. */
export interface Paged<T> {
  list: T[];
  before: number | null;
}

/** Appends the next page. */
export const further = <T>(old: Paged<T> | null, next: Paged<T>): Paged<T> => ({
  list: [...(old?.list ?? []), ...next.list],
  before: next.before,
});

/** Adds a refetched first page to an old list: older pages stay, unless there are enough new
 * entries to leave a gap between the two. */
export function renewed<T extends { id: string }>(old: Paged<T> | null, first: Paged<T>): Paged<T> {
  const last = first.list[first.list.length - 1];
  const at = old && last ? old.list.findIndex((x) => x.id === last.id) : -1;
  if (!old || at < 0 || at === old.list.length - 1) return first;
  return { list: [...first.list, ...old.list.slice(at + 1)], before: old.before };
}
