import { expect, it } from 'vitest';
import { exifTags, readExif } from '../../shared/metadata/read-exif.ts';
import { emptyExif, setComment } from './change-exif.ts';
import { composeMetadata } from './compose-metadata.ts';
import { nothingCarried } from './carried.ts';
import { writeExif } from './exif-directories.ts';

const pixels = { width: 6, height: 4, orientation: 1, isSrgb: null };

it.each([
  ['as usual', 'sea\nSampler: Euler a, Steps: 20, Seed: 5'],
  ['with Windows line ends and a last one', 'sea\r\nSampler: Euler a, Steps: 20, Seed: 5\r\n'],
  ['indented, with lines behind', 'sea\n  Steps: 20, Sampler: Euler a, Seed: 5\nTemplate: sea'],
])('the settings in the comment of a JPG become the text that readers of PNG look for, %s', (_how, comment) => {
  const carried = { ...nothingCarried, exif: setComment(emptyExif, comment) };
  const { texts } = composeMetadata(carried, { type: 'image/png', metadata: null, pixels, hasLostCredentials: false });
  expect(texts).toEqual([{ keyword: 'parameters', text: comment }]);
});

it.each(['image/jpeg', 'image/webp', 'image/avif'] as const)(
  'the description of a PNG goes along into %s, beside what else it says',
  (type) => {
    const text = 'sea, möwen --ar 2:1 --v 6 Job ID: a7421d2f-b262-44f9-977c-ac23e9c7d3e3';
    const carried = {
      ...nothingCarried,
      texts: [
        { keyword: 'Description', text },
        { keyword: 'workflow', text: '{}' },
      ],
    };
    const { exif } = composeMetadata(carried, { type, metadata: null, pixels, hasLostCredentials: false });
    const { texts } = readExif(writeExif(exif!));
    expect([texts.get(exifTags.imageDescription), texts.get(exifTags.make)]).toEqual([text, 'workflow:{}']);
  },
);
