import { createContext } from 'react';
import type { ReferenceType } from '../../../../contract/generation/image/reference-types.ts';

/** What an item is chosen for: the picture to be varied, one more, the last picture of a video, the video that gets sound, what a ControlNet goes by, or what is followed in one thing alone. */
export type SourceSlot = 'reference' | 'more' | 'end-frame' | 'film' | 'control' | FollowSlot;
type FollowSlot = `follow-${ReferenceType}`;

/** `anchor`: where the menu opens. `max`: items that there is room for. `isFromSheet`: the settings of a phone come back afterwards. */
export type SourceRequest = { anchor: Element; slot: SourceSlot; max?: number; isFromSheet?: boolean };

/** Asks the person for items. */
export type ChooseSource = (request: SourceRequest) => void;

/** Absent where there is no choice. */
export const ChooseSourceContext = createContext<ChooseSource | undefined>(undefined);
