import type * as v from 'valibot';
import type { sentShot } from '../../../contract/stories/shots/shot.ts';

type Sent = { [F in keyof typeof sentShot]?: v.InferOutput<(typeof sentShot)[F]> | undefined };
/** The columns of the named fields of a shot; undefined for absent ones. */
export function toShotColumns<S extends Sent>(sent: S) {
  return {
    position: sent.position as S['position'],
    shotImagePrompt: sent.shotImagePrompt as S['shotImagePrompt'],
    shotVideoPrompt: sent.shotVideoPrompt as S['shotVideoPrompt'],
    shotVoiceoverScript: sent.shotVoiceoverScript as S['shotVoiceoverScript'],
    imageMediaId: sent.image_media_id as S['image_media_id'],
    videoMediaId: sent.video_media_id as S['video_media_id'],
    targetSeconds: sent.target_seconds as S['target_seconds'],
    speed: sent.speed as S['speed'],
    trimStart: sent.trim_start as S['trim_start'],
    trimEnd: sent.trim_end as S['trim_end'],
    isLocked: sent.is_locked as S['is_locked'],
    imageModel: sent.image_model as S['image_model'],
    videoModel: sent.video_model as S['video_model'],
    fit: sent.fit as S['fit'],
    clipGain: sent.clip_gain as S['clip_gain'],
  };
}
