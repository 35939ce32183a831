import type { ShotCaret } from '../../../actions/stories/shots/split-fields.ts';

/** The unsaved text of the edited shot, for other edits. */
export type Drafting = {
  /** Saves the unsaved text. */
  save: () => Promise<void>;
  /** The last caret in the text of a shot; null for none. */
  caretOf: (shotId: string) => ShotCaret | null;
  /** For the fields: sets the function that saves them. */
  attach: (save: () => Promise<void>) => () => void;
  noteCaret: (shotId: string, caret: ShotCaret) => void;
};

/** Starts without an edited shot. */
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
