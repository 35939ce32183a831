import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addToAlbum } from '../../../server/changes/albums/add-to-album.ts';
import { createAlbum } from '../../../server/changes/albums/create-album.ts';
import { deleteAlbum } from '../../../server/changes/albums/delete-album.ts';
import { removeFromAlbum } from '../../../server/changes/albums/remove-from-album.ts';
import { deleteShot } from '../../../server/changes/stories/shots/delete-shot.ts';
import { deleteStory } from '../../../server/changes/stories/delete-story.ts';
import { stopStory } from '../../../server/changes/stories/stop-story.ts';
import { rescueStories } from '../../../server/domain/stories/run/rescue-stories.ts';
import { runStory } from '../../../server/domain/stories/run/run-story.ts';
import { storyRunId } from '../../../server/domain/stories/run/story-run.ts';
import type { Durable } from '../../../server/queue/durable.ts';
import { storyRun } from '../../../server/storage/schema/story-run.ts';
import { eventually } from '../../support/eventually.ts';
import { findLedger, newKey } from '../../support/generations/generation-studio.ts';
import { openStoryStudio, type Story } from '../../support/studio/story-studio.ts';

const opened = await openStoryStudio();
const { addStory, make, made, until, storyOf, shotsOf, itemsOf, soundsOf, spentBy, costOfNext, change } = opened;
afterAll(() => opened.close());

/** The jobs of these clips; a clip that was made twice has two. */
const clipsOf = (videos: readonly { id: string }[]) => opened.engine.clips.filter((job) => videos.some(({ id }) => id === job.id));

