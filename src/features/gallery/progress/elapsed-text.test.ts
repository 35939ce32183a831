import { expect, test } from 'vitest';
import { ElapsedStarts, elapsedText } from './elapsed-text.ts';

test('counting starts after one and a half seconds', () => {
  expect(elapsedText(0)).toBeNull();
  expect(elapsedText(1499)).toBeNull();
  expect(elapsedText(1500)).toBe('1.5 s');
});

test('a tenth is shown only when it is over', () => {
  expect(elapsedText(4299)).toBe('4.2 s');
  expect(elapsedText(4300)).toBe('4.3 s');
  expect(elapsedText(61_040)).toBe('61.0 s');
});

test('the counter does not jump when the server dates the item by its own clock', () => {
  const starts = new ElapsedStarts();
  expect(starts.startOf('a', 1000, 1100)).toBe(1000);
  expect(starts.startOf('a', 900_000, 1200)).toBe(1000);
});

test('an item dated in the future is counted from now', () => {
  expect(new ElapsedStarts().startOf('a', 5000, 1000)).toBe(1000);
});
