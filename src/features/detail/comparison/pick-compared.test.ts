import { expect, test } from 'vitest';
import { blankMedia } from '../../../../contract/media/blank-media.ts';
import { pickCompared } from './pick-compared.ts';

test('compares the version on the stage, else the largest', () => {
  const none = blankMedia('one', 0, 'me');
  const two = { ...none, x2: '/two', x4anime: '/four' };
  expect([pickCompared(none, null), pickCompared(two, null), pickCompared(two, 'x2'), pickCompared(two, 'x4')]).toEqual([
    null,
    'x4anime',
    'x2',
    'x4anime',
  ]);
});
