import { joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { listBoxes, type Box } from '../../../contract/files/iso-boxes.ts';

/** How long a track is shown at most, s from the beginning of the film; null is as long as it is. */
export type LengthLimits = { video: number | null; audio: number | null };

const kinds: Record<string, keyof LengthLimits> = { vide: 'video', soun: 'audio' };
const headBytes = 16;
/** More than the head of any film of a day. */
const moovMax = 1 << 28;

/**
 * Limits the shown length of the tracks in the header of an MP4. Copied frames come in whole groups and may reach beyond the
 * wanted end, and the duration of the last frame may be wrong. The header must be the last box, as `convertToMp4` leaves it.
 */
export async function limitLength(file: Blob, limits: LengthLimits): Promise<Blob> {
  const at = await findHead(file);
  if (at === null) return file;
  const head = new Uint8Array(await file.slice(at).arrayBuffer());
  return new Blob([file.slice(0, at), limitTracks(head, limits)], { type: file.type });
}

/** Where the box `moov` begins, null where it is not the last one. */
async function findHead(file: Blob): Promise<number | null> {
  for (let at = 0; at + headBytes <= file.size;) {
    const head = new Uint8Array(await file.slice(at, at + headBytes).arrayBuffer());
    const view = viewOf(head);
    const short = view.getUint32(0);
    const size = short === 1 ? Number(view.getBigUint64(8)) : short;
    const isMoov = String.fromCharCode(...head.subarray(4, 8)) === 'moov';
    if (isMoov) return at + size === file.size && size <= moovMax ? at : null;
    if (size < 8) return null;
    at += size;
  }
  return null;
}

/** A box `moov` whose tracks are no longer than these limits. */
function limitTracks(moov: Uint8Array<ArrayBuffer>, limits: LengthLimits): Uint8Array<ArrayBuffer> {
  const head = listBoxes(moov, 8, moov.length).find(({ type }) => type === 'mvhd');
  if (head === undefined) return moov;
  const isLong = moov[head.data] === 1;
  const timescale = viewOf(moov).getUint32(head.data + (isLong ? 20 : 12));
  let longest = 0;
  const parts = listBoxes(moov, 8, moov.length).map((box) => {
    if (box.type !== 'trak') return cutOut(moov, box);
    const { bytes, ticks } = limitTrack(cutOut(moov, box), limits, timescale);
    longest = Math.max(longest, ticks);
    return bytes;
  });
  const whole = wrap('moov', parts);
  writeTicks(whole, { at: 8 + (isLong ? 32 : 24), isLong }, longest);
  return whole;
}

/** One box `trak`, and how long it is shown in ticks of the film. */
function limitTrack(
  trak: Uint8Array<ArrayBuffer>,
  limits: LengthLimits,
  timescale: number,
): { bytes: Uint8Array<ArrayBuffer>; ticks: number } {
  const boxes = listBoxes(trak, 8, trak.length);
  const head = boxes.find(({ type }) => type === 'tkhd');
  if (head === undefined) return { bytes: trak, ticks: 0 };
  const isLong = trak[head.data] === 1;
  const length = { at: head.data + (isLong ? 28 : 20), isLong };
  const ticks = readTicks(trak, length);
  const kind = kinds[findHandler(trak, boxes) ?? ''];
  const limitS = kind === undefined ? null : limits[kind];
  const wanted = limitS === null ? ticks : Math.max(1, Math.round(limitS * timescale));
  // A tick more or less is rounding.
  if (ticks - wanted <= 1) return { bytes: trak, ticks };
  const bytes = trak.slice();
  writeTicks(bytes, length, wanted);
  shortenMedia(bytes, boxes, (ticks - wanted) / timescale);
  if (shortenLastEdit(bytes, boxes, ticks - wanted)) return { bytes, ticks: wanted };
  const parts = boxes.flatMap((box) => (box === head ? [cutOut(bytes, box), makeEdit(wanted)] : [cutOut(bytes, box)]));
  return { bytes: wrap('trak', parts), ticks: wanted };
}

function findHandler(trak: Uint8Array, boxes: Box[]): string | null {
  const media = boxes.find(({ type }) => type === 'mdia');
  const handler = media && listBoxes(trak, media.data, media.end).find(({ type }) => type === 'hdlr');
  return handler === undefined ? null : String.fromCharCode(...trak.subarray(handler.data + 8, handler.data + 12));
}

/** Readers that know no edits ask the media how long it is. */
function shortenMedia(trak: Uint8Array<ArrayBuffer>, boxes: Box[], byS: number): void {
  const media = boxes.find(({ type }) => type === 'mdia');
  const head = media && listBoxes(trak, media.data, media.end).find(({ type }) => type === 'mdhd');
  if (head === undefined) return;
  const isLong = trak[head.data] === 1;
  const at = head.data + (isLong ? 20 : 12);
  const length = { at: at + 4, isLong };
  const timescale = viewOf(trak).getUint32(at);
  writeTicks(trak, length, Math.max(1, readTicks(trak, length) - Math.round(byS * timescale)));
}

/** False where there is no list of edits. */
function shortenLastEdit(trak: Uint8Array<ArrayBuffer>, boxes: Box[], by: number): boolean {
  const edits = boxes.find(({ type }) => type === 'edts');
  const list = edits && listBoxes(trak, edits.data, edits.end).find(({ type }) => type === 'elst');
  const count = list === undefined ? 0 : viewOf(trak).getUint32(list.data + 4);
  if (list === undefined || count === 0) return false;
  const isLong = trak[list.data] === 1;
  const last = { at: list.data + 8 + (count - 1) * (isLong ? 20 : 12), isLong };
  writeTicks(trak, last, Math.max(1, readTicks(trak, last) - by));
  return true;
}

/** One edit from the beginning of the track, at its own speed. */
function makeEdit(ticks: number): Uint8Array<ArrayBuffer> {
  const list = new Uint8Array(28);
  const view = viewOf(list);
  list[0] = 1;
  view.setUint32(4, 1);
  writeTicks(list, { at: 8, isLong: true }, ticks);
  view.setUint32(24, 1 << 16);
  return wrap('edts', [wrap('elst', [list])]);
}

/** The place of a length in ticks; a long one has 64 bits, else 32. */
type Ticks = { at: number; isLong: boolean };

function readTicks(bytes: Uint8Array, { at, isLong }: Ticks): number {
  return isLong ? Number(viewOf(bytes).getBigUint64(at)) : viewOf(bytes).getUint32(at);
}

function writeTicks(bytes: Uint8Array, { at, isLong }: Ticks, ticks: number): void {
  if (isLong) viewOf(bytes).setBigUint64(at, BigInt(ticks));
  else viewOf(bytes).setUint32(at, ticks);
}

/** A box with its head. */
function cutOut(bytes: Uint8Array<ArrayBuffer>, { data, end }: Box): Uint8Array<ArrayBuffer> {
  return bytes.slice(data - 8, end);
}

function wrap(type: string, parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joinBytes(parts);
  const head = new Uint8Array(8);
  viewOf(head).setUint32(0, content.length + 8);
  for (let i = 0; i < type.length; i += 1) head[4 + i] = type.charCodeAt(i);
  return joinBytes([head, content]);
}
