import { afterAll, describe, expect, it } from 'vitest';
import { addSound } from '../../../server/changes/stories/sounds/add-sound.ts';
import { stopStory } from '../../../server/changes/stories/stop-story.ts';
import { updateStory } from '../../../server/changes/stories/update-story.ts';
import { findSentFile } from '../../../server/domain/generations/request/sent-file.ts';
import { engineCost } from '../../../server/storage/schema/engine.ts';
import { eventually } from '../../support/eventually.ts';
import { newKey } from '../../support/generations/generation-studio.ts';
import { openStoryStudio } from '../../support/studio/story-studio.ts';

const opened = await openStoryStudio();
const { addStory, make, made, until, storyOf, shotsOf, itemsOf, soundsOf, spentBy, costOfNext, change } = opened;
afterAll(() => opened.close());

const scripts = ['The lake is still.', 'The wood is loud, <<OLD_OWL>>!'];
const spokenOf = (text: string) => opened.engine.spoken.filter((request) => request.text === text).length;

describe.concurrent('the voices of a story', () => {
  it('each shot is spoken once, with the times of its words, for what was told before', async () => {
    const one = await addStory({ scripts });
    const told = await costOfNext(one, { until: 'timeline' });
    expect(told).toEqual({ storyboard: 0, images: 2, videos: 6, sounds: 7, total: 15 });
    await made(one, { until: 'timeline' });
    const shots = await shotsOf(one);
    const [music, ...sounds] = await soundsOf(one);
    expect(music).toMatchObject({ kind: 'music', shotId: null, beats: [0.5, 1], text: 'Cinematic background music' });
    // Two clips of a second.
    expect(music!.seconds, 'as long as its composer says').toBeCloseTo(opened.engine.composed.find(({ seed }) => seed === 7)!.seconds, 5);
    expect(sounds.map(({ shotId, kind }) => [shotId, kind])).toEqual(shots.map(({ id }) => [id, 'voice']));
    expect(sounds[1]).toMatchObject({ text: 'The wood is loud, old owl!', name: '' });
    expect(sounds[0]!.seconds).toBeCloseTo(1.18, 2);
    expect(sounds[0]!.words.map(({ text }) => text)).toEqual(['The', 'lake', 'is', 'still.']);
    expect(sounds[0]!.words.at(-1)!.end).toBeCloseTo(sounds[0]!.seconds, 2);
    const hash = sounds[0]!.url!.split('/').at(-1)!;
    expect(await findSentFile(opened.studio.db, { ...one.user, hash })).toMatchObject({ mime: 'audio/wav', duration: sounds[0]!.seconds });
    expect(await spentBy(one)).toBe(told.total);
    await made(one, { until: 'timeline' });
    expect(await spentBy(one)).toBe(told.total);
    const costs = await opened.studio.db.select().from(engineCost);
    expect(costs.find(({ userId, work }) => userId === one.user.userId && work === 'sound')).toMatchObject({ result: 'completed' });
  });

  it('one changed script is one new voice in place of the old one, and no script is no voice', async () => {
    const one = await addStory({ scripts: ['One bird.', 'Two birds.'] });
    await made(one, { until: 'voices' });
    const [first, second] = await shotsOf(one);
    await change(one, first!.id, { shotVoiceoverScript: 'Three birds.' });
    await change(one, second!.id, { shotVoiceoverScript: '  ' });
    expect(await costOfNext(one, { until: 'voices' })).toMatchObject({ images: 0, videos: 0, sounds: 2 });
    await made(one, { until: 'voices' });
    const heard = (await soundsOf(one)).filter(({ deletedAt }) => deletedAt === null);
    expect(heard.map(({ text, shotId }) => [text, shotId])).toEqual([['Three birds.', first!.id]]);
    expect((await itemsOf(one)).images, 'voices alone').toEqual([]);
    expect(await spentBy(one)).toBe(6);
    await updateStory(opened.studio, newKey(one.user), { storyId: one.id, voice: { model: null, name: 'a', speed: 1.2 } });
    await made(one, { until: 'voices', shot_ids: [first!.id] });
    expect(opened.engine.spoken.filter(({ text }) => text === 'Three birds.').map(({ speed }) => speed)).toEqual([1, 1.2]);
    await made(one, { until: 'voices', shot_ids: [first!.id], is_anew: true });
    expect(spokenOf('Three birds.'), 'spoken again when it is asked for').toBe(3);
  });

  it('a voice that is refused stops only its shot and costs nothing', async () => {
    const one = await addStory({ scripts: ['refuse this', 'A fine day.'] });
    expect(await made(one, { until: 'voices' })).toMatchObject({ problem: '1 of 2 shots could not be made.' });
    expect((await shotsOf(one)).map(({ problem }) => problem)).toEqual(['The engine refused these words.', null]);
    expect((await soundsOf(one)).map(({ text }) => text)).toEqual(['A fine day.']);
    expect(await spentBy(one)).toBe(2);
  });

  it('a story that is stopped gives back the credits of the voice that is being spoken', async () => {
    const one = await addStory({ scripts: ['hold on', 'A fine morning.'] });
    await make(one, { until: 'voices' });
    await eventually(async () => expect(await soundsOf(one)).toHaveLength(1));
    await stopStory(opened.studio, newKey(one.user), { id: one.id });
    await until(one, 'stopped');
    expect(await spentBy(one)).toBe(2);
    expect((await shotsOf(one))[0]!.problem).toBeNull();
  });

  it('the shots for which there are no credits have no voice, and the others have', async () => {
    const one = await addStory({ scripts: ['First light.', 'Last light.'], credits: 3 });
    await made(one, { until: 'voices' });
    expect(await soundsOf(one)).toHaveLength(1);
    expect((await shotsOf(one)).filter(({ problem }) => problem !== null)).toHaveLength(1);
    expect(await spentBy(one, 3)).toBe(2);
  });

  it('a voice that a person gave stays, whatever the script says', async () => {
    const one = await addStory({ prompts: ['a lake'], scripts: ['My own words.'] });
    await made(one, { until: 'voices' });
    const [shot] = await shotsOf(one);
    const [voice] = await soundsOf(one);
    const own = { kind: 'voice', url: voice!.url!, seconds: 1, shot_id: shot!.id, name: 'Mine', made_of: null } as const;
    const rest = { offset: 0, start: 0, end: null, gain: 1, fade: 0, words: [], beats: [], text: '' };
    expect((await addSound(opened.studio, newKey(one.user), { storyId: one.id, ...own, ...rest })).status).toBe(200);
    await change(one, shot!.id, { shotVoiceoverScript: 'Other words.' });
    await made(one, { until: 'voices' });
    expect(spokenOf('Other words.')).toBe(0);
  });
});

