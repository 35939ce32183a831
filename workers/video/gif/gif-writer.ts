import { findChangedArea, isChanged, toWords, type Area } from '../changed-area.ts';
import { colorKey, createColorMap, packPalette, type Color, type ColorMap } from './color-map.ts';
import type { FrameJob } from './encode-frame.ts';
import { keepOpaque, pickPalette, samplePixels, thinPixels } from './pick-palette.ts';

type GifOptions = {
  width: number;
  height: number;
  /** Colours for the whole clip. */
  palette: readonly Color[];
  isLooped: boolean;
  /** 0–1. */
  quality: number;
  /** Pixels may be transparent, so each frame is written whole. */
  isTransparent: boolean;
  /** Kept in the file as a comment. */
  comment: string | null;
};

/** Makes the bytes of a frame, here or in another worker. */
export type EncodeFrame = (job: FrameJob) => Promise<Uint8Array<ArrayBuffer>>;

/** Writes frame after frame; the bytes of each are handed out as soon as may be, so that no film has to fit into memory. */
export type GifWriter = {
  /** Adds one frame, RGBA, shown for `centiseconds`. Returns the bytes that are ready; later frames may still be encoding. */
  add(rgba: Uint8ClampedArray<ArrayBuffer>, centiseconds: number): Promise<Uint8Array<ArrayBuffer>[]>;
  finish(): Promise<Uint8Array<ArrayBuffer>[]>;
};

/** A frame shows a new scene when the palette's mean squared error is at least this, and this many times the usual one. */
const foreignError = 120;
const foreignTimes = 2.5;

/** The number of the next palette: frame workers serve several files and cache colours by it. */
let nextPaletteId = 0;

/** `ahead`: frames that may still be in the making when the next one is wanted. */
export function createGifWriter(options: GifOptions, encode: EncodeFrame, ahead = 0): GifWriter {
  const { width, height, isTransparent, quality, isLooped } = options;
  const tolerance = Math.round((1 - quality) * 12);
  const screen: Area = { x: 0, y: 0, width, height };
  const making: Promise<Uint8Array<ArrayBuffer>>[] = [];
  let map = createColorMap(packPalette(options.palette));
  const firstId = nextPaletteId++;
  let paletteId = firstId;
  /** Null until a frame with colours came. */
  let usualError: number | null = null;
  /** The pixels as they were when each was last drawn. */
  let shown: Uint8ClampedArray<ArrayBuffer> | null = null;
  /** How long it stays is known when the next one comes. */
  let held: FrameJob | null = null;

  function chooseColors(rgba: Uint8ClampedArray): void {
    const sample = keepOpaque(thinPixels(rgba, 4_096));
    // A fully transparent frame has no colours to choose from.
    if (sample.length === 0) return;
    const error = meanError(sample, map);
    usualError ??= Math.max(1, error);
    if (error < foreignError || error < usualError * foreignTimes) return;
    map = createColorMap(packPalette(pickPalette(thinPixels(rgba, samplePixels))));
    paletteId = nextPaletteId++;
    usualError = Math.max(1, meanError(sample, map));
  }

  function draw(rgba: Uint8ClampedArray<ArrayBuffer>, centiseconds: number): FrameJob | null {
    const area = shown === null || isTransparent ? screen : findChangedArea(toWords(rgba), toWords(shown), { width, tolerance });
    if (area === null) return null;
    chooseColors(rgba);
    const table = shown === null ? 'head' : paletteId === firstId ? 'shared' : 'own';
    const pixels = shown === null || isTransparent ? rgba.slice() : cutChanged({ rgba, shown, width, tolerance }, area);
    shown ??= rgba.slice();
    const colors = { palette: map.palette, paletteId, table, dither: 8 + 16 * quality } as const;
    return { area, rgba: pixels, ...colors, centiseconds, isLooped, isCleared: isTransparent };
  }

  async function takeReady(left: number): Promise<Uint8Array<ArrayBuffer>[]> {
    const ready: Uint8Array<ArrayBuffer>[] = [];
    while (making.length > left) ready.push(await making.shift()!);
    return ready;
  }

  return {
    async add(rgba, centiseconds) {
      const next = draw(rgba, centiseconds);
      if (next === null && held !== null) {
        held.centiseconds += centiseconds;
        return [];
      }
      if (held !== null) making.push(encode(held));
      held = next;
      return takeReady(ahead);
    },
    async finish() {
      if (held !== null) making.push(encode(held));
      const last = await takeReady(0);
      return [...last, ...(options.comment === null ? [] : [encodeComment(options.comment)]), Uint8Array.of(0x3b)];
    },
  };
}

type Drawing = { rgba: Uint8ClampedArray<ArrayBuffer>; shown: Uint8ClampedArray<ArrayBuffer>; width: number; tolerance: number };

/** The changed pixels of the area, the others transparent. Updates `shown` with the drawn pixels. */
function cutChanged({ rgba, shown, width, tolerance }: Drawing, area: Area): Uint8ClampedArray<ArrayBuffer> {
  const cut = new Uint32Array(area.width * area.height);
  const [from, to] = [toWords(rgba), toWords(shown)];
  for (let y = 0; y < area.height; y += 1) {
    const start = (area.y + y) * width + area.x;
    for (let x = 0; x < area.width; x += 1) {
      const i = start + x;
      if (!isChanged(from[i]!, to[i]!, tolerance)) continue;
      cut[y * area.width + x] = to[i] = from[i]!;
    }
  }
  return new Uint8ClampedArray(cut.buffer);
}

function meanError(rgba: Uint8ClampedArray, map: ColorMap): number {
  let sum = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const color = map.indexOf(colorKey(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!)) * 3;
    for (let channel = 0; channel < 3; channel += 1) sum += (rgba[at + channel]! - map.palette[color + channel]!) ** 2;
  }
  return sum / (rgba.length / 4);
}

/** A comment block, in UTF-8: most readers of today take it as that. */
function encodeComment(text: string): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(text);
  const blocks = [0x21, 0xfe];
  for (let at = 0; at < words.length; at += 255) {
    const block = words.subarray(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return Uint8Array.from([...blocks, 0]);
}
