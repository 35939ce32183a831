import { expect, it } from 'vitest';
import { filmId, filmShot, filmSound, filmSources, filmStory } from '../../../tests/support/library/film-rows.ts';
import type { StoryShotRow } from '../shots/shot.ts';
import type { StorySoundRow } from '../sounds/sound.ts';
import type { StoryRow } from '../story.ts';
import { layersAt } from './frames/layers-at.ts';
import { planTimeline } from './plan-timeline.ts';

const clip = filmId('clip', 0);
const still = filmId('still', 0);
const sources = filmSources({ [clip]: 5, [still]: 'image' });
const words = (...texts: string[]) => texts.map((text, i) => ({ text, start: i * 0.5, end: i * 0.5 + 0.4 }));

function plan(shots: Partial<StoryShotRow>[], sounds: Partial<StorySoundRow>[] = [], story: Partial<StoryRow> = {}) {
  return planTimeline({
    story: { ...filmStory, ...story },
    shots: shots.map((fields, number) => filmShot(number, fields)),
    sources,
    sounds: sounds.map((fields, number) => filmSound(number, fields)),
  });
}
const voiceOf = (number: number, fields: Partial<StorySoundRow> = {}) => ({ shot_id: filmId('shot', number), ...fields });

it('gives clips their length, stills 4 s, empty shots 3 s, and each the seconds that were asked for', () => {
  const shown = plan([{ video_media_id: clip, image_media_id: still }, { image_media_id: still }, {}, { target_seconds: 1.5 }]);
  expect(shown.shots.map((shot) => [shot.kind, shot.from, shot.frames])).toEqual([
    ['clip', 0, 150],
    ['still', 150, 120],
    ['blank', 270, 90],
    ['blank', 360, 45],
  ]);
  expect(shown.frames).toBe(405);
});

it('trims and speeds a clip up, and holds its last frame where it is too short', () => {
  const shown = plan([{ video_media_id: clip, trim_start: 1, trim_end: 4, speed: 1.5 }]);
  expect(shown.shots[0]).toMatchObject({ frames: 60, start: 1, end: 4, speed: 1.5 });
  expect(layersAt(shown, 30)[0]!.time).toBeCloseTo(2.5);
  const held = plan([{ video_media_id: clip, target_seconds: 8 }]);
  expect(held.shots[0]).toMatchObject({ frames: 240, speed: 1 });
  expect(layersAt(held, 200)[0]!.time).toBe(layersAt(held, 239)[0]!.time);
  expect(layersAt(held, 239)[0]!.time).toBeCloseTo(5, 1);
});

it('lets the voice decide in explainers: the clip is cut, slowed to half at most, then held', () => {
  const explainer = { category_id: 'script_to_video' as const };
  const lengthFor = (seconds: number) => plan([{ video_media_id: clip }], [voiceOf(0, { seconds })], explainer).shots[0];
  expect(lengthFor(3)).toMatchObject({ frames: 102, speed: 1 });
  expect(lengthFor(7.6)).toMatchObject({ frames: 240, speed: 0.625 });
  expect(lengthFor(20)).toMatchObject({ frames: 612, speed: 0.5 });
  // Elsewhere the clip decides, but no word is cut off.
  expect(plan([{ video_media_id: clip }], [voiceOf(0, { seconds: 3 })]).shots[0]).toMatchObject({ frames: 150 });
  expect(plan([{ target_seconds: 1 }], [voiceOf(0, { seconds: 3 })]).shots[0]).toMatchObject({ frames: 90 });
});

it('hears the newest voice of a shot, from where it begins to its trim', () => {
  const { sounds } = plan(
    [{}, { image_media_id: still }],
    [voiceOf(1, { created_at: 5, start: 0.5, end: 1.5, offset: 0.25, gain: 0.8 }), voiceOf(1, { created_at: 4 }), voiceOf(7)],
  );
  expect(sounds).toMatchObject([{ id: filmId('sound', 0), at: 3.25, start: 0.5, end: 1.5, gain: 0.8 }]);
});

it('ends the shots of a music video on its beats', () => {
  const beats = Array.from({ length: 60 }, (_, i) => 0.37 + i * 0.75);
  const music = { kind: 'music' as const, seconds: 45, beats, offset: 0.1, start: 0.2 };
  const film = (seconds: number) =>
    plan(
      Array.from({ length: 6 }, () => ({ video_media_id: clip })),
      [music],
      { category_id: 'music_video', transition_seconds: seconds },
    );
  for (const shown of [film(0), film(0.4)]) {
    for (const shot of shown.shots) {
      const end = (shot.from + shot.frames) / 30;
      expect(Math.min(...beats.map((beat) => Math.abs(beat - 0.1 - end)))).toBeLessThan(0.04);
    }
    // 5 s of each clip in about 2 s.
    expect(shown.shots[3]!).toMatchObject({ speed: expect.closeTo(150 / shown.shots[3]!.frames) as number });
  }
  expect(film(0).shots.every((shot) => shot.frames >= 48 && shot.frames <= 72)).toBe(true);
});

