import { buffer } from 'node:stream/consumers';
import type { MediaStore, RenditionVariant } from '../storage/media-store.ts';
import { makeRenditions, type Renditions } from './make-renditions.ts';
import { runOneAtATime } from './run-one-at-a-time.ts';

const variants: RenditionVariant[] = ['256', '512', '1024'];

/**
 * Makes the smaller copies of a stored original and stores them beside it. Twice gives the same files.
 * @throws UnreadablePicture, Error when there is no such original
 */
export async function storeRenditions(store: MediaStore, hash: string): Promise<Omit<Renditions, 'webp'>> {
  const opened = await store.open(hash, 'original');
  if (opened === null) throw new Error(`The original ${hash} is not in the media store.`);
  const bytes = await buffer(opened.stream);
  // One picture at a time: a burst of finished ones must not take all threads from the requests.
  const { webp, ...facts } = await runOneAtATime(() => makeRenditions(bytes));
  for (const variant of variants) await store.putRendition(hash, variant, webp[variant]);
  return facts;
}
