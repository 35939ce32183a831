import type { PictureSettings, PictureTarget } from '../../../contract/downloads/picture.ts';

/** Properties of a picture that a copy can lose. */
type Facts = { isAnimated: boolean; hasCredentials: boolean; hasPlace: boolean };
type Wanted = { target: PictureTarget; isSameType: boolean; settings: PictureSettings };

/** Warnings about properties of the picture that this copy will lose. */
export function listPictureNotes(facts: Facts, { target, isSameType, settings }: Wanted): string[] {
  const { quality, width, height, mark, isPrivate } = settings;
  const isKept = isSameType && quality === null && width === null && height === null && mark === null;
  const notes: string[] = [];
  if (facts.isAnimated && !isKept) notes.push('This picture moves. The copy is of its first frame.');
  if (facts.hasCredentials && (!isKept || isPrivate))
    notes.push('This file carries content credentials (C2PA). They are not carried over into the copy.');
  if (facts.hasCredentials && isKept && !isPrivate) notes.push('This file carries content credentials (C2PA). It is passed on untouched.');
  if (facts.hasPlace)
    notes.push(
      isPrivate || target === 'svg'
        ? 'This file says where it was taken. The copy will not.'
        : 'This file says where it was taken, and so will the copy.',
    );
  return notes;
}
