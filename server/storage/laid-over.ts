import type { TagWords } from '../../contract/generations/prompt/engine-prompt.ts';

/**
 * The trained models and characters of a request at the moment it was asked for. Kept beside the request, so that a job
 * that waits is not changed by an edit or a deletion of one of them.
 */
export type LaidOver = {
  /** `name`: as the engine names it. `file`: its weights in the media store; null: the engine has it by that name. */
  trained: { name: string; weight: number; file: { hash: string; sizeBytes: number } | null }[];
  /** Pictures of characters: SHA-256 in hex of each, and how much it lends, 0–1. */
  pictures: { hash: string; strength: number }[];
  /** The words that engines read in place of the tags. */
  tags: TagWords[];
  /** Words for what was trained; the request may have its own. */
  words: string | null;
};
