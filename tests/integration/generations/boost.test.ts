import { availableParallelism } from 'node:os';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boostRefusal, turboDayStart, turboImagesPerDay } from '../../../contract/generations/cost/turbo.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import { boostMedia } from '../../../server/changes/media/boost-media.ts';
import { cancelGeneration } from '../../../server/changes/generations/cancel-generation.ts';
import { countTurboImages } from '../../../server/domain/generations/request/choose-turbo.ts';
import { media as mediaRow } from '../../../server/domain/rows/media.ts';
import type { OnceKey } from '../../../server/domain/run-once.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { team, teamMember } from '../../../server/storage/schema/team.ts';
import {
  addUser,
  create,
  findRows,
  newKey,
  openGenerationStudio,
  type TestUser,
  untilRows,
} from '../../support/generations/generation-studio.ts';

let opened: Awaited<ReturnType<typeof openGenerationStudio>>;
beforeAll(async () => {
  opened = await openGenerationStudio();
  await fillQueue();
});
afterAll(() => opened?.close());

let fillers: { user: TestUser; ids: string[] };

/** Keeps every place of the queue taken, so that all that is asked for after it waits. */
async function fillQueue(): Promise<void> {
  const { studio } = opened;
  const user = await addUser(studio.db, 'pro', 200);
  const places = Math.max(4, 2 * availableParallelism());
  const asked = await Promise.all(Array.from({ length: places }, async () => create(studio, user, { prompt: 'hold forever' })));
  fillers = { user, ids: asked.flatMap(({ ids }) => ids) };
  await untilRows(studio.db, { spaceId: user.spaceId, ids: fillers.ids }, (row) => row.progress === 0.5);
}

async function waiting(plan: Plan, changes: Parameters<typeof create>[2] = {}) {
  const user = await addUser(opened.studio.db, plan, 20);
  const { ids } = await create(opened.studio, user, { turbo_mode: 'normal', prompt: 'hold forever', ...changes });
  return { user, id: ids[0]!, ids };
}

const boost = (user: TestUser, id: string, key: OnceKey = newKey(user)) =>
  boostMedia(opened.studio, key, { generation_media_resource_id: id });
const used = (user: TestUser) => countTurboImages(opened.studio.db, user.userId, Date.now());
const answer = (id: string, speed: 'turbo' | 'normal', isOver = false) => ({
  status: 200,
  body: { generation_media_resource_id: id, inference_request_mode: speed, is_reach_turbo_limit: isOver },
});
/** The speed as devices read it. */
const toldSpeed = async (id: string) => {
  const [row] = await findRows(opened.studio.db, [id]);
  return row === undefined ? undefined : mediaRow.present(row, { read: () => null }).speed;
};

it('speed boost needs a paid plan; without one the image keeps its place', async () => {
  const { user, id } = await waiting('free');
  expect(await boost(user, id)).toMatchObject({ status: 403, body: { code: 'PLAN_LIMIT', detail: boostRefusal } });
  expect(await toldSpeed(id)).toBe('normal');
});

it('goes before what waits at normal speed, counts as a turbo image, and says so to devices', async () => {
  const { studio } = opened;
  const earlier = await waiting('pro');
  const { user, id } = await waiting('pro');
  expect(await toldSpeed(id)).toBe('normal');
  const key = newKey(user);
  const [before] = await findRows(studio.db, [id]);
  expect(await boost(user, id, key)).toMatchObject(answer(id, 'turbo'));
  expect([await toldSpeed(id), await used(user)]).toEqual(['turbo', 1]);
  const [after] = await findRows(studio.db, [id]);
  expect(after!.seq).toBeGreaterThan(before!.seq);
  expect(await boost(user, id, key)).toMatchObject({ ...answer(id, 'turbo'), replayed: true });
  expect(await boost(user, id)).toMatchObject(answer(id, 'turbo'));
  expect(await used(user)).toBe(1);

  await cancelGeneration(studio, newKey(fillers.user), { generation_media_resource_id: fillers.ids[0]! });
  await untilRows(studio.db, { spaceId: user.spaceId, ids: [id] }, (row) => row.progress === 0.5);
  expect(studio.engine.submitted).not.toContain(earlier.id);

  expect(await boost(user, id)).toMatchObject(answer(id, 'turbo'));
  expect(await used(user)).toBe(1);
  await cancelGeneration(studio, newKey(user), { generation_media_resource_id: id });
  expect(await toldSpeed(id), 'also afterwards, when the request still says normal').toBe('turbo');
});

