import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBulkItems } from '../../support/generations/to-bulk-items.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { canceledHeader } from '../../../contract/generations/generation.ts';
import { cancelGeneration } from '../../../server/changes/generations/cancel-generation.ts';
import { deleteMedia } from '../../../server/changes/media/delete-media.ts';
import { failGeneration } from '../../../server/domain/generations/fail-generation.ts';
import { finishGeneration } from '../../../server/domain/generations/finish-generation.ts';
import { restoreMedia } from '../../../server/changes/media/restore-media.ts';
import { startGeneration } from '../../../server/changes/generations/start-generation.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { space } from '../../../server/storage/schema/space.ts';
import {
  addUser,
  create,
  findLedger,
  findRows,
  newKey,
  newRequest,
  openGenerationStudio,
  type StoredRow,
  untilRows,
} from '../../support/generations/generation-studio.ts';

let opened: Awaited<ReturnType<typeof openGenerationStudio>>;
beforeAll(async () => {
  opened = await openGenerationStudio();
});
afterAll(() => opened.close());

const facts = { mime: 'image/png', sizeBytes: 1, width: 64, height: 64, thumbhash: 'AA==' };
const idle = { enqueue: async () => undefined, cancel: async () => undefined };

async function openHolding() {
  const { studio } = opened;
  const user = await addUser(studio.db, 'pro', 3);
  const key = newKey(user);
  // The engine never finishes this prompt; its job runs until it is canceled.
  const { ids } = await create(studio, user, { prompt: 'hold forever' });
  await untilRows(studio.db, { spaceId: user.spaceId, ids }, (row) => row.progress === 0.5);
  return { user, id: ids[0]!, key };
}

describe('making images', () => {
  it('stores each picture under its SHA-256 with its smaller copies', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 10);
    const { ids } = await create(studio, user, { image_num: 3, seed: 4_294_967_294, width: 96, height: 64 });
    const rows = await untilRows(studio.db, { spaceId: user.spaceId, ids });
    expect(rows.map((row) => row.seed)).toEqual([4_294_967_294, 4_294_967_295, 0]);
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'completed', mime: 'image/png', width: 96, height: 64, progress: null });
      const file = await studio.mediaStore.open(row.hash!, 'original');
      const bytes = await buffer(file!.stream);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.hash);
      expect(bytes.byteLength).toBe(row.sizeBytes);
      for (const variant of ['256', '512', '1024'] as const) expect(await studio.mediaStore.stat(row.hash!, variant)).not.toBeNull();
    }
    expect((await findLedger(studio.db, user.userId)).balance).toBe(7);
  });

  it('orders the images of a request by index, newest first', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 10);
    const { ids } = await create(studio, user, { image_num: 8 });
    const newestFirst = await studio.db
      .select({ id: media.id })
      .from(media)
      .where(eq(media.spaceId, user.spaceId))
      .orderBy(desc(media.createdAt), desc(media.id));
    expect(newestFirst.map((row) => row.id)).toEqual(ids);
    const rows = await untilRows(studio.db, { spaceId: user.spaceId, ids });
    expect(new Set(rows.map((row) => row.seed)).size).toBe(8);
  });

  it.each([
    ['refuse', 'The engine refused this prompt.'],
    ['empty', 'The engine sent no picture.'],
    ['broken', 'The engine sent a picture that cannot be read.'],
  ])('gives the credits of a failed image back once (%s)', async (prompt, reason) => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 5);
    const { ids } = await create(studio, user, { prompt, image_num: 2 });
    const rows = await untilRows(studio.db, { spaceId: user.spaceId, ids });
    for (const row of rows) expect(row).toMatchObject({ status: 'failed', failedReason: reason, hash: null });
    await failGeneration(studio.db, ids[0]!, { reason: 'again' });
    const ledger = await findLedger(studio.db, user.userId);
    expect(ledger).toMatchObject({ balance: 5, charges: [{ amount: -2 }], refunds: [{ amount: 1 }, { amount: 1 }] });
  });

  it('asks an engine again that had no room', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free');
    const { ids } = await create(studio, user, { prompt: 'busy' });
    expect(await untilRows(studio.db, { spaceId: user.spaceId, ids })).toMatchObject([{ status: 'completed' }]);
    expect(studio.engine.submitted.filter((id) => id === ids[0])).toHaveLength(2);
  });

  it('asks an engine again that could not be reached, soon and ever later, and charges once', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 5);
    const { ids } = await create(studio, user, { prompt: 'off' });
    expect(await untilRows(studio.db, { spaceId: user.spaceId, ids })).toMatchObject([{ status: 'completed' }]);
    expect(studio.engine.submitted.filter((id) => id === ids[0])).toHaveLength(3);
    expect(await findLedger(studio.db, user.userId)).toMatchObject({ balance: 4, charges: { length: 1 }, refunds: [] });
  });
});

