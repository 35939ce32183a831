import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { Menu } from '../../../../ui/overlay/menu.tsx';
import { uniformRows } from '../../../../ui/windowing/uniform-rows.ts';
import { useRowWindow } from '../../../../ui/windowing/use-row-window.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { useLatest } from '../../../../ui/hooks/use-latest.ts';
import { isKnown, nameColumn, type KnownColumn } from '../columns.ts';
import type { CheckRow } from '../use-bulk.ts';
import type { BulkSettings } from './check-row.ts';
import type { GridPlace } from './grid-place.ts';
import { listRowEntries } from './row-menu.ts';
import { TableRow, type RowDoors } from './table-row.tsx';
import { useGridEdit } from './use-grid-edit.ts';
import { noItem, useRowItems } from './use-row-items.ts';
import styles from './bulk-table.module.css';

const rowHeight = 48;
const headHeight = 36;

export type BulkTableProps = {
  rows: readonly BulkRow[];
  columns: readonly string[];
  settings: BulkSettings;
  check: CheckRow;
  account: string;
  chosen: ReadonlySet<string>;
  onChoose: (row: number, isRange: boolean) => void;
  onDelete: (ids: readonly string[]) => void;
  onOpen: (id: string) => void;
};

/** The table of prompts with editing in place. Renders only the rows near the viewport. */
export function BulkTable({ rows, columns, settings, check, account, chosen, onChoose, onDelete, onOpen }: BulkTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ row: BulkRow; anchor: Element } | null>(null);
  const wanted = useRef<GridPlace | null>(null);
  const layout = useMemo(() => uniformRows(rows.length, rowHeight), [rows.length]);
  const { firstRow, lastRow, base, height, scroll } = useRowWindow(scroller, body, layout);
  const { template, minWidth } = layOutColumns(columns);
  const focusNow = () => {
    const place = wanted.current;
    const cell = place && body.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.col}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const focus = (place: GridPlace) => {
    wanted.current = place;
    const dock = Number.parseFloat(getComputedStyle(scroller.current!).getPropertyValue('--composer-space')) || 0;
    const [top, view] = [place.row * rowHeight, scroll.readView() - dock - headHeight];
    if (top < scroll.readTop() + headHeight || top + rowHeight > scroll.readTop() + view)
      scroll.scrollTo(Math.max(-headHeight, top < scroll.readTop() + headHeight ? top - headHeight : top + rowHeight - view));
    focusNow();
  };
  // A cell outside the viewport exists only after the render that follows the scroll.
  useEffect(focusNow);
  const openMenu = (row: number, anchor: Element) => setMenu(rows[row] === undefined ? null : { row: rows[row], anchor });
  const page = Math.max(1, Math.floor((scroll.readView() - headHeight) / rowHeight / 2));
  const chosenRef = useLatest(chosen);
  const edit = useGridEdit({ settings, rows, columns, page, focus, chosen: chosenRef, onChoose, onDelete, onMenu: openMenu });
  const latest = useLatest({ edit, onChoose, openMenu, onOpen });
  const [doors] = useState<RowDoors>(() => ({
    onFocus: (row, col) => latest.current.edit.setActive({ row, col }),
    onEdit: (row, col, text) => latest.current.edit.begin({ row, col }, text),
    onWrite: (text) => latest.current.edit.setText(text),
    onEnd: (step) => latest.current.edit.end(step),
    onCancel: () => latest.current.edit.cancel(),
    onChoose: (row, isRange) => latest.current.onChoose(row, isRange),
    onMenu: (row, anchor) => latest.current.openMenu(row, anchor),
    onOpen: (id) => latest.current.onOpen(id),
  }));
  const shown = rows.slice(firstRow, lastRow + 1);
  const items = useRowItems(shown);
  const active = { ...edit.active, row: Math.min(edit.active.row, Math.max(0, rows.length - 1)) };
  const isActiveDrawn = active.row >= firstRow && active.row <= lastRow;
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label="Prompts"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 3}
        aria-multiselectable
        className={styles.scroller}
        style={{ '--columns': template } as CSSProperties}
        // The active cell may be outside the rendered rows; the table then takes the tab stop.
        tabIndex={isActiveDrawn ? -1 : 0}
        onFocus={(event) => event.target === event.currentTarget && !isActiveDrawn && focus(active)}
        onKeyDown={edit.press}
      >
        <div className={styles.inner} style={{ width: `max(100%, ${minWidth}px)` }}>
          <div role="row" aria-rowindex={1} className={styles.head}>
            <span role="columnheader">Row</span>
            {columns.map((key) => (
              <span key={key} role="columnheader">
                {nameColumn(key)}
              </span>
            ))}
            <span role="columnheader" className={styles.stateCell}>
              State
            </span>
            <span role="columnheader" className={styles.menuCell}>
              <VisuallyHidden>More</VisuallyHidden>
            </span>
          </div>
          <div ref={body} role="rowgroup" className={styles.rows} style={{ height }}>
            {shown.map((row, offset) => {
              const index = firstRow + offset;
              const isActive = index === active.row;
              return (
                <TableRow
                  key={row.id}
                  row={row}
                  index={index}
                  top={index * rowHeight - base}
                  columns={columns}
                  checked={check(row)}
                  item={items.get(row.id) ?? noItem}
                  account={account}
                  isChosen={chosen.has(row.id)}
                  activeCol={isActive ? active.col : null}
                  editing={isActive ? edit.text : null}
                  doors={doors}
                />
              );
            })}
          </div>
        </div>
      </div>
      {menu !== null && (
        <Menu
          label="Row"
          anchor={menu.anchor}
          isOpen
          onClose={() => setMenu(null)}
          entries={listRowEntries(menu.row, settings, { isGone: items.get(menu.row.id)?.isGone === true, onOpen })}
        />
      )}
    </>
  );
}

/** Px. Columns with a share divide the remaining width. */
const widths: Record<KnownColumn, [min: number, share: number]> = {
  prompt: [260, 4],
  negative_prompt: [170, 2],
  model: [150, 0],
  width: [92, 0],
  height: [92, 0],
  seed: [128, 0],
  video_prompt: [190, 2],
};
const [choosing, state, menu, other] = [64, 204, 44, 140];

/** The grid columns as CSS, and their total minimum width, px. */
function layOutColumns(columns: readonly string[]): { template: string; minWidth: number } {
  const all = columns.map((key): [number, number] => (isKnown(key) ? widths[key] : [other, 0]));
  const tracks = all.map(([min, share]) => (share === 0 ? `${min}px` : `minmax(${min}px, ${share}fr)`));
  return {
    template: [`${choosing}px`, ...tracks, `${state}px`, `${menu}px`].join(' '),
    minWidth: all.reduce((sum, [min]) => sum + min, choosing + state + menu),
  };
}
