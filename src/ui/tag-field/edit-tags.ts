import { listTags, type PlacedTag } from '../../../contract/generations/character/prompt-tags.ts';

/** A range of a text and its replacement. */
export type TextEdit = { start: number; end: number; text: string };

/**
 * Range that one press of Backspace or Delete removes as a whole; null: one letter as usual. `inserted`: the caret right after a choice.
 */
export function tagToDelete(
  tags: readonly PlacedTag[],
  { caret, way, inserted }: { caret: number; way: 'back' | 'forward'; inserted: number | null },
): { start: number; end: number } | null {
  if (way === 'forward') {
    const next = tags.find(({ start }) => start === caret);
    return next === undefined ? null : { start: caret, end: next.end };
  }
  // The blank that a choice inserted is removed with it.
  const blank = inserted === caret ? 1 : 0;
  const before = tags.find(({ end }) => end === caret || end === caret - blank);
  return before === undefined ? null : { start: before.start, end: caret };
}

/** The new position of a caret inside a tag: beyond the tag in the direction of movement; null where the caret may stay. */
export function placeOutside(tags: readonly PlacedTag[], caret: number, before: number): number | null {
  const tag = tags.find(({ start, end }) => caret > start && caret < end);
  if (tag === undefined) return null;
  if (before <= tag.start) return tag.end;
  if (before >= tag.end) return tag.start;
  return caret - tag.start < tag.end - caret ? tag.start : tag.end;
}

/** Text to insert at a position, with blanks so that no neighbouring tag becomes a longer word. */
export function keepTagsApart(text: string, at: number, { words, keys }: { words: string; keys: readonly string[] }): string {
  const tags = listTags(text, keys);
  const areKept = (put: string) => {
    const found = listTags(`${text.slice(0, at)}${put}${text.slice(at)}`, keys);
    return tags.every(({ key, start }) => found.some((tag) => tag.key === key && tag.start === (start < at ? start : start + put.length)));
  };
  return [words, ` ${words}`, `${words} `, ` ${words} `].find(areKept) ?? words;
}

/**
 * The edit that repairs tags after a change that could not be prevented, such as one by an input method. It puts a blank between a tag
 * and touching words, and removes a damaged tag as a whole. `caret`: before the change. Null when nothing is to be repaired.
 */
export function mendTags(before: string, after: string, { keys, caret }: { keys: readonly string[]; caret: number }): TextEdit | null {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < Math.min(caret, shorter) && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const until = before.length - tail;
  const words = after.slice(from, after.length - tail);
  const cut = listTags(before, keys).filter(
    ({ start, end }) => until > from && start < until && end > from && (from > start || until < end),
  );
  if (cut.length > 0) {
    const end = Math.max(until, ...cut.map((tag) => tag.end));
    return { start: Math.min(from, ...cut.map((tag) => tag.start)), end: after.length - (before.length - end), text: words };
  }
  const apart = keepTagsApart(before.slice(0, from) + before.slice(until), from, { words, keys });
  return apart === words ? null : { start: from, end: from + words.length, text: apart };
}

/**
 * Tags of a text whose range `start`–`end` is being composed, at their current positions: letters that touch a tag do not belong to it
 * yet.
 */
export function tagsWhileComposing(
  tags: readonly PlacedTag[],
  { start, end, grown }: { start: number; end: number; grown: number },
): PlacedTag[] {
  return tags.flatMap((tag) => {
    if (tag.end <= start) return [tag];
    return tag.start >= end ? [{ ...tag, start: tag.start + grown, end: tag.end + grown }] : [];
  });
}
