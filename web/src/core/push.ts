// Notifications on this device while the site is closed: off until the reader asks.
import { language } from "../i18n/index.ts";
import { ask } from "../net/connection.ts";

export const pushable = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, if there is one. */
async function subscription(): Promise<PushSubscription | null> {
  const worker = pushable() ? await navigator.serviceWorker.getRegistration("/") : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export const pushed = async (): Promise<boolean> => (await subscription()) !== null;

/** Asks the reader, the browser's service and the server; false: the reader declined. */
export async function pushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/worker.js");
  const worker = await navigator.serviceWorker.ready;
  const s = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = s.toJSON();
  try {
    await ask("push_on", {
      endpoint,
      key: keys?.p256dh,
      auth: keys?.auth,
      language: language.get(),
    });
  } catch (e) {
    await s.unsubscribe();
    throw e;
  }
  return true;
}

export async function pushOff(): Promise<void> {
  const s = await subscription();
  if (!s) return;
  await ask("push_off", { endpoint: s.endpoint });
  await s.unsubscribe();
}
