import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeMask } from '../../../server/domain/files/store-mask.ts';
import { storeUpload } from '../../../server/domain/files/store-upload.ts';
import { addUser, create, findRows, openGenerationStudio, untilRows } from '../../support/generations/generation-studio.ts';

let opened: Awaited<ReturnType<typeof openGenerationStudio>>;
beforeAll(async () => {
  opened = await openGenerationStudio();
});
afterAll(() => opened.close());

const idle = { enqueue: async () => undefined, cancel: async () => undefined };

it('goes on after a restart without submitting twice', async () => {
  const { studio } = opened;
  const user = await addUser(studio.db, 'free');
  const { ids } = await create(studio, user, { prompt: 'hold', image_num: 2 });
  await untilRows(studio.db, { spaceId: user.spaceId, ids }, (row) => row.status === 'pending' && row.progress === 0.5);
  await opened.restartQueue();
  expect(await findRows(studio.db, ids)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
  studio.engine.release();
  expect(await untilRows(studio.db, { spaceId: user.spaceId, ids })).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
  for (const id of ids) expect(studio.engine.submitted.filter((one) => one === id)).toHaveLength(1);
});

it('goes on after a restart with a part of a picture, which is laid over it by its mask', async () => {
  const { studio } = opened;
  const user = await addUser(studio.db, 'free');
  studio.engine.hold();
  const left = { input: { create: { width: 32, height: 64, channels: 3, background: '#000' } }, left: 0, top: 0 } as const;
  const paint = (background: string) => sharp({ create: { width: 64, height: 64, channels: 3, background } });
  const picture = await storeUpload(studio, user.userId, { file: await paint('#4a7c6f').png().toBuffer(), copy: null });
  const mask = await storeMask(studio, user.userId, await paint('#fff').composite([left]).png().toBuffer());
  const files = { image_urls: [picture.data.imageUrl], mask_url: mask.data.imageUrl };
  const { ids } = await create(studio, user, { prompt: 'hold', seed: 0xff_00_00, ...files });
  await untilRows(studio.db, { spaceId: user.spaceId, ids }, (row) => row.progress === 0.5);
  await opened.restartQueue();
  studio.engine.release();
  const [row] = await untilRows(studio.db, { spaceId: user.spaceId, ids });
  const file = await studio.mediaStore.open(row!.hash!, 'original');
  const pixels = await sharp(await buffer(file!.stream))
    .raw()
    .toBuffer();
  expect([...pixels.subarray(0, 3), ...pixels.subarray(-3)]).toEqual([0x4a, 0x7c, 0x6f, 0, 0, 255]);
});

it('goes on with a picture whose place in the queue was lost in a crash of the database', async () => {
  const { studio } = opened;
  const user = await addUser(studio.db, 'free');
  studio.engine.hold();
  const { ids } = await create(studio, user, { prompt: 'hold' });
  await untilRows(studio.db, { spaceId: user.spaceId, ids }, (row) => row.progress === 0.5);
  // A crash may take the queue's last half second.
  await studio.db.execute(sql`update dbos.workflow_status set status = 'ENQUEUED', owner_xid = null where workflow_uuid = ${ids[0]}`);
  const findOwner = async () =>
    (await studio.db.execute<{ owner_xid: string | null }>(sql`select owner_xid from dbos.workflow_status where workflow_uuid = ${ids[0]}`))
      .rows[0]!.owner_xid;
  await expect.poll(findOwner).not.toBeNull();
  studio.engine.release();
  expect(await untilRows(studio.db, { spaceId: user.spaceId, ids })).toMatchObject([{ status: 'completed' }]);
  expect(studio.engine.submitted.filter((one) => one === ids[0])).toHaveLength(1);
});

it('finds images that never reached the queue as soon as the database is back', async () => {
  const { studio } = opened;
  const user = await addUser(studio.db, 'free');
  const { ids } = await create({ ...studio, queue: idle }, user);
  const listening = sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where query = 'listen pleinair_hint'`;
  expect((await studio.db.execute(listening)).rowCount).toBe(1);
  expect(await untilRows(studio.db, { spaceId: user.spaceId, ids })).toMatchObject([{ status: 'completed' }]);
  // The usual round would find them too, but only those that are older than 30 seconds.
}, 29_000);

it('outlives connections that break inside a transaction', async () => {
  const { db } = opened.studio;
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`select 1`)).rowCount).toBe(1);
});

it('finds images at the start that never reached the queue', async () => {
  const { studio } = opened;
  const user = await addUser(studio.db, 'free');
  const { ids } = await create({ ...studio, queue: idle }, user, { image_num: 4 });
  await opened.restartQueue();
  const rows = await untilRows(studio.db, { spaceId: user.spaceId, ids });
  expect(rows.every((row) => row.status === 'completed')).toBe(true);
});
