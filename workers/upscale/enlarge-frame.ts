import * as Comlink from 'comlink';
import * as v from 'valibot';
import { upscalePicture } from '../../contract/super-resolution/upscale-picture.ts';
import type { UpscaleApi } from './api.ts';
import { checkSize } from './check-size.ts';
import { enlargeLanczos } from './enlarge-lanczos.ts';
import { openNetwork } from './open-network.ts';
import { rememberTiles, type TileMemory } from './remember-tiles.ts';

const px = v.pipe(v.number(), v.integer(), v.minValue(1));
const frameSchema = v.pipe(
  v.strictObject({ data: v.instance(Uint8ClampedArray<ArrayBuffer>), width: px, height: px }),
  v.check(({ data, width, height }) => data.length === width * height * 4, 'is not a picture'),
);

let memory: TileMemory | null = null;

/** Pixels → tiles that changed through the network → pixels. @throws AppError CONVERT_FAILED */
export const enlargeFrame: UpscaleApi['enlargeFrame'] = async (given, onProgress, onFetch) => {
  const frame = v.parse(frameSchema, given);
  checkSize(frame, 2);
  const { network } = await openNetwork(onFetch);
  memory ??= rememberTiles(network);
  const larger = await upscalePicture(frame, 2, { network: memory.nextFrame(), lanczos: enlargeLanczos, onProgress });
  return Comlink.transfer(larger, [larger.data.buffer]);
};
