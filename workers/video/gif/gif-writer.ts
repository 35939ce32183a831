import { GIFEncoder } from 'gifenc';
import { findChangedArea, isChanged, type Area } from '../changed-area.ts';
import { colorKey, createColorMap, type Color, type ColorMap } from './color-map.ts';
import { clearIndex, drawWithPalette } from './draw-with-palette.ts';
import { pickPalette, samplePixels, thinPixels } from './pick-palette.ts';

type GifOptions = {
  width: number;
  height: number;
  /** Colours for the whole clip. */
  palette: readonly Color[];
  isLooped: boolean;
  /** 0–1. */
  quality: number;
  /** What is behind a pixel may be seen through it, so that each frame stands alone. */
  isTransparent: boolean;
  /** Kept in the file as a comment. */
  comment: string | null;
};

/** Writes frame after frame; the bytes of each are handed out at once, so that no film has to fit into memory. */
export type GifWriter = {
  /** One frame, RGBA, shown for `centiseconds`. Empty while it is not known how long the frame before stays. */
  add(rgba: Uint8ClampedArray<ArrayBuffer>, centiseconds: number): Uint8Array<ArrayBuffer>[];
  finish(): Uint8Array<ArrayBuffer>[];
};

/** A palette whose mean squared error for a frame is above this and this many times what it was, does not know that scene. */
const foreignError = 120;
const foreignTimes = 2.5;

type Held = { indexes: Uint8Array; area: Area; palette: readonly Color[] | null; centiseconds: number };

export function createGifWriter(options: GifOptions): GifWriter {
  const { width, height, isTransparent, quality } = options;
  const encoder = GIFEncoder({ auto: false, initialCapacity: 1 << 16 });
  const dither = 8 + 16 * quality;
  const tolerance = Math.round((1 - quality) * 12);
  const screen: Area = { x: 0, y: 0, width, height };
  let map = createColorMap(options.palette);
  let usualError = 0;
  let isOwnPalette = false;
  /** The pixels as they were when each was last drawn. */
  let shown: Uint8ClampedArray<ArrayBuffer> | null = null;
  let held: Held | null = null;
  let isBegun = false;

  function chooseColors(rgba: Uint8ClampedArray): void {
    const sample = thinPixels(rgba, 4_096);
    const error = meanError(sample, map);
    if (usualError === 0) usualError = Math.max(1, error);
    if (error < foreignError || error < usualError * foreignTimes) return;
    map = createColorMap(pickPalette(thinPixels(rgba, samplePixels)));
    isOwnPalette = true;
    usualError = meanError(sample, map);
  }

  function draw(rgba: Uint8ClampedArray<ArrayBuffer>, centiseconds: number): Held | null {
    const area = shown === null || isTransparent ? screen : findChangedArea(rgba, shown, width, tolerance);
    if (area === null) return null;
    chooseColors(rgba);
    const indexes = drawWithPalette(rgba, width, map, dither);
    const own = isOwnPalette ? map.palette : null;
    if (shown === null || isTransparent) {
      shown = rgba.slice();
      return { indexes, area: screen, palette: own, centiseconds };
    }
    return { indexes: keepChanged({ rgba, shown, indexes, width, tolerance }, area), area, palette: own, centiseconds };
  }

  function write({ indexes, area, palette, centiseconds }: Held): Uint8Array<ArrayBuffer> {
    encoder.reset();
    if (!isBegun) encoder.writeHeader();
    encoder.writeFrame(indexes, area.width, area.height, {
      ...(isBegun ? (palette === null ? {} : { palette: toTable(palette) }) : { palette: toTable(options.palette), first: true }),
      repeat: options.isLooped ? 0 : -1,
      delay: centiseconds * 10,
      transparent: true,
      transparentIndex: clearIndex,
      dispose: isTransparent ? 2 : 1,
    });
    const bytes = encoder.bytes();
    // The encoder puts every frame at the upper left; the descriptor follows its eight bytes of timing.
    if (isBegun) new DataView(bytes.buffer).setUint32(9, area.x | (area.y << 16), true);
    isBegun = true;
    return bytes;
  }

  return {
    add(rgba, centiseconds) {
      const next = draw(rgba, centiseconds);
      if (next === null && held !== null) {
        held.centiseconds += centiseconds;
        return [];
      }
      const ready = held === null ? [] : [write(held)];
      held = next;
      return ready;
    },
    finish() {
      const last = held === null ? [] : [write(held)];
      return [...last, ...(options.comment === null ? [] : [encodeComment(options.comment)]), Uint8Array.of(0x3b)];
    },
  };
}

/** A table of exactly 256 colours, so that the index for what stays is in it. */
function toTable(palette: readonly Color[]): [number, number, number][] {
  return Array.from({ length: 256 }, (_, i) => [...(palette[i] ?? [0, 0, 0])] as [number, number, number]);
}

type Drawing = { rgba: Uint8ClampedArray; shown: Uint8ClampedArray; indexes: Uint8Array; width: number; tolerance: number };

/** The area's pixels that changed, the others clear; what is drawn is noted in `shown`. */
function keepChanged({ rgba, shown, indexes, width, tolerance }: Drawing, area: Area): Uint8Array {
  const kept = new Uint8Array(area.width * area.height).fill(clearIndex);
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const i = (area.y + y) * width + area.x + x;
      if (!isChanged(rgba, shown, i * 4, tolerance)) continue;
      kept[y * area.width + x] = indexes[i]!;
      for (let channel = 0; channel < 4; channel += 1) shown[i * 4 + channel] = rgba[i * 4 + channel]!;
    }
  }
  return kept;
}

function meanError(rgba: Uint8ClampedArray, map: ColorMap): number {
  let sum = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const color = map.palette[map.indexOf(colorKey(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!))]!;
    sum += (rgba[at]! - color[0]) ** 2 + (rgba[at + 1]! - color[1]) ** 2 + (rgba[at + 2]! - color[2]) ** 2;
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
