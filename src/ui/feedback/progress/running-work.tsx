import { Button } from '../../controls/button.tsx';
import { Progress } from './progress.tsx';
import styles from './running-work.module.css';

type RunningWorkProps = {
  /** Names the work. */
  label: string;
  /** True fraction 0–1. */
  fraction: number;
  /** The time that is left, in words; null while nothing can be said. */
  left: string | null;
  onCancel: () => void;
};

/** Work of this device: its true progress, the time that is left, and the way to stop it. */
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
