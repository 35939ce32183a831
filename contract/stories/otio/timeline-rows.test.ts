import { expect, it } from 'vitest';
import { filmId, filmShot, filmSound, filmSources, filmStory } from '../../../tests/support/library/film-rows.ts';
import { planTimeline } from '../film/plan-timeline.ts';
import { filmTimeline } from './film-timeline.ts';
import { readOtio } from './read-otio.ts';
import { timelineRows } from './timeline-rows.ts';
import { toOtio } from './to-otio.ts';

const clip = filmId('clip', 0);
const still = filmId('still', 0);
const voice = filmSound(1, { shot_id: filmId('shot', 1), seconds: 3, offset: 0.5, gain: 0.8, text: 'The sea is calm tonight.' });
const music = filmSound(2, { kind: 'music', seconds: 60, start: 2, fade: 1 });

it('brings a film that went out as a timeline back as the same film', () => {
  const shots = [
    filmShot(0, { video_media_id: clip, trim_start: 1, speed: 1.5 }),
    filmShot(1, { image_media_id: still }),
    filmShot(2, { video_media_id: clip, target_seconds: 8, clip_gain: 0 }),
    filmShot(3),
  ];
  const story = { ...filmStory, transition_seconds: 0.5 };
  const sources = filmSources({ [clip]: 5, [still]: 'image' });
  const plan = planTimeline({ story, shots, sources, sounds: [voice, music] });
  const text = toOtio(
    filmTimeline(plan, {
      title: 'Harbour',
      shots: new Map(shots.map(({ id }, i) => [id, `Shot ${i + 1}`])),
      paths: new Map([
        [clip, 'media/shot-001.mp4'],
        [still, 'media/shot-002.png'],
        [voice.url!, 'sounds/voice.wav'],
        [music.url!, 'sounds/music.mp3'],
      ]),
      sounds: new Map([voice, music].map((sound) => [sound.id, sound])),
    }),
  );
  let ids = 0;
  const given = [
    { name: 'SHOT-001.mp4', kind: 'video' as const },
    { name: 'shot-002.png', kind: 'image' as const },
    { name: 'voice.wav', kind: 'sound' as const },
    { name: 'music.mp3', kind: 'sound' as const },
  ];
  const { rows, missing } = timelineRows(readOtio(text), given, () => filmId('media', ids++));
  expect(missing).toEqual([]);
  expect(rows.media.map(({ file }) => file)).toEqual(['SHOT-001.mp4', 'shot-002.png']);
  const again = planTimeline({
    story: { ...filmStory, ...rows.story },
    shots: rows.shots.map((shot, i) => filmShot(i, shot)),
    sources: filmSources({ [rows.media[0]!.id]: 5, [rows.media[1]!.id]: 'image' }),
    sounds: rows.sounds.map(({ file, ...sound }, i) => filmSound(i, { ...sound, name: file })),
  });
  const shape = ({ from, frames, fadeFrames, kind, ...rest }: (typeof plan.shots)[number]) => ({
    from,
    frames,
    fadeFrames,
    kind,
    ...('speed' in rest && { speed: rest.speed, start: rest.start }),
  });
  expect(again.shots.map(shape)).toEqual(plan.shots.map(shape));
  expect(again.frames).toBe(plan.frames);
  const heard = ({ at, start, end, gain, fade }: (typeof plan.sounds)[number]) => ({ at, start, end, gain, fade });
  expect(again.sounds.map(heard)).toEqual(
    plan.sounds.map((sound) => ({
      ...heard(sound),
      at: expect.closeTo(sound.at, 1) as number,
      end: expect.closeTo(sound.end, 1) as number,
    })),
  );
  expect(again.captions.map(({ lines }) => lines.flat().map((word) => word.text))).toEqual([['The', 'sea', 'is', 'calm', 'tonight.']]);
});

it('opens what there is without the files, and says which are missing', () => {
  const shot = { name: 'boat.mp4', path: '/films/boat.mp4', frames: 45, fadeFrames: 0, start: 10, speed: 9, held: 0, gain: 1 };
  const sound = { kind: 'music' as const, name: '', path: 'C:\\song.mp3', at: 0, frames: 30, start: 0, gain: 1, fade: 0, fadeOut: 0 };
  const { rows, missing } = timelineRows({ title: '\0a\ud800', shots: [shot], sounds: [sound], captions: [] }, [], () =>
    filmId('media', 0),
  );
  expect(missing).toEqual(['boat.mp4', 'song.mp3']);
  expect(rows).toMatchObject({
    story: { title: 'a' },
    shots: [{ video_media_id: null, target_seconds: 1.5, speed: 4 }],
    media: [],
    sounds: [],
  });
});
