// Whether something is kept in memory alone, since the disk of this device is full.
import { store } from "./store.ts";

export const full = store(false);
