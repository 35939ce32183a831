import { expect, test } from 'vitest';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { uuid } from '../../../../tests/support/model/model-server.ts';
import { addPictures, hintOfPictures, movePicture, readPictures } from './pictures.ts';

const pictures = [1, 2, 3, 4, 5, 6].map((n) => itemAddress(uuid(n)));

test('adds each picture once, five at most', () => {
  expect(addPictures(pictures.slice(0, 2), pictures)).toEqual(pictures.slice(0, 5));
});

test('moves a picture by one place, and not beyond the ends', () => {
  expect(movePicture(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(movePicture(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(movePicture(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('reads the pictures of this studio from an address and ignores everything else', () => {
  expect(readPictures(`${pictures[0]},https://example.com/a.png,,${pictures[1]}`)).toEqual(pictures.slice(0, 2));
  expect(readPictures(undefined)).toEqual([]);
});

test('gives a hint about small pictures', () => {
  const [small, large] = [
    { width: 2000, height: 300 },
    { width: 512, height: 512 },
  ];
  expect(hintOfPictures([large])).toBeNull();
  expect(hintOfPictures([small])).toMatch(/^This picture is small/);
  expect(hintOfPictures([small, large])).toMatch(/^One picture is small/);
  expect(hintOfPictures([small, small, large])).toMatch(/^2 pictures are small/);
});
