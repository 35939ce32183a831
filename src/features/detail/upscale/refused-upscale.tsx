import { findDefinition } from '../../../../contract/changes/changes.ts';
import { errors } from '../../../../contract/errors.ts';
import type { findRefusedUpscale } from '../../../db/queries/outbox/problems.ts';
import { discardProblem } from '../../../actions/outbox/discard-problem.ts';
import { retryProblem } from '../../../actions/outbox/retry-problem.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import styles from './upscale.module.css';

type RefusedUpscaleProps = { problem: NonNullable<Awaited<ReturnType<typeof findRefusedUpscale>>> };

/** An upscaling that the studio refused: the reason and the possible actions. */
export function RefusedUpscale({ problem: { i, code, intent: mutation } }: RefusedUpscaleProps) {
  const act = (action: (i: number) => Promise<void>) => void runAction(async () => (i === undefined ? undefined : action(i)));
  return (
    <div role="alert" className={styles.refused}>
      <p className={styles.problem}>{findDefinition(mutation.kind)?.explain?.(mutation.args, code) ?? errors[code].title}</p>
      <Button size="s" onClick={() => act(retryProblem)}>
        Retry
      </Button>
      <Button size="s" variant="quiet" onClick={() => act(discardProblem)}>
        Discard
      </Button>
    </div>
  );
}
