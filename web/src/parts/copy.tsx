// A text with a button that copies it. On plain HTTP, as in a classroom, pages have no clipboard;
// there the text is selected and copied the old way.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";

/** Copies the value of a field, or the text of another element. */
export async function copyFrom(el: HTMLElement): Promise<boolean> {
  const field = el instanceof HTMLInputElement ? el : null;
  const text = field?.value ?? el.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (field) field.select();
    else getSelection()?.selectAllChildren(el);
    return document.execCommand("copy");
  }
}

export function Copyable({ text, label }: { text: string; label: string }) {
  const box = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [text]);
  const copy = async () => {
    if (box.current) setCopied(await copyFrom(box.current));
  };
  return (
    <div class="copyable">
      <code ref={box} tabIndex={0} aria-label={label}>
        {text}
      </code>
      <button type="button" onClick={() => void copy()} aria-label={`${t("copy")}: ${label}`}>
        {copied ? t("copied") : t("copy")}
      </button>
    </div>
  );
}
