import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { noteMemory } from './in-memory.ts';

/**
 * Gives this page databases in memory, which end with it. Whatever opens one from here on gets these; a worker would get
 * others of its own. What is open already stays where it is.
 */
export function useMemory(): void {
  const parts = { indexedDB: new IDBFactory(), IDBKeyRange };
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.assign(Dexie.dependencies, parts);
  noteMemory();
}
