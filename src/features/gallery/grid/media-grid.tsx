import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useEffect, useMemo, useRef, type RefObject } from 'react';
import type { MediaList } from '../../../db/library/media-list.ts';
import { findMe } from '../../../db/queries/session.ts';
import { layOutGrid, rowOf, rowOfIndex, splitDays, windowOf } from './grid-layout.ts';
import { classNames } from '../../../ui/class-names.ts';
import { GridRowView } from './grid-row-view.tsx';
import { galleryState, rememberAnchor } from '../gallery.state.ts';
import { findEnd, moveFocus } from './roving-focus.ts';
import { useGridScroll } from '../scroll/use-grid-scroll.ts';
import { useElementWidth } from '../../../ui/hooks/use-element-width.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useGridGestures } from './use-grid-gestures.ts';
import { noItems } from '../library/use-library.ts';
import { useMediaWindow, windowBlock } from '../library/use-media-window.ts';
import { useBand } from '../selection/band/use-band.ts';
import { useReveal } from '../scroll/use-reveal.ts';
import { useScrollAnchor } from '../scroll/use-scroll-anchor.ts';
import { useTileActions, type OpenMenu, type TileActions } from '../commands/use-tile-actions.ts';
import { useToday } from './use-today.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import styles from './media-grid.module.css';

const OpenTileMenu = lazyNamed(async () => (await import('../commands/open-tile-menu.tsx')).OpenTileMenu);

type TileMenuProps = { menu: OpenMenu | null; actions: TileActions; onOpen: (id: string) => void; onClose: () => void };

/** The menu of a tile for right click, Shift+F10, the … button and, during a selection, a long press. */
function TileMenu({ menu, ...rest }: TileMenuProps) {
  return menu === null ? null : <OpenTileMenu menu={menu} {...rest} />;
}

type MediaGridProps = {
  /** Accessible name. */
  label?: string;
  /** Key of the stored scroll position. */
  screen: string;
  list: MediaList;
  columns: number;
  view: GalleryView;
  account: string;
  reveal: string | null;
  /** The item that is open over the grid; the grid keeps it in view. */
  openId: string | null;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (id: string) => void;
};

/** The library as a virtual grid: only rows around the view are drawn, all others are arithmetic. */
export const MediaGrid = memo(function MediaGrid(props: MediaGridProps) {
  const { label = 'History', screen, list, columns, view, account, reveal, openId, scroller, onOpen } = props;
  const grid = useRef<HTMLDivElement>(null);
  const width = useElementWidth(grid);
  const today = useToday();
  const gap = innerWidth <= 720 ? 4 : 6;
  const days = useMemo(() => splitDays(list, today), [list, today]);
  const layout = useMemo(
    () => layOutGrid(width === 0 ? splitDays(noItems, today) : days, { columns, width, gap, dayHeight: 36 }),
    [days, columns, width, gap, today],
  );
  const { drawn, scroll } = useGridScroll(scroller, grid, layout);
  useBand(() => ({ layout, scroll, scroller: scroller.current, grid: grid.current }));
  const anchor = useScrollAnchor(scroll, layout, galleryState.anchors[screen]);
  useEffect(() => () => rememberAnchor(screen, anchor.current), [screen, anchor]);

  const isAdmin = useLiveQuery(async () => (await findMe())?.is_admin) === true;

  const focus = useGridFocus({ scroll, grid }, layout, list);
  const focusedRow = rowOfIndex(layout, focus.index);
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (openId === followed.current) return;
    // An address may open a picture before the rest of the library has been read.
    if (openId === null || focus.follow(openId)) followed.current = openId;
  });
  const around = windowOf(layout, drawn, windowBlock);
  const cache = useMediaWindow(list, around.start, around.end);
  const rowNumbers = Array.from({ length: drawn.lastRow - drawn.firstRow + 1 }, (_, i) => drawn.firstRow + i);
  // The focused cell stays in the DOM out of view, or the keyboard would lose its position.
  if (focusedRow >= 0 && focusedRow < drawn.firstRow) rowNumbers.unshift(focusedRow);
  if (focusedRow > drawn.lastRow) rowNumbers.push(focusedRow);

  const revealId = useReveal(scroll, layout, reveal);
  const { actions, menu, closeMenu } = useTileActions(revealId);
  const gestures = useGridGestures({
    cache,
    actions,
    onOpen,
    onMove: (key) => {
      const pageRows = Math.floor(scroll.readView() / (layout.cell + gap)) - 1;
      const next = key === 'Control+End' ? findEnd(list) : moveFocus(layout, focus.index, { key, pageRows });
      if (next === null) focus.awaitEnd();
      else focus.moveTo(next);
      return next !== null && next < list.length ? list.idAt(next) : undefined;
    },
    onRemove: focus.reclaim,
  });

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its cells */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={layout.rowCount}
        aria-colcount={columns}
        data-admin={isAdmin || undefined}
        className={classNames(styles.grid, drawn.height < layout.height && styles.cut)}
        style={{ height: drawn.height }}
        onFocus={(event) => {
          const id = event.target.closest<HTMLElement>('[data-media-id]')?.dataset['mediaId'];
          if (id !== undefined) focus.handleFocus(id);
        }}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null && focus.handleBlur()}
        {...gestures}
      >
        {rowNumbers.map((number) => {
          const row = rowOf(layout, number);
          if (row === undefined) return null;
          return (
            <GridRowView
              key={`${row.kind}-${number}`}
              row={row}
              rowIndex={number}
              layout={layout}
              base={drawn.base}
              cache={cache}
              view={view}
              account={account}
              tabStop={focus.index}
              actions={actions}
            />
          );
        })}
      </div>
      <TileMenu
        menu={menu === null ? null : { ...menu, item: cache.get(menu.item.id) ?? menu.item }}
        actions={{
          ...actions,
          remove: (item) => {
            focus.reclaim();
            actions.remove(item);
          },
        }}
        onOpen={onOpen}
        onClose={closeMenu}
      />
    </>
  );
});
