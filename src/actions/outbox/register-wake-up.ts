/** The part of Background Sync that is used; only Chromium has it. */
type SyncRegistration = { sync?: { register(tag: string): Promise<void> } };
type Workers = { getRegistration(): Promise<unknown> };

/**
 * Asks the browser to wake the studio's service worker once there is a connection: the alarm clock of a tab that was
 * frozen or suspended. `tag` says of what; the worker knows. Nothing depends on it: what is unsent stays in the outbox until it is accepted.
 */
export async function registerWakeUp(
  tag: string,
  workers: Workers | undefined = (globalThis.navigator as { serviceWorker?: Workers } | undefined)?.serviceWorker,
): Promise<void> {
  try {
    const registration = (await workers?.getRegistration()) as SyncRegistration | undefined;
    await registration?.sync?.register(tag);
  } catch {
    // Not allowed here (private window, permission denied, no active worker yet): the tabs send by themselves.
  }
}
