import { expect, it } from 'vitest';
import { planTimeline } from '../../../../contract/stories/film/plan-timeline.ts';
import { filmId, filmShot, filmSound, filmSources, filmStory } from '../../../../tests/support/library/film-rows.ts';
import { nameLostFiles } from './name-lost-files.ts';

it('names the shots whose pictures and sounds are lost', () => {
  const [first, second] = [filmId('still', 0), filmId('still', 1)];
  const sound = filmSound(0, { shot_id: filmId('shot', 1) });
  const plan = planTimeline({
    story: filmStory,
    shots: [filmShot(0, { image_media_id: first }), filmShot(1, { image_media_id: second }), filmShot(2, { image_media_id: first })],
    sources: filmSources({ [first]: 'image', [second]: 'image' }),
    sounds: [sound],
  });
  const say = (...lost: string[]) => nameLostFiles(plan, new Set(lost));
  expect(say(first)).toBe('The studio has lost the picture of shots 1, 3. Choose or make another one, then export again.');
  expect(say(second, sound.url!)).toContain('the picture of shot 2 and a sound that begins in shot 2.');
});