describe('canceling', () => {
  it('lets exactly one of cancel and finish win, and refunds exactly the canceled ones', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 40);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(...(await create({ ...studio, queue: idle }, user, { image_num: 8 })).ids);
    const { hash } = await studio.mediaStore.put(Uint8Array.of(1));
    const answers = await Promise.all(
      ids.map(async (id, i) => {
        const finish = async () => void (await finishGeneration(studio, id, { hash, ...facts }));
        const cancel = () => cancelGeneration({ ...studio, queue: idle }, newKey(user), { generation_media_resource_id: id });
        const [first, second] = i % 2 === 0 ? [finish, cancel] : [cancel, finish];
        const done = await Promise.all([first(), second()]);
        return done.find((answer) => answer !== undefined)!;
      }),
    );
    const rows = await findRows(studio.db, ids);
    const canceled = rows.filter((row) => row.status === 'canceled');
    expect(rows.every((row) => row.status === 'canceled' || row.status === 'completed')).toBe(true);
    expect(answers.map((answer) => (answer.body as { status: string }).status)).toEqual(rows.map((row) => row.status));
    const ledger = await findLedger(studio.db, user.userId);
    expect(ledger.refunds.map((row) => row.mediaId).sort()).toEqual(canceled.map((row) => row.id).sort());
    expect(ledger.balance).toBe(canceled.length);
    const [owner] = await studio.db.select().from(space).where(eq(space.id, user.spaceId));
    expect(owner?.liveMedia).toBe(rows.length - canceled.length);
  });

  it('stops the engine, refunds once however often it is asked, and stays canceled', async () => {
    const { studio } = opened;
    const holding = await openHolding();
    const { user, id } = holding;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => cancelGeneration(studio, newKey(user), { generation_media_resource_id: id })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { status: 'canceled' } });
    await expect.poll(() => studio.engine.canceled.includes(id)).toBe(true);
    await opened.restartQueue();
    expect(await findRows(studio.db, [id])).toMatchObject([{ status: 'canceled', progress: null }]);
    expect(await findLedger(studio.db, user.userId)).toMatchObject({ balance: 3, refunds: [{ mediaId: id, amount: 1 }] });
  });

  it('fails with a refund when the job was stopped at the engine itself', async () => {
    const { studio } = opened;
    const { user, id } = await openHolding();
    await studio.engine.cancel({ job: { id } });
    const [row] = await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] });
    expect(row).toMatchObject({ status: 'failed', failedReason: 'This picture was stopped at the engine.' });
    expect(await findLedger(studio.db, user.userId)).toMatchObject({ balance: 3, refunds: [{ mediaId: id, amount: 1 }] });
  });

  it("answers NOT_FOUND for another user's image", async () => {
    const { studio } = opened;
    const [owner, stranger] = [await addUser(studio.db, 'free'), await addUser(studio.db, 'free')];
    const { ids } = await create({ ...studio, queue: idle }, owner);
    const answer = await cancelGeneration(studio, newKey(stranger), { generation_media_resource_id: ids[0]! });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await findRows(studio.db, ids)).toMatchObject([{ status: 'submitted' }]);
  });
});

