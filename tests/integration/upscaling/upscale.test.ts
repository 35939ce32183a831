import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import { presentMedia } from '../../../server/domain/rows/media.ts';
import { noLinks } from '../../../server/domain/sharing/share-links.ts';
import { failUpscale } from '../../../server/domain/upscaling/settle-upscale.ts';
import { sweepFiles } from '../../../server/domain/files/sweep-files.ts';
import { upscaleMedia } from '../../../server/changes/media/upscale-media.ts';
import { noteUpscaleCost } from '../../../server/domain/upscaling/ask-upscaler.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { engineCost } from '../../../server/storage/schema/engine.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { team, teamMember } from '../../../server/storage/schema/team.ts';
import {
  addUser,
  create,
  findLedger,
  findRows,
  newKey,
  openGenerationStudio,
  untilRows,
  type TestUser,
} from '../../support/generations/generation-studio.ts';
import { createUpscalingEngine } from '../../support/engines/upscaling-engine.ts';

let opened: Awaited<ReturnType<typeof openGenerationStudio>>;
beforeAll(async () => {
  opened = await openGenerationStudio({ network: true });
});
afterAll(() => opened.close());

const gentle = { face_enhance_weight: limits.faceFidelityDefault };
const isAtRest = (row: { status: string }) => row.status === 'completed' || row.status === 'failed';

async function addPicture(plan: Plan = 'pro', credits = 10, changes = {}) {
  const { studio } = opened;
  const user = await addUser(studio.db, plan, credits);
  const { ids } = await create(studio, user, { width: 96, height: 64, seed: Math.floor(Math.random() * 1e6), ...changes });
  await untilRows(studio.db, { spaceId: user.spaceId, ids });
  return { user, id: ids[0]!, before: (await findLedger(studio.db, user.userId)).balance };
}

async function balanceOf(user: TestUser): Promise<number> {
  return (await findLedger(opened.studio.db, user.userId)).balance;
}

