import { expect, test } from 'vitest';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { uuid } from '../../../../tests/support/model/model-server.ts';
import { addPictures, hintOfPictures, movePicture, readPictures } from './pictures.ts';

const pictures = [1, 2, 3, 4, 5, 6].map((n) => itemAddress(uuid(n)));

test('a picture is added once, and five at most', () => {
  expect(addPictures(pictures.slice(0, 2), pictures)).toEqual(pictures.slice(0, 5));
});

test('a picture moves by a place, and stays where there is none', () => {
  expect(movePicture(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(movePicture(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(movePicture(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('an address names pictures of this studio; all else in it is left out', () => {
  expect(readPictures(`${pictures[0]},https://example.com/a.png,,${pictures[1]}`)).toEqual(pictures.slice(0, 2));
  expect(readPictures(undefined)).toEqual([]);
});

test('small pictures are a hint', () => {
  const [small, large] = [
    { width: 2000, height: 300 },
    { width: 512, height: 512 },
  ];
  expect(hintOfPictures([large])).toBeNull();
  expect(hintOfPictures([small])).toMatch(/^This picture is small/);
  expect(hintOfPictures([small, large])).toMatch(/^One picture is small/);
  expect(hintOfPictures([small, small, large])).toMatch(/^2 pictures are small/);
});
