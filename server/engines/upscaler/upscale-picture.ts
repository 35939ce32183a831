import type { Sharp } from 'sharp';
import type { UpscaleMode } from '../../../contract/media.ts';
import { upscaleFacts } from '../../../contract/upscale.ts';
import { openPicture } from '../../lib/pictures/open-picture.ts';
import { EngineError } from '../engine.ts';

type UpscaleJob = {
  /** The original. */
  bytes: Uint8Array;
  mode: UpscaleMode;
  /** 0–1; used by the face modes: 1 stays with the picture, 0 sharpens most. */
  faceFidelity: number;
  /** The same picture in the wanted size, where an engine painted it again; else it is enlarged. */
  larger: Uint8Array | null;
};

export type UpscaledPicture = { bytes: Uint8Array; mime: string; width: number; height: number };

const limits = { pixels: 64_000_000, seconds: 120 };

/**
 * The built-in upscaler: Lanczos3 and sharpening, not AI. The same job gives the same bytes on the same machine.
 * @throws EngineError INVALID_INPUT for a file that is no picture
 */
export async function upscalePicture({ bytes, mode, faceFidelity, larger }: UpscaleJob): Promise<UpscaledPicture> {
  try {
    const options = { limitInputPixels: limits.pixels, failOn: 'error' } as const;
    const original = await openPicture(bytes, options);
    const { hasAlpha } = original;
    const { factor } = upscaleFacts[mode];
    const [width, height] = [original.width * factor, original.height * factor];
    const source = larger === null ? original : await openPicture(larger, options);
    const base = (await source.show()).resize(width, height, { kernel: 'lanczos3', fit: 'fill' }).timeout({ seconds: limits.seconds });
    const finished = finish(base, { mode, faceFidelity, isEnlarged: larger === null });
    const encoded = hasAlpha
      ? finished.png({ compressionLevel: 6 })
      : finished.removeAlpha().jpeg({ quality: 93, chromaSubsampling: '4:4:4' });
    return { bytes: await encoded.toBuffer(), mime: hasAlpha ? 'image/png' : 'image/jpeg', width, height };
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'The picture could not be read.'), { cause });
  }
}

function finish(picture: Sharp, how: { mode: UpscaleMode; faceFidelity: number; isEnlarged: boolean }): Sharp {
  const { factor, hasFace } = upscaleFacts[how.mode];
  // Edges are spread over more pixels the larger the picture gets.
  const sigma = factor === 4 ? 1.6 : 0.9;
  if (how.mode === 'x4anime') return picture.median(3).sharpen({ sigma, m1: 0, m2: 5 });
  if (hasFace) return picture.sharpen({ sigma: sigma * 1.3, m1: 0.6, m2: 1 + 4 * (1 - how.faceFidelity) });
  // What was painted in this size is as sharp as it gets.
  return how.isEnlarged ? picture.sharpen({ sigma, m1: 0.3, m2: 1.5 }) : picture;
}
