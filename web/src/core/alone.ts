// What one window does at a time, where windows can agree on it.

/** Does the work while no other window does any under this name. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(name, work) : work();
}
