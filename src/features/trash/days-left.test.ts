import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

const day = 24 * 3_600_000;

it('counts down from 30 days to less than one', () => {
  expect(daysLeft(0, 0)).toBe('30 days left');
  expect(daysLeft(0, 28.5 * day)).toBe('2 days left');
  expect(daysLeft(0, 29.5 * day)).toBe('Less than a day left');
  expect(daysLeft(0, 31 * day)).toBe('Less than a day left');
});

it('a clock that is behind does not promise more than 30 days', () => {
  expect(daysLeft(5 * day, 0)).toBe('30 days left');
});
