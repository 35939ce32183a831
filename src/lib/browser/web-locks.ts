/** The Web Locks of this browser. Undefined on pages that are not secure, such as over plain HTTP in a home network. */
export function webLocks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
}
