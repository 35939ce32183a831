import type { SpeakerEntry } from '../../../contract/catalogue/catalogue.ts';
import type { StoryRow } from '../../../contract/stories/story.ts';
import { chosenSounder } from '../../../contract/stories/sounds/sound-cost.ts';
import { SelectField } from '../fields/select.tsx';
import { HearButton } from './hear-button.tsx';
import { MakerField } from './maker-field.tsx';
import styles from './sound-fields.module.css';

type Voice = StoryRow['voice'];
type VoiceFieldsProps = {
  voice: Voice;
  /** Undefined while they are not known on this device. */
  speakers: readonly SpeakerEntry[] | undefined;
  /** The studio can make a sample. */
  isOnline: boolean;
  onChange: (voice: Voice) => void;
  /** Loads a sample of this voice. */
  hear: (voice: Voice) => Promise<Blob>;
};

const speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2];

/** Fields for the speaker, its voice and its speed. */
export function VoiceFields({ voice, speakers = [], isOnline, onChange, hear }: VoiceFieldsProps) {
  const speaker = chosenSounder(speakers, voice.model);
  const voices = speaker?.voices ?? [];
  const isListed = voice.name === '' || voices.some(({ key }) => key === voice.name);
  return (
    <div className={styles.fields}>
      <MakerField
        label="Speaker"
        makers={speakers}
        value={voice.model}
        none="No voice is connected or installed"
        onChange={(model) => onChange({ ...voice, model, name: '' })}
      />
      <div className={styles.pair}>
        <SelectField
          label="Voice"
          value={voice.name}
          disabled={speaker === undefined}
          onChange={({ currentTarget: { value } }) => onChange({ ...voice, name: value })}
        >
          <option value="">{voices[0] === undefined ? 'Automatic' : `Automatic: ${voices[0].name}`}</option>
          {!isListed && <option value={voice.name}>{voice.name}</option>}
          {voices.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Speed"
          value={String(voice.speed)}
          onChange={({ currentTarget: { value } }) => onChange({ ...voice, speed: Number(value) })}
        >
          {[...new Set([...speeds, voice.speed])]
            .toSorted((a, b) => a - b)
            .map((speed) => (
              <option key={speed} value={String(speed)}>
                {speed}×
              </option>
            ))}
        </SelectField>
      </div>
      <div className={styles.row}>
        <HearButton key={JSON.stringify(voice)} label="voice" load={() => hear(voice)} isDisabled={!isOnline || speaker === undefined} />
        <span className={styles.note}>
          {isOnline ? (speaker !== undefined && speaker.credits > 0 ? 'The sample is free.' : '') : 'Samples need a connection.'}
        </span>
      </div>
    </div>
  );
}
