import { expect, it, vi } from 'vitest';
import { addOverlay, closeTopmost } from './escape-order.ts';

const [inside, outside] = [new EventTarget(), new EventTarget()];
const press = (target: EventTarget, key = 'Escape', isComposing = false) => {
  const event = { key, isComposing, target, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  closeTopmost(event);
  return event.stopPropagation.mock.calls.length === 1 && event.preventDefault.mock.calls.length === 1;
};
const menuOver = (close: () => void) => addOverlay({ contains: (target) => target === inside, close });

it('Escape before a menu has the focus closes the menu and is kept from the dialog below', () => {
  const close = vi.fn();
  const ends = [addOverlay({ contains: () => true, close: null }), menuOver(close)];
  expect(press(outside)).toBe(true);
  expect(close).toHaveBeenCalledOnce();
  for (const end of ends) end();
});

it('a menu that has the focus, and a dialog over a menu, deal with Escape themselves', () => {
  const close = vi.fn();
  const ends = [menuOver(close)];
  expect(press(inside)).toBe(false);
  ends.push(addOverlay({ contains: () => false, close: null }));
  expect(press(outside)).toBe(false);
  expect(close).not.toHaveBeenCalled();
  for (const end of ends) end();
});

it('of two the last opened closes first; nothing happens once none is open', () => {
  const closed: string[] = [];
  const endFirst = menuOver(() => closed.push('first'));
  const endSecond = menuOver(() => closed.push('second'));
  expect(press(outside)).toBe(true);
  endSecond();
  expect(press(outside)).toBe(true);
  endFirst();
  expect(press(outside)).toBe(false);
  expect(closed).toEqual(['second', 'first']);
});

it('other keys, and the Escape that ends the composing of a word, are left alone', () => {
  const close = vi.fn();
  const end = menuOver(close);
  expect([press(outside, 'Enter'), press(outside, 'Escape', true)]).toEqual([false, false]);
  expect(close).not.toHaveBeenCalled();
  end();
});
