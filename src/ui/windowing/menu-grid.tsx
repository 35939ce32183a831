import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useLongPress } from '../hooks/use-long-press.ts';
import type { Anchor } from '../overlay/anchor.ts';
import { Menu, type MenuEntry } from '../overlay/menu.tsx';
import { useCellGrid } from './use-cell-grid.ts';
import styles from './menu-grid.module.css';

/** Extra props of a card. Its link carries `data-index` and `tabIndex`, its menu button calls `onMenu`. */
export type MenuCell = { index: number; tabIndex: 0 | -1; isMenuOpen: boolean; onMenu: (anchor: Element) => void };

type MenuGridProps<T> = {
  /** Accessible name of the list. */
  label: string;
  cards: readonly T[];
  keyOf: (card: T) => string;
  /** Accessible name of a card's menu. */
  nameOf: (card: T) => string;
  entriesOf: (card: T) => MenuEntry[];
  onRemove: (card: T) => void;
  /** Minimum width of a cell, px. */
  cellMin: number;
  gap: number;
  heightOf: (width: number) => number;
  scroller: RefObject<HTMLElement | null>;
  children: (card: T, cell: MenuCell) => ReactNode;
};

/**
 * A grid of equal cards with menus; only cards around the view are drawn. Arrows move, Enter opens, Delete removes; right click and long
 * press open the menu.
 */
export function MenuGrid<T>({ label, cards, keyOf, nameOf, entriesOf, onRemove, scroller, children, ...shape }: MenuGridProps<T>) {
  const grid = useRef<HTMLUListElement>(null);
  const cells = useCellGrid({ scroller, grid, count: cards.length, ...shape });
  const [menu, setMenu] = useState<{ card: T; anchor: Anchor } | null>(null);
  const find = (element: HTMLElement) => cards[Number(element.dataset['card'])];
  const openMenu = (element: HTMLElement, anchor: Anchor) => {
    const card = find(element);
    if (card !== undefined) setMenu({ card, anchor });
  };
  const press = useLongPress(cardOf, openMenu);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const element = cardOf(event.target);
    const card = element === null ? undefined : find(element);
    if (event.key === 'Delete' && !event.repeat && card !== undefined && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      onRemove(card);
    } else cells.handlers.onKeyDown(event);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is on one of its cards */}
      <ul
        ref={grid}
        aria-label={label}
        className={styles.grid}
        style={{ height: cells.height }}
        onFocus={cells.handlers.onFocus}
        onKeyDown={handleKey}
        onContextMenu={(event) => {
          const element = cardOf(event.target);
          if (element === null) return;
          event.preventDefault();
          press.end();
          if (!press.wasLong()) openMenu(element, pointOf(event) ?? element);
        }}
        // A click by the keyboard has `detail` 0 and follows no press.
        onClickCapture={(event) => event.detail > 0 && press.wasLong() && event.preventDefault()}
        onPointerDown={press.begin}
        onPointerMove={press.move}
        onPointerUp={press.end}
        onPointerCancel={press.end}
      >
        {cells.drawn.map((index) => {
          const card = cards[index];
          if (card === undefined) return null;
          const isMenuOpen = menu !== null && keyOf(menu.card) === keyOf(card);
          return (
            <li
              key={keyOf(card)}
              data-card={index}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              className={styles.cell}
              style={cells.styleOf(index)}
            >
              {children(card, {
                index,
                tabIndex: index === cells.focused ? 0 : -1,
                isMenuOpen,
                onMenu: (anchor) => setMenu({ card, anchor }),
              })}
            </li>
          );
        })}
      </ul>
      {menu !== null && (
        <Menu label={nameOf(menu.card)} anchor={menu.anchor} isOpen onClose={() => setMenu(null)} entries={entriesOf(menu.card)} />
      )}
    </>
  );
}

function cardOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
}

/** The point of a context menu; null from the keyboard, which has none. */
function pointOf({ clientX: x, clientY: y }: MouseEvent): Anchor | null {
  return x === 0 && y === 0 ? null : { x, y };
}
