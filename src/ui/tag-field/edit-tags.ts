import type { PlacedTag } from '../../../contract/generation/character/prompt-tags.ts';

/** Range that one press of Backspace or Delete removes as a whole; null: a letter as always. `inserted`: the caret right after a choice. */
export function tagToDelete(
  tags: readonly PlacedTag[],
  { caret, way, inserted }: { caret: number; way: 'back' | 'forward'; inserted: number | null },
): { start: number; end: number } | null {
  if (way === 'forward') {
    const next = tags.find(({ start }) => start === caret);
    return next === undefined ? null : { start: caret, end: next.end };
  }
  // The blank that a choice brought along goes with it.
  const blank = inserted === caret ? 1 : 0;
  const before = tags.find(({ end }) => end === caret || end === caret - blank);
  return before === undefined ? null : { start: before.start, end: caret };
}

/** The nearest place for a caret that came to stand inside a tag: beyond it in the way it moved; null where it may stay. */
export function placeOutside(tags: readonly PlacedTag[], caret: number, before: number): number | null {
  const tag = tags.find(({ start, end }) => caret > start && caret < end);
  if (tag === undefined) return null;
  if (before <= tag.start) return tag.end;
  if (before >= tag.end) return tag.start;
  return caret - tag.start < tag.end - caret ? tag.start : tag.end;
}
