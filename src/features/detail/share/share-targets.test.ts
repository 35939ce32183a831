import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharePageUrl, shareTargets } from './share-targets.ts';

const url = sharePageUrl('abcdefghijklmnopqrstuv', 'https://studio.test');
const shared = { url, text: 'Cats & dogs #1?', pictureUrl: 'https://studio.test/a.jpg?h=1' };

it('names the public page of an item', () => {
  expect(url).toBe('https://studio.test/share/abcdefghijklmnopqrstuv');
});

it.each([
  ['X', 'https://x.com/intent/post?url=https%3A%2F%2Fstudio.test%2Fshare%2Fabcdefghijklmnopqrstuv&text=Cats%20%26%20dogs%20%231%3F'],
  [
    'Reddit',
    'https://www.reddit.com/submit?url=https%3A%2F%2Fstudio.test%2Fshare%2Fabcdefghijklmnopqrstuv&title=Cats%20%26%20dogs%20%231%3F',
  ],
  [
    'Pinterest',
    'https://www.pinterest.com/pin/create/button/?url=https%3A%2F%2Fstudio.test%2Fshare%2Fabcdefghijklmnopqrstuv&media=https%3A%2F%2Fstudio.test%2Fa.jpg%3Fh%3D1&description=Cats%20%26%20dogs%20%231%3F',
  ],
])('offers %s with an encoded address', (name, address) => {
  expect(shareTargets.find((target) => target.name === name)!.address(shared)).toBe(address);
});

it('passes any text on unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const [x] = shareTargets;
      expect(new URL(x!.address({ ...shared, text })).searchParams.get('text')).toBe(text);
    }),
  );
});
