import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import { makingSteps, type MakingStep } from '../../../../contract/stories/making.ts';
import { makeStory } from '../../../actions/stories/make-story.ts';
import { findMe } from '../../../db/queries/session.ts';
import { formatDollars } from '../../../lib/format/format-dollars.ts';
import { syncStatus } from '../../../sync/status.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { OpenStory } from '../use-story.ts';
import type { Outlook } from './foresee.ts';
import { useForesight } from './use-foresight.ts';
import styles from './make-dialog.module.css';

/** The shot to make; absent: all unlocked ones. `isAnew`: also unchanged ones. */
export type MakeRequest = { until: MakingStep; shotId?: string; isAnew?: boolean };

type MakeDialogProps = { open: OpenStory; request: MakeRequest; onClose: () => void };

const stepNames: Record<MakingStep, { alone: string; withBoard: string }> = {
  storyboard: { alone: 'Storyboard', withBoard: 'Storyboard only' },
  images: { alone: 'Pictures', withBoard: 'Storyboard and pictures' },
  videos: { alone: 'Pictures and clips', withBoard: 'Storyboard, pictures and clips' },
  timeline: { alone: 'Clips, voices and music', withBoard: 'Everything but the film' },
  film: { alone: 'The whole film', withBoard: 'The whole film' },
};

const anewLabels: Partial<Record<MakingStep, string>> = {
  images: 'Make all pictures again',
  videos: 'Make all clips again',
  timeline: 'Make all voices and the music again',
};

/** Asks for the last step of a run, and shows the cost of each step before it starts. */
export function MakeDialog({ open, request, onClose }: MakeDialogProps) {
  const { story, shots } = open;
  const foresight = useForesight(open);
  const me = useLiveQuery(findMe, []);
  const { state } = useSnapshot(syncStatus);
  const [until, setUntil] = useState(request.until);
  const [isAnew, setIsAnew] = useState(request.isAnew ?? false);
  const isEmpty = shots.length === 0;
  const shot = { ...(request.shotId !== undefined && { shot_ids: [request.shotId] }) };
  const look = (step: MakingStep) => foresight({ until: step, is_anew: isAnew, ...shot });
  const chosen = look(until);
  const number = shots.findIndex(({ id }) => id === request.shotId) + 1;
  const isShort = me?.plan === 'pro' && chosen !== null && chosen.total > me.credits;
  const lack = chosen === null ? 'The models of the studio are not on this device yet.' : chosen.lack;
  const begin = () =>
    void runAction(async () => {
      await makeStory({ id: story.id, until, is_anew: isAnew, credits: chosen?.total ?? 0, ...shot });
      onClose();
    });
  return (
    <Dialog
      title={number > 0 ? `Make shot ${number}` : 'Make the story'}
      description="What is made already and unchanged is kept."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={lack !== null || isShort} onClick={begin}>
            Make{chosen === null ? '' : ` · ${priceOf(chosen.total)}`}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label="Steps" className={styles.steps}>
        {makingSteps
          .filter((step) => isEmpty || step !== 'storyboard')
          .map((step) => (
            <label key={step} className={styles.step}>
              <input type="radio" name="until" checked={until === step} onChange={() => setUntil(step)} />
              <span className={styles.name}>{stepNames[step][isEmpty ? 'withBoard' : 'alone']}</span>
              <StepCost outlook={look(step)} isEmpty={isEmpty} />
            </label>
          ))}
      </div>
      {!isEmpty && until in anewLabels && (
        <Toggle label={anewLabels[until] ?? ''} hint="Also unchanged ones" isOn={isAnew} onChange={setIsAnew} />
      )}
      {chosen !== null && <EngineCost outlook={chosen} />}
      <p className={styles.note} role="status">
        {lack ??
          chosen?.silence ??
          (isShort
            ? `You have ${nameCredits(me.credits)}, which is not enough.`
            : state === 'offline'
              ? 'You are offline. It starts when the connection is back.'
              : me?.plan === 'pro'
                ? `You have ${nameCredits(me.credits)}. What fails costs nothing.`
                : '')}
      </p>
    </Dialog>
  );
}

/** The engines' price for the pictures and clips of a run, for administrators only. */
function EngineCost({ outlook: { usd } }: { outlook: Outlook }) {
  if (usd === undefined || usd === 0) return null;
  return (
    <p className={styles.note}>
      {usd === null
        ? 'What the engines take for these pictures and clips is not known.'
        : `The engines take about ${formatDollars(usd)} for the pictures and clips.`}
    </p>
  );
}

/** Price of a step in words. */
function priceOf(credits: number): string {
  return credits === 0 ? 'free' : nameCredits(credits);
}

function StepCost({ outlook, isEmpty }: { outlook: Outlook | null; isEmpty: boolean }) {
  if (outlook === null) return null;
  const { pictures, clips, voices, music, total, lack } = outlook;
  // Without a script the number of shots is unknown.
  if (isEmpty) return <span className={styles.cost}>{total === 0 ? 'free' : `about ${nameCredits(total)}`}</span>;
  const parts = [
    pictures > 0 && `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`,
    clips > 0 && `${clips} ${clips === 1 ? 'clip' : 'clips'}`,
    voices > 0 && `${voices} ${voices === 1 ? 'voice' : 'voices'}`,
    music > 0 && 'music',
  ].filter((part) => part !== false);
  if (parts.length > 0) return <span className={styles.cost}>{`${parts.join(', ')} · ${priceOf(total)}`}</span>;
  return <span className={styles.cost}>{lack === null ? 'what is there · free' : 'nothing to make'}</span>;
}
