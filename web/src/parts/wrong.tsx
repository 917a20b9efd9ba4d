// Error messages, also announced to screen readers.
import { troubleText } from "../net/trouble.ts";

export function Wrong({ text }: { text: string }) {
  return text ? (
    <p class="trouble" role="alert">
      {text}
    </p>
  ) : null;
}

/** The message of a failed request; null: none. */
export function Trouble({ of }: { of: unknown }) {
  return of === null ? null : <Wrong text={troubleText(of)} />;
}

/** A page whose content is loading, or failed to. */
export function Coming({ trouble }: { trouble: unknown }) {
  return (
    <main class="page" id="main" aria-busy={trouble === null}>
      <Trouble of={trouble} />
    </main>
  );
}
