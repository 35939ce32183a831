import { Link } from '@tanstack/react-router';
import { errors } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { seedError, type CreateReadiness } from './form-rules.ts';
import styles from './composer-notice.module.css';

type ComposerNoticeProps = {
  id: string;
  reason: CreateReadiness['reason'];
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
      {reason === 'NO_IMAGE' && <p>This model begins with an image: add one as the reference.</p>}
      {reason === 'NO_REFERENCES' && <p>This model takes no reference. Remove it, or choose another model.</p>}
      {reason === 'MODEL_UNAVAILABLE' && <p>{errors.MODEL_UNAVAILABLE.title}</p>}
      {reason === 'PROMPT_TOO_LONG' && (
        <p>
          The prompt can have {limits.promptLength.toLocaleString('en')} characters;{' '}
          {(promptLength - limits.promptLength).toLocaleString('en')} are too many.
        </p>
      )}
    </div>
  );
}
