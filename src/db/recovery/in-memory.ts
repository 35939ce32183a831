let isUsed = false;

/** Said once, by `use-memory.ts`. */
export function noteMemory(): void {
  isUsed = true;
}

/** Whether the databases of this page are in its own memory: a worker would open others. */
export function isInMemory(): boolean {
  return isUsed;
}
