import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import styles from './verdict.module.css';

type VerdictProps = { kind: 'good' | 'bad' | 'busy'; role?: 'status' | 'alert'; children: ReactNode };

/** The state of an engine in a sentence. */
export function Verdict({ kind, role, children }: VerdictProps) {
  return (
    <p className={styles.verdict} role={role} data-kind={kind}>
      <VerdictIcon kind={kind} />
      {children}
    </p>
  );
}

function VerdictIcon({ kind }: Pick<VerdictProps, 'kind'>) {
  if (kind === 'busy') return <Spinner size={16} />;
  return kind === 'good' ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />;
}
