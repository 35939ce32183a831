import { expect, it } from 'vitest';
import { OpenItem } from './open-item.ts';

function opened(id: string) {
  const went: (string | null)[] = [];
  const doors = { onShow: (to: string) => void went.push(to), onClose: () => void went.push(null) };
  return { open: new OpenItem(id), went, doors };
}

it('shows the next item after a deletion, and closes after the last one', () => {
  const { open, went, doors } = opened('a');
  open.follow('a', 'b', doors);
  open.follow('b', null, doors);
  expect(went).toEqual(['b', null]);
});

it('stays closed when a deletion is saved after Escape, before the address has changed', () => {
  const { open, went, doors } = opened('a');
  open.close(doors);
  open.follow('a', 'b', doors);
  expect(went).toEqual([null]);
});

it('keeps showing another item when a variation of the previous one is saved', () => {
  const { open, went, doors } = opened('a');
  open.show('z', doors);
  open.follow('a', 'variation', doors);
  expect(went).toEqual(['z']);
});

it('follows the address, as after Back', () => {
  const { open, went, doors } = opened('a');
  open.note('z');
  open.follow('a', 'b', doors);
  open.follow('z', 'y', doors);
  expect(went).toEqual(['y']);
});
