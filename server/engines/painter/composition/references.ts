import { createCanvas, type Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { openPicture } from '../../../lib/pictures/open-picture.ts';
import { EngineError } from '../../engine.ts';
import { fromRgb, mix, type Color } from '../drawing/color.ts';
import type { Palette } from './moods.ts';
import type { Layer } from '../stage.ts';

/** Reference pictures lend their colours. Those without a character also lend the places of light and masses. */
export type Influence = {
  /** 0–1, of the strongest reference. */
  strength: number;
  /** From dark to light. */
  colors: Color[];
  /** Absent when all references are characters: a face is no landscape. */
  composition?: Composition;
};

export type Composition = {
  /** 0–1, of the strongest of them. */
  strength: number;
  /** The averaged pictures, 24×24. */
  masses: Canvas;
  /** Fractions of the height and width. */
  horizon: number;
  lightX: number;
};

const EDGE = 24;

type Reference = { bytes: Uint8Array; strength: number; isCharacter?: boolean };
type Pixels = { data: Buffer; strength: number };

async function readPixels(bytes: Uint8Array): Promise<Buffer> {
  try {
    const { show } = await openPicture(bytes, { limitInputPixels: 100_000_000 });
    return await (await show()).resize(EDGE, EDGE, { fit: 'fill' }).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer();
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'A reference picture could not be read.'), { cause });
  }
}

/** Shrinks a reference for storage with its job, without changing its influence. @throws EngineError INVALID_INPUT */
export async function shrinkReference(bytes: Uint8Array): Promise<Uint8Array> {
  const data = await readPixels(bytes);
  return sharp(data, { raw: { width: EDGE, height: EDGE, channels: 3 } })
    .png()
    .toBuffer();
}

/** Six colours that stand for all pixels (k-means, started along the lightness). */
function clusterColors(pixels: readonly Pixels[]): Color[] {
  const all = pixels.flatMap(({ data }) =>
    Array.from({ length: EDGE * EDGE }, (_, index) => [data[index * 3]!, data[index * 3 + 1]!, data[index * 3 + 2]!] as const),
  );
  const sorted = all.toSorted((a, b) => a[0] + a[1] * 2 + a[2] - (b[0] + b[1] * 2 + b[2]));
  let centres = Array.from({ length: 6 }, (_, index) => sorted[Math.floor(((index + 0.5) / 6) * sorted.length)]!.map(Number));
  for (let round = 0; round < 6; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const [r, g, b] of all) {
      let [best, nearest] = [0, Infinity];
      for (const [index, centre] of centres.entries()) {
        const distance = (r - centre[0]!) ** 2 + (g - centre[1]!) ** 2 + (b - centre[2]!) ** 2;
        if (distance < nearest) [best, nearest] = [index, distance];
      }
      const sum = sums[best]!;
      for (const [channel, value] of [r, g, b, 1].entries()) sum[channel]! += value;
    }
    centres = sums.map((sum, index) => (sum[3]! > 0 ? sum.slice(0, 3).map((value) => value / sum[3]!) : centres[index]!));
  }
  return centres.map(([r, g, b]) => fromRgb(r!, g!, b!)).sort((a, b) => a.l - b.l);
}

/** Reads the reference pictures; nothing when there are none or all have strength 0. @throws EngineError INVALID_INPUT */
export async function readReferences(references: readonly Reference[]): Promise<Influence | undefined> {
  const used = references.filter(({ strength }) => strength > 0);
  if (used.length === 0) return undefined;
  const pixels = await Promise.all(
    used.map(async ({ bytes, strength, isCharacter = false }) => ({
      data: await readPixels(bytes),
      strength: Math.min(1, strength),
      isCharacter,
    })),
  );
  const placed = pixels.filter(({ isCharacter }) => !isCharacter);
  return {
    strength: Math.max(...pixels.map(({ strength }) => strength)),
    colors: clusterColors(pixels),
    ...(placed.length === 0 ? {} : { composition: readComposition(placed) }),
  };
}

function readComposition(pixels: readonly Pixels[]): Composition {
  const total = pixels.reduce((sum, { strength }) => sum + strength, 0);
  const masses = createCanvas(EDGE, EDGE);
  const ctx = masses.getContext('2d');
  const image = ctx.createImageData(EDGE, EDGE);
  const bytes = image.data;
  const rows = new Float64Array(EDGE);
  const columns = new Float64Array(EDGE);
  for (let index = 0; index < EDGE * EDGE; index++) {
    for (let channel = 0; channel < 3; channel++)
      bytes[index * 4 + channel] = pixels.reduce((sum, { data, strength }) => sum + (data[index * 3 + channel]! * strength) / total, 0);
    bytes[index * 4 + 3] = 255;
    const [x, y, light] = [index % EDGE, Math.floor(index / EDGE), bytes[index * 4]! + bytes[index * 4 + 1]! * 2 + bytes[index * 4 + 2]!];
    rows[y]! += light;
    if (y < EDGE * 0.6) columns[x]! += light;
  }
  ctx.putImageData(image, 0, 0);
  let [edge, step] = [EDGE * 0.6, 0];
  for (let y = 7; y < EDGE - 4; y++) {
    const fall = Math.abs(rows[y - 1]! + rows[y - 2]! - rows[y]! - rows[y + 1]!);
    if (fall > step) [edge, step] = [y, fall];
  }
  return {
    strength: Math.max(...pixels.map(({ strength }) => strength)),
    masses,
    horizon: edge / EDGE,
    lightX: (columns.indexOf(Math.max(...columns)) + 0.5) / EDGE,
  };
}

/** Every role moves towards the reference colour of its own lightness, so that contrast survives. */
export function lendPalette(palette: Palette, { colors, strength }: Influence): Palette {
  const lend = (color: Color): Color => {
    const nearest = colors.reduce((best, candidate) => (Math.abs(candidate.l - color.l) < Math.abs(best.l - color.l) ? candidate : best));
    return mix(color, { ...nearest, l: color.l * 0.45 + nearest.l * 0.55 }, strength * 0.9);
  };
  return Object.fromEntries(Object.entries(palette).map(([role, color]) => [role, lend(color)])) as Palette;
}

/** Blends the reference's large masses of light and colour over the scene. */
export function lendMasses({ masses, strength }: Composition): Layer {
  return ({ ctx, width, height }) => {
    ctx.save();
    ctx.imageSmoothingQuality = 'high';
    ctx.globalCompositeOperation = 'soft-light';
    ctx.globalAlpha = strength * 0.75;
    ctx.drawImage(masses, 0, 0, width, height);
    ctx.globalCompositeOperation = 'source-over';
    ctx.globalAlpha = strength * 0.34;
    ctx.drawImage(masses, 0, 0, width, height);
    ctx.restore();
  };
}
