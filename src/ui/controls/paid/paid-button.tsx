import { Sparkles } from 'lucide-react';
import { whyNoUpscale } from '../../../../contract/generations/image/upscale-choice.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { openAccountDialog } from '../../overlay/account-dialog.ts';
import { Button, type ButtonVariant } from '../button.tsx';
import { UpgradeLink } from './upgrade-link.tsx';
import styles from './paid-button.module.css';

type PaidButtonProps = {
  plan: Plan;
  label: string;
  isDisabled: boolean;
  isBusy?: boolean;
  variant?: ButtonVariant;
  onPress: () => void;
};

/** Button of a paid feature (upscaling): on the free plan it names the plan and leads to the plans. */
export function PaidButton({ plan, label, isDisabled, isBusy = false, variant = 'primary', onPress }: PaidButtonProps) {
  const icon = <Sparkles size={16} aria-hidden />;
  const whyNot = whyNoUpscale(plan);
  if (whyNot === null)
    return (
      <Button variant={variant} icon={icon} disabled={isDisabled} isBusy={isBusy} onClick={onPress}>
        {label}
      </Button>
    );
  return (
    <>
      <Button icon={icon} disabled={isDisabled} onClick={() => openAccountDialog('upgrade')}>
        {label}: {whyNot}
      </Button>
      <p className={styles.hint}>
        Upscaling needs a paid plan. <UpgradeLink />
      </p>
    </>
  );
}
