import { expect, it } from 'vitest';
import { describeLeftOut } from './describe-left-out.ts';

const none = { others: 0, archives: 0, tooLarge: 0, packedOtherwise: 0, suspicious: 0, damaged: 0 };

it('says in one sentence what stayed in an archive', () => {
  expect(describeLeftOut(none)).toBeNull();
  expect(describeLeftOut({ ...none, others: 1 })).toBe('Left out: 1 file that is no picture or video.');
  expect(describeLeftOut({ ...none, others: 3, archives: 1, tooLarge: 2 })).toBe(
    'Left out: 3 files that are no pictures or videos, 1 archive inside the archive, and 2 files that are too large (pictures over 20 MB, videos over 64 MB).',
  );
});
