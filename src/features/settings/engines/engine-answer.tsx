import { CircleAlert, CircleCheck } from 'lucide-react';
import type { EngineCheck } from '../../../../contract/engine.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { describeCheck } from './describe-check.ts';
import styles from './engine-card.module.css';

/** What an engine answered just now; undefined while it is asked. */
export function EngineAnswer({ check }: { check: EngineCheck | undefined }) {
  if (check === undefined)
    return (
      <p className={styles.answer} role="status">
        <Spinner size={16} /> Asking it
      </p>
    );
  return (
    <p className={styles.answer} role="status" data-kind={check.problem === null ? 'good' : 'bad'}>
      {check.problem === null ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
      {describeCheck(check)}
    </p>
  );
}
