import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { snapshot } from 'valtio/vanilla';
import { errors } from '../../../contract/errors.ts';
import { nameCost } from '../../../contract/generations/cost/name-cost.ts';
import { lipSyncWays } from '../../../contract/catalogue/model-capabilities.ts';
import { nameCredits } from '../../../contract/generations/cost/name-credits.ts';
import { refreshCatalogue } from '../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../db/queries/generations/models.ts';
import { findMe } from '../../db/queries/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { ToolPage } from '../../ui/layout/tool-page.tsx';
import { MakingWonders } from '../../ui/panel/making-wonders.tsx';
import { checkLipSyncForm, listTalkingModels, modelOfForm, type LipSyncLack, toLipSyncParams } from './lip-sync-rules.ts';
import { lipSyncState } from './lip-sync.state.ts';
import { lipSyncTutorial } from './lip-sync-tutorial.ts';
import { ModelSection } from './sections/model-section.tsx';
import { useLipSyncDraft } from './use-lip-sync-draft.ts';
import { VisualSection } from './sections/visual-section.tsx';
import { VoiceSection } from './sections/voice-section.tsx';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { startGeneration } from '../../actions/generations/start-generation.ts';
import layout from '../../ui/layout/form-card.module.css';
import styles from './lip-sync-page.module.css';

type LipSyncPageProps = {
  account: string;
  /** Opens the picker for an image or a video of the library. */
  onPick: () => void;
  /** Called with the id of the first requested video. */
  onMade: (id: string) => void;
};

/** The form of a talking video: a person in an image or video speaks. */
export function LipSyncPage({ account, onPick, onMade }: LipSyncPageProps) {
  const { form, isSubmitting, sending } = useSnapshot(lipSyncState, { sync: true });
  useLipSyncDraft();
  const me = useLiveQuery(async () => findMe(), []);
  // On a first visit there is no session yet, and the models need one.
  useEffect(() => {
    if (me != null) void runAction(refreshCatalogue);
  }, [me]);
  const catalogue = useLiveQuery(async () => (await findCatalogue()) ?? null, []);
  if (catalogue === undefined) return <MakingWonders />;
  const isSending = sending.visual !== null || sending.voice !== null;
  const models = listTalkingModels(catalogue ?? []);
  const plan = me?.plan ?? 'free';
  const model = modelOfForm(form, models);
  const { reason, cost, secondsMax } = checkLipSyncForm(form, models, plan);
  const hasSpeech = models.some((one) => one.available && lipSyncWays(one).some(({ by }) => by === 'speech'));
  return (
    <ToolPage
      title="Lip sync"
      tutorial={lipSyncTutorial}
      results={{ type: 'video' }}
      about="A face in an image or a video says the words or the voice that you give."
    >
      <form
        className={styles.form}
        aria-label="Talking video"
        // Only the button submits: Enter in a field must not spend credits.
        onSubmit={(event) => event.preventDefault()}
      >
        {reason === 'NO_ENGINE' ? (
          <NoEngine isKnown={catalogue !== null} isAdmin={me?.is_admin === true} />
        ) : (
          <>
            <div className={styles.columns}>
              <VisualSection visual={form.visual} account={account} onPick={onPick} />
              <VoiceSection form={form} hasSpeech={hasSpeech} />
              <ModelSection form={form} models={models} model={model} secondsMax={secondsMax} />
            </div>
            <footer className={styles.foot}>
              <p role="status" className={layout.note}>
                {reason === null ? '' : lackTexts(reason, secondsMax)}
              </p>
              <Button
                variant="primary"
                disabled={reason !== null || isSending}
                isBusy={isSubmitting}
                {...(plan !== 'free' && cost !== null && { 'data-tooltip-from': 'lip-sync-cost', 'aria-describedby': 'lip-sync-cost' })}
                onClick={() => model !== undefined && void submitLipSync(model, onMade)}
              >
                Create{plan === 'free' ? ' · free' : cost === null ? '' : ` · ${nameCredits(cost.total)}`}
              </Button>
              <span id="lip-sync-cost" hidden>
                {cost !== null && nameCost(cost.parts, form.count, cost.total)}
              </span>
            </footer>
          </>
        )}
      </form>
    </ToolPage>
  );
}

function NoEngine({ isKnown, isAdmin }: { isKnown: boolean; isAdmin: boolean }) {
  if (!isKnown) return <p className={layout.note}>The list of models is not on this device yet. Connect once to see it.</p>;
  return (
    <section className={layout.card}>
      <p>
        No connected engine makes talking videos. {isAdmin ? 'Connect one that does, such as fal.' : 'An administrator can connect one.'}
      </p>
      {isAdmin && (
        <p>
          <Link to="/settings/engines">Engines of this studio</Link>
        </p>
      )}
    </section>
  );
}

function lackTexts(reason: Exclude<LipSyncLack, 'NO_ENGINE'>, secondsMax: number | null): string {
  switch (reason) {
    case 'NO_MEDIA':
      return 'Choose who speaks.';
    case 'NO_VOICE':
      return 'Give them something to say.';
    case 'NO_MODEL':
      return 'No connected engine makes this of what you chose: try a voice instead of words, or an image instead of a video.';
    case 'TOO_LONG':
      return `This model follows ${secondsMax} seconds of a voice. Choose a shorter one, or another model.`;
    case 'PROMPT_TOO_LONG':
      return 'The words for the scene are too many.';
    case 'PLAN_LIMIT':
      return errors.PLAN_LIMIT.title;
  }
}

/** Requests the talking videos of the form, which keeps its content. A second press within a moment is ignored. */
async function submitLipSync(model: Model, onMade: (id: string) => void): Promise<void> {
  if (lipSyncState.isSubmitting) return;
  lipSyncState.isSubmitting = true;
  const shown = new Promise((resolve) => setTimeout(resolve, limits.submittingMs));
  const started = await runAction(() => startGeneration(toLipSyncParams(snapshot(lipSyncState.form), model)));
  await shown;
  lipSyncState.isSubmitting = false;
  const id = started?.mediaIds[0];
  if (id !== undefined) onMade(id);
}
