import sharp, { type Sharp } from 'sharp';
import type { Pixels } from '../../../contract/super-resolution/enlarge-pixels.ts';
import type { UpscaleMode, VersionMaker } from '../../../contract/media/media.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { openPicture, type OpenedPicture } from '../../lib/pictures/open-picture.ts';
import { EngineError } from '../engine.ts';
import { enhanceFaces } from './faces/enhance-faces.ts';
import type { Enlarged, BuiltInUpscaler } from './built-in-upscaler.ts';

type UpscaleJob = {
  /** The original. */
  bytes: Uint8Array;
  mode: UpscaleMode;
  /** 0–1; used by the face modes, where faces are: 1 stays with the picture, 0 sharpens most. */
  faceFidelity: number;
  /** The same picture in the wanted size, where an engine repainted it; null: it is enlarged here. */
  larger: Uint8Array | null;
};

export type UpscaledPicture = {
  bytes: Uint8Array;
  mime: string;
  width: number;
  height: number;
  by: VersionMaker;
  /** Number of enhanced faces; only in the face modes. */
  faces?: number;
};

const limits = { pixels: 64_000_000, seconds: 120 };

/**
 * The studio's own upscaler: a picture painted larger, else the network or Lanczos in the thread. Its last resort is Lanczos of sharp,
 * which takes every size. Then adds the effects of the mode.
 * @throws EngineError INVALID_INPUT for a file that is no picture; CANCELED
 */
export async function upscalePicture(
  { bytes, mode, faceFidelity, larger }: UpscaleJob,
  network: BuiltInUpscaler,
  signal: AbortSignal,
): Promise<UpscaledPicture> {
  try {
    const options = { limitInputPixels: limits.pixels, failOn: 'error' } as const;
    const original = await openPicture(bytes, options);
    const { hasAlpha } = original;
    const { factor, hasFace } = upscaleFacts[mode];
    const [width, height] = [original.width * factor, original.height * factor];
    // Before the long work, so that a failure here wastes none.
    const faces = hasFace ? await network.findFaces(await readPixels(original), signal) : [];
    const painted = larger === null ? null : await openPicture(larger, options);
    const enlarged = painted === null ? await enlarge(original, factor, { network, signal }) : null;
    const by = painted !== null ? 'painter' : (enlarged?.by ?? 'lanczos');
    const base = (enlarged?.picture ?? (await (painted ?? original).show()))
      .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
      .timeout({ seconds: limits.seconds });
    const plain = finish(base, { mode, by, isSharp: painted !== null || enlarged !== null });
    const finished = faces.length === 0 ? plain : await enhanceFaces(plain, { faces, faceFidelity, factor });
    const encoded = hasAlpha
      ? finished.png({ compressionLevel: 6 })
      : finished.removeAlpha().jpeg({ quality: 93, chromaSubsampling: '4:4:4' });
    const made: UpscaledPicture = { bytes: await encoded.toBuffer(), mime: hasAlpha ? 'image/png' : 'image/jpeg', width, height, by };
    return hasFace ? { ...made, faces: faces.length } : made;
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw Object.assign(new EngineError('INVALID_INPUT', 'The picture could not be read.'), { cause });
  }
}

async function enlarge(
  original: OpenedPicture,
  factor: 2 | 4,
  { network, signal }: { network: BuiltInUpscaler; signal: AbortSignal },
): Promise<{ picture: Sharp; by: Enlarged['by'] } | null> {
  const { width, height } = original;
  if (!network.takes({ width, height }, factor)) return null;
  const made = await network.enlarge({ picture: await readPixels(original), factor }, signal);
  if (made === null) return null;
  const { data, ...size } = made.picture;
  return { picture: sharp(data, { raw: { ...size, channels: 4 } }), by: made.by };
}

async function readPixels({ show, width, height }: OpenedPicture): Promise<Pixels> {
  const shown = await (await show()).ensureAlpha().raw().timeout({ seconds: limits.seconds }).toBuffer();
  return { data: new Uint8ClampedArray(shown), width, height };
}

type Finish = { mode: UpscaleMode; by: VersionMaker; isSharp: boolean };

/** Adds the mode's effect on the whole picture. Skips pictures as sharp as their original, and drawings by the network. */
function finish(picture: Sharp, { mode, by, isSharp }: Finish): Sharp {
  const { factor } = upscaleFacts[mode];
  // Larger factors spread edges over more pixels.
  const sigma = factor === 4 ? 1.6 : 0.9;
  if (mode === 'x4anime') return by === 'network' ? picture : picture.median(3).sharpen({ sigma, m1: 0, m2: 5 });
  return isSharp ? picture : picture.sharpen({ sigma, m1: 0.3, m2: 1.5 });
}
