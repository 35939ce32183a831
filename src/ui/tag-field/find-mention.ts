import type { TagOption } from './tag-option.ts';

/** A name that is being typed: `@` at `start` and the letters up to the caret. */
export type Mention = { start: number; query: string };

const mention = /(?<![\p{L}\p{M}\p{N}_.+%@/-])@([\p{L}\p{M}\p{N}_-]{0,40})$/u;

/** The name being typed at the caret; null for none. An address like `me@example` does not count. */
export function findMention(text: string, caret: number): Mention | null {
  const found = mention.exec(text.slice(0, caret));
  return found === null ? null : { start: found.index, query: found[1]! };
}

/** Maximum of names offered at once. */
const shownMax = 8;

/** The options for a query: prefix matches of a word come before other matches. */
export function matchOptions(options: readonly TagOption[], query: string): TagOption[] {
  const wanted = fold(query);
  const begins = ({ name, key }: TagOption) =>
    fold(name)
      .split(/[\s-]+/)
      .some((word) => word.startsWith(wanted)) || fold(key).startsWith(wanted);
  const holds = ({ name }: TagOption) => fold(name).includes(wanted);
  const first = options.filter(begins);
  return [...first, ...options.filter((option) => !begins(option) && holds(option))].slice(0, shownMax);
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
