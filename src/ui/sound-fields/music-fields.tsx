import type { ComponentProps } from 'react';
import type { ComposerEntry } from '../../../contract/catalogue/catalogue.ts';
import type { StoryRow } from '../../../contract/stories/story.ts';
import { Toggle } from '../controls/toggle.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { MakerField } from './maker-field.tsx';
import styles from './sound-fields.module.css';

type MusicFieldsProps = {
  music: Pick<StoryRow['music'], 'is_wanted' | 'model'>;
  /** Undefined while they are not known on this device. */
  composers: readonly ComposerEntry[] | undefined;
  /** The prompt of the music and its handlers. */
  prompt: Pick<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onBlur'>;
  /** The default prompt. */
  usual: string;
  onChange: (change: Partial<Pick<StoryRow['music'], 'is_wanted' | 'model'>>) => void;
};

/** The music of a story: on or off, prompt and model. */
export function MusicFields({ music, composers = [], prompt, usual, onChange }: MusicFieldsProps) {
  return (
    <div className={styles.fields}>
      <Toggle
        label="Make music"
        hint="As long as the film. Music of your own takes its place."
        isOn={music.is_wanted}
        onChange={(isOn) => onChange({ is_wanted: isOn })}
      />
      {music.is_wanted && (
        <>
          <TextArea label="Music" maxLength={2_000} placeholder={usual} {...prompt} />
          <MakerField
            label="Composer"
            makers={composers}
            value={music.model}
            none="No composer is connected"
            onChange={(model) => onChange({ model })}
          />
        </>
      )}
    </div>
  );
}
