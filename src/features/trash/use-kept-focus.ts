import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { firstBehind, placeAfter } from './place-after.ts';

/**
 * Keeps the focus on a page whose items are removed: it moves to the same button of the next item, or to the page's heading. An item is
 * an `li` with its `data-id`. `onFocus` is the page's; `find` returns the target for a dialog that restores the focus. A button after the
 * items that loads the last of them passes the focus to the first new one.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const held = useRef<HTMLElement>(null);
  const known = useRef(ids);
  // After every render: the selection's tools are removed without any item.
  useLayoutEffect(() => {
    const before = known.current;
    known.current = ids;
    if (held.current === null || held.current.isConnected || page.current === null) return;
    held.current = findNext(page.current, held.current, (id) => (id === null ? firstBehind(before, ids) : placeAfter(id, before, ids)));
    // Only a lost focus is moved; a dialog's focus, for example, stays.
    if (document.activeElement === document.body) held.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // React also bubbles focus events from the page's dialogs.
      if (page.current?.contains(target) === true) held.current = target;
    },
    find: () => held.current,
  };
}

/** `gone` is unmounted but still inside its item; `placeOf` gets null for an element outside items. */
function findNext(page: HTMLElement, gone: HTMLElement, placeOf: (id: string | null) => string | null): HTMLElement | null {
  const item = gone.closest<HTMLElement>('li[data-id]');
  const id = placeOf(item?.dataset['id'] ?? null);
  const next = id === null ? null : page.querySelector(`li[data-id="${id}"]`);
  const button = next === null ? undefined : buttonsOf(next)[item === null ? 0 : buttonsOf(item).indexOf(gone)];
  if (button !== undefined) return button;
  const heading = page.querySelector('h1');
  // Focusable by code, but no tab stop.
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

const buttonsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>('button')];
