import { expect, it } from 'vitest';
import { isPhone, roomForFiles } from './room-for-files.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

it.each([
  ['a desktop with much room', { quota: 100 * gigabyte, isPhone: false }, 2 * gigabyte],
  ['a phone with much room', { quota: 100 * gigabyte, isPhone: true }, 500 * megabyte],
  ['a browser that allows little', { quota: 1000 * megabyte, isPhone: false }, 200 * megabyte],
  ['a browser that does not say what it allows', { quota: undefined, isPhone: false }, 2 * gigabyte],
])('keeps as many files as suit %s', (_, device, room) => {
  expect(roomForFiles(device)).toBe(room);
});

it('tells phones by what they say', () => {
  expect(isPhone({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile Safari/537.36' })).toBe(true);
  expect(isPhone({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36' })).toBe(false);
});
