import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { makeMp4 } from '../../../tests/support/film/make-mp4.ts';
import type { ByteRange } from '../../storage/files/media-store.ts';
import { findFilmBlanks } from './find-film-blanks.ts';

/** A film of this name, and how often it was opened. */
async function film(hash: string) {
  const bytes = await makeMp4({ words: 'a secret harbour' });
  const opened = { times: 0 };
  const open = async (range?: ByteRange) => {
    opened.times += 1;
    const { start, end = bytes.length - 1 } = range ?? { start: 0 };
    return { stream: Readable.from([Buffer.from(bytes.subarray(start, end + 1))]), sizeBytes: bytes.length, start, end };
  };
  return { hash, sizeBytes: bytes.length, opened, open };
}

it('looks a film through once for all who ask for it', async () => {
  const asked = await film('once');
  const [first, second] = await Promise.all([findFilmBlanks(asked), findFilmBlanks(asked)]);
  expect(first!.length).toBeGreaterThan(3);
  expect([second, await findFilmBlanks(asked)]).toEqual([first, first]);
  expect(asked.opened.times).toBe(1);
});

it('asks again for one that could not be read', async () => {
  const lost = await film('lost');
  await expect(findFilmBlanks({ ...lost, open: () => Promise.reject(new Error('gone')) })).rejects.toThrow('gone');
  expect(await findFilmBlanks(lost)).not.toBeNull();
});

it('forgets the film that was asked for longest ago', async () => {
  const [old, used] = [await film('old'), await film('used')];
  await findFilmBlanks(old);
  await findFilmBlanks(used);
  for (let n = 0; n < 31; n += 1) await findFilmBlanks({ ...used, hash: `other ${n}` });
  await findFilmBlanks(used);
  expect([old.opened.times, used.opened.times]).toEqual([1, 32]);
  await findFilmBlanks(old);
  expect(old.opened.times).toBe(2);
});
