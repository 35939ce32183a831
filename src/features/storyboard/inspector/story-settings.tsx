import { storyAspectRatios, type StoryRow } from '../../../../contract/stories/story.ts';
import { updateStory, type StoryChange } from '../../../actions/stories/update-story.ts';
import type { Story, StoryShot } from '../../../db/queries/stories/stories.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { PanelTitle } from '../../../ui/panel/panel-title.tsx';
import type { TakePicker } from '../storyboard-doors.ts';
import { useTextDraft } from '../use-text-draft.ts';
import { CharactersSection } from './story/characters-section.tsx';
import { FilmSection } from './story/film-section.tsx';
import { ModelFields } from './model-fields.tsx';
import { PropsSection } from './story/props-section.tsx';
import { SoundsSection } from './story/sounds-section.tsx';
import { SoundSettings } from './story/sound-settings.tsx';
import styles from './inspector.module.css';

type StorySettingsProps = {
  story: Story;
  shots: readonly StoryShot[];
  account: string;
  picker: TakePicker;
};

/** The settings of all shots: style, shape, models, film, characters, props and sounds. */
export function StorySettings({ story, shots, account, picker }: StorySettingsProps) {
  const change = (fields: StoryChange) => void runAction(() => updateStory(story.id, fields));
  const style = useTextDraft(story.style, (text, goingOn) => updateStory(story.id, { style: text }, goingOn));
  return (
    <div className={styles.inspector}>
      <PanelTitle title="Story settings" />
      <TextArea
        label="Style"
        hint="Added to the prompt of every picture: medium, light, colours."
        maxLength={2_000}
        value={style.value}
        onChange={(event) => style.change(event.currentTarget.value)}
        onBlur={style.leave}
      />
      <SelectField
        label="Aspect ratio"
        value={story.aspect_ratio}
        onChange={(event) => change({ aspect_ratio: event.currentTarget.value as StoryRow['aspect_ratio'] })}
      >
        {storyAspectRatios.map((ratio) => (
          <option key={ratio} value={ratio}>
            {ratio}
          </option>
        ))}
      </SelectField>
      <ModelFields chosen={story} none="Automatic" onChange={change} />
      <FilmSection story={story} onChange={change} />
      <CharactersSection story={story} account={account} picker={picker} />
      <PropsSection story={story} />
      <SoundSettings story={story} shots={shots} />
      <SoundsSection storyId={story.id} />
    </div>
  );
}
