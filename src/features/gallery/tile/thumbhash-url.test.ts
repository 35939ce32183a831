import { expect, test } from 'vitest';
import { decodeBase64, knownThumbhashUrl, requestThumbhashUrl } from './thumbhash-url.ts';

const hash = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';

test('a hash becomes a small picture and is made only once', async () => {
  const url = await new Promise<string | null>((resolve) => requestThumbhashUrl(hash, resolve));
  expect(url).toMatch(/^data:image\/png;base64,/);
  expect(knownThumbhashUrl(hash)).toBe(url);
});

test('a damaged hash makes no picture', async () => {
  expect(await new Promise((resolve) => requestThumbhashUrl('not a hash', resolve))).toBeNull();
  expect(decodeBase64('a')).toBeNull();
  expect(decodeBase64('ÄÖÜÄÖÜÄÖ')).toBeNull();
});
