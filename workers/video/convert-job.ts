import type { ClipSettings } from '../../contract/downloads/clip.ts';
import type { PictureMetadata } from '../../contract/metadata/metadata.ts';
import type { Clip } from './open-clip.ts';
import type { ClipPlan } from './plan-clip.ts';

/** Makes a picture twice as wide and high; it may give the same answer again. */
export type PictureEnlarger = (picture: ImageData) => Promise<ImageData>;

/** One clip on its way into a file. */
export type ConvertJob = {
  clip: Clip;
  plan: ClipPlan;
  settings: Pick<ClipSettings, 'quality' | 'isLooped' | 'mark'>;
  metadata: PictureMetadata | null;
  /** Makes the frames that become larger; without it Lanczos does. */
  enlarge?: PictureEnlarger | null;
  onProgress: (fraction: number) => void;
};
