import { sharedComputerLock } from '../../../contract/account/shared-computer.ts';
import { webLocks } from '../browser/web-locks.ts';

/**
 * Removes from this page, until it ends, each API that would leave files or settings on the disk. Code that uses one of them
 * behaves as in a browser without it. Workers learn of it by the lock.
 */
export function keepNoFiles(): void {
  Reflect.deleteProperty(globalThis, 'caches');
  if (typeof StorageManager !== 'undefined') Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
  Object.defineProperty(globalThis, 'localStorage', { value: copyOfChoices(), configurable: true });
  void webLocks()?.request(sharedComputerLock, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** A `localStorage` in memory: it starts with the settings of this device, and later ones end with the page. */
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
