import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { refuse } from '../../shared/refuse.ts';
import { readWebpHeader } from '../../shared/headers/read-webp-header.ts';
import { canvasChunk, readChunks, webpFlags, writeChunk, writeFileHead, type RiffChunk } from '../../shared/bytes/riff-chunks.ts';
import type { Carried } from './carried.ts';
import { writeExif } from './exif-directories.ts';

const described = ['EXIF', 'XMP '];
/** Chunks without which the picture would look different. */
const seen = ['ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'];

/**
 * A WebP with this metadata in place of its own; `isPrivate` also drops every other chunk that does not change its look.
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
  const alpha = earlier === undefined ? hasAlpha(body) : (earlier & webpFlags.alpha) !== 0;
  const flags = [
    body.some(({ type }) => type === 'ANIM') ? webpFlags.animation : 0,
    xmp === null ? 0 : webpFlags.xmp,
    exif === null ? 0 : webpFlags.exif,
    alpha ? webpFlags.alpha : 0,
    body.some(({ type }) => type === 'ICCP') ? webpFlags.profile : 0,
  ];
  const head = canvasChunk(
    header,
    flags.reduce((sum, flag) => sum | flag, 0),
  );
  const content = joinBytes([...(isSimple ? [] : [head]), ...body, ...added].map((chunk) => writeChunk(chunk)));
  return joinBytes([writeFileHead(content.length), content]);
}

/** A simple file says it in the head of its lossless pixels; lossy ones have no alpha without the extended form. */
function hasAlpha(body: RiffChunk[]): boolean {
  const lossless = body.find(({ type }) => type === 'VP8L')?.data;
  return lossless !== undefined && lossless.length >= 5 && ((lossless[4]! >> 4) & 1) === 1;
}