it('changes nothing of what is being made, and is refused for what was canceled', async () => {
  const { studio } = opened;
  const { user, ids } = fillers;
  const before = await used(user);
  await studio.db.update(media).set({ speed: 'normal' }).where(eq(media.id, ids[1]!));
  expect(await boost(user, ids[1]!)).toMatchObject(answer(ids[1]!, 'normal'));
  expect(await used(user)).toBe(before);
  expect(await boost(user, ids[0]!)).toMatchObject({ status: 410, body: { code: 'GONE' } });
  expect(await toldSpeed(ids[0]!)).toBeUndefined();
});

it('stays at normal speed once the turbo images of the day are used up, and uses the last one only once', async () => {
  const { studio } = opened;
  const { user, ids } = await waiting('pro', { image_num: 2 });
  const spent = await addUser(studio.db, 'free');
  const { ids: other } = await create(studio, spent);
  const [row] = await findRows(studio.db, other);
  // All but one of today, and many of yesterday.
  await studio.db
    .update(generation)
    .set({ userId: user.userId, speed: 'turbo', imageNum: turboImagesPerDay.pro - 1 })
    .where(eq(generation.id, row!.generationId));
  const yesterday = { boostedBy: user.userId, boostedAt: new Date(turboDayStart(Date.now()) - 1) };
  await studio.db.update(media).set(yesterday).where(eq(media.id, other[0]!));
  const answers = await Promise.all(ids.map((id) => boost(user, id)));
  const told = answers.map(({ body }) => body as { inference_request_mode: string; is_reach_turbo_limit: boolean });
  expect(told.map((one) => `${one.inference_request_mode} ${one.is_reach_turbo_limit}`).toSorted()).toEqual(['normal true', 'turbo false']);
  expect(await used(user)).toBe(turboImagesPerDay.pro);
});

it('is for items of the own library, in a team also for those of others, and then counts for who asked for it', async () => {
  const { studio } = opened;
  const [{ user: owner }, { user: stranger }] = [await waiting('pro'), await waiting('pro')];
  const { id } = await waiting('pro');
  expect(await boost(stranger, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const [member] = [await addUser(studio.db, 'free')];
  const shared = await addUser(studio.db, 'free');
  const teamId = randomUUID();
  await studio.db.insert(team).values({ id: teamId, name: 'The harbour', spaceId: shared.spaceId });
  const inTeam = (one: TestUser, role: 'owner' | 'member') => ({ ...teamMemberOf(one, role), teamId, spaceId: shared.spaceId });
  await studio.db.insert(teamMember).values([inTeam(owner, 'owner'), inTeam(member, 'member')]);
  const [asOwner, asMember] = [owner, member].map((one) => ({ ...one, spaceId: shared.spaceId })) as [TestUser, TestUser];
  const { ids } = await create(studio, asOwner, { turbo_mode: 'normal', prompt: 'hold forever' });
  expect(await boost(asMember, ids[0]!)).toMatchObject(answer(ids[0]!, 'turbo'));
  expect([await used(owner), await used(member)]).toEqual([0, 1]);
});

const teamMemberOf = ({ userId }: TestUser, role: 'owner' | 'member') => ({
  id: randomUUID(),
  seq: 0,
  userId,
  email: `${userId}@example.test`,
  role,
});
