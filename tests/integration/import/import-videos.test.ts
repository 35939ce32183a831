import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { limits } from '../../../contract/limits.ts';
import { tinyFilm } from '../../fakes/engines/tiny-film.ts';
import { makeHalves } from '../../support/film/make-halves.ts';
import { makeMp4 } from '../../support/film/make-mp4.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { makeFilm } from '../../support/film/run-ffmpeg.ts';
import { closeServers, serveHttp } from '../../support/http/serve-http.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { CallInput, TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let owner: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  owner = await studio.guest();
});
afterAll(() => studio?.close());

function formOf(file: Uint8Array, copy?: Uint8Array): CallInput {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'film');
  if (copy !== undefined) form.set('copy', new Blob([new Uint8Array(copy)]), 'copy');
  return { form };
}

const hashOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');

/** Facts that a device sends about a film; the studio probes the file itself. */
function importOf(file: Uint8Array) {
  return {
    generation_history_id: randomUUID(),
    generation_media_resource_id: randomUUID(),
    sha256: hashOf(file),
    file_name: 'harbour.mov',
    mime: 'video/mp4',
    size_bytes: 1,
    width: 7,
    height: 7,
    duration: 99,
    thumbhash: null,
    settings: { ...noSettings, prompt: 'a harbour', extra: { Title: 'Harbour' } },
    at: Date.now() - 5_000,
  };
}

async function bring(file: Uint8Array, copy?: Uint8Array) {
  await owner.call('uploadRawMedia', formOf(file, copy));
  const body = importOf(file);
  await owner.call('createImport', { body });
  const params = { generation_history_id: body.generation_history_id };
  const { items, generation } = (await owner.call('createHistoryOne', { params })).data;
  return { item: items[0]!, generation };
}

