import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import { ORD_EPOCH, type StudioDatabase } from '../../db/database.ts';
import { openAccount, openStudio, saveMe } from '../../db/open-database.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { listProblems } from '../../db/queries/outbox/problems.ts';
import { readPinned } from '../../db/albums/read-pinned.ts';
import { listWaitingUploads } from '../../db/queries/outbox/uploads.ts';
import { forgetFiles } from '../../sync/files/forget-files.ts';
import { addVersion } from './add-version.ts';
import { cancelUploads } from '../import/cancel-uploads.ts';
import { discardProblem } from '../outbox/discard-problem.ts';
import { readVersion } from '../files/read-original.ts';
import { retryProblem } from '../outbox/retry-problem.ts';

const id = uuid(0);
const twice = { width: 128, height: 128 };
const file = new Blob(['a larger picture'], { type: 'image/png' });
const reading = { onProgress: () => undefined, signal: undefined };
let db: StudioDatabase;
let users = 0;
let cache: ReturnType<typeof memoryCacheStorage>;

beforeEach(async () => {
  cache = memoryCacheStorage();
  vi.stubGlobal('caches', cache.storage);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { origin: 'https://studio.test' });
  const server = new ModelServer();
  server.userId = `larger-${++users}`;
  server.addMedia(id, 1000);
  db = await openStudio({ ...server.me, plan: 'pro' });
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
});
afterEach(() => vi.unstubAllGlobals());

async function refuse(code: ErrorCode): Promise<number> {
  const [mutation] = await db.outbox.toArray();
  await db.outbox.delete(mutation!.n!);
  await db.problems.add({ mid: mutation!.mid, at: 1, reason: 'refused', code, intent: mutation! });
  return (await listProblems())[0]!.i!;
}
const forget = () => forgetFiles(db, openAccount(), cache.storage);

it('is shown, and given to downloads and conversions, from this device at once', async () => {
  await addVersion(id, 'x2', { blob: file, ...twice });
  const row = (await findMedia(id))!;
  expect(row).toMatchObject({ status: 'completed', x2: expect.stringMatching(new RegExp(`^/api/media/${id}/x2\\?h=[0-9a-f]{16}$`)) });
  expect(await (await readVersion(row, openAccount(), { ...reading, mode: 'x2' })).text()).toBe('a larger picture');
  expect(await listWaitingUploads()).toMatchObject([{ bytes: file.size }]);
  // It gives way to nothing that needs room.
  expect(await readPinned(openAccount())).toContain(id);
  await addVersion(id, 'x2', { blob: new Blob(['another'], { type: 'image/png' }), ...twice });
  expect(await db.outbox.count()).toBe(1);
});

it('of a version that the studio is making takes its place, another one goes on', async () => {
  await db.media.update(id, { status: 'upscaling', upscale_mode: 'x4', upscaling_since: 1 });
  await addVersion(id, 'x2', { blob: file, ...twice });
  expect(await findMedia(id)).toMatchObject({ status: 'upscaling', upscale_mode: 'x4' });
  await addVersion(id, 'x4', { blob: file, width: 256, height: 256 });
  expect(await findMedia(id)).toMatchObject({ status: 'completed', upscale_mode: null, upscaling_since: null });
});

it('is taken back with its file while it was not sent', async () => {
  await addVersion(id, 'x2', { blob: file, ...twice });
  expect(await forget()).toBe(0);
  expect(await cancelUploads()).toBe(1);
  expect((await findMedia(id))!.x2).toBeNull();
  expect([await db.uploads.count(), await forget(), cache.files.size]).toEqual([0, 1, 0]);
});

it('keeps the file of a refused one until it is discarded, and sends it when it is tried again', async () => {
  await addVersion(id, 'x2', { blob: file, ...twice });
  await db.media.update(id, { x2: null });
  await retryProblem(await refuse('UPLOAD_MISSING'));
  expect((await findMedia(id))!.x2).not.toBeNull();
  expect((await db.uploads.toArray()).map(({ bytes }) => bytes.byteLength)).toEqual([file.size]);
  await db.media.update(id, { x2: null });
  const problem = await refuse('GONE');
  expect([await forget(), cache.files.size]).toEqual([0, 1]);
  expect(await db.uploads.count()).toBe(1);
  await discardProblem(problem);
  expect([await db.uploads.count(), await forget(), cache.files.size]).toEqual([0, 1, 0]);
});

it.each<[string, ErrorCode, () => Promise<unknown>]>([
  ['on the free plan', 'PLAN_LIMIT', async () => setPlan('free')],
  ['of a picture that is gone', 'GONE', async () => db.media.delete(id)],
  ['of a picture of another size', 'OTHER_PICTURE', async () => db.media.update(id, { width: 65 })],
  ['of a picture that is not there yet', 'GONE', async () => db.media.update(id, { status: 'submitted' })],
])('is refused %s, and nothing is left behind', async (_, code, change) => {
  await change();
  await expect(addVersion(id, 'x2', { blob: file, ...twice })).rejects.toMatchObject({ code });
  await expectNothing();
});

it('is refused as a file that is too large or of a type that is no version, and nothing is left behind', async () => {
  const huge = new Blob([new Uint8Array(limits.importBytes + 1)], { type: 'image/png' });
  await expect(addVersion(id, 'x2', { blob: huge, ...twice })).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  await expect(addVersion(id, 'x2', { blob: new Blob(['x'], { type: 'image/gif' }), ...twice })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await db.media.update(id, { width: 2048, height: 1024 });
  await expect(addVersion(id, 'x2', { blob: file, width: 4096, height: 2048 })).rejects.toMatchObject({ code: 'UPSCALE_TOO_LARGE' });
  await expectNothing();
});

async function expectNothing(): Promise<void> {
  expect([await db.outbox.count(), await db.uploads.count(), cache.files.size]).toEqual([0, 0, 0]);
}

async function setPlan(plan: Plan): Promise<void> {
  await saveMe(db, { ...new ModelServer().me, user_id: `larger-${users}`, plan }, Date.now());
}

it('that was cancelled while it was read is not added', async () => {
  const stop = new AbortController();
  const adding = addVersion(id, 'x2', { blob: file, ...twice, signal: stop.signal });
  stop.abort();
  await expect(adding).rejects.toMatchObject({ name: 'AbortError' });
  expect([(await findMedia(id))!.x2, await db.outbox.count()]).toEqual([null, 0]);
});
