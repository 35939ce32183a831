import { listTags, type PlacedTag } from '../../../contract/generations/character/prompt-tags.ts';
import { findMention, type Mention } from './find-mention.ts';

/** The way names are written in a text. */
export type TagGrammar = {
  /** The tags of these keys in a text, in its order. */
  list: (text: string, keys: readonly string[]) => PlacedTag[];
  /** The name that is being typed at the caret; null where none is. */
  find: (text: string, caret: number) => Mention | null;
  write: (key: string) => string;
  /** Accessible name of the list of names that are offered. */
  offered: string;
};

/** Characters as prompts name them: `@key`. */
export const characterTags: TagGrammar = { list: listTags, find: findMention, write: (key) => `@${key}`, offered: 'Characters' };
