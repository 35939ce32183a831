import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { firstBehind, placeAfter } from './place-after.ts';

/**
 * Keeps the focus on a page whose items go: it is handed on to the same button of the item that takes the place, or to
 * the page's heading. An item is an `li` with its `data-id`. `onFocus` is the page's; `find` says where the focus
 * belongs, for a dialog that gives it back. A button behind the items that brings the last of them hands it on to the first.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const held = useRef<HTMLElement>(null);
  const known = useRef(ids);
  // After every change: a selection's tools go without an item that does.
  useLayoutEffect(() => {
    const before = known.current;
    known.current = ids;
    if (held.current === null || held.current.isConnected || page.current === null) return;
    held.current = findNext(page.current, held.current, (id) => (id === null ? firstBehind(before, ids) : placeAfter(id, before, ids)));
    // In a dialog, for one, it is where it belongs.
    if (document.activeElement === document.body) held.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // React tells the page of what is focused in its dialogs too.
      if (page.current?.contains(target) === true) held.current = target;
    },
    find: () => held.current,
  };
}

/** `gone` is out of the page but still in its item; `placeOf` is asked for null where it was in none. */
function findNext(page: HTMLElement, gone: HTMLElement, placeOf: (id: string | null) => string | null): HTMLElement | null {
  const item = gone.closest<HTMLElement>('li[data-id]');
  const id = placeOf(item?.dataset['id'] ?? null);
  const next = id === null ? null : page.querySelector(`li[data-id="${id}"]`);
  const button = next === null ? undefined : buttonsOf(next)[item === null ? 0 : buttonsOf(item).indexOf(gone)];
  if (button !== undefined) return button;
  const heading = page.querySelector('h1');
  // It can be focused from here, and is no stop of the Tab key.
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

const buttonsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>('button')];
