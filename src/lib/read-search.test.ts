import { describe, expect, it } from 'vitest';
import { readOneOf, readText, readWords } from './read-search.ts';

describe('reading what an address says', () => {
  it('takes words, also those that look like a number, and cuts what is too long', () => {
    expect(['old barn', 1984, '0', 'x'.repeat(12)].map((value) => readWords(value, 10))).toEqual(['old barn', '1984', '0', 'x'.repeat(10)]);
  });

  it('takes anything else for nothing said', () => {
    const wrong = [undefined, null, true, '', [], ['barn'], { q: 'barn' }];
    expect(wrong.map((value) => readWords(value, 10))).toEqual(wrong.map(() => undefined));
    expect([1984, true, null, ['a'], {}].map(readText)).toEqual(Array(5).fill(undefined));
  });

  it('takes one of a list only as it stands there', () => {
    const list = [true, 7, 'x2'] as const;
    expect([true, 7, 'x2'].map((value) => readOneOf(value, list))).toEqual([true, 7, 'x2']);
    expect(['true', '7', ['x2'], 'X2', 1, undefined, 'toString'].map((value) => readOneOf(value, list))).toEqual(Array(7).fill(undefined));
  });
});
