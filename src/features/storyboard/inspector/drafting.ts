import type { ShotCaret } from '../../../actions/stories/shots/split-fields.ts';

/** The words of the shot that is being edited: what other edits need to know of them. */
export type Drafting = {
  /** Saves what was typed and is not saved yet. */
  save: () => Promise<void>;
  /** The caret in the words of a shot, as it was last; null where there was none. */
  caretOf: (shotId: string) => ShotCaret | null;
  /** For the fields: how they are saved now. */
  attach: (save: () => Promise<void>) => () => void;
  noteCaret: (shotId: string, caret: ShotCaret) => void;
};

/** Nothing is being edited at first. */
export function createDrafting(): Drafting {
  let save: (() => Promise<void>) | null = null;
  let last: { shotId: string; caret: ShotCaret } | null = null;
  return {
    save: async () => save?.(),
    caretOf: (shotId) => (last?.shotId === shotId ? last.caret : null),
    attach: (next) => {
      save = next;
      return () => {
        if (save === next) save = null;
      };
    },
    noteCaret: (shotId, caret) => {
      last = { shotId, caret };
    },
  };
}
