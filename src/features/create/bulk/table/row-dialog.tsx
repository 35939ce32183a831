import { useId, useState } from 'react';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { isKnown, knownColumns, nameColumn } from '../columns.ts';
import type { CheckRow } from '../use-bulk.ts';
import type { BulkSettings } from './check-row.ts';
import { editCells, isLocked } from './edit-cell.ts';
import styles from './row-dialog.module.css';

type RowDialogProps = {
  row: BulkRow;
  index: number;
  columns: readonly string[];
  settings: BulkSettings;
  check: CheckRow;
  onClose: () => void;
};

/** All cells of a row as fields: the columns of the table and all known ones. */
export function RowDialog({ row, index, columns, settings, check, onClose }: RowDialogProps) {
  const [cells, setCells] = useState(row.cells);
  const keys = [...knownColumns, ...columns.filter((key) => !isKnown(key))];
  const { problems } = check({ ...row, cells });
  const locked = isLocked(row);
  const save = async () => {
    await editCells([row.id], Object.fromEntries(keys.map((key) => [key, cells[key] ?? ''])), settings);
    onClose();
  };
  return (
    <Dialog
      title={`Row ${index + 1}`}
      description={locked ? 'This row is being made. It can be changed when it is done.' : undefined}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={locked} onClick={() => void runAction(save)}>
          Save
        </Button>
      }
    >
      <div className={styles.fields}>
        {keys.map((key) => (
          <CellField
            key={key}
            name={nameColumn(key)}
            value={cells[key] ?? ''}
            isLong={key === 'prompt' || key.endsWith('_prompt')}
            problem={isKnown(key) ? problems[key] : undefined}
            isDisabled={locked}
            onChange={(text) => setCells({ ...cells, [key]: text })}
          />
        ))}
      </div>
    </Dialog>
  );
}

type CellFieldProps = {
  name: string;
  value: string;
  isLong: boolean;
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

function CellField({ name, value, isLong, problem, isDisabled, onChange }: CellFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{name}</label>
      <textarea
        id={id}
        className={styles.input}
        dir="auto"
        rows={isLong ? 3 : 1}
        value={value}
        disabled={isDisabled}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-note`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
