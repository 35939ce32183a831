import type { Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { upscalePicture } from '../../contract/super-resolution/upscale-picture.ts';
import type { UpscaleApi } from './api.ts';
import { enlargeLanczos } from './enlarge-lanczos.ts';
import { openNetwork } from './open-network.ts';

/** One tile. */
const side = 128;

/** Times one tile; what is prepared once for all tiles is not counted. @throws AppError CONVERT_FAILED */
export const measureSpeed: UpscaleApi['measureSpeed'] = async (factor, onFetch) => {
  const { network, backend } = await openNetwork(onFetch);
  const picture: Pixels = { data: new Uint8ClampedArray(side * side * 4).fill(255), width: side, height: side };
  const startedMs = performance.now();
  await upscalePicture(picture, factor, { network, lanczos: enlargeLanczos });
  const seconds = (performance.now() - startedMs) / 1_000;
  return { backend, secondsPerMegapixel: seconds / ((side * factor) ** 2 / 1e6) };
};
