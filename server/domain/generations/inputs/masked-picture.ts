import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import type { ChosenSettings } from '../../../../contract/generations/settings/chosen-settings.ts';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { EngineError } from '../../../engines/engine.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { readPicture, UnreadablePicture } from '../../files/make-renditions.ts';
import { runOneAtATime } from '../../run-one-at-a-time.ts';
import { choosePart, type Grey, type Part, shrinkWhite, type Size, sizeOfPart } from './mask-part.ts';
import { readAddress } from './read-chosen.ts';

type Decoded = Size & { data: Uint8Array; channels: 3 | 4; mime: string };
type Studio = { db: Database; mediaStore: MediaStore };

/** A request that changes a part of a picture. `asked`: the requested size. */
export type MaskedRequest = { chosen: ChosenSettings; sourceId: string | null; asked: Size };
/** The picture and its mask, both of exactly this size, as PNG. */
export type MaskedPicture = Size & { picture: Uint8Array; mask: Uint8Array };

/** Larger results of pictures that were lossy before are stored with loss: a photo of 16 megapixels would take 40 MB without. */
const exactPixelsMax = 4_194_304;
const exactTypes: readonly string[] = ['image/png', 'image/gif'];
const pixelsPerTurn = 1_000_000;

/**
 * The input of an engine for a masked request: the original picture, or the part of it around the mask, and the mask. @throws
 * EngineError INVALID_INPUT when a file is gone or cannot be read, or the mask is all black
 */
export async function readMasked(studio: Studio, request: MaskedRequest): Promise<MaskedPicture> {
  const files = await readFiles(studio, request);
  return runOneAtATime(async () => {
    const { whole, grey } = await decode(files);
    const part = findPart(grey, whole, request);
    const { width, height } = sizeOfPart(part, request.asked);
    const fit = (pixels: Sharp): Promise<Uint8Array> => pixels.extract(part).resize(width, height, { fit: 'fill' }).png().toBuffer();
    const picture = await fit(openRaw(whole).flatten({ background: '#fff' }));
    return { width, height, picture, mask: await fit(await weigh(grey, whole)) };
  });
}

/**
 * Lays an engine's result over the original by the mask, in the original's size: black parts of the mask stay unchanged. Without
 * loss, except for large pictures that were lossy before. The same files give the same bytes. @throws EngineError INVALID_INPUT
 * as `readMasked`; UnreadablePicture for the engine's result
 */
export async function layOver(studio: Studio, request: MaskedRequest, made: Uint8Array): Promise<Uint8Array> {
  const files = await readFiles(studio, request);
  return runOneAtATime(async () => {
    const { whole, grey } = await decode(files);
    const part = findPart(grey, whole, request);
    const { width, height } = part;
    const weights = await (await weigh(grey, whole)).extract(part).raw().toBuffer();
    const patch = await readPicture(made, (shown) =>
      shown.flatten({ background: '#fff' }).resize(width, height, { fit: 'fill' }).raw().toBuffer(),
    );
    await blend(whole, { patch, weights, part });
    const isExact = exactTypes.includes(whole.mime) || whole.channels === 4 || whole.width * whole.height <= exactPixelsMax;
    const laid = openRaw(whole);
    return isExact ? laid.png().toBuffer() : laid.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  });
}

/** `patch`: three bytes a pixel, `weights`: one. The covered pixels become opaque. Yields to other work in between. */
async function blend(
  { data, width, channels }: Decoded,
  { patch, weights, part }: { patch: Uint8Array; weights: Uint8Array; part: Part },
): Promise<void> {
  for (let index = 0; index < weights.length; index += 1) {
    if (index % pixelsPerTurn === pixelsPerTurn - 1) await nextTurn();
    const weight = weights[index]!;
    if (weight === 0) continue;
    const at = ((part.top + Math.floor(index / part.width)) * width + part.left + (index % part.width)) * channels;
    for (let channel = 0; channel < 3; channel += 1) {
      const before = data[at + channel]!;
      data[at + channel] = Math.round(before + ((patch[index * 3 + channel]! - before) * weight) / 255);
    }
    if (channels === 4) data[at + 3] = Math.round(data[at + 3]! + ((255 - data[at + 3]!) * weight) / 255);
  }
}

type Files = { original: Uint8Array; mask: Uint8Array };

async function readFiles(studio: Studio, { chosen, sourceId }: MaskedRequest): Promise<Files> {
  const address = sourceId === null ? chosen.image_urls?.[0] : itemAddress(sourceId);
  if (address === undefined || chosen.mask_url === undefined)
    throw new EngineError('INVALID_INPUT', 'The picture that was masked is gone.');
  const original = await readAddress(studio, address, 'original');
  return { original: original.bytes, mask: (await readAddress(studio, chosen.mask_url, 'original')).bytes };
}

async function decode({ original, mask }: Files): Promise<{ whole: Decoded; grey: Grey }> {
  try {
    const whole = await readPicture(original, async (shown, { mime }) => {
      const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
      return { data, mime, width: info.width, height: info.height, channels: info.channels === 4 ? (4 as const) : (3 as const) };
    });
    return { whole, grey: await readPicture(mask, readGrey) };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new EngineError('INVALID_INPUT', 'The picture that was masked, or its mask, cannot be read.');
  }
}

async function readGrey(shown: Sharp): Promise<Grey> {
  const pixels = shown.flatten({ background: '#000' }).toColourspace('b-w').extractChannel(0).raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function openRaw({ data, width, height, channels }: Decoded): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function findPart(mask: Grey, { width, height }: Size, { chosen, asked }: MaskedRequest): Part {
  const part = choosePart(mask, { width, height }, asked);
  if (part === null) throw new EngineError('INVALID_INPUT', 'The mask is black everywhere: there is nothing to change.');
  // A ControlNet follows a picture of the whole.
  return chosen.controlnet === undefined ? part : { left: 0, top: 0, width, height };
}

/** The share of each pixel that may change, 0–255. */
async function weigh(mask: Grey, { width, height }: Size): Promise<Sharp> {
  const isSmaller = mask.width < width || mask.height < height;
  const { data, ...raw } = isSmaller ? shrinkWhite(mask) : mask;
  const resized = sharp(data, { raw: { ...raw, channels: 1 } }).resize(width, height, { fit: 'fill', kernel: 'linear' });
  const weights = await resized.toColourspace('b-w').raw().toBuffer();
  return sharp(weights, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
}
