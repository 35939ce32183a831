import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditCost } from '../../../contract/account/plan.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { isMaking } from '../../../contract/stories/status.ts';
import type { FakeJob } from '../../fakes/engines/fake-world.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { createRandom } from '../../support/create-random.ts';
import { type KillableStudio, openKillableStudio } from '../../support/studio/killable-studio.ts';
import { rounds } from '../../support/rounds.ts';
import { type ScriptWriter, startScriptWriter } from '../../support/engines/script-writer.ts';
import { closeServers } from '../../support/http/serve-http.ts';

const credits = 10_000;
/** Of a run, in the long test. */
const killsEach = 2;
/** Longest time between a start and the next kill, ms. */
const killWithinMs = 1_500;

let fake: FakeEngines;
let writer: ScriptWriter;
let opened: KillableStudio;

beforeAll(async () => {
  [fake, writer] = await Promise.all([startFakeEngines(), startScriptWriter()]);
  const env = { FAL_URL: fake.address('fal'), FAL_KEY: 'good', OPENAI_URL: writer.address, OPENAI_KEY: 'good' };
  opened = await openKillableStudio({ credits, env });
});
afterAll(async () => {
  await opened?.remove();
  await closeServers();
  await fake?.close();
});

type Story = ResponseOf<'storyOne'>['data'];
type Shot = { image: string; video: string; voice: string };

async function find(id: string): Promise<Story> {
  return (await opened.client.call('storyOne', { params: { id } })).data.data;
}

const paid = { image: 'fluxdev', video: 'wan2.2-i2v', voice: 'speech', music: 'ace-step' };

async function addStory(music: string, models: Record<keyof typeof paid, string | null> = paid): Promise<string> {
  const body = {
    category_id: 'script_to_video',
    category_inputs: { topic: 'A lake at dawn' },
    aspect_ratio: '1:1',
    image_model: models.image,
    video_model: models.video,
    voice: { model: models.voice, name: '', speed: 1 },
    music: { is_wanted: true, model: models.music, prompt: music },
  };
  return (await opened.client.call('storyCreate', { body })).data.data.id;
}

const scriptOf = (shots: readonly Shot[]) => ({
  scriptTitle: 'A lake at dawn',
  scriptResponseShots: shots.map(({ image, video, voice }) => ({
    shotImagePrompt: image,
    shotVideoPrompt: video,
    shotVoiceoverScript: voice,
  })),
  scriptResponseRecurringProps: [],
});

async function untilRest(id: string): Promise<Story> {
  // Clips of the painter take minutes on a busy machine.
  await expect.poll(async () => (await find(id)).status, { interval: 50, timeout: 600_000 }).not.toSatisfy(isMaking);
  return find(id);
}

/** Finished items and sounds of a story, each by what it is of: equal lines are the same thing made twice. */
async function listMade(id: string): Promise<string[]> {
  const { rows } = await opened.database.query<{ line: string }>(
    `select coalesce('shot ' || position, 'film') || ' ' || resource_type as line from story_media
       join media on media.id = story_media.media_id left join story_shot on story_shot.id = story_media.shot_id
     where story_media.story_id = $1 and media.status = 'completed'
     union all
     select coalesce('shot ' || position, 'story') || ' ' || kind from story_sound
       left join story_shot on story_shot.id = story_sound.shot_id where story_sound.story_id = $1`,
    [id],
  );
  return rows.map(({ line }) => line).toSorted();
}

async function countEnded(kind: 'image' | 'video'): Promise<number> {
  const { rows } = await opened.database.query<{ count: number }>(
    `select count(*)::int as count from media where resource_type = $1 and status in ('completed', 'failed')`,
    [kind],
  );
  return rows[0]!.count;
}

/** Everything that was made is paid once, by its price, and nothing else is; no run is left. */
async function expectTrueCredits(): Promise<void> {
  const { models, speakers, composers } = (await opened.client.call('catalogue')).data;
  const priceOf = (key: string) =>
    models.find((model) => model.key === key)?.credits_per_image ?? [...speakers, ...composers].find((one) => one.key === key)?.credits;
  const { rows } = await opened.database.query<{ key: string; count: number }>(
    `select model as key, count(*)::int as count from media where status = 'completed' and origin <> 'imported' group by model
     union all
     select case kind when 'voice' then story.voice->>'model' else story.music->>'model' end, count(*)::int
       from story_sound join story on story.id = story_sound.story_id group by 1`,
  );
  const cost = rows.reduce((sum, { key, count }) => sum + creditCost('pro', priceOf(key) ?? Number.NaN, count), 0);
  expect((await opened.client.call('userMe')).data.credits).toBe(credits - cost);
  const left = await opened.database.query('select from story_run');
  expect(left.rowCount).toBe(0);
}

const isSound = ({ endpoint = '' }: FakeJob) => /kokoro|ace-step/.test(endpoint);

/** No picture and no clip was sent to its engine twice; a take that is made anew has another seed. */
function expectSentOnce(): void {
  const sent = fake.jobs.filter((job) => !isSound(job)).map(({ prompt, seed }) => `${prompt} ${seed}`);
  expect(sent).toEqual([...new Set(sent)]);
}

