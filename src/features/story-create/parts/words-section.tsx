import { storyLimits } from '../../../../contract/stories/story.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changeStoryForm } from '../form/story-create.state.ts';
import { wordsLength, type StoryForm } from '../form/story-form.ts';
import { kindRules, type StoryKind } from '../form/story-kind.ts';
import { Suggestions } from './suggestions.tsx';
import styles from './parts.module.css';

const ways = [
  { value: 'topic' as const, label: 'A topic' },
  { value: 'script' as const, label: 'My script' },
];
const count = new Intl.NumberFormat('en');

type SectionProps = { kind: StoryKind; form: StoryForm };

/** The fields for title, topic or script, and theme, as far as the kind has them. */
export function WordsSection({ kind, form }: SectionProps) {
  const { theme, themes } = kindRules[kind];
  const change = (part: Partial<StoryForm>) => changeStoryForm(kind, part);
  return (
    <>
      <Topic kind={kind} form={form} />
      {theme !== null && (
        <div className={styles.group}>
          <TextField
            label={theme.label}
            placeholder={theme.placeholder}
            dir="auto"
            maxLength={wordsLength}
            value={form.theme}
            onChange={({ currentTarget: { value } }) => change({ theme: value })}
          />
          <Suggestions label={theme.label} words={themes} value={form.theme} onChange={(value) => change({ theme: value })} />
        </div>
      )}
      <TextField
        label="Title (optional)"
        placeholder={kind === 'scratch' ? 'Untitled Story' : 'The script names it'}
        dir="auto"
        autoComplete="off"
        maxLength={storyLimits.titleLength}
        value={form.title}
        onChange={({ currentTarget: { value } }) => change({ title: value })}
      />
    </>
  );
}

function Topic({ kind, form }: SectionProps) {
  const { topic } = kindRules[kind];
  if (topic === null) return null;
  const isScript = kind === 'script' && form.is_script;
  const used = `${count.format(form.topic.length)} of ${count.format(storyLimits.scriptLength)} characters.`;
  const hint = isScript ? `Each shot has one or two sentences of it. ${used}` : form.topic === '' ? topic.hint : used;
  return (
    <div className={styles.group}>
      {kind === 'script' && (
        <Segmented
          label="Written from"
          value={isScript ? 'script' : 'topic'}
          options={ways}
          onChange={(way) => changeStoryForm(kind, { is_script: way === 'script' })}
        />
      )}
      <TextArea
        label={isScript ? 'Script' : topic.label}
        placeholder={isScript ? 'Paste what is to be spoken' : topic.placeholder}
        {...(hint === undefined ? {} : { hint })}
        rows={isScript ? 12 : 4}
        maxLength={storyLimits.scriptLength}
        value={form.topic}
        onChange={({ currentTarget: { value } }) => changeStoryForm(kind, { topic: value })}
      />
    </div>
  );
}
