import { expect, it } from 'vitest';
import { filmChapters } from './film-chapters.ts';
import type { FilmShot } from './film-plan.ts';

const shot = (shotId: string, from: number): FilmShot => ({
  shotId,
  from,
  frames: 30,
  fadeFrames: 0,
  fit: 'crop',
  kind: 'blank',
  mediaId: null,
});
const chaptersOf = (...words: string[]) => {
  const shots = words.map((_, index) => shot(`shot ${index}`, index * 45));
  const plan = { frames: words.length * 45, shots, sounds: [], captions: [], isHighlighted: false };
  return filmChapters(
    plan,
    words.map((shotVoiceoverScript, index) => ({ id: `shot ${index}`, shotVoiceoverScript })),
  );
};

it('names each shot by its first spoken words, and begins where the shot does', () => {
  expect(chaptersOf('The sun goes down.', '  The ship\nanswers  ')).toEqual([
    { start: 0, title: 'The sun goes down.' },
    { start: 1.5, title: 'The ship answers' },
  ]);
});

it('cuts long words between words where it can, and numbers a shot without any', () => {
  const titles = chaptersOf('The keeper climbs the stairs once more today, as always', '', 'a'.repeat(99)).map(({ title }) => title);
  expect(titles).toEqual(['The keeper climbs the stairs once more today…', 'Shot 2', `${'a'.repeat(60)}…`]);
});