describe('deleting', () => {
  it('cancels what is not finished and gives its credits back, once', async () => {
    const { studio } = opened;
    const { user, id } = await openHolding();
    const { ids } = await create(studio, user);
    await untilRows(studio.db, { spaceId: user.spaceId, ids });
    const waiting = (await create({ ...studio, queue: idle }, user)).ids[0]!;
    const key = newKey(user);
    const input = { deleteImages: [id, ids[0]!, waiting].map((one) => ({ id: one })) };
    const answer = await deleteMedia(studio, key, input);
    expect(answer.body).toEqual({ results: input.deleteImages.map((one) => ({ ...one, outcome: 'deleted' })) });
    expect((await deleteMedia(studio, key, input)).replayed).toBe(true);
    await deleteMedia(studio, newKey(user), input);

    await expect.poll(() => studio.engine.canceled.includes(id)).toBe(true);
    await opened.restartQueue();
    const rows = await findRows(studio.db, [id, ids[0]!, waiting]);
    expect(rows.map((row) => row.status)).toEqual(['canceled', 'completed', 'canceled']);
    for (const row of rows) expect(row.deletedAt).not.toBeNull();
    const ledger = await findLedger(studio.db, user.userId);
    expect(ledger.refunds.map((row) => row.mediaId).sort()).toEqual([id, waiting].sort());
    expect(ledger.balance).toBe(2);
    const [owner] = await studio.db.select().from(space).where(eq(space.id, user.spaceId));
    expect(owner?.liveMedia).toBe(0);
  });

  it('leaves nothing to restore of what was not finished', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free');
    const { ids } = await create({ ...studio, queue: idle }, user, { image_num: 2 });
    await finishGeneration(studio, ids[0]!, { hash: (await studio.mediaStore.put(Uint8Array.of(2))).hash, ...facts });
    await deleteMedia(studio, newKey(user), { deleteImages: ids.map((id) => ({ id })) });
    const { body } = await restoreMedia(studio, newKey(user), { ids });
    expect(body).toEqual({
      results: [
        { id: ids[0], outcome: 'restored' },
        { id: ids[1], outcome: 'not_found' },
      ],
    });
  });

  it('keeps a starred image going', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free');
    const { ids } = await create({ ...studio, queue: idle }, user);
    await studio.db.update(media).set({ isStarred: true }).where(eq(media.id, ids[0]!));
    expect(await deleteMedia(studio, newKey(user), { deleteImages: ids.map((id) => ({ id })) })).toMatchObject({
      status: 409,
      body: { code: 'STARRED' },
    });
    expect(await findRows(studio.db, ids)).toMatchObject([{ status: 'submitted', deletedAt: null }]);
  });
});

