import sharp from 'sharp';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { openPicture } from '../../lib/pictures/open-picture.ts';
import { EngineError } from '../engine.ts';
import type { UpscaledPicture } from './upscale-picture.ts';

const pixelsMax = 150_000_000;
const seconds = 120;
/** A picture of another shape than this is another picture. */
const shapeOffMost = 0.03;

/** A picture as engines are shown it: upright, opaque, and without what its file says of itself. @throws EngineError INVALID_INPUT */
export async function prepareForUpscale(original: Uint8Array): Promise<Uint8Array> {
  try {
    const { show } = await openPicture(original, { limitInputPixels: pixelsMax });
    return await (await show()).removeAlpha().png().toBuffer();
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'The picture could not be read.'), { cause });
  }
}

/**
 * What an engine made of a picture, in exactly the wanted size and with the transparency of the original, which engines leave
 * out.
 * @throws EngineError NO_OUTPUT when it is another picture, or no larger one
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
    // Pixels in between: a channel is joined before one is removed.
    const opaque = await fitted.raw().toBuffer({ resolveWithObject: true });
    const clear = (await had.show()).extractChannel('alpha').resize(width, height, size);
    const whole = sharp(opaque.data, { raw: opaque.info }).joinChannel(await clear.png().toBuffer());
    return { bytes: await whole.png({ compressionLevel: 6 }).toBuffer(), mime: 'image/png', width, height, by };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw Object.assign(new EngineError('NO_OUTPUT', 'The engine sent a picture that cannot be read.'), { cause: error });
  }
}
