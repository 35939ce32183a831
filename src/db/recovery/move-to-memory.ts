import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { noteMemory } from './in-memory.ts';

/**
 * Gives this page databases in memory, which end with it. Databases opened from here on are in memory; open ones stay on
 * the disk. A worker would have another memory.
 */
export function moveToMemory(): void {
  const parts = { indexedDB: new IDBFactory(), IDBKeyRange };
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.assign(Dexie.dependencies, parts);
  noteMemory();
}
