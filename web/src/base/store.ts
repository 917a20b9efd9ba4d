// A value that can be watched, and the hook that shows it.
import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls fn at every change until the returned function is called. */
  on(fn: (value: T) => void): () => void;
}

export function store<T>(value: T): Store<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const fn of [...listeners]) fn(value);
    },
    on(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}

export function useStore<T>(s: Store<T>): T {
  const [value, show] = useState(s.get());
  useEffect(() => {
    show(() => s.get());
    return s.on((v) => show(() => v));
  }, [s]);
  return value;
}
