import { MoreVertical } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { MenuButton } from '../../../../ui/controls/menu-button.tsx';
import { uniformRows } from '../../../../ui/windowing/uniform-rows.ts';
import { useRowWindow } from '../../../../ui/windowing/use-row-window.ts';
import { nameColumn } from '../columns.ts';
import type { BulkTableProps } from './bulk-table.tsx';
import { RowDialog } from './row-dialog.tsx';
import { listRowEntries } from './row-menu.ts';
import { StateCell } from './state-cell.tsx';
import { noItem, useRowItems } from './use-row-items.ts';
import styles from './bulk-cards.module.css';
import stateStyles from './state-cell.module.css';

/** Px of a card and the gap below it. */
const step = 120;

/** The table on a phone: a card for each row. A tap opens the row, or selects it once another row is selected. */
export function BulkCards({ rows, columns, settings, check, account, chosen, onChoose, onOpen }: BulkTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const layout = useMemo(() => uniformRows(rows.length, step), [rows.length]);
  const { firstRow, lastRow, base, height } = useRowWindow(scroller, list, layout);
  const shown = rows.slice(firstRow, lastRow + 1);
  const items = useRowItems(shown);
  const isChoosing = chosen.size > 0;
  const openAt = rows.findIndex(({ id }) => id === openId);
  return (
    <div ref={scroller} className={styles.cards} role="region" aria-label="Prompts">
      <ul ref={list} className={styles.list} style={{ height }}>
        {shown.map((row, offset) => {
          const index = firstRow + offset;
          const checked = check(row);
          const [problem] = Object.values(checked.problems);
          // The state already shows the problem of a row that was not requested.
          const told = row.still === null ? undefined : problem;
          return (
            <li
              key={row.id}
              className={styles.card}
              data-invalid={problem !== undefined || undefined}
              data-chosen={chosen.has(row.id) || undefined}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${index * step - base}px)` }}
            >
              <button
                type="button"
                aria-label={`${isChoosing ? 'Choose row' : 'Row'} ${index + 1}: ${row.cells['prompt'] ?? 'no prompt'}`}
                aria-pressed={isChoosing ? chosen.has(row.id) : undefined}
                className={styles.words}
                onClick={() => (isChoosing ? onChoose(index, false) : setOpenId(row.id))}
              >
                <span className={styles.prompt} dir="auto">
                  {index + 1}. {row.cells['prompt'] ?? 'No prompt'}
                </span>
                <span className={told === undefined ? styles.more : stateStyles.reason}>{told ?? describeOthers(row, columns)}</span>
              </button>
              <MenuButton
                label={`Row ${index + 1}`}
                align="end"
                entries={listRowEntries(row, settings, {
                  isGone: items.get(row.id)?.isGone === true,
                  onOpen,
                  onChoose: () => onChoose(index, false),
                })}
              >
                {(props) => (
                  <IconButton label={`More for row ${index + 1}`} hasTooltip={false} icon={<MoreVertical size={18} />} {...props} />
                )}
              </MenuButton>
              <div className={styles.state}>
                <StateCell row={row} checked={checked} item={items.get(row.id) ?? noItem} account={account} isFocusable onOpen={onOpen} />
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.space} />
      {openAt !== -1 && (
        <RowDialog
          key={openId}
          row={rows[openAt]!}
          index={openAt}
          columns={columns}
          settings={settings}
          check={check}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}

function describeOthers({ cells }: BulkRow, columns: readonly string[]): string {
  return columns.flatMap((key) => (key === 'prompt' || cells[key] === undefined ? [] : [`${nameColumn(key)}: ${cells[key]}`])).join(' · ');
}
