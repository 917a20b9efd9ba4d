// The actions of a tournament's buttons: a command, and its refusal in the reader's words.
import { useState } from "preact/hooks";
import { ask } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";

export interface Act {
  busy: boolean;
  wrong: string;
  /** Sends it; returns whether it succeeded. */
  run(what: () => Promise<unknown>): Promise<boolean>;
  /** A command about one tournament. */
  order(command: string, args: object): Promise<boolean>;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const run = async (what: () => Promise<unknown>) => {
    setBusy(true);
    setWrong("");
    try {
      await what();
      setBusy(false);
      return true;
    } catch (e) {
      setWrong(troubleText(e));
      setBusy(false);
      return false;
    }
  };
  return { busy, wrong, run, order: (command, args) => run(() => ask(command, args)) };
}
