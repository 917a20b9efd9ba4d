// Tabs by the ARIA pattern: one tab stop, arrows between them, and the panel that they control.
import type { ComponentChildren } from "preact";

interface Props<T extends string> {
  id: string;
  label: string;
  names: readonly T[];
  text: (name: T) => string;
  now: T;
  choose: (name: T) => void;
  children: ComponentChildren;
}

export function Tabs<T extends string>(p: Props<T>) {
  const key = (e: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!by) return;
    e.preventDefault();
    e.stopPropagation();
    const n = p.names.length;
    const to = p.names[(p.names.indexOf(p.now) + by + n) % n] as T;
    p.choose(to);
    document.getElementById(`${p.id}-${to}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={p.label} onKeyDown={key}>
        {p.names.map((name) => (
          <button
            type="button"
            role="tab"
            id={`${p.id}-${name}`}
            aria-selected={name === p.now}
            aria-controls={`${p.id}-panel`}
            tabIndex={name === p.now ? 0 : -1}
            onClick={() => p.choose(name)}
          >
            {p.text(name)}
          </button>
        ))}
      </div>
      <div
        class="tabpanel"
        role="tabpanel"
        id={`${p.id}-panel`}
        aria-labelledby={`${p.id}-${p.now}`}
      >
        {p.children}
      </div>
    </>
  );
}
