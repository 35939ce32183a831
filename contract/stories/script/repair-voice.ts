import { limits } from '../../limits.ts';
import { toStorable } from '../../text/to-storable.ts';
import { isSpoken, scriptBounds, sentencesPerShot, type ScriptRules } from './check-script.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { repairMarkers } from './repair-prompts.ts';
import type { ScriptShot } from './script.ts';
import { firstWords, isSameText, splitSentences, spokenSeconds } from './sentences.ts';
import { joinParts, splitScript } from './spoken-parts.ts';

type Repair = { rules: ScriptRules; lexicon: Lexicon; title: string };

/** The shots with words that are spoken by the rules: none, those of the given script, or 1–2 sentences each in under a minute. */
export function repairVoice(shots: readonly ScriptShot[], { rules, lexicon, title }: Repair): ScriptShot[] {
  if (!isSpoken(rules)) return shots.map(({ shotImagePrompt, shotVideoPrompt }) => ({ shotImagePrompt, shotVideoPrompt }));
  if (rules.given !== null) return speakGiven(shots, toStorable(rules.given), sentencesPerShot(rules));
  const worded = shots.flatMap((shot) => {
    const words = repairMarkers(toStorable(shot.shotVoiceoverScript ?? '').slice(0, limits.promptLength), new Map(), lexicon);
    const sentences = splitSentences(words);
    const parts = sentences.length <= scriptBounds.sentences ? [words] : splitScript(words, null, scriptBounds.sentences);
    return parts.filter((part) => part !== '').map((part) => ({ ...shot, shotVoiceoverScript: part }));
  });
  return keepShort(worded.length > 0 ? worded : speakAbout(shots, title, lexicon));
}

function speakGiven(shots: readonly ScriptShot[], given: string, most: number): ScriptShot[] {
  const voices = shots.map(({ shotVoiceoverScript = '' }) => shotVoiceoverScript);
  const isKept = isSameText(voices.join(''), given) && voices.every((voice) => [1, 2].includes(splitSentences(voice).length));
  if (isKept) return [...shots];
  const parts = splitScript(given, null, most);
  return parts.map((part, i) => ({ ...shots[Math.floor((i * shots.length) / parts.length)]!, shotVoiceoverScript: part }));
}

function speakAbout(shots: readonly ScriptShot[], title: string, { voices }: Lexicon): ScriptShot[] {
  return shots
    .slice(0, voices.length)
    .map((shot, i) => ({ ...shot, shotVoiceoverScript: voices[i === shots.length - 1 ? voices.length - 1 : i]!.replace('{t}', title) }));
}

const secondsOf = (shots: readonly ScriptShot[]): number =>
  spokenSeconds(shots.map(({ shotVoiceoverScript = '' }) => shotVoiceoverScript).join(' '));

/** Its beginning and its end stay: shots before the last go, then sentences, then words. */
function keepShort(shots: readonly ScriptShot[]): ScriptShot[] {
  const kept = [...shots];
  let seconds = secondsOf(kept);
  while (kept.length > 2 && seconds >= scriptBounds.spokenSeconds) seconds -= secondsOf(kept.splice(-2, 1));
  if (secondsOf(kept) < scriptBounds.spokenSeconds) return kept;
  const words = Math.floor((scriptBounds.spokenSeconds * 2.4) / kept.length);
  return kept.map((shot) => ({ ...shot, shotVoiceoverScript: shorten(shot.shotVoiceoverScript ?? '', words) }));
}

function shorten(voice: string, words: number): string {
  const [first = ''] = splitSentences(voice);
  const cut = firstWords(first, words);
  return cut.length < first.length - 1 ? joinParts([`${cut}…`]) : first;
}
