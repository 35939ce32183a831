import { expect, it } from 'vitest';
import { speedText } from './speed-text.ts';

const time = (median: number | null) => ({ average_seconds: median, median_seconds: median, samples: median === null ? 0 : 3 });

it.each([
  [8.04, 21, 'Turbo takes about 8.0 s an image, normal speed 21 s.'],
  [150, null, 'Turbo takes about 3 min an image.'],
  [null, 0.04, 'It takes about 0.1 s an image at normal speed.'],
  [null, null, null],
])('generation time from measured history: turbo %s s and normal %s s are «%s»', (turbo, normal, text) =>
  expect(speedText({ turbo: time(turbo), normal: time(normal) }, 'image')).toBe(text),
);
