import type { Model } from '../../../../contract/catalogue/model.ts';
import { UpgradeLink } from '../../../ui/controls/paid/upgrade-link.tsx';
import { useForm } from '../form/use-form.ts';
import { describeReason, type Reason } from './describe-reason.ts';

/** Reasons that only ask for more input. All others are errors. */
const lacks: ReadonlySet<Reason> = new Set(['EMPTY_PROMPT', 'NO_IMAGE', 'NO_IMAGES', 'NO_VIDEO', 'NO_SOUND']);

/** Explains why Create is disabled. */
export function ComposerNotice({ reason, model }: { reason: Reason; model: Model }) {
  const form = useForm();
  return (
    <p data-lack={lacks.has(reason) || undefined}>
      {describeReason(reason, form, model)} {reason === 'PLAN_LIMIT' && <UpgradeLink />}
    </p>
  );
}
