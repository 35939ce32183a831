import { useEffect, useReducer } from 'react';
import { upscaleFacts, type DeviceMode } from '../../../../contract/upscaling/upscale.ts';
import { measureUpscale } from '../../../../workers/upscale/client.ts';
import { hasUpscaledHere, readUpscaleSpeed, saveUpscaleSpeed, type UpscaleSpeed } from '../../../lib/settings/upscale-settings.ts';

/** The speed of this device in a mode. An unknown one is measured if the model is already here; null until then. */
export function useDeviceSpeed(mode: DeviceMode, isBusy: boolean): UpscaleSpeed | null {
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
