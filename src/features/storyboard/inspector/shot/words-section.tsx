import { useMemo, type SyntheticEvent } from 'react';
import { shotTexts, type ShotText } from '../../../../actions/stories/own-edits.ts';
import type { Story, StoryShot } from '../../../../db/queries/stories/stories.ts';
import { TagField } from '../../../../ui/tag-field/tag-field.tsx';
import type { Drafting } from '../drafting.ts';
import { markerOptions, markerTags } from './marker-tags.ts';
import { useShotDraft } from './use-shot-draft.ts';
import styles from '../inspector.module.css';

type WordsSectionProps = { story: Story; shot: StoryShot; drafting: Drafting; onElsewhere: (shot: StoryShot) => void };

const labels: Record<ShotText, { label: string; placeholder: string }> = {
  shotVoiceoverScript: { label: 'Voice-over', placeholder: 'What is said during this shot' },
  shotImagePrompt: { label: 'Picture', placeholder: 'What the picture shows' },
  shotVideoPrompt: { label: 'Clip', placeholder: 'What moves, and one move of the camera' },
};

/** The texts of a shot. Characters and props are chips, offered after `@` or `<<`. */
export function WordsSection({ story, shot, drafting, onElsewhere }: WordsSectionProps) {
  const draft = useShotDraft({ shot, drafting, onElsewhere });
  const options = useMemo(() => markerOptions(story), [story]);
  return shotTexts.map((field) => (
    <div
      key={field}
      className={styles.field}
      onBlur={draft.leave}
      onSelect={(event: SyntheticEvent) => {
        if (event.target instanceof HTMLTextAreaElement) drafting.noteCaret(shot.id, { field, at: event.target.selectionStart });
      }}
    >
      <span className={styles.label} aria-hidden>
        {labels[field].label}
      </span>
      <TagField
        label={labels[field].label}
        placeholder={labels[field].placeholder}
        grammar={markerTags}
        options={options}
        value={draft.valueOf(field)}
        onChange={(value) => draft.change(field, value)}
      />
    </div>
  ));
}
