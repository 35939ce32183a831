import { Columns3, Plus, Trash2 } from 'lucide-react';
import { useRef, useState, useEffect } from 'react';
import { changeBulkTable } from '../../../actions/bulk/bulk-store.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading } from '../../../ui/feedback/progress/loading.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import type { BulkRow } from '../../../db/queries/generations/bulk-rows.ts';
import { columnNames, knownColumns, nameColumn } from './columns.ts';
import { listHandlers } from './list/list-handlers.ts';
import { OpenList } from './list/open-list.tsx';
import { addRow } from './table/add-rows.ts';
import { BulkCards } from './table/bulk-cards.tsx';
import { BulkTable } from './table/bulk-table.tsx';
import { deleteRows } from './table/row-menu.ts';
import { useBulk, useBulkSettings } from './use-bulk.ts';
import styles from './bulk-page.module.css';
import { useSnapshot } from 'valtio/react';
import { createState } from '../form/create.state.ts';
import { takeText } from './list/take-lists.ts';

/** The table of prompts: rows are typed, pasted or read from files, and edited before they are sent. */
export function BulkPage({ account, onOpen }: { account: string; onOpen: (id: string) => void }) {
  const { rows, table, isRead } = useBulk();
  const { settings, check } = useBulkSettings();
  const isPhone = useIsPhone();
  const { chosen, choose, clear } = useChosen(rows);
  usePromptRows(isRead);
  const remove = (ids: readonly string[]) => {
    if (ids.length > 0) void runAction(() => deleteRows(ids).then(clear));
  };
  const Rows = isPhone ? BulkCards : BulkTable;
  return (
    <div className={styles.page} {...listHandlers}>
      <header className={styles.head}>
        <h1 className={styles.title}>Bulk</h1>
        {chosen.size > 0 ? (
          <div className={styles.tools}>
            <span>{chosen.size.toLocaleString('en')} chosen</span>
            <Button icon={<Trash2 size={16} />} onClick={() => remove(Array.from(chosen))}>
              Delete
            </Button>
            <Button variant="quiet" onClick={clear}>
              Choose none
            </Button>
          </div>
        ) : (
          <Tools rows={rows} columns={table.columns} isPhone={isPhone} onDelete={remove} />
        )}
      </header>
      {!isRead && <Loading isPage>Reading the table</Loading>}
      {isRead && rows.length === 0 && (
        <EmptyState title="A row for each image" action={<OpenList />}>
          <p>
            Write or paste prompts below, one on each line, or open a list: plain text, or CSV whose columns may name the width, height,
            seed, model, what to leave out, and the prompt of a video that follows.
          </p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          columns={table.columns}
          settings={settings}
          check={check}
          account={account}
          chosen={chosen}
          onChoose={choose}
          onDelete={remove}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

type ToolsProps = { rows: readonly BulkRow[]; columns: readonly string[]; isPhone: boolean; onDelete: (ids: readonly string[]) => void };

function Tools({ rows, columns, isPhone, onDelete }: ToolsProps) {
  const addColumn = (key: string) => void runAction(() => changeBulkTable({ columns: [...columns, key] }));
  const isUsed = (key: string) => rows.some(({ cells }) => cells[key] !== undefined);
  const entries = [
    ...knownColumns.filter((key) => !columns.includes(key)).map((key) => ({ label: columnNames[key], onSelect: () => addColumn(key) })),
    ...columns
      .filter((key) => key !== 'prompt' && !isUsed(key))
      .map((key) => ({
        label: `Hide ${nameColumn(key)}`,
        onSelect: () => void runAction(() => changeBulkTable({ columns: columns.filter((other) => other !== key) })),
      })),
  ];
  const ids = rows.map(({ id }) => id);
  return (
    <div className={styles.tools}>
      {rows.length > 0 && (
        <>
          {!isPhone && (
            <MenuButton label="Columns" entries={entries}>
              {(props) => (
                <Button icon={<Columns3 size={16} aria-hidden />} disabled={entries.length === 0} {...props}>
                  Add column
                </Button>
              )}
            </MenuButton>
          )}
          <OpenList isShort={isPhone} />
          <IconButton label="Empty the table" variant="outline" icon={<Trash2 size={18} />} onClick={() => onDelete(ids)} />
        </>
      )}
      <IconButton label="Add a row" variant="outline" icon={<Plus size={18} />} onClick={() => void runAction(() => addRow({}))} />
    </div>
  );
}

/** The selected rows; a range starts at the row selected last. */
function useChosen(rows: readonly BulkRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const choose = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    const from = isRange ? rows.findIndex(({ id }) => id === last.current) : -1;
    const next = new Set(ids);
    if (from !== -1) for (const one of rows.slice(Math.min(from, index), Math.max(from, index) + 1)) next.add(one.id);
    else if (!next.delete(row.id)) next.add(row.id);
    last.current = row.id;
    setIds(next);
  };
  // Another tab may have deleted selected rows.
  const chosen = ids.size === 0 ? ids : new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
  return { chosen, choose, clear: () => setIds(new Set()) };
}

/** Turns a prompt in the table's form into rows: the lines of an old draft, or the prompt in the address. */
function usePromptRows(isRead: boolean): void {
  const { isDraftRead, forms } = useSnapshot(createState);
  const { prompt } = forms.bulk;
  useEffect(() => {
    if (!isRead || !isDraftRead || prompt.trim() === '') return;
    createState.forms.bulk.prompt = '';
    void runAction(() => takeText(prompt));
  }, [isRead, isDraftRead, prompt]);
}
