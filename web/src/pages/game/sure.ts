// Buttons with a confirmation before they end the game.
import { useEffect, useState } from "preact/hooks";
import { announce } from "../../base/announce.ts";
import { t } from "../../i18n/index.ts";

const SURE = 5000; // ms for which a confirmation is open

interface Sure<T> {
  /** The button that needs a confirmation, or null. */
  asking: T | null;
  /** The first press asks, the second acts. */
  press(button: T, act: () => void): void;
  drop(): void;
}

export function useSure<T extends string>(): Sure<T> {
  const [asking, ask] = useState<T | null>(null);
  useEffect(() => {
    if (asking === null) return;
    const timer = setTimeout(() => ask(null), SURE);
    return () => clearTimeout(timer);
  }, [asking]);
  const press = (button: T, act: () => void) => {
    ask(asking === button ? null : button);
    if (asking === button) act();
    else announce(t("sure"));
  };
  return { asking, press, drop: () => ask(null) };
}