async function read(id: string, variant: string): Promise<Buffer> {
  const response = await owner.send('media', { params: { id, variant } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

it.each([
  ['MP4', async () => Buffer.from(tinyFilm()), { mime: 'video/mp4', width: 64, height: 36, lengthS: 1 }],
  ['WEBM', () => makeHalves(), { mime: 'video/webm', width: 160, height: 90, lengthS: 0.6 }],
  [
    'MOV',
    () => makeFilm('-c:v libx264 -pix_fmt yuv420p -c:a aac -f mov', { lengthS: 2 }),
    { mime: 'video/quicktime', width: 64, height: 48, lengthS: 2 },
  ],
] as const)(
  'a film in %s becomes an item like a video that was made here, with its poster',
  async (kind, make, { mime, lengthS, ...size }) => {
    const film = await make();
    const { item, generation } = await bring(film);
    expect(item).toMatchObject({ resource_type: 'video', origin: 'imported', status: 'completed', mime, size_bytes: film.length, ...size });
    expect(item.duration).toBeCloseTo(lengthS, 1);
    expect(item.thumbhash).not.toBeNull();
    expect(item.image_suffix).toBe(kind.toLowerCase());
    expect(generation).toMatchObject({ prompt: 'a harbour', imported: { extra: { Title: 'Harbour' } } });
    expect((await read(item.id, 'original')).equals(film)).toBe(true);
    const poster = sharp(await read(item.id, '1024'));
    expect(await poster.metadata()).toMatchObject({ format: 'webp', ...size });
    // No plain grey.
    expect((await poster.stats()).channels[0]!.stdev).toBeGreaterThan(20);
  },
);

it('a film that nothing here can decode has the poster that the device made, and keeps it whatever comes later', async () => {
  const film = await makeMp4({ words: 'harbour', frames: 6 });
  const colored = (background: string) =>
    sharp({ create: { width: 320, height: 180, channels: 3, background } })
      .webp()
      .toBuffer();
  const { item } = await bring(film, await colored('#c04020'));
  expect(item).toMatchObject({ resource_type: 'video', width: 320, height: 180 });
  await bring(film, await colored('#2040c0'));
  const { channels } = await sharp(await read(item.id, '256')).stats();
  expect(channels[0]!.mean).toBeGreaterThan(0xa0);
  // Grey stands for one whose device sent no picture, or a broken one.
  const other = await bring(await makeMp4({ words: 'quay' }), Buffer.from('no picture'));
  expect((await sharp(await read(other.item.id, '256')).stats()).channels[0]!.mean).toBeCloseTo(0x80, -1);
});

it('refuses with the reason what is broken, too long, too large, or a sound', async () => {
  const codeOf = async (file: Uint8Array) => (await owner.refused('uploadRawMedia', formOf(file))).problem.code;
  expect(await codeOf(tinyFilm().subarray(0, 300))).toBe('DURATION_UNKNOWN');
  expect(await codeOf(await makeMp4({ words: 'long', frames: limits.filmSecondsMax + 1, rate: 1 }))).toBe('MEDIA_TOO_LONG');
  expect(await codeOf(new Uint8Array(limits.mediaUploadBytes + 1))).toBe('BODY_TOO_LARGE');
  const sound = makeWav(1);
  await owner.call('uploadRawMedia', formOf(sound));
  const { problem } = await owner.refused('createImport', { body: importOf(sound) });
  expect(problem).toMatchObject({ code: 'UPLOAD_UNREADABLE', detail: 'There is no film in this file. Nothing was imported.' });
});

it('a film that only an archive has brought has to be sent again: nothing has looked into it', async () => {
  const film = await makeMp4({ words: 'archive' });
  await owner.call('vaultFile', { params: { sha256: hashOf(film) }, bytes: film });
  expect((await owner.refused('createImport', { body: importOf(film) })).problem.code).toBe('UPLOAD_MISSING');
  expect((await bring(film)).item).toMatchObject({ resource_type: 'video', width: 320, height: 180 });
});

it('an imported video is starred, put into an album as its cover, found, deleted and brought back as it was', async () => {
  const { item } = await bring(await makeMp4({ words: 'lighthouse' }));
  const body = { generation_media_resource_id: item.id };
  await owner.call('createStar', { body: { ...body, is_starred: true } });
  const { id } = (await owner.call('albumCreate', { body: { title: 'Films' } })).data.album;
  await owner.call('albumBatchAdd', { body: { album_id: id, images: [body] } });
  expect((await owner.call('albumSetCover', { body: { id, cover_media_id: item.id } })).data.album.cover_media_id).toBe(item.id);
  const find = async (query: Record<string, string>) =>
    (await owner.call('createHistory', { query: { searchKeyword: 'harbour', is_starred: 'true', ...query } })).data.items;
  const [found] = await find({ resource_type: 'video' });
  expect(found).toEqual({ ...item, is_starred: true, album_ids: [id] });
  expect(await find({ resource_type: 'image' })).toEqual([]);

  await owner.call('createStar', { body: { ...body, is_starred: false } });
  await owner.call('createBatchDelete', { body: { deleteImages: [{ id: item.id }] } });
  expect((await owner.call('createTrash')).data.items.map(({ item: { id } }) => id)).toContain(item.id);
  await owner.call('createRestore', { body: { ids: [item.id] } });
  expect((await owner.call('albumImages', { query: { album_id: id } })).data.items).toEqual([{ ...item, album_ids: [id] }]);
  expect((await read(item.id, '256')).length).toBeGreaterThan(0);
});

it.each([
  ['MP4', '-c:v libx264 -pix_fmt yuv420p -an -f mp4'],
  ['MOV', '-c:v libx264 -pix_fmt yuv420p -an -f mov'],
  ['WEBM', '-c:v libvpx -c:a libvorbis -f webm'],
])('an imported %s that is shared without its details shows nothing that its file says', async (_, words) => {
  const film = await makeFilm(`${words} -metadata title=lagoon -metadata comment=lagoon`);
  const { item } = await bring(film);
  const share = async (share_access_permission: string) =>
    (await owner.call('shareAccessPermission', { body: { generation_media_resource_id: item.id, share_access_permission } })).data;
  const token = (await share('image_only')).share_token!;
  const visitor = studio.client();
  const params = { token, variant: 'original' };
  const seen = async () => Buffer.from(await (await visitor.send('sharedMedia', { params })).arrayBuffer());
  const { data } = await visitor.call('sharedItem', { params: { token } });
  for (const secret of ['harbour', 'Harbour', item.id]) expect(JSON.stringify(data)).not.toContain(secret);
  const bare = await seen();
  expect([bare.length, film.includes('lagoon'), bare.includes('lagoon')]).toEqual([film.length, true, false]);
  await share('public');
  expect((await seen()).equals(film)).toBe(true);
  expect((await visitor.call('sharedItem', { params: { token } })).data.generation).toMatchObject({ prompt: 'a harbour' });
  await share('private');
  expect((await visitor.send('sharedMedia', { params })).status).toBe(404);
});

it('an imported video comes back from an archive in another library, with its poster and its length', async () => {
  const film = await makeMp4({ words: 'archived', frames: 25 });
  const { item, generation } = await bring(film);
  const [id, generationId] = [randomUUID(), randomUUID()];
  const other = await studio.guest();
  const params = { sha256: hashOf(film) };
  await other.call('vaultFile', { params, bytes: film });
  await other.call('vaultPoster', { params, bytes: new Uint8Array(await read(item.id, '1024')) });
  await other.call('vaultRestore', { body: { table: 'generations', rows: [{ ...generation, id: generationId }], bring_back: false } });
  const row = { ...item, id, generation_history_id: generationId };
  const rows = [{ row, files: { original: params.sha256 } }];
  expect((await other.call('vaultRestore', { body: { table: 'media', rows, bring_back: false } })).data.results[0]!.state).toBe('restored');
  const [restored] = (await other.call('createHistory')).data.items;
  const { resource_type, origin, duration, mime, width, height } = item;
  expect(restored).toMatchObject({ id, resource_type, origin, duration, mime, width, height });
  for (const variant of ['256', 'original']) expect((await other.send('media', { params: { id, variant } })).status).toBe(200);
});

describe('GET /common/video_metadata', () => {
  const ask = (video_url: string) => ({ query: { video_url } });

  it('answers for an item and for a file that was sent, by their address with and without the host', async () => {
    const film = await makeHalves();
    const { item } = await bring(film);
    const own = `/api/media/${item.id}/original?h=${item.hash}&k=0`;
    const facts = { width: 160, height: 90, mime: 'video/webm', size_bytes: film.length };
    for (const address of [own, studio.url + own, `/api/media/upload_raw_media/${hashOf(film)}`]) {
      const { data } = await owner.call('videoMetadata', ask(address));
      expect(data).toMatchObject(facts);
      expect(data.duration).toBeCloseTo(0.6, 1);
    }
    const stranger = await studio.guest();
    expect((await stranger.refused('videoMetadata', ask(own))).problem.code).toBe('NOT_FOUND');
    expect((await studio.client().refused('videoMetadata', ask(own))).problem.code).toBe('UNAUTHENTICATED');
  });

  it('refuses a sound, and every address that is not on the public internet, without asking there', async () => {
    const sound = makeWav(1);
    await owner.call('uploadRawMedia', formOf(sound));
    const ofSound = await owner.refused('videoMetadata', ask(`/api/media/upload_raw_media/${hashOf(sound)}`));
    expect(ofSound.problem.code).toBe('MEDIA_TYPE_INVALID');
    let asked = 0;
    const near = await serveHttp((_request, response) => {
      asked += 1;
      response.end(tinyFilm());
    });
    for (const address of [`${near}/film.mp4`, `${studio.url}/api/health`, 'http://169.254.169.254/', 'file:///etc/passwd', 'film.mp4']) {
      const { problem } = await owner.refused('videoMetadata', ask(address));
      expect(problem, address).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'video_url' }] });
    }
    expect(asked).toBe(0);
    await closeServers();
  });
});