describe('upscaling', () => {
  it('makes a version of twice the sides for 1 credit and one of four times for 2', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture();
    for (const [mode, factor] of [
      ['x2', 2],
      ['x4', 4],
    ] as const) {
      const answer = await upscaleMedia(studio, newKey(user), { generation_media_resource_id: id, upscale_mode: mode, ...gentle });
      expect(answer).toMatchObject({ status: 200, body: { status: 'upscaling', url: null } });
      const [row] = await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest);
      expect(row).toMatchObject({ status: 'completed', upscaleMode: null, upscalingSince: null, upscaleMid: null, width: 96 });
      const file = row!.upscales[mode]!;
      expect(file).toMatchObject({ width: 96 * factor, height: 64 * factor, mime: 'image/jpeg', by: 'network' });
      expect(presentMedia(row!, noLinks).upscaled_by?.[mode]).toBe('network');
      const stored = await studio.mediaStore.open(file.hash, 'original');
      expect(await sharp(await buffer(stored!.stream)).metadata()).toMatchObject({ width: 96 * factor, height: 64 * factor });
    }
    expect(await balanceOf(user)).toBe(before - 3);
  });

  it('answers with the address of a version that exists and charges nothing', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture();
    await upscaleMedia(studio, newKey(user), { generation_media_resource_id: id, upscale_mode: 'x2', ...gentle });
    await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest);
    const again = await upscaleMedia(studio, newKey(user), { generation_media_resource_id: id, upscale_mode: 'x2', ...gentle });
    expect(again.body).toEqual({ status: 'completed', url: expect.stringMatching(new RegExp(`^/api/media/${id}/x2\\?h=[0-9a-f]{16}$`)) });
    expect(await balanceOf(user)).toBe(before - 1);
  });

  it('begins once and charges once, however often it is asked for', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture();
    const key = newKey(user);
    const answers = await Promise.all(
      [key, key, newKey(user)].map((one) =>
        upscaleMedia(studio, one, { generation_media_resource_id: id, upscale_mode: 'x2face', ...gentle }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest);
    expect(await balanceOf(user)).toBe(before - 1);
  });

  it('needs a paid plan, and costs nothing in a team', async () => {
    const { studio } = opened;
    const { user, id } = await addPicture('free', 5);
    const ask = () => upscaleMedia(studio, newKey(user), { generation_media_resource_id: id, upscale_mode: 'x2face', ...gentle });
    expect(await ask()).toMatchObject({
      status: 403,
      body: { code: 'PLAN_LIMIT', detail: 'Upscaling needs a paid plan: Starter or above. Nothing was charged.' },
    });
    const [teamId, email] = [randomUUID(), `${user.userId}@example.test`];
    await studio.db.insert(team).values({ id: teamId, name: 'Painters', spaceId: user.spaceId });
    await studio.db.insert(teamMember).values({ id: randomUUID(), ...user, seq: 0, teamId, email, role: 'owner' });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest)).toMatchObject([
      { upscales: { x2face: { width: 192 } } },
    ]);
    expect(await balanceOf(user)).toBe(5);
  });

  it('refuses what is too large, what is not there and what cannot be paid, and charges nothing', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture('pro', 2);
    const stranger = await addUser(studio.db, 'pro', 10);
    const { user: poor, id: ofPoor } = await addPicture('pro', 1);
    const ask = (who: TestUser, of: string, mode: 'x2' | 'x4') =>
      upscaleMedia(studio, newKey(who), { generation_media_resource_id: of, upscale_mode: mode, ...gentle });
    expect(await ask(stranger, id, 'x2')).toMatchObject({ status: 404 });
    expect(await ask(poor, ofPoor, 'x2')).toMatchObject({ status: 402, body: { code: 'CREDITS_EXHAUSTED' } });
    await studio.db.update(media).set({ width: 1536, height: 1230 }).where(eq(media.id, id));
    expect(await ask(user, id, 'x4')).toMatchObject({ status: 409, body: { code: 'UPSCALE_TOO_LARGE' } });
    await studio.db.update(media).set({ deletedAt: new Date() }).where(eq(media.id, id));
    expect(await ask(user, id, 'x2')).toMatchObject({ status: 410 });
    expect(await balanceOf(user)).toBe(before);
    expect((await findRows(studio.db, [id]))[0]).toMatchObject({ status: 'completed', upscaleMid: null });
  });

  it('gives the credits back once when it fails, and says why on the item', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture();
    const [row] = await findRows(studio.db, [id]);
    await studio.mediaStore.purge(row!.hash!);
    const key = newKey(user);
    await upscaleMedia(studio, key, { generation_media_resource_id: id, upscale_mode: 'x2', ...gentle });
    const [failed] = await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest);
    expect(failed).toMatchObject({
      status: 'completed',
      failedReason: 'The original of this picture is gone.',
      upscales: {},
      upscaleMode: null,
    });
    await failUpscale(studio.db, { mediaId: id, mid: key.mid }, 'again');
    expect(await findLedger(studio.db, user.userId)).toMatchObject({ balance: before, refunds: [{ amount: 1, mediaId: id }] });
  });

  it('starts again over one that is stuck for more than an hour, and gives back what that one cost', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture();
    const stuckMid = randomUUID();
    const since = (ageMs: number) => new Date(Date.now() - ageMs);
    await studio.db.insert(creditLedger).values({ userId: user.userId, mid: stuckMid, kind: 'charge', mediaId: id, amount: -2 });
    const upscaling = { status: 'upscaling', upscaleMode: 'x4', upscaleMid: stuckMid } as const;
    await studio.db
      .update(media)
      .set({ ...upscaling, upscalingSince: since(limits.upscalingStuckMs - 60_000) })
      .where(eq(media.id, id));
    // Another version while one is being made: later, not never.
    await expect(upscaleMedia(studio, newKey(user), { generation_media_resource_id: id, upscale_mode: 'x2', ...gentle })).rejects.toThrow(
      new AppError('IN_PROGRESS'),
    );
    await studio.db
      .update(media)
      .set({ ...upscaling, upscalingSince: since(limits.upscalingStuckMs + 1) })
      .where(eq(media.id, id));
    await upscaleMedia(studio, newKey(user), { generation_media_resource_id: id, upscale_mode: 'x2', ...gentle });
    const [row] = await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest);
    expect(Object.keys(row!.upscales)).toEqual(['x2']);
    await failUpscale(studio.db, { mediaId: id, mid: stuckMid }, 'late');
    expect(await balanceOf(user)).toBe(before - 1);
  });

  it('goes on after a restart with what was not begun', async () => {
    const { studio } = opened;
    const { user, id } = await addPicture();
    await studio.db
      .update(media)
      .set({ status: 'upscaling', upscaleMode: 'x2', upscaleMid: randomUUID(), upscaleFaceFidelity: 0.8, upscalingSince: new Date() })
      .where(eq(media.id, id));
    await opened.restartQueue();
    expect(await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest)).toMatchObject([
      { upscales: { x2: { width: 192 } } },
    ]);
  });

  it('keeps the files of versions when unused files are swept', async () => {
    const { studio } = opened;
    const { user, id } = await addPicture();
    await upscaleMedia(studio, newKey(user), { generation_media_resource_id: id, upscale_mode: 'x2', ...gentle });
    const [row] = await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest);
    const { hash } = row!.upscales.x2!;
    const old = { ...studio.mediaStore, listOlderThan: () => studio.mediaStore.listOlderThan(new Date(Date.now() + 1000)) };
    await sweepFiles({ db: studio.db, mediaStore: old });
    expect(await studio.mediaStore.stat(hash, 'original')).not.toBeNull();
    await studio.db.delete(media).where(and(eq(media.id, id)));
    await sweepFiles({ db: studio.db, mediaStore: old });
    expect(await studio.mediaStore.stat(hash, 'original')).toBeNull();
  });
});

