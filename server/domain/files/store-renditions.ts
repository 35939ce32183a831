import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { hasTooManyFrames } from '../../../contract/files/webp-frames.ts';
import { isSamePicture } from '../../engines/upscaler/is-same-picture.ts';
import type { MediaStore, RenditionVariant } from '../../storage/files/media-store.ts';
import { makeRenditions, UnreadablePicture, type Renditions } from './make-renditions.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';
import { probeFile } from '../vault/probe-file.ts';

/** The facts about a stored picture. `hash` is its SHA-256 in hex. */
export type StoredPicture = Omit<Renditions, 'webp'> & { hash: string; sizeBytes: number };

const variants: RenditionVariant[] = ['256', '512', '1024'];

/** An original that is missing, or whose bytes do not match its hash. */
export class DamagedOriginal extends Error {
  override readonly name = 'DamagedOriginal';
}

/**
 * The verified bytes of an original, to make copies from. Copies of a damaged original would stay after its repair.
 * @throws DamagedOriginal
 */
export async function readIntact(store: MediaStore, hash: string): Promise<Buffer> {
  const opened = await store.open(hash, 'original');
  const bytes = opened === null ? null : await buffer(opened.stream);
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new DamagedOriginal(`The original ${hash} is damaged or not in the media store.`);
  return bytes;
}

/**
 * Makes the smaller copies of a stored original and stores them beside it. Running it twice gives the same files.
 * @throws UnreadablePicture, DamagedOriginal
 */
export async function storeRenditions(store: MediaStore, hash: string): Promise<Omit<Renditions, 'webp'>> {
  // One picture at a time: a burst of finished pictures must not take all threads from the requests, nor all memory.
  const { webp, ...facts } = await runOneAtATime(async () => makeRenditions(await readIntact(store, hash)));
  for (const variant of variants) await store.putRendition(hash, variant, webp[variant]);
  return facts;
}

/**
 * Stores the copies of a picture that stands for another file: the posters of a film. Running it twice gives the same files.
 * @throws UnreadablePicture
 */
export async function storePosters(store: MediaStore, hash: string, picture: Uint8Array): Promise<Omit<Renditions, 'webp'>> {
  const { webp, ...facts } = await runOneAtATime(() => makeRenditions(picture));
  for (const variant of variants) await store.putRendition(hash, variant, webp[variant]);
  return facts;
}

/** Decodes a picture and stores it with its copies. Running it twice gives the same files. @throws UnreadablePicture */
export async function storePicture(store: MediaStore, bytes: Uint8Array): Promise<StoredPicture> {
  const { webp, ...facts } = await runOneAtATime(() => makeRenditions(bytes));
  const stored = await store.put(bytes);
  for (const variant of variants) await store.putRendition(stored.hash, variant, webp[variant]);
  return { ...facts, ...stored };
}

/**
 * Stores a picture whose head can be read here and whose pixels cannot, with the renditions of a copy that the device made.
 * @throws UnreadablePicture for another file, and where the copy cannot be read, has another shape, or differs from the copy of
 * an earlier sender
 */
export async function storeWithCopy(store: MediaStore, bytes: Uint8Array, copy: Uint8Array): Promise<StoredPicture> {
  if (hasTooManyFrames(bytes)) throw new UnreadablePicture('This picture has too many frames.');
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const probed = await probeFile(whole, whole.length, () => Promise.resolve(whole));
  if (probed === null || probed.width === null || probed.height === null) throw new UnreadablePicture('This file is not a picture.');
  const { width, height, mime } = probed;
  const { webp, thumbhash, ...made } = await runOneAtATime(() => makeRenditions(copy));
  // One pixel of tolerance, because sides are rounded.
  const isSameShape = Math.abs(made.width * height - made.height * width) <= Math.max(width, height);
  if (!isSameShape) throw new UnreadablePicture('The copy is not of this picture.');
  // Another user may have the same picture. Its renditions stay: one device must not choose the pixels that others see.
  const earlier = await store.open(createHash('sha256').update(bytes).digest('hex'), '256');
  if (earlier !== null && !(await isSamePicture(await buffer(earlier.stream), webp['256'])))
    throw new UnreadablePicture('An earlier copy of this picture shows something else.');
  const stored = await store.put(bytes);
  if (earlier === null) for (const variant of variants) await store.putRendition(stored.hash, variant, webp[variant]);
  return { mime, width, height, thumbhash, ...stored };
}
