import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { nameOfMarker } from '../../../../../contract/stories/script/markers.ts';
import { storyLimits, type StoryProp } from '../../../../../contract/stories/story.ts';
import { renameProp } from '../../../../actions/stories/rename-prop.ts';
import { updateStory } from '../../../../actions/stories/update-story.ts';
import type { Story } from '../../../../db/queries/stories/stories.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useTextDraft } from '../../use-text-draft.ts';
import { countWords, freePropKey, propKey } from './prop-key.ts';
import styles from '../inspector.module.css';

const wordsMax = 9;

/** Things that appear in several shots. Prompts name them by their key. */
export function PropsSection({ story }: { story: Story }) {
  const { id, props } = story;
  const change = (next: StoryProp[]) => void runAction(() => updateStory(id, { props: next }));
  const add = () => {
    const key = freePropKey(
      'Prop',
      props.map(({ recurringPropKey }) => recurringPropKey),
    );
    change([...props, { recurringPropKey: key, recurringPropDescription: '' }]);
  };
  return (
    <section aria-labelledby="story-props" className={styles.section}>
      <h3 id="story-props">Props</h3>
      <p className={styles.note}>Objects that appear in several shots. Type @ in a prompt to name one.</p>
      {props.map((prop, index) => (
        <PropFields
          // oxlint-disable-next-line react/no-array-index-key -- its key is what is edited
          key={index}
          story={story}
          prop={prop}
          onRemove={() => change(props.filter((one) => one !== prop))}
        />
      ))}
      <div className={styles.buttons}>
        <Button size="s" icon={<Plus size={14} aria-hidden />} disabled={props.length >= storyLimits.props} onClick={add}>
          Add a prop
        </Button>
      </div>
    </section>
  );
}

type PropFieldsProps = { story: Story; prop: StoryProp; onRemove: () => void };

function PropFields({ story: { id, props }, prop, onRemove }: PropFieldsProps) {
  const { recurringPropKey: key, recurringPropDescription: description } = prop;
  const name = nameOfMarker(key);
  const [typed, setTyped] = useState<string | null>(null);
  const draft = useTextDraft(description, (text, goingOn) => {
    const next = props.map((one) => (one.recurringPropKey === key ? { ...one, recurringPropDescription: text } : one));
    return updateStory(id, { props: next }, goingOn);
  });
  const wanted = typed === null ? key : propKey(typed);
  const isTaken = wanted !== key && props.some(({ recurringPropKey }) => recurringPropKey === wanted);
  const error =
    wanted === null
      ? 'A name needs a letter from A to Z and cannot be that of a character.'
      : isTaken
        ? 'Another prop has this name.'
        : undefined;
  const rename = () => {
    if (wanted !== null && wanted !== key && !isTaken) void runAction(() => renameProp(id, key, wanted));
    setTyped(null);
  };
  const words = countWords(draft.value);
  return (
    <div className={styles.entry}>
      <div className={styles.row}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={39}
          value={typed ?? name}
          error={error}
          hint="Type @ in a prompt to name it."
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename();
          }}
        />
        <IconButton label={`Remove the prop ${name}`} icon={<X size={16} />} onClick={onRemove} />
      </div>
      <TextField
        label="Description"
        dir="auto"
        autoComplete="off"
        maxLength={500}
        value={draft.value}
        hint={
          words > wordsMax ? <span className={styles.warning}>{words} words: fewer than 10 look the same in every shot.</span> : undefined
        }
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.leave}
      />
    </div>
  );
}
