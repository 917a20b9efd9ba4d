// Phrases to say with one click: readers see them in their own language.
import type { Key } from "../../i18n/catalogue.ts";
import type { ChatMessage } from "../../net/types.ts";
import { t, tWord } from "../../i18n/index.ts";

/** Those for the time before and during a game, and those for its end. */
export const during = ["hello", "luck", "fun", "nice", "oops", "moment", "thanks"] as const;
export const after = ["good_game", "well_played", "thanks", "again", "bye"] as const;

export const phraseText = (id: string): string => t(`phrase.${id}` as Key);

/** A line as its reader sees it. */
export function lineText(line: ChatMessage): string {
  if (!line.phrase) return line.text;
  const text = tWord("phrase", line.phrase);
  return text === line.phrase ? line.text : text;
}
