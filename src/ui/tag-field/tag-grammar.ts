import { listTags, type PlacedTag } from '../../../contract/generations/character/prompt-tags.ts';
import { findMention, type Mention } from './find-mention.ts';

/** The grammar of tags in a text. */
export type TagGrammar = {
  /** The tags of these keys in a text, in its order. */
  list: (text: string, keys: readonly string[]) => PlacedTag[];
  /** The name being typed at the caret; null for none. */
  find: (text: string, caret: number) => Mention | null;
  write: (key: string) => string;
  /** Accessible name of the list of offered names. */
  offered: string;
};

/** Characters as prompts name them: `@key`. */
export const characterTags: TagGrammar = { list: listTags, find: findMention, write: (key) => `@${key}`, offered: 'Characters' };
