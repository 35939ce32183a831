import { listVersions, type UpscaleMode } from '../../../../contract/media/media.ts';
import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';

/** The version to compare with the original: the one that is shown, else the largest; null where there is none. */
export function pickCompared(item: Record<UpscaleMode, string | null>, shown: UpscaleMode | null): UpscaleMode | null {
  const versions = listVersions(item);
  const largest = versions.find((mode) => upscaleFacts[mode].factor === 4) ?? versions[0] ?? null;
  return shown !== null && versions.includes(shown) ? shown : largest;
}
