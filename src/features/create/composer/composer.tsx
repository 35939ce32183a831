import { ArrowUp, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { askUntilDone } from '../../../lib/browser/ask-before-leaving.ts';
import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { ChooseSource } from '../sources/choose-source-context.ts';
import { createState, setPanelOpen, setSheetOpen } from '../form/create.state.ts';
import { settingsTitle, videoModeIn, type FormMode } from '../form/form-modes.ts';
import { charactersLeft, checkForm, type CreateReadiness } from '../form/form-rules.ts';
import { hasShownSource } from '../sources/sources.ts';
import { PromptField } from './prompt-field.tsx';
import { SettingChips } from '../settings/setting-chips.tsx';
import { useForm } from '../form/use-form.ts';
import { useModel } from '../form/use-model.ts';
import { useKnownPlan } from '../form/use-plan.ts';
import styles from './composer.module.css';

const CostParts = lazyNamed(async () => (await import('./cost-parts.tsx')).CostParts);
const ComposerNotice = lazyNamed(async () => (await import('./composer-notice.tsx')).ComposerNotice);
// Loads when the user types. `loadUntilThere` retries silently, so typing offline shows no error.
const ImprovePrompt = lazyNamed(async () => (await loadUntilThere(() => import('./improve-prompt.tsx'))).ImprovePrompt);
const ReferenceChip = lazyNamed(async () => (await import('./reference-chip.tsx')).ReferenceChip);
const TrainedChip = lazyNamed(async () => (await import('./trained-chip.tsx')).TrainedChip);
// Lazy: it appears only after the library is known to be empty.
const Suggestions = lazyNamed(() => loadUntilThere(async () => (await import('./suggestions.tsx')).Suggestions));
const SettingsSheet = lazyNamed(async () => (await import('../settings/settings-sheet.tsx')).SettingsSheet);

const loadListHandlers = () => loadUntilThere(async () => (await import('../bulk/list/list-handlers.ts')).listHandlers);
const loadSubmit = () => loadUntilThere(() => import('../form/params/submit-form.ts'));

async function sendForm(plan: Plan, model: Model): Promise<void> {
  // The indicator starts with the press, because the submit code may still have to load.
  await askUntilDone(async () => (await loadSubmit()).submitForm(plan, model));
}

/** The prompt, chips of frequent settings, and Create. On a phone the settings open as a sheet. */
export function Composer({ isPanelShown, onChooseSource }: { isPanelShown: boolean; onChooseSource: ChooseSource | undefined }) {
  const form = useForm();
  const known = useKnownPlan();
  const plan = known ?? 'free';
  const isPhone = useIsPhone();
  const noticeId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { isSheetOpen, mode } = useSnapshot(createState);
  const model = useModel(form.model);
  const [listHandlers, setListHandlers] = useState<Awaited<ReturnType<typeof loadListHandlers>>>();
  // Preloads, so that Create and a dropped list also work offline.
  useEffect(() => {
    void loadSubmit();
    void loadListHandlers().then(setListHandlers);
  }, []);
  const readiness = checkForm(form, plan, model);
  // An untouched form shows no reason; with a source chosen, the missing prompt is worth a note.
  const isUntouched = readiness.reason === 'EMPTY_PROMPT' && form.prompt === '' && !hasShownSource(form, model);
  const submit = () => void sendForm(plan, model);
  const hint = known === 'free' ? 'Unleash your creativity for free' : null;
  // On a phone an empty prompt is one slim line; chips appear with the first letter or with a source.
  const hasTrained = form.chosen.model_id !== undefined;
  const isSlim = isPhone && form.prompt === '' && !hasTrained && !hasShownSource(form, model);
  return (
    <div ref={place} className={styles.place}>
      {form.prompt === '' && mode !== 'audio' && <Suggestions />}
      <form
        aria-label="Composer"
        className={classNames(styles.composer, isPhone && styles.phone, isSlim && styles.slim)}
        {...(model.resource_type === 'image' && listHandlers)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PromptField value={form.prompt} placeholder={placeholderOf(mode)} left={charactersLeft(form.prompt)} onSubmit={submit} />
        <div id={noticeId} role="status" className={styles.notice}>
          {readiness.reason !== null && !isUntouched && <ComposerNotice reason={readiness.reason} model={model} />}
        </div>
        <div className={styles.chips}>
          {onChooseSource !== undefined && !isSlim && (
            <ReferenceChip form={form} model={model} isShort={isPhone} onChoose={onChooseSource} />
          )}
          {hasTrained && <TrainedChip form={form} model={model} />}
          {form.prompt !== '' && <ImprovePrompt prompt={form.prompt} model={model} isPhone={isPhone} />}
          {!isPanelShown && !isSlim && <SettingChips form={form} plan={plan} model={model} isShort={isPhone} />}
          {isPhone ? (
            <IconButton
              label={settingsTitle(mode)}
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
        <CreateButton readiness={readiness} noticeId={noticeId} isSlim={isSlim} hasPrice={!isPhone && known !== undefined} />
      </form>
      {isPhone && isSheetOpen && <SettingsSheet hint={hint} anchor={place} onClose={() => setSheetOpen(false)} />}
    </div>
  );
}

function placeholderOf(mode: FormMode): string {
  if (mode === 'audio') return 'What shall be heard?';
  return videoModeIn(mode) === null ? 'What shall we paint?' : 'What shall happen?';
}

type CreateButtonProps = { readiness: CreateReadiness; noticeId: string; isSlim: boolean; hasPrice: boolean };

function CreateButton({ readiness, noticeId, isSlim, hasPrice }: CreateButtonProps) {
  const { submittedAt } = useSnapshot(createState);
  const { reason, cost, isFree } = readiness;
  const costId = useId();
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        className={styles.create}
        disabled={reason !== null}
        isBusy={submittedAt !== null}
        icon={isSlim ? <ArrowUp size={18} aria-hidden /> : undefined}
        aria-describedby={`${noticeId} ${costId}`}
        data-tooltip-from={costId}
      >
        {isSlim ? (
          <VisuallyHidden>Create</VisuallyHidden>
        ) : (
          <span>
            Create
            {(hasPrice || !isFree) && <span aria-hidden> · {isFree ? 'free' : nameCredits(cost)}</span>}
          </span>
        )}
      </Button>
      <CostParts id={costId} readiness={readiness} />
    </>
  );
}