// Concurrent, because a run mostly waits.
describe.concurrent('a run of a story', () => {
  it('makes each shot a picture and a clip of it, outside the history, for what was told before', async () => {
    const one = await addStory();
    const told = await costOfNext(one);
    expect(told).toEqual({ storyboard: 0, images: 2, videos: 6, sounds: 0, total: 8 });
    await made(one);
    const { images, videos } = await itemsOf(one);
    expect([images.length, videos.length]).toEqual([2, 2]);
    expect([...images, ...videos].every((item) => item.status === 'completed' && !item.inHistory)).toBe(true);
    const shots = await shotsOf(one);
    expect(new Set(shots.map((shot) => shot.imageMediaId))).toEqual(new Set(images.map(({ id }) => id)));
    expect(new Set(shots.map((shot) => shot.videoMediaId))).toEqual(new Set(videos.map(({ id }) => id)));
    // 16:9, with sides that the model accepts.
    expect(images[0]).toMatchObject({ width: 256, height: 160, seed: 7 });
    expect(clipsOf(videos)[0]).toMatchObject({ width: 256, height: 160, video: { seconds: 5 } });
    expect(await spentBy(one)).toBe(told.total);
    expect(await opened.studio.db.select().from(storyRun).where(eq(storyRun.storyId, one.id))).toEqual([]);
  });

  it('makes one picture and one clip of one changed prompt, and nothing where nothing changed', async () => {
    const one = await addStory();
    await made(one);
    expect((await costOfNext(one)).total).toBe(0);
    await made(one);
    expect(await spentBy(one)).toBe(8);
    const [first] = await shotsOf(one);
    await change(one, first!.id, { shotImagePrompt: 'a quiet lake' });
    expect(await costOfNext(one)).toMatchObject({ images: 1, videos: 3 });
    await made(one);
    const { images, videos } = await itemsOf(one);
    expect([images.length, videos.length]).toEqual([3, 3]);
    expect(await spentBy(one)).toBe(12);
    const [now] = await shotsOf(one);
    expect(now!.imageMediaId).not.toBe(first!.imageMediaId);
    // With the earlier prompt the earlier picture is shown again.
    await change(one, first!.id, { shotImagePrompt: 'a lake' });
    expect((await costOfNext(one)).total).toBe(0);
    await made(one);
    expect((await shotsOf(one))[0]).toMatchObject({ imageMediaId: first!.imageMediaId, videoMediaId: first!.videoMediaId });
    expect(await spentBy(one)).toBe(12);
  });

  it('keeps a take that a person chose, and makes another one of the same words when it is asked to', async () => {
    const one = await addStory({ prompts: ['a lake'] });
    await made(one, { until: 'images' });
    const [first] = await shotsOf(one);
    await made(one, { until: 'images', shot_ids: [first!.id], is_anew: true });
    const [second] = await shotsOf(one);
    expect(second!.imageMediaId).not.toBe(first!.imageMediaId);
    expect((await itemsOf(one)).images.map(({ seed }) => seed).toSorted((a, b) => a - b)).toEqual([7, 8]);
    await change(one, first!.id, { image_media_id: first!.imageMediaId });
    await made(one, { until: 'images' });
    expect((await shotsOf(one))[0]!.imageMediaId).toBe(first!.imageMediaId);
    // A locked shot is left out even after a change.
    await change(one, first!.id, { is_locked: true, shotImagePrompt: 'a hill' });
    expect((await make(one, { until: 'images' })).body).toMatchObject({ code: 'STORY_EMPTY' });
    expect(await spentBy(one)).toBe(2);
  });

  it('gives items that stay out of the history, also when an album that they were put into gives them back or is deleted', async () => {
    const one = await addStory();
    await made(one, { until: 'images' });
    const { images } = await itemsOf(one);
    const [albumId, ids] = [randomUUID(), images.map(({ id }) => id)];
    const { studio } = opened;
    await createAlbum(studio, newKey(one.user), { id: albumId, title: 'Stills' });
    await addToAlbum(studio, newKey(one.user), { album_id: albumId, images: ids.map((id) => ({ generation_media_resource_id: id })) });
    await removeFromAlbum(studio, newKey(one.user), { album_id: albumId, image_ids: ids.slice(0, 1) });
    await deleteAlbum(studio, newKey(one.user), { id: albumId });
    expect((await itemsOf(one)).images.map(({ inHistory }) => inHistory)).toEqual([false, false]);
  });

  it('writes the storyboard of a story without shots, and rests there when it was asked to', async () => {
    const one = await addStory({ prompts: [], topic: 'A lighthouse keeper finds a bottle.' });
    expect(await costOfNext(one)).toMatchObject({ images: 2, videos: 6 });
    await made(one, { until: 'storyboard' });
    const shots = await shotsOf(one);
    expect(shots.length).toBeGreaterThan(0);
    expect(shots.every((shot) => shot.shotImagePrompt !== '' && shot.imageMediaId === null)).toBe(true);
    expect((await storyOf(one)).title).not.toBe('');
    expect(await spentBy(one)).toBe(0);
    await made(one, { until: 'images' });
    expect((await shotsOf(one)).map(({ id }) => id)).toEqual(shots.map(({ id }) => id));
    expect((await itemsOf(one)).images).toHaveLength(shots.length);
  });

  it('stops only the shot that is refused, with its reason, and makes it when it is tried again', async () => {
    const one = await addStory({ prompts: ['a lake', 'refuse', ''] });
    expect(await made(one)).toMatchObject({ problem: '2 of 3 shots could not be made.' });
    const [lake, refused, empty] = await shotsOf(one);
    expect(lake!.videoMediaId).not.toBeNull();
    expect(refused).toMatchObject({ problem: 'The engine refused this prompt.', imageMediaId: null, videoMediaId: null });
    expect(empty).toMatchObject({ problem: 'This shot has no words for its picture.', imageMediaId: null });
    expect(await spentBy(one), 'the refused picture costs nothing').toBe(4);
    await change(one, refused!.id, { shotImagePrompt: 'a wood' });
    await made(one, { until: 'images', shot_ids: [refused!.id] });
    expect((await shotsOf(one))[1]).toMatchObject({ problem: null, imageMediaId: expect.any(String) as string });
    expect(await spentBy(one)).toBe(5);
  });

  it('stops at the shots for which there are no credits, and does not begin without any', async () => {
    const one = await addStory({ prompts: ['a lake', 'a wood', 'a hill'], credits: 2 });
    await made(one, { until: 'images' });
    const problems = (await shotsOf(one)).map(({ problem }) => problem !== null);
    expect(problems).toEqual([false, false, true]);
    expect(await spentBy(one, 2)).toBe(2);
    expect((await make(one, { until: 'images' })).body).toMatchObject({ code: 'CREDITS_EXHAUSTED' });
    const free = await addStory({ plan: 'free', credits: 0 });
    await made(free, { until: 'images' });
    expect((await itemsOf(free)).images).toHaveLength(2);
  });

  it('is refused while another one is running, and without anything to make', async () => {
    const one = await addStory({ prompts: ['hold forever'] });
    await make(one);
    expect((await make(one)).body).toMatchObject({ code: 'STORY_BUSY' });
    await stopStory(opened.studio, newKey(one.user), { id: one.id });
    expect((await make(await addStory({ prompts: [] }))).body).toMatchObject({ code: 'STORY_EMPTY' });
  });

  it('is stopped with the credits of what is not done, and goes on from there', async () => {
    const one = await addStory({ prompts: ['a lake', 'hold forever'] });
    await make(one, { until: 'images' });
    await eventually(async () => expect((await shotsOf(one))[0]!.imageMediaId).not.toBeNull());
    const stop = () => stopStory(opened.studio, newKey(one.user), { id: one.id });
    expect(await stop()).toMatchObject({ status: 200, body: { data: { status: 'stopped' } } });
    expect(await spentBy(one)).toBe(1);
    expect(await stop()).toMatchObject({ status: 200, body: { data: { status: 'stopped' } } });
    const [, held] = await shotsOf(one);
    await change(one, held!.id, { shotImagePrompt: 'a wood' });
    await made(one, { until: 'images' });
    expect(await spentBy(one)).toBe(2);
    expect((await itemsOf(one)).images.filter(({ status }) => status === 'completed')).toHaveLength(2);
  });

  it('ends when its story is deleted, and refunds unfinished items', async () => {
    const one = await addStory({ prompts: ['hold forever'] });
    await make(one);
    await eventually(async () => expect((await itemsOf(one)).images).toHaveLength(1));
    await deleteStory(opened.studio, newKey(one.user), { id: one.id });
    expect(await spentBy(one)).toBe(0);
    expect(await opened.studio.db.$count(storyRun, eq(storyRun.storyId, one.id))).toBe(0);
    await rescueStories(opened.studio, { olderThanMs: 0 });
    expect(await storyOf(one)).toMatchObject({ status: 'stopped' });
  });
});

