import { expect, it } from 'vitest';
import { checkTitle } from './check-title.ts';

it('a title loses what the database cannot keep', () => {
  expect(checkTitle(' sea\0 and \ud800 ')).toBe('sea and \ufffd');
});
