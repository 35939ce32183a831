import { joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { refuse } from '../../shared/refuse.ts';
import { readWebpHeader } from '../../shared/headers/read-webp-header.ts';
import { readChunks, writeChunk, type RiffChunk } from '../../shared/bytes/riff-chunks.ts';
import type { Carried } from './carried.ts';
import { writeExif } from './exif-directories.ts';

const flags = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, profile: 0x20 };
const described = ['EXIF', 'XMP '];
/** Chunks without which the picture would look different. */
const seen = ['ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'];

/**
 * A WebP that carries this and nothing else of the kind; with `isPrivate` nothing that does not change its look.
 * @throws AppError CONVERT_FAILED for a damaged file.
 */
export function writeWebp(webp: Uint8Array, { exif, xmp }: Carried, isPrivate: boolean): Uint8Array<ArrayBuffer> {
  const header = readWebpHeader(webp);
  const chunks = readChunks(webp);
  if (
    header === null ||
    header.width < 1 ||
    header.height < 1 ||
    !chunks.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF')
  )
    throw refuse('This WebP picture is damaged.');
  const body = chunks.filter(({ type }) => type !== 'VP8X' && (isPrivate ? seen.includes(type) : !described.includes(type)));
  const added: RiffChunk[] = [
    ...(exif === null ? [] : [{ type: 'EXIF', data: writeExif(exif) }]),
    ...(xmp === null ? [] : [{ type: 'XMP ', data: new TextEncoder().encode(xmp) }]),
  ];
  const earlier = chunks.find(({ type }) => type === 'VP8X')?.data[0];
  const isSimple = added.length === 0 && body.every(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const alpha = earlier === undefined ? hasAlpha(body) : (earlier & flags.alpha) !== 0;
  const head: RiffChunk = {
    type: 'VP8X',
    data: extend(header, {
      [flags.animation]: body.some(({ type }) => type === 'ANIM'),
      [flags.xmp]: xmp !== null,
      [flags.exif]: exif !== null,
      [flags.alpha]: alpha,
      [flags.profile]: body.some(({ type }) => type === 'ICCP'),
    }),
  };
  const content = joinBytes([...(isSimple ? [] : [head]), ...body, ...added].map((chunk) => writeChunk(chunk)));
  const start = new Uint8Array(12);
  start.set(new TextEncoder().encode('RIFF'));
  viewOf(start).setUint32(4, content.length + 4, true);
  start.set(new TextEncoder().encode('WEBP'), 8);
  return joinBytes([start, content]);
}

function extend({ width, height }: { width: number; height: number }, said: Record<number, boolean>): Uint8Array {
  const data = new Uint8Array(10);
  for (const [flag, isSet] of Object.entries(said)) if (isSet) data[0]! |= Number(flag);
  for (const [at, value] of [
    [4, width - 1],
    [7, height - 1],
  ] as const) {
    data[at] = value & 0xff;
    data[at + 1] = (value >> 8) & 0xff;
    data[at + 2] = value >> 16;
  }
  return data;
}

/** A simple file says it in the head of its lossless pixels; lossy ones have no alpha without the extended form. */
function hasAlpha(body: RiffChunk[]): boolean {
  const lossless = body.find(({ type }) => type === 'VP8L')?.data;
  return lossless !== undefined && lossless.length >= 5 && ((lossless[4]! >> 4) & 1) === 1;
}
