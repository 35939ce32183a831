import { painterModel } from '../../../../contract/model.ts';
import type { UpscaleMode } from '../../../../contract/media.ts';
import type { MediaRow } from '../../../../contract/media-row.ts';
import { builtInUpscaler, deviceModes, sizeOfVersion, upscaleFacts } from '../../../../contract/upscale.ts';
import { upscaleDownloadBytes } from '../../../../workers/upscale/client.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { aboutTime } from '../../../lib/time-left.ts';
import { hasUpscaledHere, readUpscaleSpeed } from '../../../lib/upscale-settings.ts';
import type { Maker } from './makers.ts';
import styles from './upscale.module.css';

type MakerFactsProps = { maker: Maker; item: MediaRow; mode: UpscaleMode };

/** What truly makes the larger version: the model, where it runs, and how long it takes where that is known. */
export function MakerFacts({ maker, item, mode }: MakerFactsProps) {
  return <p className={styles.hint}>{describe(maker, item, mode)}</p>;
}

function describe(maker: Maker, item: MediaRow, mode: UpscaleMode): string {
  if (maker.kind === 'device') return describeDevice(item, mode);
  if (maker.kind === 'engine') return `Made by ${maker.name}. The image is sent there.`;
  const repaints =
    item.model === painterModel.key ? ' Where that gives the same picture, the painter paints it again in the larger size instead.' : '';
  return `${builtInUpscaler.description}. ${upscaleFacts[mode].effect}${repaints}`;
}

function describeDevice(item: MediaRow, mode: UpscaleMode): string {
  const about = 'AI on this device: ESRGAN, free of charge. Nothing is sent to be made larger.';
  if (!hasUpscaledHere()) return `${about} Fetches ${formatBytes(upscaleDownloadBytes(2))} once.`;
  const here = deviceModes.find((one) => one === mode);
  const speed = here === undefined ? null : readUpscaleSpeed(here);
  if (speed === null) return about;
  const { width, height } = sizeOfVersion(item, mode);
  const time = aboutTime((speed.secondsPerMegapixel * width * height) / 1_000_000);
  return `${about} A${time.slice(1)} on this device.`;
}
