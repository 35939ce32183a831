import { isInMemory } from '../../db/recovery/in-memory.ts';

/** The part of StorageManager that is used. */
type Storage = { persisted?(): Promise<boolean>; persist?(): Promise<boolean> };

let isAsked = false;

/**
 * Asks the browser not to clear this studio's storage when the disk is full. Only after the person has shown that
 * something matters to them, never on load: some browsers ask them in turn. Asked once per page, where anything is kept.
 */
export async function askToKeepStorage(
  storage: Storage | undefined = (globalThis.navigator as { storage?: Storage } | undefined)?.storage,
): Promise<void> {
  if (isAsked || isInMemory()) return;
  isAsked = true;
  try {
    if ((await storage?.persisted?.()) === false) await storage?.persist?.();
  } catch {
    // A browser without an answer keeps what it likes; the studio has everything that was sent.
  }
}
