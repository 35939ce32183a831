import { RefreshCw, Trash2 } from 'lucide-react';
import { nameCredits } from '../../../../../contract/generations/cost/name-credits.ts';
import { spokenText, voiceKey } from '../../../../../contract/stories/sounds/sound-key.ts';
import { voiceOf } from '../../../../../contract/stories/sounds/sound-plan.ts';
import { isMaking } from '../../../../../contract/stories/status.ts';
import { deleteSound } from '../../../../actions/stories/sounds/delete-sound.ts';
import { makeStory } from '../../../../actions/stories/make-story.ts';
import { readSound } from '../../../../actions/stories/sounds/read-sound.ts';
import type { StoryShot, StorySound } from '../../../../db/queries/stories/stories.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { HearButton } from '../../../../ui/sound-fields/hear-button.tsx';
import { useForesight } from '../../make/use-foresight.ts';
import type { OpenStory } from '../../use-story.ts';
import type { Drafting } from '../drafting.ts';
import styles from '../inspector.module.css';

type VoiceSectionProps = { open: OpenStory; shot: StoryShot; drafting: Drafting };

/** The voice of a shot: play it, make it again, delete it. */
export function VoiceSection({ open, shot, drafting }: VoiceSectionProps) {
  const { story, sounds } = open;
  const foresight = useForesight(open);
  const voice = voiceOf(sounds, shot.id);
  const hasWords = spokenText(story, shot) !== '';
  const asked = { until: 'voices', shot_ids: [shot.id], is_anew: true } as const;
  const outlook = foresight(asked);
  const canSpeak = hasWords && outlook !== null && outlook.lack === null;
  const note = noteOf(voice, { isChanged: voice !== undefined && hasWords && voice.made_of !== voiceKey(story, shot), hasWords });
  return (
    <section aria-labelledby="shot-voice" className={styles.section}>
      <h3 id="shot-voice">Voice</h3>
      <div className={styles.buttons}>
        {voice?.url != null && <HearButton key={voice.id} label="voice of this shot" load={() => readSound(voice.url!)} />}
        <Button
          size="s"
          icon={<RefreshCw size={14} aria-hidden />}
          disabled={!canSpeak || isMaking(story.status)}
          onClick={() =>
            void runAction(async () => {
              await drafting.save();
              await makeStory({ id: story.id, ...asked, shot_ids: [shot.id], credits: outlook?.total ?? 0 });
            })
          }
        >
          {voice === undefined ? 'Speak' : 'Speak again'}
          {canSpeak ? ` · ${outlook.total === 0 ? 'free' : nameCredits(outlook.total)}` : ''}
        </Button>
        {voice !== undefined && (
          <IconButton label="Delete the voice" icon={<Trash2 size={16} />} onClick={() => void runAction(() => deleteSound(voice.id))} />
        )}
      </div>
      <p className={styles.note}>{hasWords && outlook?.lack != null ? outlook.lack : note}</p>
    </section>
  );
}

function noteOf(voice: StorySound | undefined, { isChanged, hasWords }: { isChanged: boolean; hasWords: boolean }): string {
  if (voice === undefined) return hasWords ? 'Not spoken yet.' : 'This shot has no words to speak.';
  if (voice.url === null) return 'The file of this voice was lost. Speak it again.';
  const length = `${voice.seconds.toFixed(1)} s`;
  if (voice.made_of === null) return `${length}, your own.`;
  return isChanged ? `${length}. The words or the voice changed since.` : `${length}.`;
}