describe('upscaling on an engine', () => {
  let engine: ReturnType<typeof createUpscalingEngine>;
  const use = async (next: typeof engine) => {
    engine = next;
    await opened.studio.engines.connect([engine]);
    await opened.studio.queue.rooms.apply();
  };
  beforeEach(() => use(createUpscalingEngine()));
  afterEach(() => opened.studio.engines.connect([]));

  /** A picture whose words say what the engine does when it is to be made larger. */
  async function addScripted(prompt: string) {
    const added = await addPicture();
    const [row] = await findRows(opened.studio.db, [added.id]);
    await opened.studio.db.update(generation).set({ prompt }).where(eq(generation.id, row!.generationId));
    return added;
  }
  const upscale = ({ user, id }: { user: TestUser; id: string }, mode: 'x2' | 'x4' = 'x2') =>
    upscaleMedia(opened.studio, newKey(user), { generation_media_resource_id: id, upscale_mode: mode, ...gentle });
  const atRest = async ({ user, id }: { user: TestUser; id: string }) =>
    (await untilRows(opened.studio.db, { spaceId: user.spaceId, ids: [id] }, isAtRest))[0]!;
  const costsOf = (id: string) =>
    opened.studio.db
      .select()
      .from(engineCost)
      .where(and(eq(engineCost.mediaId, id), eq(engineCost.engineKey, 'larger')));

  it('is done once by one that can, and by the studio where none can', async () => {
    const added = await addPicture();
    await upscale(added);
    const row = await atRest(added);
    expect(row).toMatchObject({ status: 'completed', upscaleMid: null, upscaleRoom: null, upscaleEngineKey: null, upscaleHandle: null });
    expect(row.upscales.x2).toMatchObject({ width: 192, height: 128, mime: 'image/jpeg', by: 'engine' });
    expect(engine.submitted.length).toBe(1);
    expect(await costsOf(added.id)).toMatchObject([{ engineKey: 'larger', model: 'upscale-x2', result: 'completed', costMicros: 5_000 }]);
    await upscale(added, 'x4');
    expect((await atRest(added)).upscales.x4).toMatchObject({ width: 384 });
    expect(engine.submitted.length).toBe(1);
    expect(await balanceOf(added.user)).toBe(added.before - 3);
  });

  it.each(['refuse', 'empty', 'broken', 'another picture'])(
    'gives the credits back once, and says why, when it ends badly (%s)',
    async (prompt) => {
      const added = await addScripted(prompt);
      await upscale(added);
      expect(await atRest(added)).toMatchObject({
        status: 'completed',
        upscales: {},
        failedReason: expect.stringMatching(/engine/) as string,
      });
      expect(await findLedger(opened.studio.db, added.user.userId)).toMatchObject({ balance: added.before, refunds: [{ amount: 1 }] });
      expect(await costsOf(added.id)).toMatchObject([{ result: 'failed' }]);
      expect(engine.submitted.length).toBe(1);
    },
  );

  it.each([true, false])('never asks twice when a question was cut off (the engine can tell: %s)', async (canTell) => {
    await use(createUpscalingEngine(canTell ? 'told' : 'untold'));
    const added = await addPicture();
    await upscale(added);
    const row = await atRest(added);
    expect(Object.keys(row.upscales)).toEqual(canTell ? ['x2'] : []);
    expect(await balanceOf(added.user)).toBe(added.before - (canTell ? 1 : 0));
    expect(engine.submitted.length).toBe(1);
  });

  it('goes on with what the engine has after a restart', async () => {
    const added = await addScripted('hold');
    await upscale(added);
    const hasHandle = async () => (await findRows(opened.studio.db, [added.id]))[0]!.upscaleHandle !== null;
    await expect.poll(hasHandle).toBe(true);
    // News of one that it took the place of says nothing of what this one costs.
    await noteUpscaleCost(opened.studio.db, { mediaId: added.id, mid: randomUUID() }, 0);
    expect(await costsOf(added.id)).toMatchObject([{ result: 'running', costMicros: 5_000 }]);
    await opened.restartQueue();
    engine.release();
    expect((await atRest(added)).upscales.x2).toMatchObject({ width: 192 });
    expect(engine.submitted.length).toBe(1);
  });

  it('is stopped at the engine when another one takes its place', async () => {
    const added = await addScripted('hold forever');
    await upscale(added);
    await expect.poll(async () => (await findRows(opened.studio.db, [added.id]))[0]!.upscaleHandle !== null).toBe(true);
    const upscalingSince = new Date(Date.now() - limits.upscalingStuckMs - 1);
    await opened.studio.db.update(media).set({ upscalingSince }).where(eq(media.id, added.id));
    await upscale(added, 'x4');
    expect(Object.keys((await atRest(added)).upscales)).toEqual(['x4']);
    await expect.poll(() => engine.canceled).toContain(engine.submitted[0]);
    expect(await costsOf(added.id)).toMatchObject([{ result: 'canceled' }]);
    expect(await balanceOf(added.user)).toBe(added.before - 2);
  });
});

