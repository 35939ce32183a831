import type { Anchor } from '../../../ui/overlay/anchor.ts';

/** What is to be saved, and how. */
export type SaveRequest = {
  ids: readonly string[];
  /** Added items also stay where they are. */
  mode: 'add' | 'move';
  /** The album they are looked at in; null: the history or all albums. */
  current: string | null;
  anchor: Anchor;
};