it('ends the last shot of a music video with its song, unless the song goes on', () => {
  const lengthOf = (seconds: number, last: Partial<StoryShotRow> = {}) =>
    plan(
      [{ video_media_id: clip }, { video_media_id: clip, ...last }],
      [{ kind: 'music' as const, seconds, beats: Array.from({ length: 60 }, (_, i) => i / 2) }],
      { category_id: 'music_video' },
    ).frames / 30;
  expect([3.1, 3.6, 4.9, 6].map((seconds) => lengthOf(seconds))).toEqual([3.1, 3.6, 4.9, 4]);
  expect(lengthOf(4.9, { target_seconds: 2 })).toBe(4);
});

it('lets a voice finish before the next shot fades in, and before a beat ends its shot', () => {
  const spoken = [voiceOf(0, { seconds: 5 }), voiceOf(1, { seconds: 5 })];
  expect(plan([{}, {}], spoken, { transition_seconds: 1 }).shots).toMatchObject([{ frames: 180 }, { from: 150, frames: 162 }]);
  const music = { kind: 'music' as const, seconds: 45, beats: Array.from({ length: 30 }, (_, i) => i * 1.5) };
  const toBeats = plan([{}, {}], [...spoken, music], { category_id: 'music_video' });
  expect(toBeats.shots).toMatchObject([{ frames: 180 }, { from: 180, frames: 180 }]);
  expect(plan([{}], [{ ...music, beats: [1.9] }, voiceOf(0, { seconds: 2.5 })], { category_id: 'music_video' }).frames).toBe(75);
});

it('cuts music at the end of the film, slowly, and leaves out what begins later', () => {
  const { sounds } = plan(
    [{}],
    [
      { kind: 'music', seconds: 60, gain: 0.5 },
      { kind: 'effect', seconds: 1, offset: 2.5 },
      { kind: 'effect', seconds: 1, offset: 1 },
      { kind: 'effect', seconds: 1, offset: 3 },
    ],
  );
  expect(sounds).toMatchObject([
    { at: 0, end: 3, gain: 0.5, fade: 0, fadeOut: 1.5 },
    { at: 1, end: 1, fade: 0 },
    { at: 2.5, end: 0.5, fadeOut: 0.25 },
  ]);
});

it('lets a clip be heard as it was made, and only then', () => {
  const heard = (fields: Partial<StoryShotRow>) => plan([{ video_media_id: clip, ...fields }]).sounds;
  expect(heard({ trim_start: 1, clip_gain: 0.7 })).toMatchObject([
    { source: { type: 'clip', mediaId: clip }, at: 0, start: 1, end: 5, gain: 0.7 },
  ]);
  expect(heard({ target_seconds: 2 })).toMatchObject([{ start: 0, end: 2 }]);
  expect(heard({ speed: 2 })).toEqual([]);
  expect(heard({ clip_gain: 0 })).toEqual([]);
});

it('fades each shot into the next, over half of the shorter one at most', () => {
  const shown = plan([{ image_media_id: still }, { target_seconds: 0.5 }, { image_media_id: still }], [], { transition_seconds: 1 });
  expect(shown.shots.map((shot) => [shot.from, shot.frames, shot.fadeFrames])).toEqual([
    [0, 120, 0],
    [113, 15, 7],
    [121, 120, 7],
  ]);
  expect(layersAt(shown, 112).map((layer) => layer.opacity)).toEqual([1]);
  expect(layersAt(shown, 116).map((layer) => [layer.shotId, layer.opacity])).toEqual([
    [filmId('shot', 0), 1],
    [filmId('shot', 1), 0.5],
  ]);
});

it('moves slowly over a still, always in the same way, but not over one that is shown whole', () => {
  const shown = plan([{ image_media_id: still }]);
  expect(plan([{ image_media_id: still }])).toEqual(shown);
  const view = (frame: number) => layersAt(shown, frame)[0]!.view!;
  expect(view(0)).not.toEqual(view(119));
  expect(layersAt(plan([{ image_media_id: still, fit: 'whole' }]), 60)[0]!.view).toEqual({ x: 0.5, y: 0.5, zoom: 1 });
});

it('shows the spoken words as they are spoken, wherever their shot stands', () => {
  const spoken = { words: words('One.', 'Two', 'three.') };
  const captions = (shots: Partial<StoryShotRow>[], voice: Partial<StorySoundRow>) =>
    plan(shots, [voiceOf(1, { ...spoken, ...voice })]).captions;
  const [one, two] = captions([{}, {}], { offset: 0.5 });
  expect(one).toMatchObject({ at: 3.5, lines: [[{ text: 'One.', at: 3.5, until: 3.9 }]] });
  expect(two).toMatchObject({ at: 4, lines: [[{ text: 'Two' }, { text: 'three.', at: 4.5 }]] });
  // A trimmed voice: its first word is not heard.
  expect(captions([{ target_seconds: 1 }, {}], { start: 0.45 })).toMatchObject([
    { at: 1 + 0.05, lines: [[{ text: 'Two' }, { text: 'three.' }]] },
  ]);
  expect(plan([{}], [voiceOf(0, spoken)], { captions: { is_shown: false, is_highlighted: false } }).captions).toEqual([]);
});

it('a film without shots has no frames', () => {
  const empty = plan([], [{ kind: 'music' }]);
  expect(empty).toMatchObject({ frames: 0, sounds: [], captions: [] });
  expect(layersAt(empty, 0)).toEqual([]);
});
