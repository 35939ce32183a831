import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contentCategories } from '../../../contract/content/content-warning.ts';
import type { AppError } from '../../../contract/errors.ts';
import { openAssessor } from '../../../server/domain/content/assessor.ts';
import { overruleAssessment } from '../../../server/domain/content/overrule-assessment.ts';
import { publishMedia } from '../../../server/domain/profiles/publish-media.ts';
import { purgeFiles } from '../../../server/domain/trash/purge-media.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { assessment } from '../../../server/storage/schema/assessment.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { storyMedia } from '../../../server/storage/schema/story.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { importPicture, sendPicture } from '../../support/library/import-picture.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { runFfmpeg } from '../../support/film/run-ffmpeg.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

// A studio so strict that it refuses harmless pictures: both networks see some hentai in plain white, and none in plain blue.
let studio: TestStudio;
let client: TestClient;
const [refused, passed] = ['#fff', 'rgb(20,90,160)'] as const;

beforeAll(async () => {
  studio = await startTestStudio({ assessment: { thresholds: { porn: 1, hentai: 1, sexy: 1, explicit: 0.038 }, isForShares: true } });
  client = await studio.guest();
  await makeAccount(studio.db, client.me!.user_id);
});
afterAll(() => studio?.close());

const plain = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 };
const publish = (id: string, retry = false) => client.refused('createPublish', { body: { image_id: id, retry } });
const find = async (id: string) => (await studio.db.select().from(media).where(eq(media.id, id)))[0]!;
const seen = (hash: string) => studio.db.select().from(assessment).where(eq(assessment.hash, hash)).orderBy(assessment.algorithm);

/** Squares in skin tones: the small network takes them for skin, the large one does not. */
function checks(): Promise<Buffer> {
  const dark = [140, 85, 36];
  const light = [232, 184, 154];
  const pixels = Array.from({ length: 32 * 32 }, (_, at) => ((((at % 32) >> 3) + (at >> 8)) % 2 === 1 ? dark : light));
  return sharp(Buffer.from(pixels.flat()), { raw: { width: 32, height: 32, channels: 3 } })
    .png()
    .toBuffer();
}

