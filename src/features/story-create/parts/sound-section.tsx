import { useSnapshot } from 'valtio/react';
import { musicPrompt } from '../../../../contract/stories/sounds/sound-key.ts';
import { hearVoice } from '../../../actions/stories/sounds/hear-voice.ts';
import type { Sounders } from '../../../db/queries/generations/models.ts';
import { syncStatus } from '../../../sync/status.ts';
import { MusicFields } from '../../../ui/sound-fields/music-fields.tsx';
import { VoiceFields } from '../../../ui/sound-fields/voice-fields.tsx';
import { changeStoryForm } from '../form/story-create.state.ts';
import type { StoryForm } from '../form/story-form.ts';
import { kindRules, type StoryKind } from '../form/story-kind.ts';
import { toStory } from '../form/to-story.ts';
import styles from './parts.module.css';

type SoundSectionProps = { kind: StoryKind; form: StoryForm; sounders: Sounders | undefined };

/** The fields for the voice of a spoken story and its music. A music video has its song instead. */
export function SoundSection({ kind, form, sounders }: SoundSectionProps) {
  const { state } = useSnapshot(syncStatus);
  const { music } = form;
  const changeMusic = (change: Partial<StoryForm['music']>) => changeStoryForm(kind, { music: { ...music, ...change } });
  return (
    <>
      {kindRules[kind].isSpoken && (
        <div className={styles.group}>
          <VoiceFields
            voice={form.voice}
            speakers={sounders?.speakers}
            isOnline={state !== 'offline'}
            onChange={(voice) => changeStoryForm(kind, { voice })}
            hear={(voice) => hearVoice(voice, form.topic)}
          />
        </div>
      )}
      {kind !== 'music' && (
        <MusicFields
          music={music}
          composers={sounders?.composers}
          prompt={{ value: music.prompt, onChange: ({ currentTarget: { value } }) => changeMusic({ prompt: value }) }}
          usual={musicPrompt(toStory(kind, { ...form, music: { ...music, prompt: '' } }, 0))}
          onChange={changeMusic}
        />
      )}
    </>
  );
}
