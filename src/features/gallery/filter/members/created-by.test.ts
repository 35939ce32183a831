import { expect, it } from 'vitest';
import { createdByKey, decideCreatedBy } from './created-by.ts';

const memberIds = ['ann', 'bob'];

it('the stored member is restored on the first load while still on the team', () => {
  expect(decideCreatedBy({ isFirst: true, stored: 'ann', shown: undefined, memberIds })).toEqual({ show: 'ann', store: 'ann' });
  expect(decideCreatedBy({ isFirst: false, stored: 'ann', shown: undefined, memberIds })).toBeUndefined();
});

it('a stored member who is not on the team is cleared', () => {
  expect(decideCreatedBy({ isFirst: true, stored: 'zoe', shown: undefined, memberIds })).toEqual({ show: undefined, store: null });
});

it('a shown member who leaves the team is cleared', () => {
  expect(decideCreatedBy({ isFirst: false, stored: 'zoe', shown: 'zoe', memberIds })).toEqual({ show: undefined, store: null });
});

it('an address that names a member comes before the stored one', () => {
  expect(decideCreatedBy({ isFirst: true, stored: 'ann', shown: 'bob', memberIds })).toBeUndefined();
});

it('every user of a browser has a choice of their own', () => {
  expect(createdByKey('u1')).not.toBe(createdByKey('u2'));
});
