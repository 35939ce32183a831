import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { blankMedia } from '../../../contract/media/blank-media.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { Me } from '../../../contract/account/user.ts';
import { studioMark } from '../../../contract/downloads/watermark.ts';
import { openAccount, openStudio } from '../../db/open-database.ts';
import { makeOne } from './make-download.ts';

const request = { ids: ['a'], version: null, clip: null, picture: null, isArchive: false } as const;

/** A film whose original is on this device, in a browser that converts nothing: as Node, it has neither workers nor a canvas for them. */
async function keepFilm(mime: string, me: Partial<Me>): Promise<MediaRow> {
  await openStudio({ ...new ModelServer().me, user_id: crypto.randomUUID(), ...me });
  const film = { ...blankMedia('0190b6a0-1111-7000-8000-0000deadbeef', 0, 'me'), resource_type: 'video', status: 'completed' } as const;
  const media = { ...film, width: 64, height: 48, duration: 1, prompt_head: 'a harbour', hash: '0123456789abcdef', mime, size_bytes: 6 };
  const address = `https://studio.test${mediaPath(media, 'original', openAccount())}`;
  const find = (url: string) =>
    Promise.resolve(url === address ? new Response('a film', { headers: { 'Content-Type': mime } }) : undefined);
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match: find }), match: find });
  vi.stubGlobal('location', { origin: 'https://studio.test' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  return media;
}

afterEach(() => vi.unstubAllGlobals());

const options = (notes: string[]) => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onFetch: () => undefined,
  onMade: () => undefined,
  onNote: (sentence: string) => notes.push(sentence),
});

test.each([
  ['video/mp4', /\.mp4$/],
  ['video/webm', /\.webm$/],
  ['video/quicktime', /\.mov$/],
])('an MP4 that can be made nowhere is the original (%s), and that is said', async (mime, ending) => {
  const notes: string[] = [];
  const { name, blob } = await makeOne(await keepFilm(mime, {}), { ...request, format: 'mp4' }, options(notes));
  expect(name).toMatch(ending);
  expect(await blob.text()).toBe('a film');
  expect(notes).toEqual(['The MP4 could not be made. This is the original.']);
});

test('a film that must have a mark is not handed out without it, and a GIF is not replaced by the original', async () => {
  const notes: string[] = [];
  const marked = await keepFilm('video/mp4', { watermark: studioMark, can_remove_watermark: false });
  await expect(makeOne(marked, { ...request, format: 'mp4' }, options(notes))).rejects.toThrow();
  await expect(makeOne(await keepFilm('video/mp4', {}), { ...request, format: 'gif' }, options(notes))).rejects.toThrow();
  expect(notes).toEqual([]);
});

test('a film that was imported is handed out without the mark of the studio', async () => {
  const marked = await keepFilm('video/mp4', { watermark: studioMark, can_remove_watermark: false });
  const { blob } = await makeOne({ ...marked, origin: 'imported' }, { ...request, format: 'mp4' }, options([]));
  expect(await blob.text()).toBe('a film');
});
