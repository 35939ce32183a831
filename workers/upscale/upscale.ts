import * as v from 'valibot';
import { networkFactor, type Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { planTiles } from '../../contract/super-resolution/plan-tiles.ts';
import { upscalePicture } from '../../contract/super-resolution/upscale-picture.ts';
import { checkCanvas } from '../shared/pixels/check-canvas.ts';
import { findColorSpace } from '../shared/headers/find-color-space.ts';
import { openCanvas } from '../shared/pixels/open-canvas.ts';
import { readHeaderOf } from '../shared/headers/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import type { Upscaled, UpscaleApi } from './api.ts';
import { checkSize } from './check-size.ts';
import { enlargeLanczos } from './enlarge-lanczos.ts';
import { openNetwork } from './open-network.ts';

const requestSchema = v.strictObject({ source: v.blob(), factor: v.picklist([2, 4]) });

/** Of a JPG: in Chromium the only quality that keeps every colour (4:4:4). */
const quality = 1;

/** Header → pixels as they are seen → tiles through the network → file. @throws AppError CONVERT_FAILED */
export const upscale: UpscaleApi['upscale'] = async (request, onProgress, onFetch) => {
  const { source, factor } = v.parse(requestSchema, request);
  const header = await readHeaderOf(source);
  checkSize(header, factor);
  checkCanvas();
  const { network, backend } = await openNetwork(onFetch, countTiles(header, factor));
  const colorSpace = await findColorSpace(new Uint8Array(await source.arrayBuffer()), header.type);
  const picture = await decode(source, colorSpace);
  checkSize(picture, factor);
  const larger = await upscalePicture(picture, factor, { network, lanczos: enlargeLanczos, onProgress });
  return { blob: await encode(larger, colorSpace), width: larger.width, height: larger.height, backend } satisfies Upscaled;
};

/** Of the last time that the network doubles. */
function countTiles({ width, height }: { width: number; height: number }, factor: 2 | 4): number {
  const times = factor / networkFactor;
  return planTiles({ width: width * times, height: height * times }).length;
}

async function decode(source: Blob, colorSpace: PredefinedColorSpace): Promise<Pixels> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
  const { width, height } = bitmap;
  const context = openCanvas({ width, height }, { colorSpace, alpha: true, willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { data: context.getImageData(0, 0, width, height, { colorSpace }).data, width, height };
}

async function encode({ data, width, height }: Pixels, colorSpace: PredefinedColorSpace): Promise<Blob> {
  const isOpaque = data.every((value, at) => at % 4 !== 3 || value === 255);
  const context = openCanvas({ width, height }, { colorSpace, alpha: !isOpaque });
  context.putImageData(new ImageData(data, width, height, { colorSpace }), 0, 0);
  return context.canvas.convertToBlob({ type: isOpaque ? 'image/jpeg' : 'image/png', quality }).catch((error: unknown) => {
    throw refuse('This device has too little memory for this picture.', error);
  });
}
