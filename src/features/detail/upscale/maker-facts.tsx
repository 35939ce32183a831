import { useEffect, useReducer } from 'react';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { StudioUpscaler } from '../../../../contract/upscaling/studio-upscaler.ts';
import { deviceModes, sizeOfVersion, type DeviceMode, upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { upscaleDownloadBytes, measureUpscale } from '../../../../workers/upscale/client.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { aboutTime } from '../../../lib/format/time-left.ts';
import { hasUpscaledHere, readUpscaleSpeed, saveUpscaleSpeed, type UpscaleSpeed } from '../../../lib/settings/upscale-settings.ts';
import { describeStudio } from './describe-studio.ts';
import type { Maker } from './makers.ts';
import styles from './upscale.module.css';

type MakerFactsProps = {
  maker: Maker;
  /** Limits of the studio's own upscaler; null when unknown. */
  studio: StudioUpscaler | null;
  item: MediaRow;
  mode: UpscaleMode;
  /** This device is upscaling this image. */
  isWorking: boolean;
};

/** The model of the larger version, where it runs, and its duration if known. */
export function MakerFacts({ maker, studio, item, mode, isWorking }: MakerFactsProps) {
  const here = maker.kind === 'device' ? deviceModes.find((one) => one === mode) : undefined;
  if (here !== undefined) return <DeviceFacts item={item} mode={here} isWorking={isWorking} />;
  return (
    <p className={styles.hint}>
      {maker.kind === 'engine' ? `Made by ${maker.name}. The image is sent there.` : describeStudio(item, mode, studio)}
    </p>
  );
}

function DeviceFacts({ item, mode, isWorking }: { item: MediaRow; mode: DeviceMode; isWorking: boolean }) {
  const speed = useDeviceSpeed(mode, isWorking);
  const { width, height } = sizeOfVersion(item, mode);
  const time = speed === null ? null : aboutTime((speed.secondsPerMegapixel * width * height) / 1_000_000);
  return (
    <p className={styles.hint}>
      The AI network waifu2x, on this device and free of charge.
      {!hasUpscaledHere() && ` Fetches ${formatBytes(upscaleDownloadBytes)} once.`}
      {time !== null && ` Takes ${time} here.`}
    </p>
  );
}

/** The speed of this device in a mode. An unknown one is measured if the model is already here; null until then. */
function useDeviceSpeed(mode: DeviceMode, isBusy: boolean): UpscaleSpeed | null {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const speed = readUpscaleSpeed(mode);
  const isToMeasure = speed === null && hasUpscaledHere() && !isBusy;
  useEffect(() => {
    if (!isToMeasure) return undefined;
    const stop = new AbortController();
    const measure = async () => {
      saveUpscaleSpeed(mode, await measureUpscale(upscaleFacts[mode].factor, { signal: stop.signal }));
      lookAgain();
    };
    measure().catch((error: unknown) => {
      // Without a measurement no time is shown.
      if (!stop.signal.aborted) console.warn('upscale.not-measured', String(error));
    });
    return () => stop.abort();
  }, [isToMeasure, mode]);
  return speed;
}
