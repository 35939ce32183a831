import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Story, StoryShot } from '../../../db/queries/stories/stories.ts';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import type { Anchor } from '../../../ui/overlay/anchor.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useCellGrid } from '../../../ui/windowing/use-cell-grid.ts';
import { shotText } from '../shot-text.ts';
import type { Takes } from '../takes.ts';
import { ShotCard } from './shot-card.tsx';
import { listShotEntries } from './shot-entries.tsx';
import { useDrag } from './use-drag.ts';
import { useKeptFocus, type Awaited } from './use-kept-focus.ts';
import type { ShotCommands } from './use-shot-commands.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';
import styles from './shot-grid.module.css';

type StoryAspect = StoryRow['aspect_ratio'];

/** Height of the text below a picture, px; on a phone, height of a row. */
const wordsHeight = 62;
const rowHeight = 112;

/** Smallest width of a card and its height, px. On a phone cards are rows. */
function cardShape(aspect: StoryAspect, isPhone: boolean): { cellMin: number; gap: number; heightOf: (width: number) => number } {
  if (isPhone) return { cellMin: 4_000, gap: 10, heightOf: () => rowHeight };
  const [across, down] = aspect.split(':').map(Number) as [number, number];
  const ratio = down / across;
  return { cellMin: ratio > 1 ? 160 : 196, gap: 14, heightOf: (width) => Math.round(width * ratio) + wordsHeight };
}

type ShotGridProps = {
  story: Story;
  shots: readonly StoryShot[];
  takes: Takes;
  account: string;
  scroller: RefObject<HTMLElement | null>;
  selected: string | null;
  /** The shot at the playhead of the film. */
  playing: string | null;
  /** A shot to focus once it is on the board; a new object per request. */
  awaited: Awaited | null;
  commands: ShotCommands;
  onSelect: (id: string) => void;
  onRetry: ((shot: StoryShot) => void) | null;
};

const noTakes = [] as const;

/** The shots of a story as cards in order. Arrows move the focus, with Alt the shot; cards can be dragged. */
export function ShotGrid({
  story,
  shots,
  takes,
  account,
  scroller,
  selected,
  playing,
  awaited,
  commands,
  onSelect,
  onRetry,
}: ShotGridProps) {
  const grid = useRef<HTMLOListElement>(null);
  const isPhone = useIsPhone();
  const shape = useMemo(() => cardShape(story.aspect_ratio, isPhone), [story.aspect_ratio, isPhone]);
  const cells = useCellGrid({ scroller, grid, count: shots.length, columnsMin: 1, ...shape });
  const [menu, setMenu] = useState<{ id: string; anchor: Anchor } | null>(null);
  const { drag, handlers } = useDrag({
    grid,
    scroller,
    indexAt: cells.indexAt,
    onDrop: ({ from, to }) => shots[from] !== undefined && commands.move(shots[from], to),
  });
  const keep = useKeptFocus({ shots, awaited, cells, grid });
  const latest = useLatest(shots);
  const openMenu = useMemo(
    () => (anchor: HTMLElement, index: number) => {
      const shot = latest.current[index];
      if (shot !== undefined) setMenu({ id: shot.id, anchor });
    },
    [latest],
  );
  const shown = drag === null ? shots : movedTo(shots, drag);
  const menuIndex = menu === null ? -1 : shots.findIndex(({ id }) => id === menu.id);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const shot = event.target instanceof HTMLElement ? shots[Number(event.target.dataset['index'] ?? Number.NaN)] : undefined;
    if (shot === undefined || event.ctrlKey || event.metaKey) return;
    const way = wayOf(event.key);
    if (event.altKey && way !== 0) {
      event.preventDefault();
      commands.move(shot, shots.indexOf(shot) + way);
    } else if (event.key === 'Delete' && !event.repeat) {
      event.preventDefault();
      commands.remove(shot);
    } else cells.handlers.onKeyDown(event);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is on one of its cards */}
      <ol
        ref={grid}
        aria-label="Shots"
        className={styles.grid}
        style={{ height: cells.height }}
        data-dragging={drag !== null || undefined}
        onFocus={(event) => {
          cells.handlers.onFocus(event);
          keep.onFocus(event);
        }}
        onBlur={keep.onBlur}
        onKeyDown={handleKey}
        onClick={(event) => {
          const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
          const shot = card === null ? undefined : shots[Number(card.dataset['index'])];
          if (shot !== undefined) onSelect(shot.id);
        }}
        onContextMenu={(event) => {
          const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
          if (card === null) return;
          event.preventDefault();
          const { clientX: x, clientY: y } = event;
          const shot = shots[Number(card.dataset['index'])];
          if (shot !== undefined && drag === null) setMenu({ id: shot.id, anchor: x === 0 && y === 0 ? card : { x, y } });
        }}
        {...handlers}
      >
        {cells.drawn.map((index) => {
          const shot = shown[index];
          if (shot === undefined) return null;
          return (
            <li key={shot.id} aria-setsize={shots.length} aria-posinset={index + 1} className={styles.cell} style={cells.styleOf(index)}>
              <ShotCard
                shot={shot}
                text={shotText(shot, story)}
                takes={takes.get(shot.id) ?? noTakes}
                index={index}
                account={account}
                isSelected={shot.id === selected}
                isPlaying={shot.id === playing}
                isReachable={index === cells.focused}
                isDragged={index === drag?.to}
                isMenuOpen={shot.id === menu?.id}
                onMenu={openMenu}
                onRetry={onRetry}
              />
            </li>
          );
        })}
      </ol>
      {menu !== null && shots[menuIndex] !== undefined && (
        <Menu
          label={`Shot ${menuIndex + 1}`}
          anchor={menu.anchor}
          isOpen
          onClose={() => setMenu(null)}
          entries={listShotEntries({ shot: shots[menuIndex], index: menuIndex, count: shots.length }, commands)}
        />
      )}
    </>
  );
}

function wayOf(key: string): -1 | 0 | 1 {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return -1;
  return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0;
}

/** Moves the entry at `from` to `to`. */
function movedTo<T>(list: readonly T[], { from, to }: { from: number; to: number }): T[] {
  const moved = list.filter((_, index) => index !== from);
  moved.splice(to, 0, ...list.slice(from, from + 1));
  return moved;
}
