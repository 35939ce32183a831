import { expect, it } from 'vitest';
import { pictureDefaults } from '../../../contract/downloads/picture.ts';
import { listPictureNotes } from './picture-notes.ts';

const facts = { isAnimated: true, hasCredentials: true, hasPlace: true };

it('says before a copy is made that movement, credentials and the place are not in it', () => {
  const settings = { ...pictureDefaults, isPrivate: true };
  expect(listPictureNotes(facts, { target: 'jpg', isSameType: false, settings })).toEqual([
    'This picture moves. The copy is of its first frame.',
    'This file carries content credentials (C2PA). They are not carried over into the copy.',
    'This file says where it was taken. The copy will not.',
  ]);
  expect(listPictureNotes(facts, { target: 'svg', isSameType: false, settings: pictureDefaults })).toContain(
    'This file says where it was taken. The copy will not.',
  );
});

it('says what a file that is passed on untouched keeps, and nothing of a plain picture', () => {
  expect(listPictureNotes(facts, { target: 'webp', isSameType: true, settings: pictureDefaults })).toEqual([
    'This file carries content credentials (C2PA). It is passed on untouched.',
    'This file says where it was taken, and so will the copy.',
  ]);
  const plain = { isAnimated: false, hasCredentials: false, hasPlace: false };
  expect(listPictureNotes(plain, { target: 'png', isSameType: false, settings: pictureDefaults })).toEqual([]);
});
