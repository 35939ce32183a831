import { MoreVertical } from 'lucide-react';
import { memo } from 'react';
import type { RowItem } from './use-row-items.ts';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { isKnown, nameColumn } from '../columns.ts';
import { CellEditor, type EditStep } from './cell-editor.tsx';
import type { CheckedRow } from './check-row.ts';
import { StateCell } from './state-cell.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './bulk-table.module.css';
import stateStyles from './state-cell.module.css';

/** The callbacks of a row; one stable object, or the memoised rows would render. */
export type RowDoors = {
  onFocus: (row: number, col: number) => void;
  onEdit: (row: number, col: number, text: string | null) => void;
  onWrite: (text: string) => void;
  onEnd: (step: EditStep) => void;
  onCancel: () => void;
  onChoose: (row: number, isRange: boolean) => void;
  onMenu: (row: number, anchor: Element) => void;
  onOpen: (id: string) => void;
};

type TableRowProps = {
  row: BulkRow;
  index: number;
  top: number;
  columns: readonly string[];
  checked: CheckedRow;
  item: RowItem;
  account: string;
  isChosen: boolean;
  /** The column of the active cell; null when another row has it. */
  activeCol: number | null;
  /** The text of the active cell during an edit. */
  editing: string | null;
  doors: RowDoors;
};

/** One row of the table, with a cell for each column. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, columns, checked, item, account, isChosen, activeCol, editing, doors } = props;
  const cell = (col: number) => ({
    role: 'gridcell' as const,
    'aria-colindex': col + 1,
    'data-cell': `${index}:${col}`,
    tabIndex: activeCol === col ? 0 : -1,
    onFocus: () => doors.onFocus(index, col),
  });
  const [stateCol, menuCol] = [columns.length + 1, columns.length + 2];
  return (
    <div role="row" aria-rowindex={index + 2} aria-selected={isChosen} className={styles.row} style={{ transform: `translateY(${top}px)` }}>
      <div {...cell(0)} className={styles.chooserCell}>
        <button
          type="button"
          role="checkbox"
          aria-checked={isChosen}
          aria-label={`Choose row ${index + 1}`}
          tabIndex={-1}
          className={styles.chooser}
          onClick={(event) => doors.onChoose(index, event.shiftKey)}
        >
          <span className={styles.check} aria-hidden data-on={isChosen || undefined} />
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
        </button>
      </div>
      {columns.map((key, at) => {
        const col = at + 1;
        const text = row.cells[key] ?? '';
        const problem = isKnown(key) ? checked.problems[key] : undefined;
        const isEditing = editing !== null && activeCol === col;
        return (
          <div
            key={key}
            {...cell(col)}
            className={styles.cell}
            data-invalid={problem !== undefined || undefined}
            aria-invalid={problem !== undefined || undefined}
            title={isEditing ? undefined : (problem ?? (text === '' ? undefined : text.slice(0, 400)))}
            onDoubleClick={() => doors.onEdit(index, col, null)}
          >
            {isEditing ? (
              <CellEditor
                label={`${nameColumn(key)} of row ${index + 1}`}
                value={editing}
                onChange={doors.onWrite}
                onEnd={doors.onEnd}
                onCancel={doors.onCancel}
              />
            ) : (
              <>
                <span className={styles.text} dir="auto">
                  {text.slice(0, 300)}
                </span>
                {problem !== undefined && <span className={classNames(stateStyles.reason, styles.problem)}>{problem}</span>}
              </>
            )}
          </div>
        );
      })}
      <div {...cell(stateCol)} className={styles.stateCell}>
        <StateCell row={row} checked={checked} item={item} account={account} isFocusable={false} onOpen={doors.onOpen} />
      </div>
      <div {...cell(menuCol)} className={styles.menuCell}>
        <IconButton
          label={`More for row ${index + 1}`}
          icon={<MoreVertical size={16} />}
          size="s"
          hasTooltip={false}
          tabIndex={-1}
          aria-haspopup="menu"
          onClick={(event) => doors.onMenu(index, event.currentTarget)}
        />
      </div>
    </div>
  );
});
