import { createContext } from 'react';
import type { ReferenceType } from '../../../../contract/generations/image/reference-types.ts';

/** The use of a chosen item: a picture to vary, another reference, a last frame, a video that gets sound, or the picture of a ControlNet or feature. */
export type SourceSlot = 'reference' | 'more' | 'end-frame' | 'film' | 'control' | FollowSlot;
type FollowSlot = `follow-${ReferenceType}`;

/** `anchor`: where the menu opens. `max`: items that there is room for. `isFromSheet`: the settings of a phone come back afterwards. */
export type SourceRequest = { anchor: Element; slot: SourceSlot; max?: number; isFromSheet?: boolean };

/** Asks the person for items. */
export type ChooseSource = (request: SourceRequest) => void;

/** Absent where there is no choice. */
export const ChooseSourceContext = createContext<ChooseSource | undefined>(undefined);
