import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filmId, filmShot, filmSound, filmSources, filmStory } from '../../../tests/support/library/film-rows.ts';
import { storyCategories } from '../category.ts';
import { storyAspectRatios } from '../story.ts';
import { captionAt } from './captions/captions.ts';
import { filmFps } from './film-plan.ts';
import { layersAt } from './frames/layers-at.ts';
import { planTimeline } from './plan-timeline.ts';

const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true });
const media = [...Array(6).keys()].map((number) => filmId('media', number));
const item = fc.option(fc.constantFrom(...media), { nil: null });
const shots = fc
  .array(
    fc.record({
      image_media_id: item,
      video_media_id: item,
      target_seconds: fc.option(fc.double({ min: 0.1, max: 20, noNaN: true }), { nil: null }),
      speed: fc.constantFrom(0.25, 0.5, 1, 1.5, 4),
      trim_start: seconds(8),
      trim_end: fc.option(seconds(8), { nil: null }),
      fit: fc.constantFrom('crop' as const, 'whole' as const),
      shotVoiceoverScript: fc.constantFrom('', 'A boat leaves the harbour, slowly. Its lamp is lit.', '海は静かです。'),
    }),
    { maxLength: 14 },
  )
  .map((all) => all.map((fields, number) => filmShot(number, fields)));
const word = fc.record({ text: fc.constantFrom('sea', 'lamp.', 'and,', '', 'lighthouse', '海'), start: seconds(9), end: seconds(9) });
const sounds = fc
  .array(
    fc.record({
      kind: fc.constantFrom('voice' as const, 'voice' as const, 'music' as const, 'effect' as const),
      shot_id: fc.option(
        fc.nat(15).map((number) => filmId('shot', number)),
        { nil: null },
      ),
      seconds: fc.double({ min: 0.05, max: 9, noNaN: true }),
      offset: seconds(2),
      start: seconds(4),
      end: fc.option(seconds(9), { nil: null }),
      fade: seconds(3),
      words: fc.array(word, { maxLength: 12 }),
      created_at: fc.nat(3),
      beats: fc.uniqueArray(seconds(9), { maxLength: 12 }).map((beats) => beats.toSorted((a, b) => a - b)),
    }),
    { maxLength: 16 },
  )
  .map((all) => all.map((fields, number) => filmSound(number, fields)));
const film = fc
  .record({
    shots,
    sounds,
    lengths: fc.array(fc.oneof(fc.constant('image' as const), fc.double({ min: 0.01, max: 8, noNaN: true })), {
      minLength: 6,
      maxLength: 6,
    }),
    category_id: fc.constantFrom(...storyCategories),
    aspect_ratio: fc.constantFrom(...storyAspectRatios),
    transition_seconds: fc.constantFrom(0, 0.02, 0.5, 2),
  })
  .map(({ lengths, ...rows }) => ({
    story: { ...filmStory, ...rows },
    shots: rows.shots,
    sounds: rows.sounds,
    sources: filmSources(Object.fromEntries(media.map((id, index) => [id, lengths[index]!]))),
  }));

it('adds shots up without a gap and without drift, in their order', () => {
  fc.assert(
    fc.property(film, (rows) => {
      const plan = planTimeline(rows);
      expect(plan.shots.map((shot) => shot.shotId)).toEqual(rows.shots.map((shot) => shot.id));
      let end = 0;
      for (const [index, shot] of plan.shots.entries()) {
        expect([shot.from, shot.frames, shot.fadeFrames].every(Number.isInteger)).toBe(true);
        expect(shot.from).toBe(end - shot.fadeFrames);
        expect(shot.frames).toBeGreaterThan(0);
        const fades = shot.fadeFrames + (plan.shots[index + 1]?.fadeFrames ?? 0);
        expect(fades).toBeLessThanOrEqual(shot.frames);
        expect(shot.fadeFrames).toBeLessThanOrEqual(rows.story.transition_seconds * filmFps + 0.5);
        end = shot.from + shot.frames;
      }
      expect(plan.frames).toBe(end);
    }),
  );
});

it('cuts no voice off, and lets none speak into the next', () => {
  fc.assert(
    fc.property(film, (rows) => {
      const plan = planTimeline(rows);
      const voices = plan.sounds.filter((sound) => rows.sounds.some(({ id, kind }) => id === sound.id && kind === 'voice'));
      let until = 0;
      for (const voice of voices) {
        const row = rows.sounds.find((sound) => sound.id === voice.id)!;
        const shot = plan.shots.find(({ shotId }) => shotId === row.shot_id)!;
        expect(voice).toMatchObject({ start: row.start, end: Math.min(row.end ?? row.seconds, row.seconds) });
        expect(voice.at).toBeGreaterThanOrEqual(until - 1e-6);
        until = voice.at + voice.end - voice.start;
        expect(until).toBeLessThanOrEqual((shot.from + shot.frames) / filmFps + 1e-6);
      }
    }),
  );
});

