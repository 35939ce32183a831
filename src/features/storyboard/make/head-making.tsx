import { RefreshCw, Sparkles, Square } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { chosenSounder } from '../../../../contract/stories/sounds/sound-cost.ts';
import { isMaking } from '../../../../contract/stories/status.ts';
import { stopStory } from '../../../actions/stories/stop-story.ts';
import { findSounders } from '../../../db/queries/generations/models.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { OpenStory } from '../use-story.ts';
import type { MakeRequest } from './make-dialog.tsx';
import { nextStep } from './next-step.ts';
import styles from './head-making.module.css';

const stepLabels = { images: 'Make pictures', videos: 'Make clips', timeline: 'Make sounds', film: 'Make film' };

type HeadMakingProps = { open: OpenStory; onMake: (request: MakeRequest) => void };

/** The button that makes a story, and the one that stops it. */
export function HeadMaking({ open, onMake }: HeadMakingProps) {
  const { story, shots } = open;
  const sounders = useLiveQuery(findSounders, []);
  const step = useMemo(() => {
    const { speakers, composers } = sounders ?? { speakers: [], composers: [] };
    const [canSpeak, canCompose] = [chosenSounder(speakers, story.voice.model), chosenSounder(composers, story.music.model)];
    return nextStep(open, { canSpeak: canSpeak !== undefined, canCompose: canCompose !== undefined });
  }, [open, story, sounders]);
  if (isMaking(story.status))
    return (
      <Button icon={<Square size={14} aria-hidden />} onClick={() => void runAction(() => stopStory(story.id))}>
        Stop
      </Button>
    );
  if (step === 'film' && shots.length > 0 && story.last_export_media_id !== null)
    return (
      <Button
        icon={<RefreshCw size={16} aria-hidden />}
        data-tooltip="Every shot has its picture and its clip"
        onClick={() => onMake({ until: 'videos', isAnew: true })}
      >
        Make again
      </Button>
    );
  const isUnfinished = story.status === 'stopped' || story.status === 'failed';
  return (
    <Button variant="primary" icon={<Sparkles size={16} aria-hidden />} onClick={() => onMake({ until: step })}>
      {isUnfinished ? 'Continue' : shots.length === 0 ? 'Make' : stepLabels[step]}
    </Button>
  );
}

/** The reason why the last run ended early. */
export function StoryProblem({ open: { story } }: Pick<HeadMakingProps, 'open'>) {
  if (isMaking(story.status)) return null;
  const text = story.problem ?? (story.status === 'stopped' ? 'Stopped. Finished pictures and clips are kept.' : null);
  if (text === null) return null;
  return (
    <p className={styles.problem} data-tone={story.problem === null ? undefined : 'danger'} role="status">
      {text}
    </p>
  );
}
