import { Ellipsis, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { updateShot } from '../../../actions/stories/shots/update-shot.ts';
import type { StoryShot } from '../../../db/queries/stories/stories.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { PanelTitle } from '../../../ui/panel/panel-title.tsx';
import { listShotEntries } from '../board/shot-entries.tsx';
import type { ShotCommands } from '../board/use-shot-commands.ts';
import type { TakePicker } from '../storyboard-doors.ts';
import { shownTake } from '../takes.ts';
import type { OpenStory } from '../use-story.ts';
import type { Drafting } from './drafting.ts';
import { ModelFields } from './model-fields.tsx';
import { ShotStage } from './shot/shot-stage.tsx';
import { TakesSection } from './shot/takes-section.tsx';
import { TimeSection } from './shot/time-section.tsx';
import { VoiceSection } from './shot/voice-section.tsx';
import { WordsSection } from './shot/words-section.tsx';
import styles from './inspector.module.css';

export type ShotInspectorProps = {
  open: OpenStory;
  shot: StoryShot;
  account: string;
  picker: TakePicker;
  commands: ShotCommands;
  drafting: Drafting;
  onElsewhere: (shot: StoryShot) => void;
  /** Null: the container closes it. */
  onClose: (() => void) | null;
  /** The buttons that make new takes. */
  making: ReactNode;
};

/** The settings of one shot: text, takes, time and models. */
export function ShotInspector({ open, shot, account, picker, commands, drafting, onElsewhere, onClose, making }: ShotInspectorProps) {
  const { story, shots } = open;
  const index = shots.findIndex(({ id }) => id === shot.id);
  const takes = open.takes.get(shot.id) ?? [];
  const clip = takes.find(({ media_id }) => media_id === shot.video_media_id);
  return (
    <div className={styles.inspector} key={shot.id}>
      <PanelTitle title={`Shot ${index + 1}`}>
        <MenuButton label={`Shot ${index + 1}`} align="end" entries={listShotEntries({ shot, index, count: shots.length }, commands)}>
          {(trigger) => <IconButton label="More for this shot" icon={<Ellipsis size={18} />} {...trigger} />}
        </MenuButton>
        {onClose !== null && <IconButton label="Close the shot" icon={<X size={18} />} onClick={onClose} />}
      </PanelTitle>
      {shot.problem !== null && (
        <p role="status" className={styles.problem}>
          {shot.problem}
        </p>
      )}
      {/* Beside the board the film already shows the shot. */}
      {onClose === null && <ShotStage shown={shownTake(shot, takes)} account={account} />}
      {making}
      <WordsSection story={story} shot={shot} drafting={drafting} onElsewhere={onElsewhere} />
      <VoiceSection open={open} shot={shot} drafting={drafting} />
      <TakesSection shot={shot} takes={takes} account={account} picker={picker} />
      <TimeSection shot={shot} clipSeconds={clip?.media.duration ?? null} />
      <section aria-labelledby="shot-models" className={styles.section}>
        <h3 id="shot-models">Models</h3>
        <ModelFields chosen={shot} none="As the story" onChange={(change) => void runAction(() => updateShot(shot, change))} />
      </section>
      <Toggle label="Locked" hint="Left out when the story is made" isOn={shot.is_locked} onChange={() => commands.lock(shot)} />
    </div>
  );
}
