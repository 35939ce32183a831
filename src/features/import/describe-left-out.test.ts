import { expect, it } from 'vitest';
import { describeLeftOut } from './describe-left-out.ts';

const none = { notPictures: 0, archives: 0, tooLarge: 0, packedOtherwise: 0, suspicious: 0, damaged: 0 };

it('says in one sentence what stayed in an archive', () => {
  expect(describeLeftOut(none)).toBeNull();
  expect(describeLeftOut({ ...none, notPictures: 1 })).toBe('Left out: 1 file that is no picture.');
  expect(describeLeftOut({ ...none, notPictures: 3, archives: 1, tooLarge: 2 })).toBe(
    'Left out: 3 files that are no pictures, 1 archive inside the archive, and 2 pictures larger than 20 MB.',
  );
});
