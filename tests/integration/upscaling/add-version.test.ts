import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import type { DeviceMode } from '../../../contract/upscaling/upscale.ts';
import { addVersion } from '../../../server/changes/media/add-version.ts';
import { upscaleMedia } from '../../../server/changes/media/upscale-media.ts';
import { purgeMedia } from '../../../server/domain/trash/purge-media.ts';
import { createStorageQuota } from '../../../server/domain/files/storage-quota.ts';
import { storeUpload } from '../../../server/domain/files/store-upload.ts';
import { paint } from '../../../server/engines/painter/paint.ts';
import { studioEvent } from '../../../server/storage/schema/studio-event.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { upload } from '../../../server/storage/schema/upload.ts';
import { addMade } from '../../support/library/add-made.ts';
import { addUser, findLedger, findRows, newKey, openGenerationStudio, type TestUser } from '../../support/generations/generation-studio.ts';

let opened: Awaited<ReturnType<typeof openGenerationStudio>>;
beforeAll(async () => {
  opened = await openGenerationStudio();
});
afterAll(() => opened.close());

const size = { width: 96, height: 64 };
const { bytes: original } = await paint({ prompt: 'a city at night', negativePrompt: '', ...size, seed: 5, references: [] });

/** An item with the painted city, and its own user. */
async function addCity(plan: Plan = 'pro'): Promise<{ user: TestUser; id: string }> {
  const { studio, dataDir } = opened;
  const user = await addUser(studio.db, plan, 10);
  const [id] = await addMade({ db: studio.db, dataDir }, { user_id: user.userId, space_id: user.spaceId }, [{ prompt: 'city', ...size }]);
  const { hash, sizeBytes } = await studio.mediaStore.put(original);
  await studio.db.update(media).set({ hash, sizeBytes, mime: 'image/png' }).where(eq(media.id, id!));
  return { user, id: id! };
}

const enlarge = (factor: number) => sharp(original).resize(size.width * factor, size.height * factor, { kernel: 'lanczos3' });
const cleanJpeg = (factor = 2) => enlarge(factor).jpeg({ quality: 93 }).toBuffer();

async function send(user: TestUser, file: Uint8Array): Promise<string> {
  await storeUpload(opened.studio, user.userId, { file, copy: null });
  return createHash('sha256').update(file).digest('hex');
}

const ask = (
  user: TestUser,
  id: string,
  { sha256, mode = 'x2', key = newKey(user) }: { sha256: string; mode?: DeviceMode; key?: ReturnType<typeof newKey> },
) => addVersion(opened.studio, key, { generation_media_resource_id: id, upscale_mode: mode, sha256 });
const rowOf = async (id: string) => (await findRows(opened.studio.db, [id]))[0]!;
const read = async (hash: string) => buffer((await opened.studio.mediaStore.open(hash, 'original'))!.stream);

