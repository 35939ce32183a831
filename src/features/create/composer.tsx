import { ArrowUp, SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ComposerNotice } from './composer-notice.tsx';
import { createState, setPanelOpen, setSheetOpen } from './create.state.ts';
import { checkForm, type CreateReadiness } from './form-rules.ts';
import { PromptField } from './prompt-field.tsx';
import { SettingChips } from './setting-chips.tsx';
import { submitForm } from './submit-form.ts';
import { Suggestions } from './suggestions.tsx';
import { useForm } from './use-form.ts';
import { useModel } from './use-model.ts';
import { usePlan } from './use-plan.ts';
import styles from './composer.module.css';

const ReferenceChip = lazyNamed(async () => (await import('./reference-chip.tsx')).ReferenceChip);
const SettingsSheet = lazyNamed(async () => (await import('./settings-sheet.tsx')).SettingsSheet);

/** Prompt, the settings that change most, and Create. On a phone the settings are in a sheet. */
export function Composer({
  isPanelShown,
  onAddReference,
}: {
  isPanelShown: boolean;
  onAddReference: ((anchor: Element) => void) | undefined;
}) {
  const form = useForm();
  const plan = usePlan();
  const isPhone = useIsPhone();
  const noticeId = useId();
  const { isSheetOpen } = useSnapshot(createState);
  const model = useModel(form.model);
  const readiness = checkForm(form, plan, model);
  const submit = () => void submitForm(plan, model);
  const hint = readiness.isFree ? 'Unleash your creativity for free' : null;
  // On a phone an empty prompt is one slim line; what belongs to a picture comes with the first word.
  const isSlim = isPhone && form.prompt === '';
  return (
    <div className={styles.place}>
      {form.prompt === '' && <Suggestions />}
      <form
        aria-label="Composer"
        className={classNames(styles.composer, isPhone && styles.phone, isSlim && styles.slim)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PromptField value={form.prompt} onSubmit={submit} />
        <ComposerNotice id={noticeId} reason={readiness.reason} promptLength={form.prompt.length} />
        <div className={styles.chips}>
          {onAddReference !== undefined && !isSlim && <ReferenceChip form={form} isShort={isPhone} onAdd={onAddReference} />}
          {!isPanelShown && !isSlim && <SettingChips form={form} plan={plan} model={model} isShort={isPhone} />}
          {isPhone ? (
            <IconButton
              label="Picture settings"
              hasTooltip={false}
              icon={<SlidersHorizontal size={18} />}
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            />
          ) : (
            <Button
              icon={<SlidersHorizontal size={16} />}
              aria-expanded={isPanelShown}
              isPressed={isPanelShown}
              onClick={() => setPanelOpen(!isPanelShown)}
            >
              Settings
            </Button>
          )}
          {isPanelShown && <span className={styles.hint}>{hint}</span>}
        </div>
        {isPhone && !isSlim && readiness.reason === null && <p className={styles.hint}>{hint}</p>}
        <CreateButton readiness={readiness} noticeId={noticeId} isSlim={isSlim} hasPrice={!isPhone} />
      </form>
      {isPhone && isSheetOpen && <SettingsSheet hint={hint} onClose={() => setSheetOpen(false)} />}
    </div>
  );
}

type CreateButtonProps = { readiness: CreateReadiness; noticeId: string; isSlim: boolean; hasPrice: boolean };

function CreateButton({ readiness, noticeId, isSlim, hasPrice }: CreateButtonProps) {
  const { submittedAt } = useSnapshot(createState);
  const { reason, cost, isFree } = readiness;
  const price = isFree ? 'free' : `${cost} ${cost === 1 ? 'credit' : 'credits'}`;
  return (
    <Button
      type="submit"
      variant="primary"
      className={styles.create}
      disabled={reason !== null}
      isBusy={submittedAt !== null}
      icon={isSlim ? <ArrowUp size={18} aria-hidden /> : undefined}
      aria-describedby={noticeId}
      data-tooltip={isFree ? 'Unleash your creativity for free' : undefined}
    >
      {isSlim ? <VisuallyHidden>Create</VisuallyHidden> : <span>Create{(hasPrice || !isFree) && <span aria-hidden> · {price}</span>}</span>}
    </Button>
  );
}
