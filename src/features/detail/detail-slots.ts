import type { ReactNode, RefObject } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';

/** Closes the detail, and does something once it has let go of the focus. */
type Leave = (then: () => void) => void;

/** What the detail hands to what is put into its panel. */
export type AroundSlots = {
  /** The item is no more in the list behind. */
  onLeft: () => void;
  onLeave: Leave;
  /** Takes the button that the A key presses. */
  albumButton: RefObject<HTMLButtonElement | null>;
};

/** What other parts of the app put into the panel. */
export type DetailSlots = {
  /** 'Save to Album', and what an open album offers. */
  albumButtons?: ((item: MediaRow, around: AroundSlots) => ReactNode) | undefined;
  /** More places that the picture can go to. */
  imageUses?: ((item: MediaRow, leave: Leave) => MenuEntry[]) | undefined;
};
