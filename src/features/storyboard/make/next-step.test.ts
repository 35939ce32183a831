import { expect, it } from 'vitest';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { storySoundDefaults } from '../../../../contract/stories/story-defaults.ts';
import { takeKey } from '../../../../contract/stories/shots/take-key.ts';
import type { Story, StoryItem, StoryShot } from '../../../db/queries/stories/stories.ts';
import { groupTakes } from '../takes.ts';
import { countMade } from './count-made.ts';
import { foresee } from './foresee.ts';
import { nextStep } from './next-step.ts';

const story = {
  id: 'story',
  category_inputs: { character: null, characters: [], topic: '', is_script: false, theme: '', shots_num: null },
  props: [],
  style: '',
  seed: 1,
  aspect_ratio: '16:9',
  image_model: null,
  video_model: null,
  ...storySoundDefaults,
  music: { ...storySoundDefaults.music, is_wanted: false },
} as unknown as Story;
const empty = {
  id: 'shot',
  shotImagePrompt: 'A pier',
  shotVideoPrompt: 'Slow push in.',
  shotVoiceoverScript: '',
  target_seconds: null,
  image_media_id: null,
  video_media_id: null,
  image_model: null,
  video_model: null,
  is_locked: false,
} as unknown as StoryShot;
const take = (kind: 'image' | 'video', shot: StoryShot) =>
  ({
    media_id: kind,
    shot_id: shot.id,
    made_of: takeKey(kind, story, shot),
    created_at: 1,
    media: { resource_type: kind, status: 'completed' },
  }) as unknown as StoryItem;
const pictured = { ...empty, image_media_id: 'image' };
const made = { ...pictured, video_media_id: 'video' };
const items = [take('image', empty), take('video', pictured)];
const lackOf = (shots: StoryShot[]) =>
  foresee(
    { open: { story, shots, items, sounds: [] }, models: [painterModel], sounders: { speakers: [], composers: [] }, plan: 'free' },
    { until: 'images' },
  ).lack;

const step = (shots: StoryShot[], of: StoryItem[], { told = story, canSpeak = true } = {}) =>
  nextStep({ story: told, shots, items: of, sounds: [] }, { canSpeak, canCompose: true });

it('the next step is what no shot lacks before it, and the film once all is made as it is written', () => {
  expect(step([], [])).toBe('film');
  expect(step([made, empty], [])).toBe('images');
  expect(step([pictured], items.slice(0, 1))).toBe('videos');
  expect(step([made], items)).toBe('film');
  expect(step([{ ...made, shotVideoPrompt: 'Static camera.' }], items)).toBe('videos');
  expect(step([{ ...empty, is_locked: true }, made], items)).toBe('film');
});

it('words without a voice and a story without its music are the step before the film, as far as they can be made', () => {
  const spoken = { ...made, shotVoiceoverScript: 'See the pier.' };
  expect(step([spoken], items)).toBe('timeline');
  expect(step([spoken], items, { canSpeak: false })).toBe('film');
  expect(step([made], items, { told: { ...story, music: { ...story.music, is_wanted: true } } })).toBe('timeline');
});

it('a run is offered for a take that is there but not chosen; of locked shots it says why it does nothing', () => {
  expect(step([{ ...made, image_media_id: null }], items)).toBe('images');
  expect(lackOf([{ ...made, is_locked: true }])).toBe('All shots are locked: unlock those that are to be made.');
});

it('administrators are told what the engines take for what is made, as far as all prices are known', () => {
  const usd = (price?: number | null) =>
    foresee(
      {
        open: { story, shots: [made, { ...empty, id: 'second' }, { ...empty, id: 'third' }], items, sounds: [] },
        models: [{ ...painterModel, ...(price !== undefined && { price_usd: price }) }],
        sounders: { speakers: [], composers: [] },
        plan: 'pro',
      },
      { until: 'images' },
    ).usd;
  expect([usd(0.05), usd(null), usd()]).toEqual([0.1, null, undefined]);
});

it('while pictures or clips are made, the shots that have theirs are counted, without locked ones', () => {
  const shots = [made, { ...pictured, id: 'second' }, { ...empty, id: 'third' }, { ...made, id: 'locked', is_locked: true }];
  const all = [...items, { ...take('image', { ...empty, id: 'second' }), made_of: items[0]!.made_of }];
  const count = (status: Story['status']) => countMade({ story: { ...story, status }, shots, takes: groupTakes(shots, all) });
  expect(count('generating_images')).toEqual({ made: 2, all: 3 });
  expect(count('generating_videos')).toEqual({ made: 1, all: 3 });
  expect(count('generating_timeline')).toBe(null);
});
