import { filmFps } from '../film/film-plan.ts';
import type { OtioClip, OtioGap, OtioRange, OtioTime } from './otio-items.ts';
import { printable } from './otio-items.ts';

/** A time in frames of the film, not rounded. */
export function framesOf({ rate, value }: OtioTime): number {
  return rate === filmFps ? value : (value / rate) * filmFps;
}

/** The media of a clip that is chosen. */
export function referenceOf(clip: OtioClip) {
  return clip.media_references?.[clip.active_media_reference_key] ?? clip.media_reference;
}

/** The part of its media that an item shows: its own, else all of the media. @throws what `refuse` gives, without either */
export function rangeOf(item: OtioClip | OtioGap, available: OtioRange | null, refuse: (sentence: string) => Error): OtioRange {
  const range = item.source_range ?? available;
  if (range === null) throw refuse(`The clip “${printable(item.name)}” does not say how long it is.`);
  if (range.duration.value < 0) throw refuse(`The clip “${printable(item.name)}” is shorter than nothing.`);
  return range;
}

/** The path of a reference's file, without a scheme; null for none. */
export function pathOf(url: string | null | undefined): string | null {
  if (url === null || url === undefined || url === '') return null;
  const path = url.replace(/^file:\/\/(?:localhost)?/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
