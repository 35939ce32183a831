import sharp from 'sharp';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { openPicture } from '../../lib/pictures/open-picture.ts';
import { EngineError } from '../engine.ts';
import type { UpscaledPicture } from './upscale-picture.ts';

const pixelsMax = 150_000_000;
const seconds = 120;
/** Most relative difference of the shape; beyond it the picture is another one. */
const shapeOffMost = 0.03;

/** Prepares a picture for engines: upright, opaque, without metadata. @throws EngineError INVALID_INPUT */
export async function prepareForUpscale(original: Uint8Array): Promise<Uint8Array> {
  try {
    const { show } = await openPicture(original, { limitInputPixels: pixelsMax });
    return await (await show()).removeAlpha().png().toBuffer();
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'The picture could not be read.'), { cause });
  }
}

/**
 * Scales an engine's result to the exact size and restores the transparency of the original, which engines drop.
 * @throws EngineError NO_OUTPUT when it is another picture, or not larger
 */
export async function fitVersion(original: Uint8Array, made: Uint8Array, mode: UpscaleMode): Promise<UpscaledPicture> {
  try {
    const by = 'engine';
    const had = await openPicture(original, { limitInputPixels: pixelsMax });
    const { factor } = upscaleFacts[mode];
    const [width, height] = [had.width * factor, had.height * factor];
    const got = await openPicture(made, { limitInputPixels: pixelsMax, failOn: 'error' });
    const isLarger = got.width > had.width && got.height > had.height;
    if (!isLarger || Math.abs((got.width / got.height / width) * height - 1) > shapeOffMost)
      throw new EngineError('NO_OUTPUT', 'The engine sent a picture that is not this one in a larger size.');
    const size = { kernel: 'lanczos3', fit: 'fill' } as const;
    const fitted = (await got.show()).removeAlpha().resize(width, height, size).timeout({ seconds });
    if (!had.hasAlpha)
      return { bytes: await fitted.jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer(), mime: 'image/jpeg', width, height, by };
    // Goes through raw pixels, because sharp joins a channel before it removes one.
    const opaque = await fitted.raw().toBuffer({ resolveWithObject: true });
    const clear = (await had.show()).extractChannel('alpha').resize(width, height, size);
    const whole = sharp(opaque.data, { raw: opaque.info }).joinChannel(await clear.png().toBuffer());
    return { bytes: await whole.png({ compressionLevel: 6 }).toBuffer(), mime: 'image/png', width, height, by };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw Object.assign(new EngineError('NO_OUTPUT', 'The engine sent a picture that cannot be read.'), { cause: error });
  }
}