/** A sound that an engine was asked for when the studio was killed is asked for again: the host's ledger has both. */
async function expectSoundsPriced(): Promise<void> {
  const { rows } = await opened.database.query<{ result: string }>(
    `select result from engine_cost where work = 'sound' and cost_micros > 0`,
  );
  expect(rows.map(({ result }) => result)).not.toContain('running');
  expect(rows.length).toBeGreaterThanOrEqual(fake.jobs.filter(isSound).length);
}

it('makes a story to its film, each part once and paid once, although the studio is killed at every step of it', async () => {
  const { client, killWhen, studio } = opened;
  const shots = [
    { image: 'A still lake #hold', video: 'The camera pans left.', voice: 'The lake is still.' },
    { image: 'A red boat', video: 'The camera pushes in #hold', voice: 'A boat waits #hold.' },
    { image: 'A storm #refused', video: 'The camera pulls back.', voice: 'Rain falls #refused.' },
  ];
  const isAtWork = (prompt: string) => fake.jobs.some((job) => job.prompt === prompt && job.looks > 0);
  // A request for an item that a kill cuts off fails and is not sent again, so the items of the other shots end first.
  const killAt = async (prompt: string, kind?: 'image' | 'video', others = 0) => {
    await killWhen(async () => isAtWork(prompt) && (!kind || (await countEnded(kind)) === others));
    fake.release(prompt);
  };
  writer.answers.push(null, scriptOf(shots));
  const id = await addStory('Slow cello #hold');
  await client.call('storyMake', { params: { id }, body: { until: 'film' } });
  await studio.kill();
  await studio.start();
  await killWhen(() => writer.asked.length > 0);
  await killAt(shots[0]!.image, 'image', 2);
  await killAt(shots[1]!.video, 'video', 1);
  await killAt(shots[1]!.voice);
  await killAt('Slow cello #hold');
  await killWhen(async () => (await find(id)).status.startsWith('processing'));
  const story = await untilRest(id);
  expect(story).toMatchObject({ status: 'ready', problem: '1 of 3 shots could not be made.', progress: null });
  expect(story.shots.map(({ problem }) => problem)).toEqual([null, null, expect.stringContaining('refused')]);
  const parts = ['image', 'video', 'voice'].flatMap((part) => story.shots.slice(0, 2).map(({ position }) => `shot ${position} ${part}`));
  expect(await listMade(id)).toEqual([...parts, 'film video', 'story music'].toSorted());
  await expectTrueCredits();
  expectSentOnce();
  await expectSoundsPriced();
  expect(fake.problems).toEqual([]);
});

const goals = ['storyboard', 'images', 'videos', 'voices', 'music', 'film'] as const;

const seed = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31));
const random = createRandom(seed);
/** Kills by the status of the story. */
const reached = new Map<string, number>();

it.each(Array.from({ length: rounds(0, 10) }, (_, index) => index))(
  'makes story %i once and paid once, although the studio is killed at any moment',
  { timeout: 1_200_000 },
  async (index) => {
    console.warn(`The moments of the kills follow from the seed ${seed}.`);
    const { client, studio } = opened;
    const shots = [`${index} geese`, `${index} swans`].map((birds) => {
      return { image: `A lake with ${birds}`, video: `The camera pans along ${birds}.`, voice: `We see ${birds}.` };
    });
    writer.answers.splice(0, Infinity, ...Array.from({ length: 2 * killsEach }, () => scriptOf(shots)));
    const id = await addStory(`Song ${index}`, index % 3 === 2 ? await findOwnModels() : paid);
    for (const until of goals) {
      await client.call('storyMake', { params: { id }, body: { until } });
      for (let kills = 0; kills < killsEach; kills++) {
        await delay(random() * killWithinMs);
        const { status } = await find(id);
        if (!isMaking(status)) break;
        reached.set(status, (reached.get(status) ?? 0) + 1);
        await studio.kill();
        await studio.start();
      }
      let story = await untilRest(id);
      if (story.problem === null) continue;
      // A request that was cut off is not sent again by itself, and is paid back.
      expect(story.problem).toMatch(/shots? could not be made|^The connection was lost/);
      await client.call('storyMake', { params: { id }, body: { until } });
      story = await untilRest(id);
      expect(story).toMatchObject({ status: 'ready', problem: null });
    }
    const story = await find(id);
    const parts = ['image', 'video', 'voice'].flatMap((part) => story.shots.map(({ position }) => `shot ${position} ${part}`));
    expect(parts).toHaveLength(3 * shots.length);
    expect(await listMade(id)).toEqual([...parts, 'film video', 'story music'].toSorted());
    await expectTrueCredits();
    expectSentOnce();
    await expectSoundsPriced();
    console.warn(`Story ${index} is whole. Kills so far: ${JSON.stringify(Object.fromEntries(reached))}`);
  },
);

/** The models that the studio has without any engine. */
async function findOwnModels(): Promise<typeof paid> {
  const { models, speakers, composers } = (await opened.client.call('catalogue')).data;
  const painters = models.filter(({ key }) => key.startsWith('painter'));
  return {
    image: painters.find((model) => model.resource_type === 'image')!.key,
    video: painters.find((model) => model.resource_type === 'video')!.key,
    voice: speakers.find((speaker) => speaker.engine_name === undefined)!.key,
    music: composers.find((composer) => composer.engine_name === undefined)!.key,
  };
}
