import { uuidOf } from '../../lib/ids/uuid-of.ts';

/** The mutation, a UUID, under which the upscaling that was asked for together with an item is charged, made and refunded. */
export function ownUpscaleMid(mediaId: string): string {
  return uuidOf(`upscale with ${mediaId}`);
}
