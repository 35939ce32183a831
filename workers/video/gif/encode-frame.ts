import { GIFEncoder } from 'gifenc';
import type { Area } from '../changed-area.ts';
import { createColorMap, type ColorMap } from './color-map.ts';
import { clearIndex, drawWithPalette } from './draw-with-palette.ts';

/** Pixels of a part of the screen, in colours and packed: all that the making of one frame needs. */
export type FrameJob = {
  area: Area;
  /** The pixels of the area. Transparent ones keep the earlier frame. */
  rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Red, green and blue of each colour; the same number is the same colours. */
  palette: Uint8Array;
  paletteId: number;
  /** Place of the colour table: at the head of the file, with the frame, or shared: the head's table holds. */
  table: 'head' | 'own' | 'shared';
  centiseconds: number;
  /** In channel steps. */
  dither: number;
  isLooped: boolean;
  /** Each frame stands alone. */
  isCleared: boolean;
};

/** Makes frames one after the other; it remembers which colour is nearest to which. */
export function createFrameEncoder(): (job: FrameJob) => Uint8Array<ArrayBuffer> {
  const encoder = GIFEncoder({ auto: false, initialCapacity: 1 << 16 });
  let map: ColorMap | null = null;
  let mapId = -1;
  return ({ area, rgba, palette, paletteId, table, centiseconds, dither, isLooped, isCleared }) => {
    if (map === null || mapId !== paletteId) map = createColorMap(palette);
    mapId = paletteId;
    const isFirst = table === 'head';
    encoder.reset();
    if (isFirst) encoder.writeHeader();
    encoder.writeFrame(drawWithPalette(rgba, area, { map, strength: dither }), area.width, area.height, {
      ...(table === 'shared' ? {} : { palette: toTable(palette), first: isFirst }),
      repeat: isLooped ? 0 : -1,
      delay: centiseconds * 10,
      transparent: true,
      transparentIndex: clearIndex,
      dispose: isCleared ? 2 : 1,
    });
    const bytes = encoder.bytes();
    // The encoder puts every frame at the upper left; the descriptor follows its eight bytes of timing.
    if (!isFirst) new DataView(bytes.buffer).setUint32(9, area.x | (area.y << 16), true);
    return bytes;
  };
}

/** A table of exactly 256 colours, so that it contains the index of unchanged pixels. */
function toTable(palette: Uint8Array): [number, number, number][] {
  return Array.from({ length: 256 }, (_, i) => [palette[i * 3] ?? 0, palette[i * 3 + 1] ?? 0, palette[i * 3 + 2] ?? 0]);
}