/** A film of one colour after another, a second each. */
async function film(colours: readonly string[]): Promise<Buffer<ArrayBuffer>> {
  const sources = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:s=64x48:r=10:d=1`]);
  return (
    await runFfmpeg([...sources, '-filter_complex', `concat=n=${colours.length}`, ...'-c:v libx264 -pix_fmt yuv420p -f mp4 out'.split(' ')])
  ).made;
}

it('an imported picture without a prompt is looked at by the small network, by the large one at the Retry, and not published', async () => {
  const { id, sha256 } = await importPicture(client, refused);
  const first = await publish(id);
  expect([first.status, first.problem.code]).toEqual([422, 'CONTENT_WARNING']);
  expect(first.problem.detail).toContain('MobileNetV2, looked at the picture itself');
  expect(first.problem.detail).toContain(contentCategories.nudity);
  const second = await publish(id, true);
  expect(second.problem.detail).toContain('InceptionV3');
  expect((await find(id)).isPublished).toBe(false);
  expect(await seen(sha256)).toMatchObject([
    { algorithm: 'inception', mediaId: id, spaceId: client.me!.space_id, verdict: 'warning', category: 'nudity', frames: 1 },
    { algorithm: 'mobilenet', mediaId: id, verdict: 'warning', category: 'nudity', overruledAt: null },
  ]);
});

it('a picture with a warning of the small network alone is published at the Retry', async () => {
  const { ids } = await addPictures(studio.db, client.me!);
  await addOriginal(studio, ids[0]!, { bytes: await checks(), mime: 'image/png' });
  expect((await publish(ids[0]!)).problem.code).toBe('CONTENT_WARNING');
  await client.call('createPublish', { body: { image_id: ids[0]!, retry: true } });
  expect((await find(ids[0]!)).isPublished).toBe(true);
});

it('a picture and a film that cannot be read are refused with a sentence, and never published', async () => {
  const { ids } = await addPictures(studio.db, client.me!, { count: 2 });
  const png = await checks();
  await addOriginal(studio, ids[0]!, { bytes: png.subarray(0, 90), mime: 'image/png' });
  const mp4 = await film(['red']);
  await addOriginal(studio, ids[1]!, { bytes: mp4.subarray(0, 400), mime: 'video/mp4' });
  for (const id of ids) {
    const answer = await publish(id);
    expect([answer.status, answer.problem.code]).toEqual([422, 'ASSESSMENT_FAILED']);
    expect((await find(id)).isPublished).toBe(false);
  }
});

it('of a film the worst frame counts', async () => {
  const { ids } = await addPictures(studio.db, client.me!, { resourceType: 'video', duration: 2 });
  const hash = await addOriginal(studio, ids[0]!, { bytes: await film(['white', '0x1460a0']), mime: 'video/mp4' });
  expect((await publish(ids[0]!)).problem.detail).toContain('frames of the film itself');
  expect(await seen(hash)).toMatchObject([{ frames: 6, verdict: 'warning' }]);
});

it('a film that is published without a poster gets one of the studio, and none that a device sends later', async () => {
  const bytes = await film(['0x1460a0']);
  const { ids } = await addPictures(studio.db, client.me!, { resourceType: 'video', duration: 1 });
  const sha256 = await addOriginal(studio, ids[0]!, { bytes, mime: 'video/mp4' });
  await client.call('vaultFile', { params: { sha256 }, bytes });
  await client.call('createPublish', { body: { image_id: ids[0]! } });
  const white = await sharp({ create: { width: 64, height: 48, channels: 3, background: refused } })
    .png()
    .toBuffer();
  await client.call('vaultPoster', { params: { sha256 }, bytes: white });
  const store = await openFolderMediaStore(join(studio.dataDir, 'media'));
  const shown = await buffer((await store.open(sha256, '1024'))!.stream);
  const [red] = (await sharp(shown).stats()).channels;
  expect(red!.mean).toBeLessThan(200);
});

it('a story that is shared shows only films that were looked at, also those exported later', async () => {
  const { id } = (await client.call('storyCreate', { body: { category_id: 'create_from_scratch', title: 'Dusk', shots: [] } })).data.data;
  const addFilm = async (bytes: Buffer, duration: number) => {
    const { ids } = await addPictures(studio.db, client.me!, { resourceType: 'video', duration });
    const hash = await addOriginal(studio, ids[0]!, { bytes, mime: 'video/mp4' });
    const row = { id: randomUUID(), storyId: id, mediaId: ids[0]!, spaceId: client.me!.space_id, seq: 0, madeOf: 'a plan' };
    await studio.db.insert(storyMedia).values({ ...row, createdAt: new Date() });
    return hash;
  };
  const whole = await film(['0x1460a0']);
  await addFilm(whole.subarray(0, 500), 1);
  expect((await client.refused('storyPublish', { params: { id } })).problem.code).toBe('ASSESSMENT_FAILED');
  const hash = await addFilm(whole, 1.1);
  const token = (await client.call('storyPublish', { params: { id } })).data.share_token!;
  const shown = async () => (await studio.client().call('storyPublished', { params: { id: token } })).data.data.duration;
  expect(await shown()).toBe(1.1);
  const unreadable = await addFilm(whole.subarray(0, 600), 1.2);
  expect(await shown()).toBe(1.1);
  // Without its assessment it is like a film that was exported after the link was made.
  await studio.db.delete(assessment).where(eq(assessment.hash, hash));
  const asked = await studio.client().refused('storyPublished', { params: { id: token } });
  expect([asked.status, asked.problem.detail]).toEqual([503, expect.stringContaining('is looking at this film')]);
  await vi.waitFor(async () => expect(await seen(hash)).toMatchObject([{ verdict: 'pass' }]), 60_000);
  expect(await shown()).toBe(1.1);
  // It is assessed after all, as when its owner shares it again.
  const space = { spaceId: client.me!.space_id, mediaId: null };
  await studio.db
    .insert(assessment)
    .values({ hash: unreadable, algorithm: 'mobilenet', scores: plain, frames: 1, verdict: 'pass', ...space });
  expect(await shown()).toBe(1.2);
});

it('a model is published with pictures that pass, and its cover is exchanged for none that does not', async () => {
  const addressOf = async (colour: string) => `/api/media/upload_raw_image/${(await sendPicture(client, colour)).sha256}`;
  const { user_id: userId, space_id: spaceId } = client.me!;
  const id = randomUUID();
  const row = {
    id,
    spaceId,
    userId,
    seq: 0,
    key: `model-${id}`,
    modelName: 'A model',
    createdAt: new Date(),
    status: 'completed' as const,
  };
  await studio.db.insert(trainedModel).values({ ...row, cover: await addressOf(refused) });
  expect((await client.refused('trainPublish', { body: { id } })).problem.detail).toContain('This model cannot be published: a neural');
  await client.call('trainEdit', { body: { id, cover: await addressOf(passed) } });
  await client.call('trainPublish', { body: { id } });
  const edit = await client.refused('trainEdit', { body: { id, cover: await addressOf(refused) } });
  expect(edit.problem.code).toBe('CONTENT_WARNING');
  await client.call('trainEdit', { body: { id, cover: await addressOf('rgb(21,90,160)') } });
});

it('where the host wants it, what is shared by a link is looked at before there is a link', async () => {
  const share = (id: string) => ({ body: { generation_media_resource_id: id, share_access_permission: 'image_only' as const } });
  const { id } = await importPicture(client, refused);
  expect((await client.refused('shareAccessPermission', share(id))).problem.detail).toContain('This image cannot be shared: a neural');
  expect(await find(id)).toMatchObject({ shareHash: null, sharePermission: 'private' });
  const { id: other } = await importPicture(client, passed);
  expect((await client.call('shareAccessPermission', share(other))).data.share_token).not.toBeNull();
});

it('of a damaged picture that is shared, what browsers read of it counts beside the copies of a device', async () => {
  const plain = (background: string) => sharp({ create: { width: 512, height: 512, channels: 3, background } });
  const whole = await plain(refused).jpeg().toBuffer();
  const { ids } = await addPictures(studio.db, client.me!);
  const hash = await addOriginal(studio, ids[0]!, { bytes: whole.subarray(0, whole.length - 4), mime: 'image/jpeg' });
  const store = await openFolderMediaStore(join(studio.dataDir, 'media'));
  await store.putRendition(hash, '1024', await plain(passed).webp().toBuffer());
  const body = { generation_media_resource_id: ids[0]!, share_access_permission: 'image_only' as const };
  expect((await client.refused('shareAccessPermission', { body })).problem.code).toBe('CONTENT_WARNING');
});

it('an administrator lets a file through: the next try publishes it', async () => {
  const { id, sha256 } = await importPicture(client, refused);
  const by = randomUUID();
  await overruleAssessment(studio, { hash: sha256, by });
  expect(await seen(sha256)).toMatchObject([{ overruledBy: by }, { overruledBy: by }]);
  await client.call('createPublish', { body: { image_id: id } });
  expect((await find(id)).isPublished).toBe(true);
  await expect(overruleAssessment(studio, { hash: '0'.repeat(64), by })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the files of one library never take the places of all others; one that cannot be looked at before the studio stops is tried again', async () => {
  const mediaStore = await openFolderMediaStore(join(studio.dataDir, 'media'));
  const thresholds = { porn: 1, hentai: 1, sexy: 1, explicit: 1 };
  const folder = join(studio.dataDir, 'assessing-more');
  const assessor = await openAssessor({ db: studio.db, mediaStore, folder }, { thresholds, isForShares: false });
  const ask = (spaceId: string) =>
    assessor
      .assess({ hash: randomBytes(32).toString('hex'), mime: 'image/png', duration: null, mediaId: null, spaceId }, 'mobilenet')
      .catch((error: unknown) => (error as AppError).code);
  const [last, other] = [Array.from({ length: 21 }, () => ask('one')).at(-1), ask('another')];
  expect(await Promise.all([last, other])).toEqual(['UNAVAILABLE', 'ASSESSMENT_FAILED']);
  const cut = ask('one');
  await assessor.close();
  expect([await cut, await ask('one')]).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
});

/** An assessor whose network takes as long as the test wants: each function in `looks` ends one look. */
async function openSlowAssessor(patienceMs: number) {
  const mediaStore = await openFolderMediaStore(join(studio.dataDir, 'media'));
  const looks: (() => void)[] = [];
  const open = () => {
    const thread = Object.assign(new EventEmitter(), { terminate: () => thread.emit('exit') });
    return Object.assign(thread, { postMessage: () => looks.push(() => thread.emit('message', [plain])) }) as unknown as Worker;
  };
  const folder = join(studio.dataDir, 'assessing-slowly');
  const rules = { thresholds: { porn: 1, hentai: 1, sexy: 1, explicit: 1 }, isForShares: false };
  return { assessor: await openAssessor({ db: studio.db, mediaStore, folder, open, patienceMs }, rules), looks, mediaStore };
}

it('a request that has waited for other looks is answered at once, and nothing is kept of a file that is purged during a look', async () => {
  const [id] = (await addPictures(studio.db, client.me!)).ids;
  // Pixels that no other item has.
  const pixels = { raw: { width: 8, height: 8, channels: 3 } } as const;
  const hash = await addOriginal(studio, id!, { bytes: await sharp(randomBytes(192), pixels).png().toBuffer(), mime: 'image/png' });
  const { assessor, looks, mediaStore } = await openSlowAssessor(3_600_000);
  const file = { hash, mime: 'image/png', duration: null, mediaId: id!, spaceId: client.me!.space_id };
  const asked = assessor.assess(file, 'mobilenet', performance.now() - 3_600_000);
  await expect(asked).rejects.toMatchObject({ code: 'IN_PROGRESS' });
  await vi.waitFor(() => expect(looks).toHaveLength(1));
  await studio.db
    .update(media)
    .set({ deletedAt: new Date(0) })
    .where(eq(media.id, id!));
  expect(await purgeFiles({ db: studio.db, mediaStore }, [hash])).toBe(1);
  const joined = assessor.assess(file, 'mobilenet');
  looks[0]!();
  await joined;
  expect(await seen(hash)).toEqual([]);
  await assessor.close();
});

it('a change that is sent again while its look goes on waits for the same look, and publishes once', async () => {
  const { id } = await importPicture(client, 'rgb(30,80,150)');
  const { assessor, looks } = await openSlowAssessor(20);
  const once = { userId: client.me!.user_id, spaceId: client.me!.space_id, mid: randomUUID(), requestHash: randomBytes(32) };
  const send = () => publishMedia({ db: studio.db, assessor }, once, { id, isRetry: false });
  const code = (error: unknown) => (error as AppError).code;
  await vi.waitFor(async () => {
    expect(await send().catch(code)).toBe('IN_PROGRESS');
    expect(looks).toHaveLength(1);
  });
  expect(await send().catch(code)).toBe('IN_PROGRESS');
  expect((await find(id)).isPublished).toBe(false);
  const isReplayed: boolean[] = [];
  const sendAgain = async () => isReplayed.push((await send()).replayed);
  looks[0]!();
  await vi.waitFor(async () => {
    await Promise.allSettled([sendAgain(), sendAgain()]);
    expect(isReplayed.length).toBeGreaterThan(2);
  }, 60_000);
  expect(isReplayed.filter((replayed) => !replayed)).toHaveLength(1);
  expect([looks.length, (await find(id)).isPublished]).toEqual([1, true]);
  await assessor.close();
});

it('leaves no copies of films behind', async () => {
  expect(await readdir(join(studio.dataDir, 'assessing'))).toEqual([]);
});
