import type { StoryShotRow } from '../../../../contract/stories/shots/shot.ts';

type Merged = Pick<
  StoryShotRow,
  | 'shotImagePrompt'
  | 'shotVideoPrompt'
  | 'shotVoiceoverScript'
  | 'image_media_id'
  | 'video_media_id'
  | 'target_seconds'
  | 'trim_start'
  | 'trim_end'
>;

/**
 * The fields of a shot that takes in the next one: the voice-over of both, and the time of both. Prompts and takes are those of the
 * first, where it has some, so that its picture stays as it is.
 */
export function mergeFields(first: Merged, second: Merged): Partial<Merged> {
  const merged: Merged = {
    shotImagePrompt: first.shotImagePrompt || second.shotImagePrompt,
    shotVideoPrompt: first.shotVideoPrompt || second.shotVideoPrompt,
    shotVoiceoverScript: [first.shotVoiceoverScript.trim(), second.shotVoiceoverScript.trim()].filter((words) => words !== '').join(' '),
    image_media_id: first.image_media_id ?? second.image_media_id,
    video_media_id: first.video_media_id ?? second.video_media_id,
    target_seconds:
      first.target_seconds === null || second.target_seconds === null
        ? (first.target_seconds ?? second.target_seconds)
        : Math.min(3_600, Math.round((first.target_seconds + second.target_seconds) * 100) / 100),
    trim_start: first.trim_start,
    trim_end: first.trim_end,
  };
  // Two parts of one clip are one part again.
  const isOneClip = first.video_media_id !== null && first.video_media_id === second.video_media_id;
  if (isOneClip && first.trim_end === second.trim_start) merged.trim_end = second.trim_end;
  const changed = Object.entries(merged).filter(([field, value]) => first[field as keyof Merged] !== value);
  return Object.fromEntries(changed);
}
