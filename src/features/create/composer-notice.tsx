import { Link } from '@tanstack/react-router';
import type { whyCreateDisabled } from '../../../contract/plan.ts';
import { errors } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { seedError } from './form-rules.ts';
import styles from './composer-notice.module.css';

type ComposerNoticeProps = {
  id: string;
  reason: ReturnType<typeof whyCreateDisabled>;
  /** Characters of the prompt. */ promptLength: number;
};

/** Why Create cannot be pressed, where the form alone does not say it. An empty prompt needs no words. */
export function ComposerNotice({ id, reason, promptLength }: ComposerNoticeProps) {
  return (
    <div id={id} role="status" className={styles.notice}>
      {reason === 'PLAN_LIMIT' && (
        <p>
          {errors.PLAN_LIMIT.title} <Link to="/settings">Your plan</Link>
        </p>
      )}
      {reason === 'SEED_RANGE' && <p>{seedError}</p>}
      {reason === 'PROMPT_TOO_LONG' && (
        <p>
          The prompt can have {limits.promptLength.toLocaleString('en')} characters;{' '}
          {(promptLength - limits.promptLength).toLocaleString('en')} are too many.
        </p>
      )}
    </div>
  );
}
