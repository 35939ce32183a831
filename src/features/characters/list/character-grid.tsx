import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { findPictured, type Character } from '../../../db/queries/characters/characters.ts';
import type { Anchor } from '../../../ui/overlay/anchor.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useLongPress } from '../../../ui/hooks/use-long-press.ts';
import { useCellGrid } from '../../../ui/windowing/use-cell-grid.ts';
import { useStates } from '../state/use-states.ts';
import { CharacterCard } from './character-card.tsx';
import { listCharacterEntries, type CharacterActions } from './character-entries.tsx';
import styles from './character-grid.module.css';

/** Px. */
const cellMin = 156;
const gap = 12;
/** Height of name and state below the picture, px. */
const wordsHeight = 60;

type CharacterGridProps = {
  characters: readonly Character[];
  account: string;
  scroller: RefObject<HTMLElement | null>;
  actions: CharacterActions;
};

/** A virtual grid of characters. Arrows move, Enter opens, right click and long press show the menu. */
export function CharacterGrid({ characters, account, scroller, actions }: CharacterGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const cells = useCellGrid({ scroller, grid, count: characters.length, cellMin, gap, heightOf: heightOfCard });
  const [menu, setMenu] = useState<{ character: Character; anchor: Anchor } | null>(null);
  const drawn = cells.drawn.flatMap((index) => (characters[index] === undefined ? [] : [{ index, character: characters[index] }]));
  const pictured = usePictured(drawn.flatMap(({ character }) => firstPicture(character) ?? []));
  const itemOf = (url: string | null) => (url === null ? null : pictured.get(url));
  const stateOf = useStates();
  const find = (card: HTMLElement) => characters[Number(card.dataset['card'])];
  const openMenu = (card: HTMLElement, anchor: Anchor) => {
    const character = find(card);
    if (character !== undefined) setMenu({ character, anchor });
  };
  const press = useLongPress(cardOf, openMenu);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const card = cardOf(event.target);
    const character = card === null ? undefined : find(card);
    if (event.key === 'Delete' && !event.repeat && character !== undefined && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      actions.remove(character);
    } else cells.handlers.onKeyDown(event);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is on one of its cards */}
      <ul
        ref={grid}
        aria-label="Characters"
        className={styles.grid}
        style={{ height: cells.height }}
        onFocus={cells.handlers.onFocus}
        onKeyDown={handleKey}
        onContextMenu={(event) => {
          const card = cardOf(event.target);
          if (card === null) return;
          event.preventDefault();
          press.end();
          if (!press.wasLong()) openMenu(card, pointOf(event) ?? card);
        }}
        // A keyboard click has `detail` 0 and never follows a long press.
        onClickCapture={(event) => event.detail > 0 && press.wasLong() && event.preventDefault()}
        onPointerDown={press.begin}
        onPointerMove={press.move}
        onPointerUp={press.end}
        onPointerCancel={press.end}
      >
        {drawn.map(({ index, character }) => (
          <li
            key={character.id}
            data-card={index}
            aria-setsize={characters.length}
            aria-posinset={index + 1}
            className={styles.cell}
            style={cells.styleOf(index)}
          >
            <CharacterCard
              character={character}
              item={itemOf(firstPicture(character))}
              account={account}
              state={stateOf(character)}
              index={index}
              isReachable={index === cells.focused}
              isMenuOpen={menu?.character.id === character.id}
              onMenu={setMenu}
            />
          </li>
        ))}
      </ul>
      {menu !== null && (
        <Menu
          label={menu.character.character_name}
          anchor={menu.anchor}
          isOpen
          onClose={() => setMenu(null)}
          entries={listCharacterEntries(menu.character, actions)}
        />
      )}
    </>
  );
}

function heightOfCard(width: number): number {
  return Math.round((width * 5) / 4) + wordsHeight;
}

function firstPicture({ thumbnail, image_urls: [first] }: Character): string | null {
  return thumbnail ?? first ?? null;
}

function cardOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
}

/** The pointer's position; null for the context-menu key, which has none. */
function pointOf({ clientX: x, clientY: y }: MouseEvent): Anchor | null {
  return x === 0 && y === 0 ? null : { x, y };
}

function showsSame(before: MediaRow | null | undefined, item: MediaRow | null): boolean {
  if (before == null || item === null) return before === item;
  return before.id === item.id && before.hash === item.hash;
}

/** Keeps the items while the next ones load, so that scrolling does not flicker. */
function usePictured(urls: readonly string[]): ReadonlyMap<string, MediaRow | null> {
  const [known] = useState(() => new Map<string, MediaRow | null>());
  useLiveQuery(async () => {
    const found = await findPictured(urls);
    // Keeps the old object if it shows the same, so that its memoised card does not render.
    for (const [url, item] of found) if (!showsSame(known.get(url), item)) known.set(url, item);
    return found;
  }, [urls.join()]);
  return known;
}
