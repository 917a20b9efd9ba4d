// What went wrong, in the reader's words: the error's code says it; where the text of the code ends
// with a colon, the server's own message follows.
import { message, t, tWord } from "../i18n/index.ts";
import { Refusal } from "./connection.ts";
import type { Trouble } from "./types.ts";

export function troubleText(e: Trouble | unknown): string {
  const trouble = e instanceof Refusal ? e.trouble : (e as Trouble | null);
  // What has no code never came to the server, or what came back was no answer of it.
  if (!trouble?.code) return t("trouble.lost");
  const head = tWord("trouble", trouble.code);
  if (head === trouble.code) return message(trouble) || trouble.code;
  return /[:：]$/.test(head) ? `${head} ${message(trouble)}`.trim() : head;
}
