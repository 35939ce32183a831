import { storyLimits } from '../../../../contract/stories/story.ts';
import { updateStory } from '../../../actions/stories/update-story.ts';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { useTextDraft } from '../use-text-draft.ts';
import styles from './story-head.module.css';

/** The title of a story, editable in place. */
export function TitleField({ story: { id, title } }: { story: Story }) {
  const draft = useTextDraft(title, (text, goingOn) => updateStory(id, { title: text }, goingOn));
  return (
    <h1 className={styles.title}>
      <span className={styles.measure} aria-hidden>
        {draft.value === '' ? 'Untitled story' : draft.value}
      </span>
      <input
        aria-label="Title of the story"
        className={styles.input}
        dir="auto"
        autoComplete="off"
        placeholder="Untitled story"
        maxLength={storyLimits.titleLength}
        value={draft.value}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </h1>
  );
}
