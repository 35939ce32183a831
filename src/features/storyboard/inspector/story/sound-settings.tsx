import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { musicPrompt, spokenText } from '../../../../../contract/stories/sounds/sound-key.ts';
import { hearVoice } from '../../../../actions/stories/sounds/hear-voice.ts';
import { updateStory, type StoryChange } from '../../../../actions/stories/update-story.ts';
import { findSounders } from '../../../../db/queries/generations/models.ts';
import type { Story, StoryShot } from '../../../../db/queries/stories/stories.ts';
import { syncStatus } from '../../../../sync/status.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { MusicFields } from '../../../../ui/sound-fields/music-fields.tsx';
import { VoiceFields } from '../../../../ui/sound-fields/voice-fields.tsx';
import { useTextDraft } from '../../use-text-draft.ts';
import styles from '../inspector.module.css';

/** The voice and the music of a story. */
export function SoundSettings({ story, shots }: { story: Story; shots: readonly StoryShot[] }) {
  const sounders = useLiveQuery(findSounders, []);
  const { state } = useSnapshot(syncStatus);
  const change = (fields: StoryChange) => void runAction(() => updateStory(story.id, fields));
  const prompt = useTextDraft(story.music.prompt, (text, goingOn) =>
    updateStory(story.id, { music: { ...story.music, prompt: text } }, goingOn),
  );
  const words = shots.map((shot) => spokenText(story, shot)).find((text) => text !== '') ?? '';
  return (
    <>
      <section aria-labelledby="story-voice" className={styles.section}>
        <h3 id="story-voice">Voice</h3>
        <VoiceFields
          voice={story.voice}
          speakers={sounders?.speakers}
          isOnline={state !== 'offline'}
          onChange={(voice) => change({ voice })}
          hear={(voice) => hearVoice(voice, words)}
        />
      </section>
      <section aria-labelledby="story-music" className={styles.section}>
        <h3 id="story-music">Music</h3>
        <MusicFields
          music={story.music}
          composers={sounders?.composers}
          prompt={{ value: prompt.value, onChange: ({ currentTarget: { value } }) => prompt.change(value), onBlur: prompt.leave }}
          usual={musicPrompt({ ...story, music: { ...story.music, prompt: '' } })}
          onChange={(music) => change({ music: { ...story.music, ...music } })}
        />
      </section>
    </>
  );
}
