// Errors in the reader's words: the text of the error's code; if that ends with a colon, the
// server's message follows.
import { message, t, tWord } from "../i18n/index.ts";
import { Refusal } from "./connection.ts";
import type { Trouble } from "./types.ts";

export function troubleText(e: Trouble | unknown): string {
  const trouble = e instanceof Refusal ? e.trouble : (e as Trouble | null);
  // An error without a code never reached the server, or its reply could not be read.
  if (!trouble?.code) return t("trouble.lost");
  const head = tWord("trouble", trouble.code);
  if (head === trouble.code) return message(trouble) || trouble.code;
  return /[:：]$/.test(head) ? `${head} ${message(trouble)}`.trim() : head;
}
