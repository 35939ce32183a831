import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { layOutGrid, rowOfIndex, windowOf, type MediaKey } from './grid-layout.ts';
import { GridRowView } from './grid-row-view.tsx';
import { galleryState, rememberAnchor } from './gallery.state.ts';
import { moveFocus } from './roving-focus.ts';
import { TileMenu } from './tile-menu.tsx';
import { useElementWidth } from './use-element-width.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useGridGestures } from './use-grid-gestures.ts';
import { useMediaWindow } from './use-media-window.ts';
import { useReveal } from './use-reveal.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useTileActions } from './use-tile-actions.ts';
import { useToday } from './use-today.ts';
import type { GalleryView } from './view-settings.ts';
import styles from './media-grid.module.css';

/** Items whose rows are read together. */
const windowBlock = 96;
/** Px drawn beyond the view on either side, so that a fling meets rows that are there. */
const overscanPx = 700;

type MediaGridProps = {
  /** Name under which the scroll position is kept. */
  place: string;
  keys: readonly MediaKey[];
  columns: number;
  view: GalleryView;
  account: string;
  reveal: string | null;
  /** The item that is open over the grid, which keeps it in view. */
  openId: string | null;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (id: string) => void;
};

/** The library as a virtual grid: rows are drawn around the view, everything else is arithmetic. */
export function MediaGrid({ place, keys, columns, view, account, reveal, openId, scroller, onOpen }: MediaGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const width = useElementWidth(grid);
  const today = useToday();
  const gap = innerWidth <= 720 ? 4 : 6;
  const layout = useMemo(
    () => layOutGrid(width === 0 ? [] : keys, { columns, width, gap, dayHeight: 36 }, today),
    [keys, columns, width, gap, today],
  );
  const anchor = useScrollAnchor(scroller, layout, keys, galleryState.anchors[place]);
  useEffect(() => () => rememberAnchor(place, anchor.current), [place, anchor]);

  const focus = useGridFocus(scroller, grid, layout, keys);
  const focusedRow = rowOfIndex(layout, focus.index);
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (openId === followed.current) return;
    // An address may open a picture before the rest of the library has been read.
    if (openId === null || focus.follow(openId)) followed.current = openId;
  });
  // oxlint-disable-next-line react/incompatible-library -- it renders by itself when its range changes
  const virtualizer = useVirtualizer({
    count: layout.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.rows[index]!.height,
    // A new key function makes the virtualizer compute all positions again.
    getItemKey: useCallback((index: number) => layout.rows[index]!.top, [layout]),
    overscan: Math.ceil(overscanPx / (layout.cell + gap)),
    // The focused cell stays in the page when it scrolls out of view, or the keyboard would lose its place.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(focusedRow < 0 ? [] : [focusedRow])])].sort((a, b) => a - b),
  });
  const drawn = virtualizer.getVirtualItems();
  const inRange = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const around = windowOf(
    layout,
    inRange.startIndex - virtualizer.options.overscan,
    inRange.endIndex + virtualizer.options.overscan,
    windowBlock,
  );
  const cache = useMediaWindow(keys, around.start, around.end);

  const revealId = useReveal(scroller, layout, keys, reveal);
  const { actions, menu, closeMenu } = useTileActions(revealId);
  const gestures = useGridGestures({
    cache,
    actions,
    onOpen,
    onMove: (key) => {
      const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / (layout.cell + gap)) - 1;
      focus.moveTo(moveFocus(layout, focus.index, key, pageRows));
    },
    onRemove: focus.reclaim,
  });

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its cells */}
      <div
        ref={grid}
        role="grid"
        aria-label="History"
        aria-rowcount={layout.rows.length}
        aria-colcount={columns}
        className={styles.grid}
        style={{ height: layout.height }}
        onFocus={(event) => {
          const id = event.target.closest<HTMLElement>('[data-media-id]')?.dataset['mediaId'];
          if (id !== undefined) focus.handleFocus(id);
        }}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null && focus.handleBlur()}
        {...gestures}
      >
        {drawn.map(({ index }) => {
          const row = layout.rows[index];
          if (row === undefined) return null;
          return (
            <GridRowView
              key={row.kind === 'day' ? `day-${row.label}` : keys[row.first]?.id}
              row={row}
              rowIndex={index}
              layout={layout}
              keys={keys}
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
}
