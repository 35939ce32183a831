import { expect, it } from 'vitest';
import { musicKey, musicPrompt, voiceKey } from './sound-key.ts';
import { soundCost } from './sound-cost.ts';
import { planMusic, planVoice } from './sound-plan.ts';
import type { StoryShotRow } from '../shots/shot.ts';
import type { StorySoundRow } from './sound.ts';
import type { StoryRow } from '../story.ts';
import { storySoundDefaults } from '../story-defaults.ts';

const story = {
  category_id: 'script_to_video',
  category_inputs: { character: { name: 'Mara' }, characters: [], theme: '', topic: '' },
  props: [],
  seed: 1,
  ...storySoundDefaults,
} as unknown as StoryRow;
const shot = (id: string, shotVoiceoverScript: string) => ({ id, shotVoiceoverScript }) as StoryShotRow;
const sound = (kind: StorySoundRow['kind'], shotId: string | null, madeOf: string | null, at = 1) =>
  ({ id: `${kind} ${at}`, kind, shot_id: shotId, made_of: madeOf, created_at: at }) as StorySoundRow;
const lake = shot('lake', 'See, <<THE_MARKER>>: the lake.');
const spoken = sound('voice', 'lake', voiceKey(story, lake));
const voices = { until: 'voices' } as const;

it('a voice is spoken again when its words, its speaker, its voice or its speed change, and with the name of a character', () => {
  const plan = (change: object, of = lake) => planVoice(of, { story: { ...story, ...change }, sounds: [spoken], asked: voices });
  expect(plan({})).toBe('keep');
  expect(plan({ style: 'Gouache', seed: 2 })).toBe('keep');
  expect(plan({}, shot('lake', 'See the lake.'))).toBe('make');
  expect(plan({}, shot('lake', ' '))).toBe('remove');
  for (const voice of [{ model: 'kokoro' }, { name: 'b' }, { speed: 1.5 }])
    expect(plan({ voice: { ...story.voice, ...voice } })).toBe('make');
  expect(plan({ category_inputs: { ...story.category_inputs, character: { name: 'Ada' } } })).toBe('make');
});

it('the newest voice of a shot counts, and one that a person gave stays', () => {
  const plan = (...sounds: StorySoundRow[]) => planVoice(lake, { story, sounds, asked: voices });
  expect(plan()).toBe('make');
  expect(plan(spoken, sound('voice', 'lake', 'other', 2))).toBe('make');
  expect(plan(sound('voice', 'lake', 'other', 0), spoken)).toBe('keep');
  expect(plan(spoken, sound('voice', 'lake', null, 2))).toBe('keep');
  expect(plan(sound('voice', 'wood', spoken.made_of))).toBe('make');
});

it('music is made where it is wanted and there is none of these words; that of a person stays', () => {
  const plan = (change: object, ...sounds: StorySoundRow[]) =>
    planMusic({ story: { ...story, ...change }, sounds, asked: { until: 'timeline' } });
  const composed = sound('music', null, musicKey(story));
  expect([plan({}), plan({}, composed), plan({}, sound('music', null, null))]).toEqual(['make', 'keep', 'keep']);
  expect(plan({ music: { ...story.music, is_wanted: false } })).toBe('keep');
  expect(plan({ music: { ...story.music, prompt: 'Slow cello' } }, composed)).toBe('make');
  expect(
    musicPrompt({ ...story, category_id: 'asmr_video', category_inputs: { ...story.category_inputs, topic: 'Rain on leaves' } }),
  ).toContain('Rain on leaves');
});

const makers = { speakers: [{ key: 'a', credits: 2 }], composers: [{ key: 'b', credits: 5 }], plan: 'pro' as const };

it('a voice costs for each thousand characters that were begun, and music for each piece', () => {
  const wanted = [lake, shot('wood', 'a'.repeat(1_001))];
  const cost = (until: 'images' | 'voices' | 'music' | 'timeline', more: object = {}) =>
    soundCost({ story, wanted, sounds: [], ...makers, ...more }, { until });
  expect(cost('images')).toEqual({ voices: 0, music: 0, credits: 0 });
  expect(cost('voices')).toEqual({ voices: 2, music: 0, credits: 6 });
  expect(cost('music')).toEqual({ voices: 0, music: 1, credits: 5 });
  expect(cost('timeline', { sounds: [spoken] })).toEqual({ voices: 1, music: 1, credits: 9 });
  expect(cost('timeline', { plan: 'free' })).toMatchObject({ credits: 0 });
  expect(cost('voices', { speakers: [] })).toEqual({ voices: 2, music: 0, credits: 0 });
});

it('shots that are not written yet are spoken in explainers only', () => {
  const cost = (category: StoryRow['category_id']) =>
    soundCost({ story: { ...story, category_id: category }, wanted: [null, null], sounds: [], ...makers }, { until: 'timeline' });
  expect(cost('script_to_video')).toEqual({ voices: 2, music: 1, credits: 9 });
  expect(cost('character_vlog')).toEqual({ voices: 0, music: 1, credits: 5 });
});
