import { takeOut } from '../prompt/take-out.ts';

/** How a prompt names a character: `@` and the key of its model. */
export function characterTag(modelId: string): string {
  return `@${modelId}`;
}

// Words in these scripts have no blanks between them, so a tag may touch them.
const letter = String.raw`(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}_-]`;
const anyKey = String.raw`[\p{L}\p{M}\p{N}_-]+`;

/** Finds the tags of these keys, the longest first. An address like `me@key.example`, or a longer key, is no tag. */
function tagPattern(keys: string): RegExp {
  return new RegExp(String.raw`(?<!${letter}|[.+%@/])@(?:${keys})(?!${letter}|[.@/][\p{L}\p{N}])`, 'gu');
}

function anyOf(keys: readonly string[]): string {
  const longestFirst = keys.toSorted((a, b) => b.length - a.length);
  return longestFirst.map((key) => key.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)).join('|');
}

/** True when a prompt names a character: its whole key, not the beginning of a longer one. */
export function hasTag(prompt: string, modelId: string): boolean {
  return tagPattern(anyOf([modelId])).test(prompt);
}

/** A tag in a prompt: the text from `start` to `end` names the character with this key. */
export type PlacedTag = { key: string; start: number; end: number };

/** The tags of these keys in a prompt, in its order. */
export function listTags(prompt: string, keys: readonly string[]): PlacedTag[] {
  if (keys.length === 0) return [];
  const found = prompt.matchAll(tagPattern(anyOf(keys)));
  return Array.from(found, ({ 0: tag, index }) => ({ key: tag.slice(1), start: index, end: index + tag.length }));
}

/** The prompt without the tags of these keys. */
export function withoutTags(prompt: string, keys: readonly string[]): string {
  return keys.length === 0 ? prompt : takeOut(prompt, tagPattern(anyOf(keys)));
}

/** The prompt with words in place of the tags of these keys. `write` is told the key, how often it came before, and what comes after the tag. */
export function replaceTags(
  prompt: string,
  keys: readonly string[],
  write: (tag: { key: string; before: number; after: string }) => string,
): string {
  if (keys.length === 0) return prompt;
  const counts = new Map<string, number>();
  return prompt.replaceAll(tagPattern(anyOf(keys)), (tag, at: number) => {
    const key = tag.slice(1);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return write({ key, before, after: prompt.slice(at + tag.length) });
  });
}

/** True when a prompt is nothing but one tag. */
export function isOnlyTag(prompt: string): boolean {
  return /^@\S+$/.test(prompt.trim());
}

/**
 * The prompt after a choice. `replaceAll`: all tags give way to those of `modelIds`; `replace`: `replaced` gives way to the
 * first one; `add` puts the missing ones in front; `remove` takes them out. Words are kept.
 */
export function changeTags(
  prompt: string,
  change:
    | { mode: 'replaceAll' | 'add' | 'remove'; modelIds: readonly string[] }
    | { mode: 'replace'; replaced: string; modelIds: readonly string[] },
): string {
  const tags = change.modelIds.map(characterTag);
  switch (change.mode) {
    case 'replaceAll':
      return join([...tags, takeOut(prompt, tagPattern(anyKey))]);
    case 'replace': {
      const [next] = tags;
      if (next === undefined || !hasTag(prompt, change.replaced))
        return changeTags(prompt, { mode: 'add', modelIds: change.modelIds.slice(0, 1) });
      return prompt.replaceAll(tagPattern(anyOf([change.replaced])), () => next);
    }
    case 'add':
      return join([...change.modelIds.filter((id) => !hasTag(prompt, id)).map(characterTag), prompt]);
    case 'remove':
      return withoutTags(prompt, change.modelIds);
  }
}

function join(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
