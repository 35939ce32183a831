import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { uuid } from '../../../../tests/support/model/model-server.ts';
import { readSource, rememberFile } from './read-source.ts';

const uploadOf = (digit: number) => ({ kind: 'upload' as const, sha256: String(digit).repeat(64) });

it('keeps device files readable, and caches the most used other files', async () => {
  const asked = vi.fn(() => Promise.resolve(new Response('sent')));
  vi.stubGlobal('fetch', asked);
  const file = { kind: 'file' as const, id: uuid(1), name: 'a.png' };
  rememberFile(file, new Blob(['mine']));
  for (const digit of [1, 2, 3, 4, 1, 5]) await readSource(uploadOf(digit));
  expect(await (await readSource(file)).text()).toBe('mine');
  expect(asked).toHaveBeenCalledTimes(5);
  await readSource(uploadOf(1));
  expect(asked).toHaveBeenCalledTimes(5);
});
