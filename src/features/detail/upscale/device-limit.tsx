import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { StudioUpscaler } from '../../../../contract/upscaling/studio-upscaler.ts';
import { deviceModes, deviceUpscalePixelsMax, fitsDevice, fitsUpscale, upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { isStudioAi } from './describe-studio.ts';
import type { Maker } from './makers.ts';
import styles from './upscale.module.css';

const megapixelsMax = (deviceUpscalePixelsMax / 1_000_000).toFixed(1);

type DeviceLimitProps = { item: MediaRow; makers: readonly Maker[]; studio: StudioUpscaler | null };

/** Names the modes that are too large for this device, and their makers. Renders nothing when it supports all. */
export function DeviceLimit({ item, makers, studio }: DeviceLimitProps) {
  const [first] = deviceModes.filter((mode) => fitsUpscale(item, mode) && !fitsDevice(item, mode));
  if (first === undefined) return null;
  const other = makers.find(({ kind, modes }) => kind !== 'device' && modes.includes(first));
  const isAi = other?.kind !== 'studio' || isStudioAi(item, first, studio);
  return (
    <p className={styles.hint}>
      {first === deviceModes[0] ? 'This image' : upscaleFacts[first].name} is too large for this device, which makes at most {megapixelsMax}{' '}
      megapixels.{other !== undefined && ` ${other.name} can make it${isAi ? '' : ', with Lanczos and not AI'}.`}
    </p>
  );
}
