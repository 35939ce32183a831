let isUsed = false;

/** Called once, by `move-to-memory.ts`. */
export function noteMemory(): void {
  isUsed = true;
}

/** Whether the databases of this page are in its own memory. They end with it, and workers and other tabs have none of them. */
export function isInMemory(): boolean {
  return isUsed;
}

/** Starts work on the database in a worker, or in the page itself when the database is in its memory. */
export function inWorkerOrPage<T>({ worker, page }: { worker: () => T; page: () => T }): T {
  return isUsed ? page() : worker();
}

/** Reloads the page by itself. In memory a reload would lose unsent work: then `ask` leaves it to the person. */
export function reloadOrAsk({ reload, ask }: { reload: () => void; ask: () => void }): void {
  if (isUsed) ask();
  else reload();
}
