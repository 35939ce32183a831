import { Check, CircleAlert, CircleSlash, Clock, Trash2 } from 'lucide-react';
import type { BulkJob, BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { MediaThumb } from '../../../../ui/picture/media-thumb.tsx';
import { Spinner } from '../../../../ui/feedback/progress/spinner.tsx';
import type { CheckedRow } from './check-row.ts';
import { describeRow, shownJob } from '../row-state.ts';
import type { RowItem } from './use-row-items.ts';
import styles from './state-cell.module.css';

type StateCellProps = {
  row: BulkRow;
  checked: CheckedRow;
  item: RowItem;
  account: string;
  isFocusable: boolean;
  onOpen: (id: string) => void;
};

const icons: Record<Exclude<BulkJob['state'], 'making'>, React.ReactNode> = {
  queued: <Clock size={16} aria-hidden />,
  done: <Check size={16} aria-hidden />,
  failed: <CircleAlert size={16} aria-hidden />,
  canceled: <CircleSlash size={16} aria-hidden />,
};

/** The state of a row in words, with its image as a button. */
export function StateCell({ row, checked, item, account, isFocusable, onOpen }: StateCellProps) {
  const job = shownJob(row);
  if (job === null) return <NotAsked row={row} checked={checked} />;
  const { picture } = item;
  if (item.isGone)
    return (
      <span className={styles.state}>
        <Trash2 size={16} aria-hidden />
        Deleted
      </span>
    );
  const icon = job.state === 'making' ? <Spinner size={16} /> : icons[job.state];
  const progress = item.progress === null ? '' : ` ${Math.round(item.progress * 100)} %`;
  const words = (
    <span className={styles.stateWords}>
      <span>
        {describeRow(row)}
        {progress}
      </span>
      {job.error !== null && (
        <span className={styles.reason} title={job.error}>
          {job.error}
        </span>
      )}
    </span>
  );
  if (picture === undefined)
    return (
      <span className={styles.state} data-state={job.state}>
        {icon}
        {words}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.state}
      data-state={job.state}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => onOpen(picture.id)}
    >
      <MediaThumb item={picture} account={account} className={styles.thumb} />
      {words}
    </button>
  );
}

/** The problem in full: a narrow cell cannot show it. */
function NotAsked({ row, checked }: Pick<StateCellProps, 'row' | 'checked'>) {
  const [problem] = Object.values(checked.problems);
  if ((row.cells['prompt'] ?? '').trim() === '') return <span className={styles.quiet}>No prompt</span>;
  if (problem === undefined) return <span className={styles.quiet}>Not made yet</span>;
  return (
    <span className={styles.stateWords}>
      <span className={styles.quiet}>Needs a correction</span>
      <span className={styles.reason} title={problem}>
        {problem}
      </span>
    </span>
  );
}
