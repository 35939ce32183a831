import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('lengths are written as a clock says them', () => {
  expect([0.2, 5, 59.6, 65, 760, 3_723].map(durationText)).toEqual(['0:01', '0:05', '1:00', '1:05', '12:40', '1:02:03']);
});
