import type { ClipSettings } from '../../contract/clip.ts';
import type { PictureMetadata } from '../../contract/metadata.ts';
import type { Clip } from './open-clip.ts';
import type { ClipPlan } from './plan-clip.ts';

/** One clip on its way into a file. */
export type ConvertJob = {
  clip: Clip;
  plan: ClipPlan;
  settings: Pick<ClipSettings, 'quality' | 'isLooped' | 'mark'>;
  metadata: PictureMetadata | null;
  onProgress: (fraction: number) => void;
};
