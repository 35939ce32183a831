import { beforeEach, expect, test } from 'vitest';
import { readSelection, selectAll, selectTo, setSelectable, startSelecting, stopSelecting, toggleSelected } from './selection.state.ts';

const listOf = (...ids: string[]) => ({ length: ids.length, idAt: (at: number) => ids[at]!, indexOf: (id: string) => ids.indexOf(id) });

beforeEach(stopSelecting);

test('items that are gone leave the selection, which continues while others are left', () => {
  setSelectable(listOf('a', 'b'));
  startSelecting('a');
  setSelectable(listOf('b'));
  expect(readSelection()).toEqual({ isOn: true, ids: [] });
});

test('the selection ends with the last item, and a click opens items that come back', () => {
  setSelectable(listOf('a', 'b'));
  selectAll();
  setSelectable(listOf());
  expect(readSelection()).toEqual({ isOn: false, ids: [] });
});

test('multi-select is cleared when editing ends, and the next range does not begin where the one before ended', () => {
  setSelectable(listOf('a', 'b', 'c', 'd'));
  toggleSelected('a');
  stopSelecting();
  selectTo('d', 'c');
  expect(readSelection()).toEqual({ isOn: true, ids: ['c', 'd'] });
});
