import type { Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { sideMax as side } from '../../contract/super-resolution/plan-tiles.ts';
import { upscalePicture } from '../../contract/super-resolution/upscale-picture.ts';
import type { UpscaleApi } from './api.ts';
import { enlargeLanczos } from './enlarge-lanczos.ts';
import { openNetwork } from './open-network.ts';

/** Measures as many tiles as run at once, without the set-up that all tiles share. @throws AppError CONVERT_FAILED */
export const measureSpeed: UpscaleApi['measureSpeed'] = async (factor, onFetch) => {
  const { network, backend } = await openNetwork(onFetch);
  const width = side * (network.tilesAtOnce ?? 1);
  const picture: Pixels = { data: new Uint8ClampedArray(width * side * 4).fill(255), width, height: side };
  const startedMs = performance.now();
  await upscalePicture(picture, factor, { network, lanczos: enlargeLanczos });
  const seconds = (performance.now() - startedMs) / 1_000;
  return { backend, secondsPerMegapixel: seconds / ((width * side * factor ** 2) / 1e6) };
};
