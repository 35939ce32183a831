import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { createStory as storyCreation } from '../../../contract/changes/stories/create-story.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import { byPosition, firstPositions } from '../../../contract/stories/position.ts';
import { storyCost } from '../../../contract/stories/story-cost.ts';
import { createStory } from '../../../server/changes/stories/create-story.ts';
import { makeStory } from '../../../server/changes/stories/make-story.ts';
import { updateShot } from '../../../server/changes/stories/shots/update-shot.ts';
import { presentRow } from '../../../server/domain/rows/rows.ts';
import { listShots } from '../../../server/domain/stories/list-shots.ts';
import { listSounds } from '../../../server/domain/stories/list-sounds.ts';
import { listTakes } from '../../../server/domain/stories/run/list-takes.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { story, storyMedia, storySound } from '../../../server/storage/schema/story.ts';
import { eventually } from '../eventually.ts';
import { addUser, findLedger, newKey, openGenerationStudio, type TestUser } from '../generations/generation-studio.ts';
import { createStoryEngine } from '../engines/story-engine.ts';

export type Story = { user: TestUser; id: string };
type Make = Partial<Parameters<typeof makeStory>[2]>;
type Wanted = { prompts?: string[]; scripts?: string[]; credits?: number; plan?: Plan; topic?: string };

/** A studio that makes stories with small pictures and clips, and the calls of its tests. */
export async function openStoryStudio() {
  const { studio, restartQueue, close } = await openGenerationStudio();
  const engine = createStoryEngine();
  const connect = async (isConnected = true) => {
    await studio.engines.connect(isConnected ? [engine] : []);
    // Otherwise its queue opens at the next round.
    await studio.queue.rooms.apply();
  };
  await connect();
  return { studio, engine, connect, restartQueue, close, ...callsOf(studio) };
}

type Studio = Awaited<ReturnType<typeof openGenerationStudio>>['studio'];

function callsOf(studio: Studio) {
  const reads = readsOf(studio);

  async function addStory({
    prompts = ['a lake', 'a wood'],
    scripts = [],
    credits = 100,
    plan = 'pro',
    topic = '',
  }: Wanted = {}): Promise<Story> {
    const user = await addUser(studio.db, plan, credits);
    const id = randomUUID();
    const positions = firstPositions(prompts.length);
    const shots = prompts.map((shotImagePrompt, index) => {
      return { id: randomUUID(), position: positions[index], shotImagePrompt, shotVoiceoverScript: scripts[index] ?? '' };
    });
    const asked = { id, category_id: 'create_from_scratch', category_inputs: { topic, shots_num: 2 }, shots, seed: 7 };
    expect((await createStory(studio, newKey(user), v.parse(storyCreation.route.body, asked))).status).toBe(200);
    return { user, id };
  }

  function make({ user, id }: Story, asked: Make = {}, queue = studio.queue) {
    return makeStory({ ...studio, queue }, newKey(user), { id, until: 'videos', is_anew: false, ...asked });
  }

  function until(one: Story, status: string) {
    return eventually(async () => {
      const row = await reads.storyOf(one);
      expect(row.status).toBe(status);
      return row;
    });
  }

  /** Makes a story and waits for its end. */
  async function made(one: Story, asked: Make = {}, status = 'ready') {
    const answer = await make(one, asked);
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'creating_story' } } });
    return until(one, status);
  }

  const change = (one: Story, id: string, fields: object) =>
    updateShot(studio, newKey(one.user), { storyId: one.id, shotId: id, ...fields });
  return { ...reads, addStory, make, made, until, change };
}

function readsOf(studio: Studio) {
  async function storyOf({ id }: Story) {
    const [row] = await studio.db.select().from(story).where(eq(story.id, id));
    return row!;
  }

  async function shotsOf({ id }: Story) {
    return (await listShots(studio.db, id)).toSorted(byPosition);
  }

  async function itemsOf({ id }: Story) {
    const rows = await studio.db
      .select()
      .from(storyMedia)
      .innerJoin(media, eq(media.id, storyMedia.mediaId))
      .where(eq(storyMedia.storyId, id));
    const of = (kind: 'image' | 'video') => rows.filter(({ media: item }) => item.resourceType === kind).map(({ media: item }) => item);
    return { images: of('image'), videos: of('video') };
  }

  /** The sounds of the story, deleted ones last. */
  async function soundsOf({ id }: Story) {
    const rows = await studio.db.select().from(storySound).where(eq(storySound.storyId, id));
    return rows.toSorted((a, b) => Number(a.deletedAt !== null) - Number(b.deletedAt !== null) || a.text.localeCompare(b.text));
  }

  const spentBy = async ({ user }: Story, had = 100) => had - (await findLedger(studio.db, user.userId)).balance;

  async function costOfNext(one: Story, asked: Pick<Make, 'until' | 'shot_ids' | 'is_anew'> = {}) {
    const { db, engines } = studio;
    const shots = (await shotsOf(one)).map((shot) => presentRow('storyShots', shot));
    const sounds = (await listSounds(db, one.id)).map((sound) => presentRow('storySounds', sound));
    const known = {
      story: presentRow('stories', await storyOf(one)),
      shots,
      takes: await listTakes(db, one.id),
      sounds,
      plan: 'pro' as const,
    };
    const speakers = (await engines.speakers()).map(({ model }) => model);
    const composers = (await engines.composers()).map(({ model }) => model);
    return storyCost({ ...known, models: await engines.catalogue(), speakers, composers }, { until: 'videos', ...asked });
  }

  return { storyOf, shotsOf, itemsOf, soundsOf, spentBy, costOfNext };
}
