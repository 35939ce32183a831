import type { PictureSettings } from '../../../contract/picture.ts';
import type { PictureFacts } from '../../../workers/image/api.ts';

type Wanted = { isSameType: boolean; settings: PictureSettings };

/** What a person should know before this copy is made: what of the picture will not be in it. */
export function listPictureNotes(facts: PictureFacts, { isSameType, settings }: Wanted): string[] {
  const isKept = isSameType && settings.quality === null && settings.width === null && settings.height === null && settings.mark === null;
  const notes: string[] = [];
  if (facts.isAnimated && !isKept) notes.push('This picture moves. The copy is of its first frame.');
  if (facts.hasCredentials && (!isKept || settings.isPrivate))
    notes.push('This file carries content credentials (C2PA). They are not carried over into the copy.');
  if (facts.hasCredentials && isKept && !settings.isPrivate)
    notes.push('This file carries content credentials (C2PA). It is passed on untouched.');
  if (facts.hasPlace && !settings.isPrivate) notes.push('This file says where it was taken, and so will the copy.');
  return notes;
}
