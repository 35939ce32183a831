import type { ReactNode, RefObject } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';

/** Closes the detail and runs `then` after it has released the focus. */
type Leave = (then: () => void) => void;

/** The callbacks and refs that slot content receives. */
export type AroundSlots = {
  /** Reports that the item left the list behind the dialog. */
  onLeft: () => void;
  onLeave: Leave;
  /** The ref of the button that the A key clicks. */
  albumButton: RefObject<HTMLButtonElement | null>;
};

/** The slots of the panel, filled by other features. */
export type DetailSlots = {
  /** «Save to Album», and the actions of an open album. */
  albumButtons?: ((item: MediaRow, around: AroundSlots) => ReactNode) | undefined;
  /** Further uses of the picture in other features. */
  imageUses?: ((item: MediaRow, leave: Leave) => MenuEntry[]) | undefined;
};
