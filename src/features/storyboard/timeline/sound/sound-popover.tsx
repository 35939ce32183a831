import { Trash2 } from 'lucide-react';
import { deleteSound } from '../../../../actions/stories/sounds/delete-sound.ts';
import { updateSound, type SoundChange } from '../../../../actions/stories/sounds/update-sound.ts';
import type { StorySound } from '../../../../db/queries/stories/stories.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import type { Anchor } from '../../../../ui/overlay/anchor.ts';
import { Popover } from '../../../../ui/overlay/popover.tsx';
import { NumberField } from '../../inspector/number-field.tsx';
import { VolumeSlider } from '../../inspector/shot/volume-slider.tsx';
import inspector from '../../inspector/inspector.module.css';
import { formatLength } from '../time-scale.ts';
import styles from './sound-popover.module.css';

type SoundPopoverProps = { sound: StorySound; title: string; anchor: Anchor; onClose: () => void };

/** The position, part and volume of a sound as numbers. */
export function SoundPopover({ sound, title, anchor, onClose }: SoundPopoverProps) {
  const save = (fields: SoundChange) => void runAction(() => updateSound(sound, fields));
  const end = sound.end ?? sound.seconds;
  return (
    <Popover title={title} anchor={anchor} isOpen onClose={onClose} side="top">
      <div className={styles.fields}>
        <p className={styles.facts}>
          {formatLength(sound.seconds)}
          {sound.beats.length > 0 && ` · ${sound.beats.length} beats`}
        </p>
        <VolumeSlider label="Volume" gain={sound.gain} save={(gain, goingOn) => updateSound(sound, { gain }, goingOn)} />
        <div className={inspector.numbers}>
          <NumberField
            label={sound.shot_id === null ? 'Starts at, s' : 'After its shot, s'}
            value={sound.offset}
            min={0}
            max={7_200}
            onChange={(offset) => offset !== null && save({ offset })}
          />
          <NumberField label="Fade, s" value={sound.fade} min={0} max={60} onChange={(fade) => fade !== null && save({ fade })} />
          <NumberField
            label="Trim start, s"
            value={sound.start}
            min={0}
            max={Math.max(0, end - 0.1)}
            onChange={(start) => start !== null && save({ start })}
          />
          <NumberField
            label="Trim end, s"
            value={sound.end}
            min={Math.min(sound.seconds, sound.start + 0.1)}
            max={sound.seconds}
            none={String(Math.round(sound.seconds * 100) / 100)}
            onChange={(value) => save({ end: value })}
          />
        </div>
        <Button
          variant="danger"
          size="s"
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => {
            onClose();
            void runAction(() => deleteSound(sound.id));
          }}
        >
          Delete
        </Button>
      </div>
    </Popover>
  );
}
