import { storyAspectRatios, storyLimits } from '../../../../contract/stories/story.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changeStoryForm } from '../form/story-create.state.ts';
import { wordsLength, type StoryForm } from '../form/story-form.ts';
import type { StoryKind } from '../form/story-kind.ts';
import type { ShotCount } from '../form/use-shot-count.ts';
import { shotsOfSong } from '../song/song-part.ts';
import { Suggestions } from './suggestions.tsx';
import styles from './parts.module.css';

const looks = ['Watercolour', 'Gouache', 'Film still', 'Paper cut', 'Pencil drawing', 'Woodcut', 'Pixel art'];
const shapes = storyAspectRatios.map((value) => ({ value, label: value }));

type LookSectionProps = {
  kind: StoryKind;
  form: StoryForm;
  /** Number of shots of the story; null: not counted yet. */
  shots: ShotCount | null;
};

/** The fields for style, aspect ratio and number of shots. */
export function LookSection({ kind, form, shots }: LookSectionProps) {
  const fewer = shots?.isFewer === true ? `There are words for ${shots.count === 1 ? '1 shot' : `${shots.count} shots`}.` : undefined;
  const change = (part: Partial<StoryForm>) => changeStoryForm(kind, part);
  return (
    <>
      <div className={styles.group}>
        <TextField
          label="Style"
          placeholder="Medium, light, palette"
          dir="auto"
          maxLength={wordsLength}
          value={form.style}
          onChange={({ currentTarget: { value } }) => change({ style: value })}
        />
        <Suggestions label="Style" words={looks} value={form.style} onChange={(value) => change({ style: value })} />
      </div>
      <div className={styles.group}>
        <span className={styles.label} aria-hidden>
          Aspect ratio
        </span>
        <Segmented label="Aspect ratio" value={form.aspect_ratio} options={shapes} onChange={(value) => change({ aspect_ratio: value })} />
      </div>
      <TextField
        label="Shots"
        type="number"
        inputMode="numeric"
        min={1}
        max={storyLimits.shots}
        placeholder={shotsHint(kind, form)}
        hint={fewer}
        value={form.shots_num ?? ''}
        onChange={({ currentTarget: { value } }) => change({ shots_num: readShots(value) })}
      />
    </>
  );
}

/** The hint for an empty number of shots. */
function shotsHint(kind: StoryKind, { song }: StoryForm): string {
  if (kind === 'scratch') return '';
  if (kind !== 'music') return 'As many as the script needs';
  return song === null ? 'As many as the song has' : `${shotsOfSong(song)}, as the song has`;
}

/** Clamps the number to an integer within the limits; null for an empty field. */
function readShots(text: string): number | null {
  const number = Math.round(Number(text));
  return text === '' || Number.isNaN(number) ? null : Math.min(storyLimits.shots, Math.max(1, number));
}
