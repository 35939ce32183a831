import { expect, it } from 'vitest';
import { createAddressKeeper } from './keep-address.ts';

const image = (model: string) => ({ mode: 'image' as const, model });

it('opening a model moves to its address, which replaces the one before; another mode is a step of its own; a new address chooses its model', () => {
  const keep = createAddressKeeper();
  expect(keep({ mode: 'image', model: null }, image('painter'))).toBeNull();
  expect(keep({ mode: 'image', model: null }, image('b'))).toEqual({ goTo: image('b'), isReplaced: true });
  expect(keep(image('b'), image('b'))).toBeNull();
  expect(keep(image('b'), { mode: 'audio', model: 'c' })).toEqual({ goTo: { mode: 'audio', model: 'c' }, isReplaced: false });
  expect(keep(image('d'), image('b'))).toEqual({ choose: 'd' });
});

it('Forward to a model that was chosen before chooses it again', () => {
  const keep = createAddressKeeper();
  keep(image('b'), image('b'));
  keep(image('b'), image('c'));
  keep(image('c'), image('c'));
  expect(keep(image('b'), image('c'))).toEqual({ choose: 'b' });
  expect(keep(image('b'), image('b'))).toBeNull();
  expect(keep(image('c'), image('b'))).toEqual({ choose: 'c' });
});
