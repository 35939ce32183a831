import { sharedComputerLock } from '../../../contract/account/shared-computer.ts';

/**
 * Takes from this page, for as long as it lives, each place where files or choices would stay on the disk. Whatever uses
 * one of them does as it does in a browser without it. Workers learn of it by the lock.
 */
export function keepNoFiles(): void {
  Reflect.deleteProperty(globalThis, 'caches');
  if (typeof StorageManager !== 'undefined') Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
  Object.defineProperty(globalThis, 'localStorage', { value: copyOfChoices(), configurable: true });
  const { locks } = navigator as { locks?: LockManager };
  void locks?.request(sharedComputerLock, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** What this device has chosen so far goes on; what is chosen from here on ends with the page. */
function copyOfChoices(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const choices = new Map<string, string>(readChoices());
  return {
    getItem: (key) => choices.get(key) ?? null,
    setItem: (key, value) => void choices.set(key, value),
    removeItem: (key) => void choices.delete(key),
  };
}

function readChoices(): [string, string][] {
  try {
    return Object.entries(localStorage) as [string, string][];
  } catch {
    // Switched off in this browser.
    return [];
  }
}