it('music is composed once, of other words anew, and a refusal of it leaves the shots as they are', async () => {
  const one = await addStory({ prompts: ['a lake'] });
  const music = (prompt: string, is_wanted = true) =>
    updateStory(opened.studio, newKey(one.user), { storyId: one.id, music: { is_wanted, model: null, prompt } });
  const heard = async () => (await soundsOf(one)).filter(({ deletedAt }) => deletedAt === null).map(({ text }) => text);
  await music('Slow cello', false);
  await made(one, { until: 'timeline' });
  expect(await heard()).toEqual([]);
  await music('Slow cello');
  await made(one, { until: 'timeline' });
  await made(one, { until: 'timeline' });
  expect([await heard(), await spentBy(one)]).toEqual([['Slow cello'], 7]);
  await music('refuse this');
  expect(await made(one, { until: 'timeline' })).toMatchObject({ problem: 'The engine refused these words.' });
  expect([await heard(), await spentBy(one)]).toEqual([['Slow cello'], 7]);
  await music('Fast cello');
  await made(one, { until: 'music' });
  expect([await heard(), await spentBy(one)]).toEqual([['Fast cello'], 10]);
});

it('without the chosen voice nothing is spoken, and the story says why', async () => {
  const one = await addStory({ scripts: ['Where is it?'], prompts: ['a lake'] });
  await updateStory(opened.studio, newKey(one.user), { storyId: one.id, voice: { model: 'gone', name: '', speed: 1 } });
  expect((await make(one, { until: 'voices' })).body).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  await made(one, { until: 'timeline' }, 'failed');
  expect(await storyOf(one)).toMatchObject({ problem: 'The chosen voice is not connected now.' });
  expect((await shotsOf(one))[0]!.videoMediaId).not.toBeNull();
  // The picture, the clip and the music.
  expect(await spentBy(one)).toBe(7);
});
