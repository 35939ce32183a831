import { createContext } from 'react';
import type { ReferenceType } from '../../../../contract/generations/image/reference-types.ts';

/** The slot for a chosen item: first reference, further ones, last frame, video, ControlNet picture, or a typed reference. */
export type SourceSlot = 'reference' | 'more' | 'end-frame' | 'film' | 'control' | FollowSlot;
type FollowSlot = `follow-${ReferenceType}`;

/** `anchor`: of the menu. `max`: number of free places. `isFromSheet`: reopen the phone's settings sheet afterwards. */
export type SourceRequest = { anchor: Element; slot: SourceSlot; max?: number; isFromSheet?: boolean };

/** Opens the picker of items. */
export type ChooseSource = (request: SourceRequest) => void;

/** Undefined on pages without a picker. */
export const ChooseSourceContext = createContext<ChooseSource | undefined>(undefined);
