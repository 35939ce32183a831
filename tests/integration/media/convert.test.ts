import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { studioMark } from '../../../contract/downloads/watermark.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addLibrary, type Owned } from '../../support/library/add-library.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { pretendFfmpeg } from '../../support/film/pretended-ffmpeg.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let folder: string;
let studio: TestStudio;
let owner: TestClient;
let owned: Owned;
const mark = { ...studioMark, content: { kind: 'text', text: 'The harbour' } } as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pleinair-ffmpeg-'));
  studio = await startTestStudio({ ffmpegPath: await pretendFfmpeg(folder), watermark: mark });
  owner = await studio.guest();
  owned = await addLibrary(studio.db, owner.me!);
});
afterAll(async () => {
  await studio?.close();
  await rm(folder, { recursive: true, force: true });
});

async function becomeVideo(bytes: string, changes: Partial<typeof media.$inferInsert> = {}) {
  await addOriginal(studio, owned.mediaId, { bytes: Buffer.from(bytes), mime: 'video/mp4' });
  await studio.db
    .update(media)
    .set({ resourceType: 'video', duration: 2, width: 64, height: 64, ...changes })
    .where(eq(media.id, owned.mediaId));
  return { url: `/api/media/${owned.mediaId}/original?h=x`, generation_history_id: owned.generationId };
}

async function listKept(): Promise<string[]> {
  return readdir(join(studio.dataDir, 'converting')).catch(() => []);
}

it('tells every device the mark of the studio, with the session and after signing in', async () => {
  expect((await owner.call('userMe')).data.watermark).toEqual(mark);
  expect(owner.me!.watermark).toEqual(mark);
});

