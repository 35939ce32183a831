import { RefreshCw, Sparkles, Square } from 'lucide-react';
import { useMemo } from 'react';
import { isMaking } from '../../../../contract/story/status.ts';
import { stopStory } from '../../../actions/stories/stop-story.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { OpenStory } from '../use-story.ts';
import type { MakeRequest } from './make-dialog.tsx';
import { nextStep } from './next-step.ts';
import styles from './head-making.module.css';

type HeadMakingProps = { open: OpenStory; onMake: (request: MakeRequest) => void };

/** The button that makes a story, and the one that stops it. */
export function HeadMaking({ open, onMake }: HeadMakingProps) {
  const { story, shots } = open;
  const step = useMemo(() => nextStep(open), [open]);
  if (isMaking(story.status))
    return (
      <Button icon={<Square size={14} aria-hidden />} onClick={() => void runAction(() => stopStory(story.id))}>
        Stop
      </Button>
    );
  if (step === null)
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
      {isUnfinished ? 'Continue' : shots.length === 0 ? 'Make' : step === 'videos' ? 'Make clips' : 'Make pictures'}
    </Button>
  );
}

/** Why the last run ended early. */
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
