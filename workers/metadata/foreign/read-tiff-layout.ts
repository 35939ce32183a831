import { hasAscii, viewOf } from '../../shared/bytes/image-bytes.ts';
import { listIfd } from '../../shared/metadata/list-ifd.ts';
import { refuse } from '../../shared/refuse.ts';

/** How the pixels of a TIFF are stored. */
export type TiffLayout = {
  isLittle: boolean;
  width: number;
  height: number;
  /** Bits of one sample, and samples of one pixel. */
  bits: number;
  samples: number;
  compression: number;
  photometric: number;
  predictor: number;
  /** 1: the samples of a pixel stand together; 2: each sample has a plane of its own. */
  planar: number;
  /** 1–8 as EXIF numbers it. */
  orientation: number;
  /** Number and values of a palette, 16 bits each: reds, greens, blues. */
  palette: number[];
  /** The fourth sample says how transparent a pixel is. */
  hasAlpha: boolean;
  isPremultiplied: boolean;
  /** Pixels of one block: a strip as wide as the picture, or a tile. */
  blockWidth: number;
  blockHeight: number;
  blocks: { at: number; length: number }[];
};

const sizes: Record<number, number> = { 1: 1, 3: 2, 4: 4 };
/** More blocks than any picture within our limits has. */
const blocksMax = 200_000;

/** Reads the first directory of a TIFF. @throws AppError CONVERT_FAILED when it is damaged */
export function readTiffLayout(tiff: Uint8Array): TiffLayout {
  const isLittle = hasAscii(tiff, 0, 'II');
  const tags = readTags(viewOf(tiff), isLittle);
  const one = (tag: number, otherwise: number) => tags.get(tag)?.[0] ?? otherwise;
  const width = one(256, 0);
  const height = one(257, 0);
  const bits = tags.get(258) ?? [1];
  const isTiled = tags.has(322);
  const offsets = tags.get(isTiled ? 324 : 273) ?? [];
  const lengths = tags.get(isTiled ? 325 : 279) ?? [];
  const extra = tags.get(338) ?? [];
  const samples = one(277, 1);
  if (width < 1 || height < 1 || offsets.length === 0 || offsets.length > blocksMax) throw refuse('This picture is damaged.');
  return {
    isLittle,
    width,
    height,
    bits: bits.every((each) => each === bits[0]) ? bits[0]! : 0,
    samples,
    compression: one(259, 1),
    photometric: one(262, 1),
    predictor: one(317, 1),
    planar: one(284, 1),
    orientation: one(274, 1),
    palette: tags.get(320) ?? [],
    hasAlpha: extra[0] === 1 || extra[0] === 2,
    isPremultiplied: extra[0] === 1,
    blockWidth: isTiled ? one(322, 0) : width,
    blockHeight: Math.max(1, isTiled ? one(323, 0) : Math.min(height, one(278, height))),
    blocks: offsets.map((at, i) => ({ at, length: lengths[i] ?? Math.max(0, tiff.length - at) })),
  };
}

function readTags(view: DataView, isLittle: boolean): Map<number, number[]> {
  const tags = new Map<number, number[]>();
  const at = view.byteLength < 8 ? 0 : view.getUint32(4, isLittle);
  if (at < 8 || at + 2 > view.byteLength) throw refuse('This picture is damaged.');
  for (const { tag, type, count, valueAt } of listIfd(view, at, { isLittle, valueBytes: sizes })) {
    const size = sizes[type];
    if (size === undefined || count > blocksMax) continue;
    const read = (where: number) =>
      size === 1 ? view.getUint8(where) : size === 2 ? view.getUint16(where, isLittle) : view.getUint32(where, isLittle);
    tags.set(
      tag,
      Array.from({ length: count }, (_, n) => read(valueAt + n * size)),
    );
  }
  return tags;
}
