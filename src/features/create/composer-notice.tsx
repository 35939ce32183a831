import { Link } from '@tanstack/react-router';
import type { whyCreateDisabled } from '../../../contract/plan.ts';
import { errors } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { seedError } from './form-rules.ts';
import styles from './composer-notice.module.css';

/** Why Create cannot be pressed, where the form alone does not say it. An empty prompt needs no words. */
export function ComposerNotice({ id, reason }: { id: string; reason: ReturnType<typeof whyCreateDisabled> }) {
  return (
    <div id={id} role="status" className={styles.notice}>
      {reason === 'PLAN_LIMIT' && (
        <p>
          {errors.PLAN_LIMIT.title} <Link to="/settings">Your plan</Link>
        </p>
      )}
      {reason === 'SEED_RANGE' && <p>{seedError}</p>}
      {reason === 'PROMPT_TOO_LONG' && <p>The prompt can have {limits.promptLength.toLocaleString('en')} characters.</p>}
    </div>
  );
}