describe('variations', () => {
  it('are made from the picture, two for the price of two, and say what they are variations of', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture();
    const { ids } = await create(studio, user, { image_num: 2, variation_source: id, strength: 0.55 });
    const rows = await untilRows(studio.db, { spaceId: user.spaceId, ids });
    expect(rows).toMatchObject([
      { status: 'completed', variationSource: id },
      { status: 'completed', variationSource: id },
    ]);
    expect(await balanceOf(user)).toBe(before - 2);
    const references = studio.engine.references.get(ids[0]!)!;
    expect(references).toEqual([{ strength: expect.closeTo(1 - 0.55 ** 2), isPicture: true }]);
  });

  it('know the seeds of all the pictures they come from, as far back as words and shape are the same', async () => {
    const { studio } = opened;
    const { user, id } = await addPicture('pro', 10, { prompt: 'a hill' });
    const vary = async (source: string, changes = {}) => {
      const { ids } = await create(studio, user, { prompt: 'a hill', width: 96, height: 64, variation_source: source, ...changes });
      await untilRows(studio.db, { spaceId: user.spaceId, ids });
      return ids[0]!;
    };
    const child = await vary(id, { strength: 0.55 });
    const grandchild = await vary(child, { strength: 0.85 });
    const [first, second] = await findRows(studio.db, [id, child]);
    expect(studio.engine.ancestors.get(grandchild)).toEqual([
      { seed: first!.seed, strength: 0.55 },
      { seed: second!.seed, strength: 0.85 },
    ]);
    expect(studio.engine.ancestors.get(await vary(id, { strength: 0.55, prompt: 'a valley' }))).toEqual([]);
  });

  it('may leave the picture further the stronger they are', async () => {
    const { studio } = opened;
    const { user, id } = await addPicture();
    const lent = async (strength: number) => {
      const { ids } = await create(studio, user, { variation_source: id, strength });
      await untilRows(studio.db, { spaceId: user.spaceId, ids });
      return studio.engine.references.get(ids[0]!)![0]!.strength;
    };
    expect(await lent(0.85)).toBeLessThan(await lent(0.55));
  });

  it('are refused of what is not one’s own, not finished, deleted or a video', async () => {
    const { studio } = opened;
    const { user, id } = await addPicture();
    const stranger = await addUser(studio.db, 'pro', 10);
    expect((await create(studio, stranger, { variation_source: id, strength: 0.55 })).answer).toMatchObject({ status: 404 });
    const { ids: failed } = await create(studio, user, { prompt: 'refuse' });
    await untilRows(studio.db, { spaceId: user.spaceId, ids: failed });
    expect((await create(studio, user, { variation_source: failed[0]!, strength: 0.55 })).answer).toMatchObject({ status: 404 });
    const change = (values: Partial<typeof media.$inferInsert>) =>
      studio.db
        .update(media)
        .set(values)
        .where(inArray(media.id, [id]));
    await change({ resourceType: 'video' });
    const { answer } = await create(studio, user, { variation_source: id, strength: 0.55 });
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED', issues: [{ path: 'variation_source' }] } });
    await change({ resourceType: 'image', deletedAt: new Date() });
    expect((await create(studio, user, { variation_source: id, strength: 0.55 })).answer).toMatchObject({ status: 410 });
    expect(await balanceOf(stranger)).toBe(10);
  });

  it('fail with their credits returned when the picture is gone by then', async () => {
    const { studio } = opened;
    const { user, id, before } = await addPicture();
    const [row] = await findRows(studio.db, [id]);
    await studio.mediaStore.purge(row!.hash!);
    const { ids } = await create(studio, user, { variation_source: id, strength: 0.85 });
    expect(await untilRows(studio.db, { spaceId: user.spaceId, ids })).toMatchObject([
      { status: 'failed', failedReason: 'The picture this is a variation of is gone.', failedCode: null },
    ]);
    expect(await balanceOf(user)).toBe(before);
  });
});

it('says of a prompt that an engine blocked that it was blocked', async () => {
  const { studio } = opened;
  const user = await addUser(studio.db, 'free');
  const { ids } = await create(studio, user, { prompt: 'refuse' });
  expect(await untilRows(studio.db, { spaceId: user.spaceId, ids })).toMatchObject([{ status: 'failed', failedCode: 'NSFW' }]);
});
