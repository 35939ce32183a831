import type { UpscaleMode } from '../../media/media.ts';
import { nameCredits } from './name-credits.ts';
import type { CostPart, FeatureKey } from './cost.ts';
import { upscaleFacts } from '../../upscaling/upscale.ts';

const names = { image: 'Image', video: 'Video', lip_sync: 'Lip sync', reference: 'References', turbo: 'Turbo' };

/** The cost of a request, part by part, each on a line: `Image 4 × 2`, `Upscale 2x 1 × 2`, `10 credits`. */
export function nameCost(parts: readonly CostPart[], count: number, total: number): string {
  const lines = parts.map(({ feature, each }) => nameFeature(feature) + (each === 0 ? ', included' : ` ${each} × ${count}`));
  return [...lines, nameCredits(total)].join('\n');
}

function nameFeature(feature: FeatureKey): string {
  return feature in names ? names[feature as keyof typeof names] : `Upscale ${upscaleFacts[feature as UpscaleMode].name}`;
}
