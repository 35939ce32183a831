import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filmId, filmShot, filmSound, filmSources, filmStory } from '../../../tests/support/library/film-rows.ts';
import { planTimeline } from '../film/plan-timeline.ts';
import { filmTimeline } from './film-timeline.ts';
import { readOtio } from './read-otio.ts';
import { toOtio } from './to-otio.ts';

const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true });
const media = [...Array(5).keys()].map((number) => filmId('media', number));
const item = fc.option(fc.constantFrom(...media), { nil: null });
const shots = fc
  .array(
    fc.record({
      image_media_id: item,
      video_media_id: item,
      target_seconds: fc.option(fc.double({ min: 0.1, max: 12, noNaN: true }), { nil: null }),
      speed: fc.constantFrom(0.25, 0.7, 1, 1.5, 4),
      trim_start: seconds(4),
      trim_end: fc.option(seconds(6), { nil: null }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map((fields, number) => filmShot(number, fields)));
const sounds = fc
  .array(
    fc.record({
      kind: fc.constantFrom('voice' as const, 'music' as const, 'effect' as const),
      shot_id: fc.option(
        fc.nat(12).map((number) => filmId('shot', number)),
        { nil: null },
      ),
      seconds: fc.double({ min: 0.1, max: 9, noNaN: true }),
      offset: seconds(3),
      start: seconds(2),
      gain: fc.constantFrom(0, 0.4, 1, 4),
      fade: seconds(2),
      text: fc.constantFrom('', 'The sea is calm. A “boat” leaves.', '海は静か。'),
      name: fc.string({ maxLength: 8 }),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((fields, number) => filmSound(number, fields)));
const film = fc.record({
  shots,
  sounds,
  lengths: fc.array(fc.oneof(fc.constant('image' as const), fc.double({ min: 0.05, max: 8, noNaN: true })), { minLength: 5, maxLength: 5 }),
  category_id: fc.constantFrom('create_from_scratch' as const, 'script_to_video' as const),
  transition_seconds: fc.constantFrom(0, 0.04, 0.3, 1, 2),
  title: fc.string(),
});

it('reads back its own files, frame by frame', () => {
  fc.assert(
    fc.property(film, (rows) => {
      const sources = filmSources(Object.fromEntries(media.map((id, index) => [id, rows.lengths[index]!])));
      const plan = planTimeline({ ...rows, sources, story: { ...filmStory, ...rows } });
      const paths = new Map([
        ...media.map((id, i): [string, string] => [id, `media/a b${i}%.mp4`]),
        ...rows.sounds.map((sound): [string, string] => [sound.url!, `sounds/${sound.url!.slice(-4)}.wav`]),
      ]);
      const timeline = filmTimeline(plan, {
        title: rows.title,
        shots: new Map(rows.shots.map(({ id }, i) => [id, `Shot ${i + 1}`])),
        paths,
        sounds: new Map(rows.sounds.map(({ id, kind, name }) => [id, { kind, name }])),
      });
      const read = readOtio(toOtio(timeline));
      const byPlace = (a: { at: number; path: string; start: number }, b: typeof a) =>
        a.at - b.at || (a.path < b.path ? -1 : 1) || a.start - b.start;
      expect({ ...read, sounds: read.sounds.toSorted(byPlace) }).toEqual({
        ...timeline,
        sounds: timeline.sounds.toSorted(byPlace),
        leftOut: [],
      });
      // The whole is as long as the film, and each shot begins on its frame.
      let end = 0;
      for (const [index, shot] of read.shots.entries()) {
        expect(end - shot.fadeFrames).toBe(plan.shots[index]!.from);
        end += shot.frames - shot.fadeFrames;
      }
      expect(end).toBe(plan.frames);
    }),
    { numRuns: 100 },
  );
});
