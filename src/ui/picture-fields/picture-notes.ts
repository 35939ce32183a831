import type { PictureSettings, PictureTarget } from '../../../contract/downloads/picture.ts';

/** What a picture says of itself, as far as a copy may be without it. */
type Facts = { isAnimated: boolean; hasCredentials: boolean; hasPlace: boolean };
type Wanted = { target: PictureTarget; isSameType: boolean; settings: PictureSettings };

/** What a person should know before this copy is made: what of the picture will not be in it. */
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
