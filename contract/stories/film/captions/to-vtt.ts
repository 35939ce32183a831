import { captionLines } from './captions.ts';
import type { FilmCaption } from '../film-plan.ts';
import { isJoined } from './spoken-words.ts';
import { captionTime } from './to-srt.ts';

/**
 * Captions as a WebVTT file (https://www.w3.org/TR/webvtt1/), which browsers show with a film. With `isHighlighted` each word has the time
 * at which it is spoken, so that players can let it stand out.
 */
export function toVtt(captions: readonly FilmCaption[], isHighlighted = false): string {
  const cues = captions.map(
    (caption, index) =>
      `${index + 1}\n${vttTime(caption.at)} --> ${vttTime(caption.until)}\n${(isHighlighted ? timedLines(caption) : captionLines(caption).map(escapeVtt)).join('\n')}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** The first word is there from the beginning of its cue on; a time inside a cue is after its beginning and before its end. */
function timedLines({ lines, at, until }: FilmCaption): string[] {
  let last = at;
  return lines.map((line) =>
    line.reduce((text, word, index) => {
      const isTimed = word.at > last && word.at < until;
      if (isTimed) last = word.at;
      const gap = index === 0 || isJoined(line[index - 1]!.text, word.text) ? '' : ' ';
      return `${text}${gap}${isTimed ? `<${vttTime(word.at)}>` : ''}${escapeVtt(word.text)}`;
    }, ''),
  );
}

function vttTime(seconds: number): string {
  return captionTime(seconds, '.');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeVtt(text: string): string {
  return text.replaceAll(/[&<>]/g, (letter) => entities[letter]!);
}