it('keeps every sound within the film, and its fades within the sound', () => {
  fc.assert(
    fc.property(film, (rows) => {
      const plan = planTimeline(rows);
      for (const sound of plan.sounds) {
        const length = sound.end - sound.start;
        expect(length).toBeGreaterThan(0);
        expect(sound.at).toBeGreaterThanOrEqual(0);
        expect(sound.at + length).toBeLessThanOrEqual(plan.frames / filmFps + 1e-6);
        expect(sound.fade + (sound.fadeOut ?? sound.fade)).toBeLessThanOrEqual(length + 1e-6);
      }
    }),
  );
});

it('shows one caption at a time, word after word, within its voice', () => {
  fc.assert(
    fc.property(film, (rows) => {
      const plan = planTimeline(rows);
      let until = 0;
      for (const caption of plan.captions) {
        expect(caption.lines.length).toBeLessThanOrEqual(2);
        expect(caption.at).toBeGreaterThanOrEqual(until - 1e-6);
        expect(caption.until).toBeGreaterThanOrEqual(caption.at);
        const times = caption.lines.flat().flatMap((spoken) => [spoken.at, spoken.until]);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const voice = plan.sounds.find(({ at, start, end }) => at <= caption.at + 1e-6 && at + end - start >= caption.until - 1e-6);
        expect(voice).toBeDefined();
        if (caption.until > caption.at) expect(captionAt(plan, caption.at)).toBe(caption);
        until = caption.until;
      }
    }),
  );
});

it('has a picture at every frame; clips only go on, and what is under it shows through', () => {
  fc.assert(
    fc.property(film, (rows) => {
      const plan = planTimeline(rows);
      const times = new Map<string, number>();
      for (let frame = 0; frame < plan.frames; frame++) {
        const layers = layersAt(plan, frame);
        expect(layers.length === 1 || layers.length === 2).toBe(true);
        expect(layers[0]!.opacity).toBe(1);
        for (const layer of layers) {
          const shot = plan.shots.find(({ shotId }) => shotId === layer.shotId)!;
          if (frame < shot.from || frame >= shot.from + shot.frames) throw new Error('a shot outside its time');
          if (!(layer.opacity > 0 && layer.opacity <= 1)) throw new Error('opacity');
          if (shot.kind !== 'clip') continue;
          if (layer.time! < (times.get(shot.shotId) ?? shot.start) || layer.time! > shot.end) throw new Error('time of a clip');
          times.set(shot.shotId, layer.time!);
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('ends every shot of a music video on a beat while there are beats', () => {
  const steady = fc.record({
    shots,
    first: seconds(0.5),
    gap: fc.double({ min: 0.3, max: 1, noNaN: true }),
    offset: seconds(0.4),
    start: seconds(3),
    transition_seconds: fc.constantFrom(0, 0.3),
  });
  fc.assert(
    fc.property(steady, ({ first, gap, offset, start, transition_seconds, ...rows }) => {
      const beats = Array.from({ length: 400 }, (_, i) => first + i * gap);
      const plan = planTimeline({
        story: { ...filmStory, category_id: 'music_video', transition_seconds },
        shots: rows.shots.map((shot) => ({ ...shot, target_seconds: null, trim_start: 0, trim_end: null })),
        sources: filmSources(Object.fromEntries(media.map((id) => [id, 5]))),
        sounds: [filmSound(0, { kind: 'music', seconds: 400, beats, offset, start })],
      });
      for (const shot of plan.shots) {
        const end = (shot.from + shot.frames) / filmFps;
        expect(Math.min(...beats.map((beat) => Math.abs(beat - start + offset - end)))).toBeLessThan(0.04);
        if (shot.kind === 'clip') expect(shot.speed).toBeLessThanOrEqual(4);
      }
    }),
  );
});

it('plans hundreds of shots', () => {
  const many = Array.from({ length: 500 }, (_, number) => filmShot(number, { video_media_id: media[0]! }));
  const voices = many.map((shot, number) => filmSound(number, { shot_id: shot.id, text: 'The sea is calm tonight.' }));
  const plan = planTimeline({ story: filmStory, shots: many, sounds: voices, sources: filmSources({ [media[0]!]: 5 }) });
  expect(plan).toMatchObject({ frames: 75_000 });
  expect(plan.captions).toHaveLength(500);
  expect(layersAt(plan, 74_999)[0]!.shotId).toBe(many[499]!.id);
});
