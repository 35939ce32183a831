import { expect, it } from 'vitest';
import { picturedCharacter } from '../character/known-characters.ts';
import { blankForm, type StoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';
import { whyNotCreate } from './why-not-create.ts';

const facts = { canPaint: true, canFilm: true, cost: null, credits: null, isUploading: false, isReading: false };
const song = { url: '/song', name: 'Tides', seconds: 9, beats: [], bars: [], start: 0, end: 9 };
const why = (kind: StoryKind, form: Partial<StoryForm>, told: Partial<Omit<Parameters<typeof whyNotCreate>[0], 'kind' | 'form'>> = {}) =>
  whyNotCreate({ kind, form: { ...blankForm(kind), ...form }, ...facts, ...told });
const mara = picturedCharacter('/mara', 1);

it.each([
  ['script', {}, 'Say what the video explains.'],
  ['script', { topic: '  ', is_script: true }, 'Write or paste the script.'],
  ['script', { topic: 'Tides' }, null],
  ['vlog', { topic: 'A morning' }, 'Choose the character of the vlog.'],
  ['vlog', { topic: 'A morning', characters: [{ ...mara, name: ' ' }] }, 'Give every character a name.'],
  ['vlog', { topic: 'A morning', characters: [mara] }, null],
  ['asmr', { theme: 'Rain' }, 'Say what is seen and heard.'],
  ['music', { topic: 'Rain' }, 'Choose the song of the video.'],
  ['music', { song }, 'Say what the film shows.'],
  ['music', { song, topic: 'Rain' }, null],
  ['music', { song, topic: 'Rain', about: 'character' }, 'Choose the character of the video.'],
  ['music', { song, topic: 'Rain', about: 'character', characters: [mara] }, null],
  ['scratch', {}, null],
  ['scratch', { shots_num: null }, 'Say how many shots to begin with.'],
] as const)('a form of kind %s with %j says %j', (kind, form, reason) => expect(why(kind, form)).toBe(reason));

it('a story that no model can make, or that costs too many credits, is refused before it starts', () => {
  const [images, videos] = [
    { topic: 'Tides', until: 'images' },
    { topic: 'Tides', until: 'videos' },
  ] as const;
  expect(why('script', images, { canPaint: false })).toContain('Create only the storyboard');
  expect(why('script', images, { canFilm: false })).toBeNull();
  expect(why('script', videos, { canFilm: false })).toContain('Create the pictures only');
  expect(why('script', videos, { cost: 40, credits: 30 })).toContain('costs 40 credits and you have 30');
  expect(why('script', { topic: 'Tides', until: 'storyboard' }, { canPaint: false, cost: 40, credits: 30 })).toBeNull();
});

it('a story waits for a picture that is on its way, which it would not have else', () => {
  expect(why('script', { topic: 'Tides' }, { isUploading: true })).toContain('still being uploaded');
  expect(why('music', { song, topic: 'Tides' }, { isReading: true })).toBe('The song is still being read.');
});
