// What went wrong, told at once to readers of every kind.
export function Wrong({ text }: { text: string }) {
  return text ? (
    <p class="trouble" role="alert">
      {text}
    </p>
  ) : null;
}
