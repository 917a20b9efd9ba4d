// What a page remembers in this browser: small lists and numbers under names of their own.

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`agon-${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`agon-${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
