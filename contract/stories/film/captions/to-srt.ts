import { captionLines } from './captions.ts';
import type { FilmCaption } from '../film-plan.ts';

/** Captions as a SubRip file (UTF-8, CRLF), which players show beside a film of the same name. */
export function toSrt(captions: readonly FilmCaption[]): string {
  return captions
    .map(
      (caption, index) =>
        `${index + 1}\r\n${srtTime(caption.at)} --> ${srtTime(caption.until)}\r\n${captionLines(caption).join('\r\n')}\r\n`,
    )
    .join('\r\n');
}

/** `01:02:03.004` with the mark before the milliseconds that a format wants. Never before the beginning. */
export function captionTime(seconds: number, mark: ',' | '.'): string {
  const ms = Math.max(0, Math.round(seconds * 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const whole = Math.floor(ms / 1_000);
  const clock = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
  return `${clock}${mark}${String(ms % 1_000).padStart(3, '0')}`;
}

function srtTime(seconds: number): string {
  return captionTime(seconds, ',');
}
