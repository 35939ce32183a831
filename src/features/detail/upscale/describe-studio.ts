import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import type { StudioUpscaler } from '../../../../contract/upscaling/studio-upscaler.ts';
import { builtInUpscaler, sizeOfVersion, upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { aboutTime } from '../../../lib/format/time-left.ts';

type Item = Pick<MediaRow, 'width' | 'height' | 'model'>;

/** Describes how the studio's own upscaler would upscale an image, from the limits that the studio reported. */
export function describeStudio(item: Item, mode: UpscaleMode, studio: StudioUpscaler | null): string {
  const repainted = item.model === painterModel.key ? ' Where that gives the same picture, the painter paints it again instead.' : '';
  return `${describeWay(item, mode, studio)} ${upscaleFacts[mode].effect}${repainted}`;
}

/** False when the studio's own upscaler certainly uses Lanczos. */
export function isStudioAi(item: Item, mode: UpscaleMode, studio: StudioUpscaler | null): boolean {
  const { width, height } = sizeOfVersion(item, mode);
  return studio === null || (studio.seconds_max > 0 && width * height <= studio.pixels_max);
}

function describeWay(item: Item, mode: UpscaleMode, studio: StudioUpscaler | null): string {
  if (studio === null) return `${builtInUpscaler.description}.`;
  if (studio.seconds_max === 0) return 'Made by the studio: Lanczos, not AI.';
  if (!isStudioAi(item, mode, studio)) return 'Made by the studio: Lanczos, not AI, because the result is too large for its AI.';
  const { width, height } = sizeOfVersion(item, mode);
  const speed = studio.seconds_per_megapixel?.[upscaleFacts[mode].factor === 2 ? 'x2' : 'x4'];
  const seconds = speed === undefined ? null : (speed * width * height) / 1_000_000;
  // The studio measures again after a slow run, because the machine may have been busy.
  if (seconds === null || seconds > studio.seconds_max) return `${builtInUpscaler.description}.`;
  return `Made by the studio: AI (waifu2x), which takes ${aboutTime(seconds)} there.`;
}
