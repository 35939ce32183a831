import { Captions, ChevronDown, ChevronUp, Maximize, Minimize, Pause, Play, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import type { FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import { updateStory } from '../../../../actions/stories/update-story.ts';
import type { Story } from '../../../../db/queries/stories/stories.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { Slider } from '../../../../ui/fields/slider.tsx';
import { stepShot } from '../film-places.ts';
import { pause, play, playhead, seek } from '../playhead.state.ts';
import { playerView, setVolume, toggleFolded, toggleMuted } from '../player-view.state.ts';
import { FilmTime, SeekBar } from './seek-bar.tsx';
import styles from './player-bar.module.css';

type PlayerBarProps = { story: Story; plan: FilmPlan; isFull: boolean; onFull: () => void };

/** The playback controls of a film. */
export function PlayerBar({ story, plan, isFull, onFull }: PlayerBarProps) {
  const { isPlaying } = useSnapshot(playhead, { sync: true });
  const { isFolded } = useSnapshot(playerView);
  return (
    <div role="group" aria-label="Player" className={styles.bar}>
      <SeekBar plan={plan} />
      <div className={styles.buttons}>
        <IconButton label="Previous shot" icon={<SkipBack size={18} />} onClick={() => seek(stepShot(plan, playhead.frame, -1))} />
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          keys="Space"
          icon={isPlaying ? <Pause size={20} fill="currentColor" /> : <Play size={20} fill="currentColor" />}
          className={styles.play}
          onClick={isPlaying ? pause : play}
        />
        <IconButton label="Next shot" icon={<SkipForward size={18} />} onClick={() => seek(stepShot(plan, playhead.frame, 1))} />
        <FilmTime plan={plan} />
        <span className={styles.rest}>
          <Volume />
          <IconButton
            label="Captions"
            icon={<Captions size={18} />}
            isPressed={story.captions.is_shown}
            onClick={() =>
              void runAction(() => updateStory(story.id, { captions: { ...story.captions, is_shown: !story.captions.is_shown } }))
            }
          />
          <IconButton
            label={isFull ? 'Leave full screen' : 'Full screen'}
            keys="F"
            icon={isFull ? <Minimize size={18} /> : <Maximize size={18} />}
            onClick={onFull}
          />
          {!isFull && (
            <IconButton
              label={isFolded ? 'Show the picture' : 'Hide the picture'}
              icon={isFolded ? <ChevronDown size={18} /> : <ChevronUp size={18} />}
              aria-expanded={!isFolded}
              onClick={toggleFolded}
            />
          )}
        </span>
      </div>
    </div>
  );
}

function Volume() {
  const { volume, isMuted } = useSnapshot(playerView);
  const heard = isMuted ? 0 : volume;
  return (
    <span className={styles.volume}>
      <IconButton
        label={isMuted ? 'Sound on' : 'Mute'}
        keys="M"
        icon={heard === 0 ? <VolumeX size={18} /> : <Volume2 size={18} />}
        onClick={toggleMuted}
      />
      <span data-own-keys className={styles.level}>
        <Slider
          label="Volume"
          isLabelHidden
          min={0}
          max={1}
          step={0.05}
          value={heard}
          describe={(value) => `${Math.round(value * 100)} %`}
          onChange={setVolume}
        />
      </span>
    </span>
  );
}