it('POST /create/add_watermark_to_video and the conversion take url, output_format and generation_history_id and return output_url, for one person', async () => {
  const asked = await becomeVideo('a film');
  for (const name of ['createConvertVideo', 'createAddWatermark'] as const) {
    const { output_url: url } = (await owner.call(name, { body: { ...asked, output_format: 'gif' } })).data;
    const id = url.split('/').at(-1)!;
    const response = await owner.send('convertedFile', { params: { id } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif']);
    const words = (await response.json()) as string[];
    expect(words.join(' ')).toContain('overlay=');
    // The inputs are the film, the watermark and the palette.
    expect(words.filter((word) => word === '-i')).toHaveLength(3);
    const part = await owner.send('convertedFile', { params: { id }, headers: { Range: 'bytes=0-3' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
    const stranger = await studio.guest();
    expect((await stranger.refused('convertedFile', { params: { id } })).problem.code).toBe('NOT_FOUND');
  }
});

it('a film is opened as a film only: no playlist, no other file, no address', async () => {
  const asked = await becomeVideo('a film');
  const { output_url: url } = (await owner.call('createConvertVideo', { body: { ...asked, output_format: 'webp' } })).data;
  const words = (await (await owner.send('convertedFile', { params: { id: url.split('/').at(-1)! } })).json()) as string[];
  expect(words.join(' ')).toContain('-protocol_whitelist file -format_whitelist mov,matroska,webm -i file:');
  for (const foreign of ['https://elsewhere.test/film.mp4', '/etc/passwd', 'file:///etc/passwd', `/api/media/${owned.mediaId}`])
    expect((await owner.refused('createConvertVideo', { body: { ...asked, url: foreign, output_format: 'gif' } })).problem.code).toBe(
      'NOT_FOUND',
    );
});

it('conversion with url, origin mp4 and target gif: without the mark only what was imported, and where the plan permits it', async () => {
  const { url } = await becomeVideo('a film');
  const body = { url, origin: 'mp4', target: 'gif' };
  expect((await owner.refused('mediaConvert', { body })).problem.code).toBe('FORBIDDEN');
  // The claim that the film is a picture does not get around the watermark.
  expect((await owner.refused('mediaConvert', { body: { ...body, origin: 'png' } })).problem.code).toBe('NOT_FOUND');
  const convert = async () => {
    const made = (await owner.call('mediaConvert', { body })).data.output_url;
    return (await owner.send('convertedFile', { params: { id: made.split('/').at(-1)! } })).text();
  };
  await becomeVideo('a film', { origin: 'imported' });
  expect(await convert(), 'an imported video').not.toContain('overlay=');
  await becomeVideo('a film', { origin: 'generated' });
  await studio.db.update(user).set({ canRemoveWatermark: true }).where(eq(user.id, owner.me!.user_id));
  expect(await convert()).not.toContain('overlay=');
});

it('a part, a size, a rate, a quality and how often it plays are the studio’s too; a part without frames is refused', async () => {
  const asked = await becomeVideo('a film');
  const clip = { width: 320, frameRate: 8, quality: 0.4, isLooped: false, startS: 0.5, endS: 1.5 };
  const { output_url: url } = (await owner.call('createConvertVideo', { body: { ...asked, output_format: 'webp', clip } })).data;
  const words = (await (await owner.send('convertedFile', { params: { id: url.split('/').at(-1)! } })).json()) as string[];
  expect(words.join(' ')).toContain('-ss 0.5 -t 1 -i file:');
  expect(words.join(' ')).toMatch(/fps=min\(8.*min\(320.*overlay=.*-quality 40 -loop 1/);
  const refused = async (wanted: object) =>
    (await owner.refused('createConvertVideo', { body: { ...asked, output_format: 'gif', clip: wanted } })).problem;
  expect((await refused({ startS: 2, endS: 1 })).detail).toBe(
    'There is nothing between the chosen beginning and end. The original is unchanged.',
  );
  // The output of this fake ffmpeg has some hundred bytes.
  expect((await refused({ bytesMax: 20 })).detail).toMatch(/^This clip cannot be made so small/);
  expect((await refused({ mark: null })).code).toBe('VALIDATION_FAILED');
});

it('refuses what would take too long before anything of it is read, and says so where ffmpeg fails', async () => {
  const long = await becomeVideo('endless', { duration: 601 });
  expect((await owner.refused('createConvertVideo', { body: { ...long, output_format: 'mp4' } })).problem.code).toBe('CONVERT_TOO_LARGE');
  const broken = await becomeVideo('broken');
  expect((await owner.refused('createConvertVideo', { body: { ...broken, output_format: 'mp4' } })).problem.code).toBe('CONVERT_FAILED');
});

it('one at a time for each person; leaving stops the program and removes its files', async () => {
  const asked = await becomeVideo('endless');
  const before = (await listKept()).length;
  const stop = new AbortController();
  const body = { ...asked, output_format: 'mp4' };
  const first = owner.send('createConvertVideo', { body }, stop.signal).catch((error: unknown) => error);
  await vi.waitUntil(async () => (await listKept()).length > before, { timeout: 120_000 });
  expect((await owner.refused('createConvertVideo', { body })).problem.code).toBe('RATE_LIMITED');
  stop.abort();
  await first;
  await vi.waitUntil(async () => (await listKept()).length === before, { timeout: 120_000 });
});

it('a picture becomes another picture, turned as it is seen, whatever ffmpeg there is', async () => {
  const halves = sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } });
  await addOriginal(studio, owned.mediaId, { bytes: await halves.png().toBuffer(), mime: 'image/png' });
  await studio.db.update(media).set({ resourceType: 'image', duration: null, width: 40, height: 20 }).where(eq(media.id, owned.mediaId));
  const body = { url: `/api/media/${owned.mediaId}/original`, origin: 'png', target: 'jpg' };
  const made = (await owner.call('mediaConvert', { body })).data.output_url;
  const response = await owner.send('convertedFile', { params: { id: made.split('/').at(-1)! } });
  const picture = sharp(Buffer.from(await response.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
  // Transparent parts become white.
  expect((await picture.stats()).channels.every(({ mean }) => mean > 250)).toBe(true);
});
