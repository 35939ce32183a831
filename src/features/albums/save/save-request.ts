import type { Anchor } from '../../../ui/overlay/anchor.ts';

/** Items to save to an album, by adding or moving. */
export type SaveRequest = {
  ids: readonly string[];
  /** `add` keeps the items in their other albums and the history. */
  mode: 'add' | 'move';
  /** The album in which the user views them; null: the history or all albums. */
  current: string | null;
  anchor: Anchor;
};
