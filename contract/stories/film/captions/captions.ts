import type { StoryRow } from '../../story.ts';
import { filmFps, type FilmCaption, type FilmPlan, type FilmShot } from '../film-plan.ts';
import { splitPhrases } from './phrases.ts';
import type { ShotParts } from '../shot-times.ts';
import { isJoined, spokenWords } from './spoken-words.ts';

/** Letters in a line, by the shape of the film. */
const lineLetters: Record<StoryRow['aspect_ratio'], number> = { '16:9': 42, '4:3': 34, '1:1': 28, '3:4': 24, '9:16': 22 };

/** Seconds that a phrase stays after its last word, unless the next one begins. */
const rest = 0.5;

/** The captions of a film from the words of its voices: each within its voice, and one at a time. */
export function makeCaptions(parts: readonly ShotParts[], shots: readonly FilmShot[], ratio: StoryRow['aspect_ratio']): FilmCaption[] {
  const captions = parts.flatMap(({ shot, voice }, index): FilmCaption[] => {
    if (voice === undefined) return [];
    const at = shots[index]!.from / filmFps + voice.row.offset;
    const words = spokenWords(voice, at, voice.row.text || shot.shotVoiceoverScript);
    const until = at + voice.end - voice.start;
    return splitPhrases(words, lineLetters[ratio]).map((lines) => ({
      at: lines[0]![0]!.start,
      until: Math.min(lines.at(-1)!.at(-1)!.end + rest, until),
      lines: lines.map((line) => line.map((word) => ({ text: word.text, at: word.start, until: word.end }))),
    }));
  });
  return captions.map((caption, i) => ({ ...caption, until: Math.min(caption.until, captions[i + 1]?.at ?? Infinity) }));
}

/** The caption at a time of the film, in seconds; null: none. */
export function captionAt(plan: FilmPlan, seconds: number): FilmCaption | null {
  let low = 0;
  let high = plan.captions.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (plan.captions[middle]!.at <= seconds) low = middle;
    else high = middle - 1;
  }
  const caption = plan.captions[low];
  return caption !== undefined && seconds >= caption.at && seconds < caption.until ? caption : null;
}

/** The lines of a caption as text. */
export function captionLines(caption: FilmCaption): string[] {
  return caption.lines.map((line) =>
    line.reduce((text, word) => (text === '' || isJoined(text, word.text) ? text + word.text : `${text} ${word.text}`), ''),
  );
}