it('a run without a model is refused and costs nothing', async () => {
  await opened.connect(false);
  const one = await addStory();
  expect((await make(one)).body).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  expect(await spentBy(one)).toBe(0);
  await opened.connect();
});

describe('a run that is cut off', () => {
  const { studio } = opened;
  /** A queue that loses every job, as a crash after the commit does. */
  const lossy = { stories: { enqueue: async () => undefined } } as unknown as typeof studio.queue;

  async function begin(one: Story, asked: { until?: 'images' | 'voices' } = {}): Promise<string> {
    const answer = await make(one, asked, lossy);
    return storyRunId({ storyId: one.id, runId: (answer.body as { data: { workflowRunId: string } }).data.workflowRunId });
  }

  /** Runs a story step by step, and stops after this number of steps, as a killed studio does. */
  function cutAfter(steps: number): { durable: Durable; wasCut: () => boolean; kill: () => void } {
    let count = 0;
    const killed = new AbortController();
    const durable: Durable = {
      step: async (_name, run) => {
        if (count > steps) return new Promise(() => undefined);
        const result = await run(killed.signal);
        // The step had its effect, but its result was not stored.
        if (count++ === steps) return new Promise(() => undefined);
        return result === undefined ? result : (JSON.parse(JSON.stringify(result)) as typeof result);
      },
      sleep: async () => undefined,
    };
    return { durable, wasCut: () => count > steps, kill: () => killed.abort() };
  }

  it('after any step, makes each shot once and takes its credits once', async () => {
    const one = await addStory({ prompts: [], topic: 'A lighthouse keeper finds a bottle.' });
    const runId = await begin(one);
    const takes: string[] = [];
    const run = { ...studio, onTake: ({ mediaId }: { mediaId: string }) => void takes.push(mediaId) };
    // The run is stopped after each of kind, script, shots, until, image and video, then starts again.
    for (let steps = 0; steps < 6; steps++) {
      const { durable, wasCut } = cutAfter(steps);
      void runStory(run, durable, runId);
      await eventually(async () => {
        await studio.queue.enqueue(takes.splice(0), 'normal');
        expect(wasCut()).toBe(true);
      });
    }
    await rescueStories(studio, { olderThanMs: 0 });
    await until(one, 'ready');
    const { images, videos } = await itemsOf(one);
    expect([images.length, videos.length]).toEqual([2, 2]);
    expect(clipsOf(videos)).toHaveLength(2);
    expect(await spentBy(one)).toBe(8);
    expect(await shotsOf(one)).toHaveLength(2);
  });

  it.each([
    ['picture', 'images', 'find'],
    ['voice', 'voices', 'findSpeaker'],
  ] as const)('a shot that is deleted after the run looked at it gets no %s and costs nothing', async (_, goal, question) => {
    const one = await addStory({ prompts: ['a lake'], scripts: ['Look at the lake.'] });
    const runId = await begin(one, { until: goal });
    const [shot] = await shotsOf(one);
    // The studio looks for the engine after it reads the shots and before it charges.
    const ask = async (key: string) => {
      await deleteShot(studio, newKey(one.user), { storyId: one.id, shotId: shot!.id });
      return studio.engines[question](key) as never;
    };
    await runStory({ ...studio, engines: { ...studio.engines, [question]: ask } }, cutAfter(99).durable, runId);
    expect(await storyOf(one)).toMatchObject({ status: 'ready', problem: null });
    expect([(await itemsOf(one)).images, await soundsOf(one), await spentBy(one)]).toEqual([[], [], 0]);
    const spent = await findLedger(studio.db, one.user.userId);
    expect(spent.charges).toEqual([]);
  });

  it('after any step, speaks each shot once and takes its credits once', async () => {
    const one = await addStory({ scripts: ['Look at the lake.', 'Look at the wood.'] });
    const runId = await begin(one, { until: 'voices' });
    // The steps are script, until and voice.
    for (let steps = 0; steps < 3; steps++) {
      const { durable, wasCut } = cutAfter(steps);
      void runStory(studio, durable, runId);
      await eventually(async () => expect(wasCut()).toBe(true));
    }
    await rescueStories(studio, { olderThanMs: 0 });
    await until(one, 'ready');
    expect((await soundsOf(one)).map(({ deletedAt }) => deletedAt)).toEqual([null, null]);
    expect(await spentBy(one)).toBe(4);
  });

  it('in the middle of a voice, speaks it again for the same credits', async () => {
    const one = await addStory({ prompts: ['a lake'], scripts: ['hold the lake'] });
    const { durable, kill } = cutAfter(9);
    const cut = runStory(studio, durable, await begin(one, { until: 'voices' }));
    await eventually(async () => expect(await spentBy(one)).toBe(2));
    kill();
    await cut;
    expect(await spentBy(one)).toBe(2);
    await change(one, (await shotsOf(one))[0]!.id, { shotVoiceoverScript: 'The lake.' });
    await rescueStories(studio, { olderThanMs: 0 });
    await until(one, 'ready');
    expect((await soundsOf(one)).map(({ text }) => text)).toEqual(['The lake.']);
    expect(await spentBy(one)).toBe(2);
  });

  it('between the charge of a take and the queue, makes it at the next rescue', async () => {
    const one = await addStory({ prompts: ['a lake'] });
    const runId = await begin(one, { until: 'images' });
    // The take is committed, but this process never queues it.
    const { durable, kill } = cutAfter(9);
    const cut = runStory(studio, durable, runId);
    await eventually(async () => expect((await itemsOf(one)).images).toHaveLength(1));
    kill();
    await cut;
    await opened.restartQueue();
    await until(one, 'ready');
    expect((await itemsOf(one)).images.map(({ status }) => status)).toEqual(['completed']);
    expect(await spentBy(one)).toBe(1);
  });
});
