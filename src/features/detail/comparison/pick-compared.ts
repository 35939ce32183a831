import { listVersions, type UpscaleMode } from '../../../../contract/media/media.ts';
import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';

/** The version to compare with the original: the one on the stage, else the largest; null without versions. */
export function pickCompared(item: Record<UpscaleMode, string | null>, shown: UpscaleMode | null): UpscaleMode | null {
  const versions = listVersions(item);
  const largest = versions.find((mode) => upscaleFacts[mode].factor === 4) ?? versions[0] ?? null;
  return shown !== null && versions.includes(shown) ? shown : largest;
}
