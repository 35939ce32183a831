import { refuse } from '../../shared/refuse.ts';
import { readTiffLayout, type TiffLayout } from './read-tiff-layout.ts';
import { unpackBlock } from './unpack-block.ts';

/** Pixels as RGBA, 8 bits each, as stored; `orientation` says how to turn them, 1–8 as EXIF numbers it. */
export type TiffPixels = { width: number; height: number; orientation: number; rgba: Uint8ClampedArray<ArrayBuffer> };

/** Bytes of one unpacked block: a block is never larger than the largest picture. */
const blockBytesMax = 600_000_000;

/**
 * The first picture of a TIFF: black and white, grey, palette, RGB and RGBA of up to 16 bits, in strips or tiles, packed with
 * LZW, Deflate, PackBits or not at all. `check` refuses sizes before anything is unpacked. @throws AppError CONVERT_FAILED
 */
export async function decodeTiff(
  tiff: Uint8Array<ArrayBuffer>,
  check: (size: { width: number; height: number }) => void,
): Promise<TiffPixels> {
  const layout = readTiffLayout(tiff);
  check(layout);
  const { width, height, orientation } = layout;
  const read = sampleReader(layout);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const perPlane = Math.ceil(width / layout.blockWidth) * Math.ceil(height / layout.blockHeight);
  const planes = layout.planar === 2 ? layout.samples : 1;
  const samples = layout.planar === 2 ? 1 : layout.samples;
  const rowBytes = Math.ceil((layout.blockWidth * samples * layout.bits) / 8);
  if (!(rowBytes > 0) || rowBytes * layout.blockHeight > blockBytesMax) throw refuse('This picture is damaged.');
  const write = pixelWriter(layout, rgba);
  for (const [index, { at, length }] of layout.blocks.slice(0, perPlane * planes).entries()) {
    const place = index % perPlane;
    const across = Math.ceil(width / layout.blockWidth);
    const [left, top] = [(place % across) * layout.blockWidth, Math.floor(place / across) * layout.blockHeight];
    const rows = Math.min(layout.blockHeight, height - top);
    const block = await unpackBlock(tiff.slice(at, at + length), layout.compression, rowBytes * rows);
    if (layout.predictor === 2) undoPredictor(block, { rows, rowBytes, samples, layout });
    for (let y = 0; y < rows; y += 1)
      for (let x = 0; x < Math.min(layout.blockWidth, width - left); x += 1) {
        const pixel = ((top + y) * width + left + x) * 4;
        for (let s = 0; s < samples; s += 1)
          write(pixel, planes > 1 ? Math.floor(index / perPlane) : s, read(block, y * rowBytes, x * samples + s));
      }
  }
  return { width, height, orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, rgba };
}

type ReadSample = (block: Uint8Array, row: number, index: number) => number;

/** Reads one sample as a number of 8 bits, but for palettes, where it is a place. */
function sampleReader({ bits, isLittle, photometric }: TiffLayout): ReadSample {
  if (bits === 8) return (block, row, index) => block[row + index] ?? 0;
  // The upper byte alone: a screen shows no more.
  if (bits === 16) return (block, row, index) => block[row + index * 2 + (isLittle ? 1 : 0)] ?? 0;
  if (bits !== 1 && bits !== 2 && bits !== 4)
    throw refuse('This TIFF has numbers for its colours that cannot be read here. Save it as PNG first.');
  const most = (1 << bits) - 1;
  const scale = photometric === 3 ? 1 : 255 / most;
  return (block, row, index) => {
    const bit = index * bits;
    return (((block[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & most) * scale;
  };
}

/** Puts one sample where it belongs in RGBA. */
function pixelWriter(layout: TiffLayout, rgba: Uint8ClampedArray): (pixel: number, sample: number, value: number) => void {
  const { photometric, palette, hasAlpha } = layout;
  if (photometric === 2)
    return (pixel, sample, value) => {
      if (sample < 3 || (sample === 3 && hasAlpha)) rgba[pixel + sample] = value;
    };
  const isPalette = photometric === 3;
  if (!isPalette && photometric !== 0 && photometric !== 1)
    throw refuse('This TIFF has colours for print or video that cannot be read here. Save it as PNG first.');
  const third = palette.length / 3;
  return (pixel, sample, value) => {
    if (sample === 1 && hasAlpha) rgba[pixel + 3] = value;
    if (sample !== 0) return;
    const grey = photometric === 0 ? 255 - value : value;
    for (let i = 0; i < 3; i += 1) rgba[pixel + i] = isPalette ? (palette[i * third + value] ?? 0) >> 8 : grey;
  };
}

/** Each sample was stored as its difference from the one to its left. */
function undoPredictor(
  block: Uint8Array,
  { rows, rowBytes, samples, layout }: { rows: number; rowBytes: number; samples: number; layout: TiffLayout },
): void {
  const step = layout.bits === 16 ? 2 : 1;
  if (layout.bits !== 8 && layout.bits !== 16) return;
  const [low, high] = layout.isLittle ? [0, 1] : [1, 0];
  for (let row = 0; row < rows * rowBytes; row += rowBytes)
    for (let at = row + samples * step; at + step <= row + rowBytes; at += step) {
      const before = at - samples * step;
      if (step === 1) block[at] = block[at]! + block[before]!;
      else {
        const sum = block[at + low]! + block[before + low]! + ((block[at + high]! + block[before + high]!) << 8);
        block[at + low] = sum & 0xff;
        block[at + high] = (sum >> 8) & 0xff;
      }
    }
}
