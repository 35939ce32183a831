import { beforeEach, expect, test } from 'vitest';
import { readSelection, selectAll, setSelectable, startSelecting, stopSelecting } from './selection.state.ts';

const listOf = (...ids: string[]) => ({ length: ids.length, idAt: (at: number) => ids[at]!, indexOf: (id: string) => ids.indexOf(id) });

beforeEach(stopSelecting);

test('what has gone leaves the selection, which goes on while there is something to choose', () => {
  setSelectable(listOf('a', 'b'));
  startSelecting('a');
  setSelectable(listOf('b'));
  expect(readSelection()).toEqual({ isOn: true, ids: [] });
});

test('the selection ends with the last item: those that come back are opened by a click again', () => {
  setSelectable(listOf('a', 'b'));
  selectAll();
  setSelectable(listOf());
  expect(readSelection()).toEqual({ isOn: false, ids: [] });
});
