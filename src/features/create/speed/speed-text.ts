import type { Speed } from '../../../../contract/generations/cost/turbo.ts';
import type { GenerationTime } from '../../../actions/engines/read-speed.ts';

/** Describes measured times: `Turbo takes about 8 s an image, normal speed 21 s.` Null before the first image. */
export function speedText(times: Record<Speed, GenerationTime>, noun: 'image' | 'video'): string | null {
  const [turbo, normal] = [times.turbo.median_seconds, times.normal.median_seconds];
  if (turbo !== null && normal !== null) return `Turbo takes about ${seconds(turbo)} ${article(noun)}, normal speed ${seconds(normal)}.`;
  if (turbo !== null) return `Turbo takes about ${seconds(turbo)} ${article(noun)}.`;
  return normal === null ? null : `It takes about ${seconds(normal)} ${article(noun)} at normal speed.`;
}

const article = (noun: string): string => (noun === 'image' ? 'an image' : `a ${noun}`);

function seconds(value: number): string {
  if (value < 10) return `${Math.max(0.1, value).toFixed(1)} s`;
  return value < 120 ? `${Math.round(value)} s` : `${Math.round(value / 60)} min`;
}
