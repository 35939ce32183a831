import type { StoryChange } from '../../../../actions/stories/update-story.ts';
import type { Story } from '../../../../db/queries/stories/stories.ts';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { NumberField } from '../number-field.tsx';
import styles from '../inspector.module.css';

/** The transitions between shots, and whether the film shows the spoken text. */
export function FilmSection({ story, onChange }: { story: Story; onChange: (change: StoryChange) => void }) {
  const { captions } = story;
  return (
    <section aria-labelledby="story-film" className={styles.section}>
      <h3 id="story-film">Cuts and captions</h3>
      <NumberField
        label="Cross-fade between shots, s"
        hint="0 cuts from one shot to the next."
        value={story.transition_seconds}
        min={0}
        max={2}
        onChange={(transition_seconds) => transition_seconds !== null && onChange({ transition_seconds })}
      />
      <Toggle label="Captions" isOn={captions.is_shown} onChange={(is_shown) => onChange({ captions: { ...captions, is_shown } })} />
      <Toggle
        label="Highlight the spoken word"
        isOn={captions.is_highlighted}
        isDisabled={!captions.is_shown}
        onChange={(is_highlighted) => onChange({ captions: { ...captions, is_highlighted } })}
      />
    </section>
  );
}
