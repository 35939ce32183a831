import type { StoryShotRow } from '../../../../contract/stories/shots/shot.ts';
import type { StorySoundRow } from '../../../../contract/stories/sounds/sound.ts';

type Parted = Pick<StoryShotRow, 'shotVoiceoverScript' | 'target_seconds' | 'trim_start' | 'trim_end'>;
/** `seconds`: of the shot before the cut, of `length` in all. `clipTime`: seconds of its clip there; null: it shows none. */
export type ShotCut = { seconds: number; length: number; clipTime: number | null };
type Voice = Pick<StorySoundRow, 'offset' | 'start' | 'end' | 'seconds' | 'words'>;
type VoicePart = Partial<Pick<StorySoundRow, 'offset' | 'start' | 'end'>>;

/** The shortest shot, seconds. */
const shortest = 0.1;

/** The fields that differ in the two parts of a shot that is cut at a time. `said`: the share of its words that the first part says. */
export function splitAt(shot: Parted, { seconds, length, clipTime }: ShotCut, said: number): { first: Partial<Parted>; second: Parted } {
  const script = cutScript(shot.shotVoiceoverScript, said);
  // A clip that decides its own length goes on doing so: the parts are as long as what they show.
  const isTimed = clipTime === null || shot.target_seconds !== null;
  const part = (value: number) => Math.max(shortest, Math.round(value * 1000) / 1000);
  const cut = clipTime === null ? null : Math.round(clipTime * 1000) / 1000;
  return {
    first: {
      ...(script.first !== shot.shotVoiceoverScript && { shotVoiceoverScript: script.first }),
      ...(isTimed && { target_seconds: part(seconds) }),
      ...(cut !== null && { trim_end: cut }),
    },
    second: {
      shotVoiceoverScript: script.second,
      target_seconds: isTimed ? part(length - seconds) : null,
      trim_start: cut ?? shot.trim_start,
      trim_end: shot.trim_end,
    },
  };
}

/**
 * A voice that is cut with its shot, between two words. Null: it stays whole with the first part, since it is over by then or has no
 * words. `said`: share of its words in the first part.
 */
export function splitVoice(voice: Voice, seconds: number): { first: VoicePart; second: VoicePart; said: number } | null {
  const at = voice.start + seconds - voice.offset;
  const end = voice.end ?? voice.seconds;
  const heard = voice.words.filter((word) => word.end > voice.start && word.start < end);
  const next = heard.findIndex((word) => (word.start + word.end) / 2 >= at);
  if (next <= 0) return null;
  const cut = Math.round(((heard[next - 1]!.end + heard[next]!.start) / 2) * 1000) / 1000;
  return { first: { end: cut }, second: { offset: 0, start: cut, end: voice.end }, said: next / heard.length };
}

function cutScript(script: string, said: number): { first: string; second: string } {
  const ends = Array.from(script.matchAll(/\S+/g), ({ index, 0: word }) => index + word.length);
  const at = ends[Math.round(ends.length * said) - 1] ?? 0;
  return { first: script.slice(0, at).trim(), second: script.slice(at).trim() };
}
