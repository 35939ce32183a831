import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

/**
 * Runs before each test file of the app and its workers. Files share a thread, which saves its start and the libraries; each
 * has its own modules, its own databases, and no clock or global of the file before it.
 */
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
// Dexie is a library, so it is loaded once per thread and keeps the databases that it saw first.
Dexie.dependencies.indexedDB = globalThis.indexedDB;

const names = new Set(Object.getOwnPropertyNames(globalThis));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!names.has(name)) Reflect.deleteProperty(globalThis, name);
});
