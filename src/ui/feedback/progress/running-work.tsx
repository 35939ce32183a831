import { Button } from '../../controls/button.tsx';
import { Progress } from './progress.tsx';
import styles from './running-work.module.css';

type RunningWorkProps = {
  /** Name of the work. */
  label: string;
  /** Measured fraction 0–1. */
  fraction: number;
  /** Time left in words; null while unknown. */
  left: string | null;
  onCancel: () => void;
};

/** Work of this device: its progress, the time left, and a button to cancel. */
export function RunningWork({ label, fraction, left, onCancel }: RunningWorkProps) {
  return (
    <div className={styles.running}>
      <Progress label={label} fraction={fraction} />
      <Button size="s" onClick={onCancel}>
        Cancel
      </Button>
      <span className={styles.figure}>
        {label}, {Math.round(fraction * 100)} %{left === null ? '' : `, ${left}`}
      </span>
    </div>
  );
}
