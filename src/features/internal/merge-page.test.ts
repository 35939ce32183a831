import { expect, it } from 'vitest';
import { mergePage } from './merge-page.ts';

const one = (id: string, charged = 0) => ({ generation: { id }, charged });

it('adds a page below what is there, goes on where the page says, and keeps nothing twice', () => {
  const merged = mergePage({ generations: [one('a'), one('b')], next: 'b' }, { generations: [one('b', 1), one('c')], next: null });
  expect(merged).toEqual({ generations: [one('a'), one('b', 1), one('c')], next: null });
});
