import { expect, it } from 'vitest';
import { groupTwins, judgePicture, type JudgedPicture } from './judge-pictures.ts';

const measures = { width: 512, height: 341, sharpness: 0.2, hash: '00000000000000ff', face: null };
const picture = (change: Partial<JudgedPicture> = {}): JudgedPicture => ({ url: '/a', width: 1024, height: 683, measures, ...change });
const texts = (judged: JudgedPicture, twinOf: number | null = null) => judgePicture(judged, twinOf).map(({ text }) => text);

it('each finding says what is wrong and what to do', () => {
  expect(texts(picture())).toEqual([]);
  expect(texts(picture({ width: 400, height: 300 }))).toEqual(['Too small: 400 × 300 px. Use one of at least 512 px.']);
  expect(texts(picture({ measures: { ...measures, sharpness: 0.001 } }))).toEqual([
    'Looks blurred. Use a sharper one, unless the blur is wanted.',
  ]);
  expect(texts(picture({ measures: { ...measures, face: 0.05 } }))).toEqual([
    'No face found in this picture. Use one in which the face is large and seen well.',
  ]);
  expect(texts(picture({ measures: { ...measures, face: 0.4 } }))).toEqual([]);
  expect(texts(picture(), 2)).toEqual(['Almost the same as picture 2. Keep one of them.']);
  expect(texts(picture({ measures: 'failed' }))).toEqual([
    'Could not be checked on this device. It is sent as it is, or choose another one.',
  ]);
});

it('a file whose size only the measuring knows is judged by that, and one that is still being measured by its size alone', () => {
  expect(texts(picture({ width: null, height: null }))).toEqual([]);
  expect(texts(picture({ width: null, height: null, measures: { ...measures, width: 300 } }))).toHaveLength(1);
  expect(texts(picture({ width: 90, height: 90, measures: null }))).toHaveLength(1);
});

it('pictures that show the same stand together, in the order in which they came', () => {
  const hashed = (url: string, hash: string) => picture({ url, measures: { ...measures, hash } });
  const pictures = [
    hashed('a', '00000000000000ff'),
    hashed('b', 'ffffffff00000000'),
    hashed('c', '00000000000000fe'),
    picture({ url: 'd', measures: null }),
  ];
  expect(groupTwins(pictures).map((group) => group.map(({ url }) => url))).toEqual([['a', 'c'], ['b'], ['d']]);
});
