import { useState, type KeyboardEvent, type RefObject } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { showToast } from '../../../../ui/feedback/toast/toast-store.ts';
import { addRow } from './add-rows.ts';
import type { BulkSettings } from './check-row.ts';
import type { EditStep } from './cell-editor.tsx';
import { editCells, isLocked } from './edit-cell.ts';
import { moveInGrid, type GridPlace } from './grid-place.ts';

type Grid = {
  settings: BulkSettings;
  rows: readonly BulkRow[];
  columns: readonly string[];
  /** Rows of one page. */
  page: number;
  /** Scrolls a row into view and puts the focus on a cell of it. */
  focus: (place: GridPlace) => void;
  chosen: RefObject<ReadonlySet<string>>;
  onChoose: (row: number, isRange: boolean) => void;
  onDelete: (ids: readonly string[]) => void;
  onMenu: (row: number, anchor: Element) => void;
};

const steps: Record<EditStep, [down: number, right: number]> = { down: [1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] };
const lockedText = 'This row is being made. It can be changed when it is done, or once it is canceled.';

/** The active cell, its edit, and the keyboard of the table. */
export function useGridEdit(grid: Grid) {
  const { settings, rows, columns, page, chosen, onChoose, onDelete, onMenu } = grid;
  const edit = useCellEdit(grid);
  const { active, begin, go } = edit;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[active.row];
    const column = columns[active.col - 1];
    const isCtrl = event.ctrlKey || event.metaKey;
    const inner = (event.target as Element).closest('[role=gridcell]')?.querySelector('button');
    if (event.key === ' ' && (active.col === 0 || event.shiftKey)) onChoose(active.row, event.shiftKey && active.col === 0);
    else if (event.key === 'Enter' && column === undefined) {
      if (active.col === 0) onChoose(active.row, event.shiftKey);
      else inner?.click();
    } else if ((event.key === 'Enter' || event.key === 'F2') && column !== undefined) begin(active, null);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (column !== undefined && row !== undefined && chosen.current.size === 0)
        void runAction(() => editCells([row.id], { [column]: '' }, settings));
      else onDelete(Array.from(chosen.current));
    } else if (isCtrl && event.key === 'd' && column !== undefined) fillDown(grid, active.row, column);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onMenu(active.row, event.target as Element);
    else if (event.key.length === 1 && !isCtrl && !event.altKey && column !== undefined && event.key !== ' ') begin(active, event.key);
    else {
      const next = moveInGrid(active, { key: event.key, isCtrl }, { rows: rows.length, cols: columns.length + 3, page });
      if (next === null) return;
      go(next);
    }
    event.preventDefault();
  };
  return { ...edit, press };
}

/** The active cell and the text of its edit. */
function useCellEdit({ settings, rows, columns, focus }: Pick<Grid, 'settings' | 'rows' | 'columns' | 'focus'>) {
  const [active, setActive] = useState<GridPlace>({ row: 0, col: 1 });
  const [text, setText] = useState<string | null>(null);
  const columnAt = (col: number) => columns[col - 1];
  const go = (place: GridPlace) => {
    setActive(place);
    focus(place);
  };
  const begin = (place: GridPlace, first: string | null) => {
    const [row, column] = [rows[place.row], columnAt(place.col)];
    if (row === undefined || column === undefined) return;
    if (isLocked(row)) return void showToast({ key: 'row-locked', text: lockedText });
    setActive(place);
    setText(first ?? row.cells[column] ?? '');
  };
  const write = (value: string) => {
    const [row, column] = [rows[active.row], columnAt(active.col)];
    if (row === undefined || column === undefined || (row.cells[column] ?? '') === value.trim()) return;
    void runAction(() => editCells([row.id], { [column]: value }, settings));
  };
  const end = (step: EditStep) => {
    if (text !== null) write(text);
    setText(null);
    if (step === 'stay') return;
    const [down, right] = steps[step];
    const next = { row: active.row + down, col: active.col + right };
    // Enter in the last row adds a row.
    if (next.row >= rows.length) {
      // Moves before the row is saved, so that no key press is lost.
      go(rows.length < limits.bulkRowsMax ? next : active);
      void runAction(() => addRow({}));
    } else go({ ...next, col: Math.min(columns.length + 2, Math.max(0, next.col)) });
  };
  const cancel = () => {
    setText(null);
    focus(active);
  };
  return { active, text, setActive, setText, begin, end, cancel, go };
}

/** Copies the active cell to the chosen rows, or to the next row if none is chosen. */
function fillDown({ settings, rows, chosen }: Pick<Grid, 'settings' | 'rows' | 'chosen'>, row: number, column: string): void {
  const value = rows[row]?.cells[column] ?? '';
  const ids = rows.filter(({ id }) => chosen.current.has(id)).map(({ id }) => id);
  const next = rows[row + 1]?.id;
  void runAction(async () => {
    const undo = await editCells(ids.length > 0 ? ids : next === undefined ? [] : [next], { [column]: value }, settings);
    if (ids.length > 1)
      showToast({ text: `${ids.length} rows filled.`, actions: [{ label: 'Undo', onPress: () => void runAction(undo) }] });
  });
}
