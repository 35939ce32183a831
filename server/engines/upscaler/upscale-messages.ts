import type { Pixels } from '../../../contract/super-resolution/enlarge-pixels.ts';
import type { Face } from '../../../contract/faces/detect-faces.ts';

/** A picture to make larger. */
export type UpscaleRequest = { picture: Pixels; factor: 2 | 4 };

/** A request to the thread, one at a time. */
export type ThreadRequest =
  | ({ type: 'upscale'; by: 'network' | 'lanczos' } & UpscaleRequest)
  | { type: 'measure' }
  | { type: 'find-faces'; picture: Pixels };

/** The answer to each request. `seconds`: time of the work. */
export type ThreadReply =
  | { type: 'upscaled'; picture: Pixels; seconds: number }
  | { type: 'measured'; seconds: number }
  | { type: 'faces'; faces: Face[] }
  | { type: 'failed' };
