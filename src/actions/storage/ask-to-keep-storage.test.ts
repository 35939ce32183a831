import { beforeEach, expect, it, vi } from 'vitest';

let askToKeepStorage: typeof import('./ask-to-keep-storage.ts').askToKeepStorage;
beforeEach(async () => {
  vi.resetModules();
  ({ askToKeepStorage } = await import('./ask-to-keep-storage.ts'));
});

function storage(isPersisted: boolean) {
  const asked = { times: 0 };
  const persist = async () => (asked.times++, true);
  return { asked, persisted: () => Promise.resolve(isPersisted), persist };
}

it('asks the browser once to keep the storage', async () => {
  const one = storage(false);
  await askToKeepStorage(one);
  await askToKeepStorage(one);
  expect(one.asked.times).toBe(1);
});

it('does not ask for what is accepted already', async () => {
  const one = storage(true);
  await askToKeepStorage(one);
  expect(one.asked.times).toBe(0);
});

it('does without where the browser cannot be asked', async () => {
  await expect(askToKeepStorage(undefined)).resolves.toBeUndefined();
  await expect(askToKeepStorage({})).resolves.toBeUndefined();
});

it('is not disturbed by a browser that refuses', async () => {
  await expect(askToKeepStorage({ persisted: () => Promise.reject(new TypeError('opaque origin')) })).resolves.toBeUndefined();
});

it('asks for nothing where everything is in memory', async () => {
  const one = storage(false);
  (await import('../../db/recovery/in-memory.ts')).noteMemory();
  await askToKeepStorage(one);
  expect(one.asked.times).toBe(0);
});