describe('a power cut', () => {
  it("takes none of the studio's own changes: they are on the disk when they are answered, also beside the queue", async () => {
    const { rows } = await opened.studio.db.transaction((tx) => tx.execute(sql`show synchronous_commit`));
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  it('cannot forget what an engine took on: its handle is in the row before it is asked for news', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free');
    const { ids } = await create(studio, user, { prompt: 'hold forever' });
    const seen: unknown[] = [];
    const engine = { ...studio.engine };
    studio.engine.poll = async (handle, signal) => {
      const [row] = await findRows(studio.db, ids);
      if ((handle['job'] as { id: string }).id === ids[0]) seen.push(row?.engineHandle);
      return engine.poll(handle, signal);
    };
    await untilRows(studio.db, { spaceId: user.spaceId, ids }, (row) => row.progress === 0.5);
    Object.assign(studio.engine, engine);
    expect(seen[0]).toMatchObject({ job: { id: ids[0] } });
    await deleteMedia(studio, newKey(user), { deleteImages: ids.map((id) => ({ id })) });
  });
});

describe('asking for images', () => {
  it('holds the limit of the plan', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free', 100);
    const { answer } = await create(studio, user, { image_num: 5 });
    expect(answer).toMatchObject({ status: 403, body: { code: 'PLAN_LIMIT', title: 'Enjoy up to 4 images with your Free plan.' } });
    expect(await studio.db.select().from(media).where(eq(media.spaceId, user.spaceId))).toEqual([]);
    expect((await findLedger(studio.db, user.userId)).charges).toEqual([]);
  });

  it('never spends the same credits twice: 50 requests at once with credits for 3', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 7);
    const all = await Promise.all(Array.from({ length: 50 }, () => create({ ...studio, queue: idle }, user, { image_num: 2 })));
    expect(all.filter(({ answer }) => answer.status === 200)).toHaveLength(3);
    const refused = all.filter(({ answer }) => answer.status !== 200);
    for (const { answer } of refused) expect(answer).toMatchObject({ status: 402, body: { code: 'CREDITS_EXHAUSTED' } });
    expect(await findLedger(studio.db, user.userId)).toMatchObject({ balance: 1, charges: [{}, {}, {}] });
    expect(await studio.db.select().from(media).where(eq(media.spaceId, user.spaceId))).toHaveLength(6);
  });

  it('answers generation_media_resource_ids, charges and makes once when the same request is delivered many times', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 10);
    const key = newKey(user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => startGeneration(studio, key, newRequest({ image_num: 2 }))));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    expect(answers[0]!.body).toMatchObject({ generation_media_resource_ids: [expect.any(String), expect.any(String)] });
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await findLedger(studio.db, user.userId)).toMatchObject({ balance: 8, charges: [{ amount: -2 }] });
  });

  it('neither makes nor charges an image that was canceled before it was asked for, also when it is asked again', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 10);
    const key = newKey(user);
    const wanted = randomUUID();
    const unwanted = randomUUID();
    const request = newRequest({ image_num: 2, generation_media_resource_ids: [unwanted, wanted] });
    await startGeneration(studio, { ...key, headers: new Headers({ [canceledHeader]: unwanted }) }, request);
    expect((await startGeneration(studio, key, request)).replayed).toBe(true);
    await untilRows(studio.db, { spaceId: user.spaceId, ids: [wanted] });
    const rows = await findRows(studio.db, [unwanted, wanted]);
    expect(rows.map((row) => row.status)).toEqual(['canceled', 'completed']);
    expect((await findLedger(studio.db, user.userId)).balance).toBe(9);
    const answer = await cancelGeneration(studio, newKey(user), { generation_media_resource_id: unwanted });
    expect(answer.body).toMatchObject({ status: 'canceled' });
    expect((await findLedger(studio.db, user.userId)).balance).toBe(9);
  });

  it('makes a list of prompts with one charge each, all of them or none, once', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 10);
    const key = newKey(user);
    const prompts = Array.from({ length: 9 }, (_, i) => (i === 4 ? 'refuse' : `harbour ${i}`));
    const asList = (list: string[]) =>
      newRequest({ prompt: '', image_num: list.length, bulk: { generations: toBulkItems(list), file_name: '' } });
    const answers = await Promise.all([1, 2, 3].map(() => startGeneration(studio, key, asList(prompts))));
    const body = answers[0]!.body as ResponseOf<'create'>;
    for (const answer of answers) expect(answer.body).toEqual(body);
    const { generation_media_resource_ids: ids, generation_history_ids: histories } = body;
    expect(new Set(histories).size).toBe(9);
    const rows = await untilRows(studio.db, { spaceId: user.spaceId, ids });
    expect(rows.map((row) => [row.promptHead, row.status])).toEqual(prompts.map((one, i) => [one, i === 4 ? 'failed' : 'completed']));
    expect(rows.map((row) => row.generationId)).toEqual(histories);
    expect(
      rows.map((row) => row.createdAt.getTime()),
      'newest first',
    ).toEqual(rows.map((_, i) => rows[0]!.createdAt.getTime() - i));
    const ledger = await findLedger(studio.db, user.userId);
    expect(ledger.charges.map(({ amount }) => amount)).toEqual(prompts.map(() => -1));
    expect(ledger).toMatchObject({ balance: 2, refunds: [{ amount: 1 }] });
    const more = await startGeneration(studio, newKey(user), asList(['a', 'b', 'c']));
    expect(more).toMatchObject({ status: 402, body: { code: 'CREDITS_EXHAUSTED' } });
    expect((await findLedger(studio.db, user.userId)).balance).toBe(2);
    expect(await studio.db.select().from(media).where(eq(media.spaceId, user.spaceId))).toHaveLength(9);
    const free = await addUser(studio.db, 'free');
    expect(await startGeneration(studio, newKey(free), asList(['a', 'b', 'c', 'd', 'e']))).toMatchObject({ body: { code: 'PLAN_LIMIT' } });
  });

  it('makes a picture larger right after it was made, where that was asked for with it, and gives those credits back with its own', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'pro', 10);
    const { ids } = await create(studio, user, { image_num: 2, upscale_mode: 'x4' });
    expect((await findLedger(studio.db, user.userId)).balance).toBe(4);
    const isLarger = (row: StoredRow) => row.upscales.x4 !== undefined && row.status === 'completed';
    const rows = await untilRows(studio.db, { spaceId: user.spaceId, ids }, isLarger);
    for (const row of rows) expect(row).toMatchObject({ width: 64, upscales: { x4: { width: 256, height: 256 } }, upscaleMid: null });
    const failed = await create(studio, user, { prompt: 'refuse', upscale_mode: 'x2face' });
    await untilRows(studio.db, { spaceId: user.spaceId, ids: failed.ids });
    expect(await findLedger(studio.db, user.userId)).toMatchObject({ balance: 4, refunds: [{ amount: 1 }, { amount: 1 }] });
    const poor = await create(studio, user, { image_num: 2, upscale_mode: 'x4' });
    expect(poor.answer).toMatchObject({ body: { code: 'CREDITS_EXHAUSTED' } });
    const large = await create(studio, user, { width: 1376, height: 1376, upscale_mode: 'x4anime' });
    expect(large.answer).toMatchObject({
      body: { code: 'VALIDATION_FAILED', issues: [{ path: 'upscale_mode', message: '4x is not available for large images.' }] },
    });
    const free = await create(studio, await addUser(studio.db, 'free'), { upscale_mode: 'x2' });
    expect(free.answer).toMatchObject({ body: { code: 'PLAN_LIMIT', detail: expect.stringContaining('Starter or above') } });
    expect((await findLedger(studio.db, user.userId)).balance).toBe(4);
  });

  it('refuses identifiers that are in use without telling whose they are', async () => {
    const { studio } = opened;
    const [owner, stranger] = [await addUser(studio.db, 'free'), await addUser(studio.db, 'pro', 5)];
    const taken = { generation_history_id: randomUUID(), generation_media_resource_ids: [randomUUID(), randomUUID()] };
    await create({ ...studio, queue: idle }, owner, { ...taken, image_num: 2 });
    const tries = [
      { ...taken, image_num: 2 },
      { generation_history_id: taken.generation_history_id },
      { generation_media_resource_ids: [randomUUID(), taken.generation_media_resource_ids[0]!], image_num: 2 },
    ];
    const bodies = [];
    for (const changes of tries) {
      const { answer } = await create(studio, stranger, changes);
      expect(answer).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } });
      bodies.push(JSON.stringify(answer.body));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await findLedger(studio.db, stranger.userId)).toMatchObject({ balance: 5, charges: [] });
    expect(await studio.db.select().from(generation).where(eq(generation.spaceId, stranger.spaceId))).toEqual([]);
  });

  it('keeps any text of a prompt', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free');
    const prompt = `${'🦊'.repeat(120)} مرحبا\u0000 東京\ud800`;
    const { ids } = await create({ ...studio, queue: idle }, user, { prompt });
    expect(await findRows(studio.db, ids)).toMatchObject([{ promptHead: '🦊'.repeat(100) }]);
    const [row] = await studio.db.select().from(generation).where(eq(generation.spaceId, user.spaceId)).orderBy(asc(generation.createdAt));
    expect(row?.prompt).toBe(`${'🦊'.repeat(120)} مرحبا 東京\ufffd`);
  });
});
