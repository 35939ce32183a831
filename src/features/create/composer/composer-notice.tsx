import type { Model } from '../../../../contract/model.ts';
import { UpgradeLink } from '../../../ui/controls/upgrade-link.tsx';
import { useForm } from '../form/use-form.ts';
import { describeReason, type Reason } from './describe-reason.ts';

/** Why Create cannot be pressed. */
export function ComposerNotice({ reason, model }: { reason: Reason; model: Model }) {
  const form = useForm();
  return (
    <p>
      {describeReason(reason, form, model)} {reason === 'PLAN_LIMIT' && <UpgradeLink />}
    </p>
  );
}
