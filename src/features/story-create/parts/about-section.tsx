import { Segmented } from '../../../ui/controls/segmented.tsx';
import { changeStoryForm } from '../form/story-create.state.ts';
import type { StoryForm } from '../form/story-form.ts';
import styles from './parts.module.css';

const choices = [
  { value: 'style' as const, label: 'A style' },
  { value: 'character' as const, label: 'A character' },
];

/** The choice between a common style and a character for the shots of a music video. */
export function AboutSection({ about }: Pick<StoryForm, 'about'>) {
  return (
    <div className={styles.group}>
      <span className={styles.label} aria-hidden>
        The shots have in common
      </span>
      <Segmented
        label="The shots have in common"
        value={about}
        options={choices}
        onChange={(value) => changeStoryForm('music', { about: value })}
      />
    </div>
  );
}
