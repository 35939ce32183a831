import { expect, it } from 'vitest';
import { readOtio } from './read-otio.ts';

const time = (value: number, rate = 24) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });
const range = (start: number, duration: number, rate = 24) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: time(start, rate),
  duration: time(duration, rate),
});
const clip = (name: string, more: object = {}) => ({
  OTIO_SCHEMA: 'Clip.1',
  name,
  source_range: range(0, 24),
  media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url: `file:///films/${name}.mov` },
  ...more,
});
const track = (kind: string, children: object[], more: object = {}) => ({ OTIO_SCHEMA: 'Track.1', kind, children, ...more });
const timeline = (...tracks: object[]) => ({
  OTIO_SCHEMA: 'Timeline.1',
  name: 'Cut',
  tracks: { OTIO_SCHEMA: 'Stack.1', children: tracks },
});
const read = (json: object) => readOtio(JSON.stringify(json));
const refusal = (text: string): string => {
  try {
    readOtio(text);
  } catch (error) {
    return (error as Error).message;
  }
  return 'it was read';
};

it('reads clips of another rate without drift, their speed, their time codes and their dissolves', () => {
  const dissolve = { OTIO_SCHEMA: 'Transition.1', in_offset: time(4), out_offset: time(4) };
  const { shots, leftOut } = read(
    timeline(
      track('Video', [
        clip('a', { source_range: range(0, 25) }),
        clip('b', { source_range: range(0, 25), effects: [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 }] }),
        dissolve,
        clip('c', {
          media_reference: {
            OTIO_SCHEMA: 'ExternalReference.1',
            target_url: '../rushes/c%20%3a.mov',
            available_range: range(86_400, 240),
          },
          source_range: range(86_424, 26),
        }),
      ]),
    ),
  );
  // 25 frames of 24 a second are 31.25 of 30: 31, then 32 to the second cut.
  expect(shots).toMatchObject([
    { path: '/films/a.mov', frames: 31, start: 0, speed: 1 },
    { frames: 32 + 5, speed: 2, fadeFrames: 0 },
    { path: '../rushes/c :.mov', frames: 32 + 5, fadeFrames: 10, start: 25 },
  ]);
  expect(leftOut).toEqual([]);
});

it('takes the lowest video track with pictures, knows sounds by the name of their track, and says what is left out', () => {
  const found = read(
    timeline(
      track('Video', []),
      track('Video', [
        { OTIO_SCHEMA: 'Gap.1', source_range: range(0, 12) },
        clip('a', { effects: [{ OTIO_SCHEMA: 'Effect.1' }] }),
        { OTIO_SCHEMA: 'Stack.1', source_range: range(0, 24), children: [] },
      ]),
      track('Video', [clip('over')]),
      track('Audio', [{ OTIO_SCHEMA: 'Gap.1', source_range: range(0, 12) }, clip('speech')], { name: 'Dialogue' }),
      track('Audio', [clip('song', { enabled: false }), clip('song')], { name: 'Music 1' }),
    ),
  );
  expect(found.shots.map(({ path, frames }) => [path, frames])).toEqual([
    [null, 15],
    ['/films/a.mov', 30],
    [null, 30],
  ]);
  expect(found.sounds).toMatchObject([
    { kind: 'voice', path: '/films/speech.mov', at: 15, frames: 30, gain: 1 },
    { kind: 'music', at: 30 },
  ]);
  expect(found.leftOut).toEqual(['effects', 'clips inside a group', 'another video track']);
});

it('finds the timeline of a collection', () => {
  expect(read({ OTIO_SCHEMA: 'SerializableCollection.1', children: [timeline(track('Video', [clip('a')]))] }).title).toBe('Cut');
});

it.each([
  ['{"OTIO_SCHEMA": "Timeline.1", "tracks"', 'This is not a timeline, or a part of it is missing.'],
  ['[]', 'A part of this timeline does not say what it is.'],
  [JSON.stringify({ OTIO_SCHEMA: 'Timeline.9' }), 'There is a “Timeline.9” in this timeline, which is not known here.'],
  [JSON.stringify(timeline(track('Video', [{ OTIO_SCHEMA: 'Hologram.1' }]))), 'There is a “Hologram.1” in this timeline'],
  [
    JSON.stringify(timeline(track('Video', [clip('a', { source_range: { OTIO_SCHEMA: 'TimeRange.1' } })]))),
    'A “Clip.1” in this timeline is damaged.',
  ],
  [JSON.stringify(timeline(track('Video', [clip('a', { source_range: null })]))), 'The clip “a” does not say how long it is.'],
  [JSON.stringify(timeline(track('Video', [clip('a', { source_range: range(0, 24, 0) })]))), 'A “Clip.1” in this timeline is damaged.'],
  [JSON.stringify(timeline()), 'There are no clips in this timeline.'],
  [JSON.stringify(clip('a')), 'This file has no timeline in it.'],
  [
    JSON.stringify(
      timeline(
        track(
          'Video',
          Array.from({ length: 301 }, () => clip('a')),
        ),
      ),
    ),
    'A story has at most 300.',
  ],
])('refuses what is no timeline in a sentence: %#', (text, sentence) => {
  expect(refusal(text)).toContain(sentence);
  expect(refusal(text)).toMatch(/Nothing was changed\.$/);
});
