import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { storyNames } from '../../../contract/stories/category.ts';
import type { MakingStep } from '../../../contract/stories/making.ts';
import { findMe } from '../../db/queries/session.ts';
import { syncStatus } from '../../sync/status.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { useMeasuredSpace } from '../../ui/hooks/use-dock-space.ts';
import { BackHeading } from '../../ui/layout/back-heading.tsx';
import { CharacterSection } from './character/character-section.tsx';
import { storyCreateState } from './form/story-create.state.ts';
import type { StoryForm } from './form/story-form.ts';
import { kindRules, type StoryKind } from './form/story-kind.ts';
import { namePrice, planCost } from './form/plan-cost.ts';
import { submitStory } from './form/submit-story.ts';
import { useShotCount } from './form/use-shot-count.ts';
import { useStoryDraft } from './form/use-story-draft.ts';
import { whyNotCreate } from './form/why-not-create.ts';
import { AboutSection } from './parts/about-section.tsx';
import { LookSection } from './parts/look-section.tsx';
import { ModelsSection } from './parts/models-section.tsx';
import { SoundSection } from './parts/sound-section.tsx';
import { UntilSection } from './parts/until-section.tsx';
import { useStoryModels } from './parts/use-story-models.ts';
import { WordsSection } from './parts/words-section.tsx';
import { characterRule } from './form/story-form.ts';
import { SongSection } from './song/song-section.tsx';
import layout from '../../ui/layout/form-page.module.css';
import styles from './story-create-page.module.css';

type StoryCreatePageProps = {
  kind: StoryKind;
  account: string;
  /** Opens the picker for a picture of the library. */
  onPick: (done: (id: string) => void) => void;
  /** Called with the id of the new story. */
  onCreated: (id: string) => void;
};

const back = { to: '/story', name: 'Stories' } as const;

/** The form of a new story of one kind: words, characters, look, and the last step of its run. */
export function StoryCreatePage({ kind, account, onPick, onCreated }: StoryCreatePageProps) {
  useStoryDraft(kind);
  const foot = useRef<HTMLElement>(null);
  useMeasuredSpace(foot, '--dock-height');
  // Synchronous, so that the field renders with the typed text; otherwise its caret would jump.
  const { forms, song } = useSnapshot(storyCreateState, { sync: true });
  const form = forms[kind];
  const [isBusy, setIsBusy] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const { state } = useSnapshot(syncStatus);
  const me = useLiveQuery(async () => findMe(), []);
  const models = useStoryModels();
  const isOffline = state === 'offline';
  const isWrittenHere = models.writer === null || isOffline;
  const plan = me?.plan ?? 'free';
  const shots = useShotCount(kind, form, isWrittenHere);
  const costOf = (until: MakingStep) =>
    planCost(kind, form, { until, shots: shots?.count ?? null, models: models.all, sounders: models.sounders, plan });
  const cost = costOf(form.until);
  const credits = me === undefined || plan === 'free' ? null : me.credits;
  const facts = {
    canPaint: models.painters.length > 0,
    canFilm: models.filmers.length > 0,
    cost,
    credits,
    isUploading,
    isReading: song.reading !== null,
  };
  const reason = whyNotCreate({ kind, form, ...facts });
  const priceOf = (until: MakingStep) => namePrice(costOf(until), { plan, isExact: shots?.isExact === true });
  const { category } = kindRules[kind];
  const create = async () => {
    if (reason !== null || isBusy) return;
    setIsBusy(true);
    const id = await runAction(() => submitStory(kind, { isWrittenHere, credits: cost }));
    setIsBusy(false);
    if (id !== undefined) onCreated(id);
  };
  return (
    <div className={layout.scroll}>
      <div className={layout.page}>
        <BackHeading title={storyNames[category]} back={back} />
        <form
          aria-label="New story"
          className={layout.form}
          // Enter in a field must not spend credits: only the button creates.
          onSubmit={(event) => event.preventDefault()}
        >
          <div className={classNames(layout.columns, styles.columns)}>
            <div className={layout.column}>
              {kind === 'music' && <SongSection song={form.song} />}
              <WordsSection kind={kind} form={form} />
              {kind === 'music' && <AboutSection about={form.about} />}
              {characterRule(kind, form) !== 'none' && (
                <CharacterSection {...{ kind, form, account, onPick }} onUploading={setIsUploading} />
              )}
            </div>
            <div className={layout.column}>
              <LookSection kind={kind} form={form} shots={shots} />
              <ModelsSection kind={kind} form={form} models={models} />
              <SoundSection kind={kind} form={form} sounders={models.sounders} />
              {kind !== 'scratch' && (
                <UntilSection kind={kind} form={form} writer={isWrittenHere ? null : models.writer} priceOf={priceOf} />
              )}
            </div>
          </div>
          <footer ref={foot} className={classNames(layout.foot, styles.foot)}>
            <p role="status" className={layout.note}>
              {reason ?? (isOffline ? offlineText(kind, form) : '')}
            </p>
            <Button variant="primary" disabled={reason !== null} isBusy={isBusy} onClick={() => void create()}>
              {kind === 'scratch' ? 'Create' : `Create · ${priceOf(form.until)}`}
            </Button>
          </footer>
        </form>
      </div>
    </div>
  );
}

function offlineText(kind: StoryKind, { until }: StoryForm): string {
  if (kind === 'scratch' || until === 'storyboard') return 'The studio cannot be reached. The storyboard is written on this device.';
  return 'The studio cannot be reached. The storyboard is written on this device; the rest is made when it is back.';
}
