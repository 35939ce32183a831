const key = 'pleinair.removed';
const listeners = new Set<() => void>();

type Notes = { getItem(key: string): string | null; setItem(key: string, value: string): void; removeItem(key: string): void };
/** Workers have none: what they do to a database, a tab tells of. */
const notes = () => (globalThis as { sessionStorage?: Notes }).sessionStorage;

/** Keeps a sentence about what happened to the data of this device, for this tab and its next start. */
export function leaveNote(text: string): void {
  try {
    notes()?.setItem(key, text);
  } catch {
    // Where nothing can be kept nothing was removed either.
  }
  for (const listener of listeners) listener();
}

/** The sentence that was left; null when there is none. */
export function readNote(): string | null {
  try {
    return notes()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** The person has read it. */
export function forgetNote(): void {
  notes()?.removeItem(key);
  for (const listener of listeners) listener();
}

/** Calls `onChange` when a sentence is left or forgotten. Returns how to stop. */
export function watchNote(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