describe('a larger version that a device made', () => {
  it('is stored as it was sent, counted, free, and answered with its address however often it is asked for', async () => {
    const { user, id } = await addCity();
    const before = await countUpscaled();
    const file = await cleanJpeg();
    const sha256 = await send(user, file);
    const key = newKey(user);
    const url = `/api/media/${id}/x2?h=${sha256.slice(0, 16)}`;
    for (const again of [key, key, newKey(user)])
      expect(await ask(user, id, { sha256, key: again })).toMatchObject({ status: 200, body: { url, status: 'completed' } });
    const { upscales } = await rowOf(id);
    expect(upscales).toEqual({ x2: { hash: sha256, mime: 'image/jpeg', by: 'device', sizeBytes: file.length, width: 192, height: 128 } });
    expect(await countUpscaled()).toBe(before + 1);
    expect((await findLedger(opened.studio.db, user.userId)).charges).toEqual([]);
  });

  it('keeps nothing that its file says of itself', async () => {
    const { user, id } = await addCity();
    const file = await enlarge(4)
      .png()
      .withExif({ IFD0: { Copyright: 'somebody', Software: 'a secret' } })
      .toBuffer();
    await ask(user, id, { sha256: await send(user, file), mode: 'x4' });
    const stored = await read((await rowOf(id)).upscales.x4!.hash);
    expect((await sharp(file).metadata()).exif).toBeDefined();
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
  });

  it('gives way to one that was made in the meantime', async () => {
    const { user, id } = await addCity();
    const [first, second] = [await send(user, await cleanJpeg()), await send(user, await enlarge(2).png().toBuffer())];
    await ask(user, id, { sha256: first });
    expect(await ask(user, id, { sha256: second })).toMatchObject({ body: { url: `/api/media/${id}/x2?h=${first.slice(0, 16)}` } });
    expect(Object.keys((await rowOf(id)).upscales)).toEqual(['x2']);
  });

  it('ends the run of the studio for the same version, whose credits come back; another one goes on', async () => {
    const { studio } = opened;
    const idle = { ...studio, queue: { upscales: { enqueue: async () => undefined } } } as unknown as typeof studio;
    for (const [running, left] of [
      ['x2', null],
      ['x4', 'x4'],
    ] as const) {
      const { user, id } = await addCity();
      const body = { generation_media_resource_id: id, upscale_mode: running, face_enhance_weight: limits.faceFidelityDefault };
      await upscaleMedia(idle, newKey(user), body);
      await ask(user, id, { sha256: await send(user, await cleanJpeg()) });
      const row = await rowOf(id);
      expect(row).toMatchObject({ status: left === null ? 'completed' : 'upscaling', upscaleMode: left, upscales: { x2: { width: 192 } } });
      expect(row.upscaleMid === null).toBe(left === null);
      expect((await findLedger(studio.db, user.userId)).balance).toBe(left === null ? 10 : 8);
    }
  });

  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['of another size', 'OTHER_PICTURE', () => cleanJpeg(3)],
    ['in the size of a 4x version', 'OTHER_PICTURE', () => cleanJpeg(4)],
    ['of another picture', 'OTHER_PICTURE', () => enlarge(2).flop().png().toBuffer()],
    ['that moves', 'UPLOAD_UNREADABLE', () => enlarge(2).gif().toBuffer()],
  ])('is refused %s', async (_, code, make) => {
    const { user, id } = await addCity();
    expect(await ask(user, id, { sha256: await send(user, await make()) })).toMatchObject({ body: { code } });
    expect((await rowOf(id)).upscales).toEqual({});
  });

  it('is refused without its file, with another user’s file, on a plan without it, and for a missing item', async () => {
    const { studio } = opened;
    const { user, id } = await addCity();
    const sha256 = createHash('sha256')
      .update(await cleanJpeg())
      .digest('hex');
    await studio.db.delete(upload).where(eq(upload.hash, sha256));
    expect(await ask(user, id, { sha256 })).toMatchObject({ body: { code: 'UPLOAD_MISSING' } });
    const free = await addCity('free');
    await send(free.user, await cleanJpeg());
    expect(await ask(user, id, { sha256 })).toMatchObject({ body: { code: 'UPLOAD_MISSING' } });
    expect(await ask(free.user, free.id, { sha256 })).toMatchObject({ status: 403, body: { code: 'PLAN_LIMIT' } });
    await send(user, await cleanJpeg());
    expect(await ask(user, free.id, { sha256 })).toMatchObject({ status: 404 });
    expect(await ask(user, randomUUID(), { sha256 })).toMatchObject({ status: 404 });
    await studio.db.update(media).set({ deletedAt: new Date() }).where(eq(media.id, id));
    expect(await ask(user, id, { sha256 })).toMatchObject({ status: 410, body: { code: 'GONE' } });
  });

  it('is refused where nothing can decode it, as it would be every time', async () => {
    const { user, id } = await addCity();
    const whole = await enlarge(2).png().toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    await storeUpload(opened.studio, user.userId, { file: cut, copy: await enlarge(1).webp().toBuffer() });
    const sha256 = createHash('sha256').update(cut).digest('hex');
    expect(await ask(user, id, { sha256 })).toMatchObject({ status: 415, body: { code: 'UPLOAD_UNREADABLE' } });
    expect((await rowOf(id)).upscales).toEqual({});
  });

  it('counts as kept by its owner, and goes with its item, with the address that it was sent to', async () => {
    const { studio } = opened;
    const { user, id } = await addCity();
    const sha256 = await send(user, await enlarge(2).webp({ quality: 91 }).toBuffer());
    await ask(user, id, { sha256 });
    const own = and(eq(upload.userId, user.userId), eq(upload.hash, sha256));
    const kept = (await rowOf(id)).sizeBytes! + (await rowOf(id)).upscales.x2!.sizeBytes;
    await studio.db.delete(upload).where(own);
    const fits = (bytes: number) =>
      createStorageQuota(studio.db, { guest: 0, free: 0, paid: kept + 10 }).takeIn(user.userId, bytes, () => Promise.resolve('stored'));
    expect(await fits(10)).toBe('stored');
    await expect(fits(11)).rejects.toMatchObject({ code: 'QUOTA_FULL' });
    await send(user, await read(sha256));
    await studio.db
      .update(upload)
      .set({ at: new Date(0) })
      .where(own);
    await studio.db
      .update(media)
      .set({ deletedAt: new Date(Date.now() - limits.trashMs - 1000) })
      .where(eq(media.id, id));
    await purgeMedia(studio);
    expect(await studio.db.select().from(upload).where(own)).toEqual([]);
    expect(await studio.mediaStore.stat(sha256, 'original')).toBeNull();
  });
});

function countUpscaled(): Promise<number> {
  return opened.studio.db.$count(studioEvent, eq(studioEvent.name, 'asset_upscaled'));
}
