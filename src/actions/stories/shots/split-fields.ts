import type { StoryShotRow } from '../../../../contract/stories/shots/shot.ts';
import type { ShotText } from '../own-edits.ts';
import { splitWords } from './split-words.ts';

type Parted = Pick<StoryShotRow, 'shotVideoPrompt' | 'shotVoiceoverScript' | 'target_seconds' | 'trim_start' | 'trim_end'>;
/** The caret in a text of a shot. */
export type ShotCaret = { field: ShotText; at: number };

/**
 * The fields of a shot that differ in its two parts. The picture prompt and the chosen takes are those of both; seconds and clip are
 * shared by the length of the words. `clipSeconds`: of the chosen clip; null: there is none.
 */
export function splitFields(shot: Parted, caret: ShotCaret | null, clipSeconds: number | null): { first: Partial<Parted>; second: Parted } {
  const at = (field: ShotText) => (caret?.field === field ? caret.at : null);
  const voice = splitWords(shot.shotVoiceoverScript, at('shotVoiceoverScript'));
  // One clip prompt is one camera move: it is cut only where the caret asks for it.
  const isVideoCut = caret?.field === 'shotVideoPrompt';
  const video = isVideoCut ? splitWords(shot.shotVideoPrompt, caret.at) : { first: shot.shotVideoPrompt, second: shot.shotVideoPrompt };
  const share = shareOf(voice.first.length, voice.second.length);
  const seconds = shot.target_seconds === null ? null : round(shot.target_seconds * share);
  const end = shot.trim_end ?? clipSeconds;
  const cut = end === null || end <= shot.trim_start ? null : round(shot.trim_start + (end - shot.trim_start) * share);
  const first: Partial<Parted> = {
    ...(voice.first !== shot.shotVoiceoverScript && { shotVoiceoverScript: voice.first }),
    ...(isVideoCut && { shotVideoPrompt: video.first }),
    ...(seconds !== null && { target_seconds: Math.max(0.1, seconds) }),
    ...(cut !== null && { trim_end: cut }),
  };
  const second: Parted = {
    shotVoiceoverScript: voice.second,
    shotVideoPrompt: video.second,
    target_seconds: seconds === null ? null : Math.max(0.1, round(shot.target_seconds! - seconds)),
    trim_start: cut ?? shot.trim_start,
    trim_end: shot.trim_end,
  };
  return { first, second };
}

/** Part of the time that the first words take; a half where one side has none. */
function shareOf(first: number, second: number): number {
  return first === 0 || second === 0 ? 0.5 : first / (first + second);
}

/** Seconds to hundredths. */
function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
