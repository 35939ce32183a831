import type { Blank } from './fill-blanks.ts';
import { readAhead, type ReadBytes } from './read-ahead.ts';

type Box = { type: string; start: number; content: number; end: number };

/** Boxes that say how a film looks and sounds, by the box they are in (ISO/IEC 14496-12); `''` is the file. All others are blanked. */
const kept: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    '': 'ftyp styp moov moof mdat sidx ssix mfra',
    moov: 'mvhd trak mvex pssh',
    trak: 'tkhd tref edts tapt mdia',
    edts: 'elst',
    tapt: 'clef prof enof',
    mdia: 'mdhd hdlr minf elng',
    minf: 'vmhd smhd hdlr dinf stbl',
    dinf: 'dref',
    stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh stps padb stdp sdtp sbgp sgpd subs saiz saio',
    mvex: 'mehd trex leva',
    moof: 'mfhd traf',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd subs senc saiz saio',
    mfra: 'tfra mfro',
  }).map(([box, inside]) => [box, inside.split(' ')]),
);
/** Boxes that hold a count and then a list of boxes: data references, and sample descriptions. */
const lists = ['dref', 'stsd'];
/** Boxes that begin with the times of making and changing the film. */
const dated = ['mvhd', 'tkhd', 'mdhd'];
/** An hour in fragments of a second has fewer boxes. A film with more was not made to be watched. */
export const boxesMax = 50_000;
export const blanksMax = 4_000;

/**
 * Lists the bytes to blank in an MP4 or QuickTime film, so that it keeps its pictures and sound and loses texts, settings,
 * device, place and time. Length and offsets stay, so that ranges can be served alone. Null for another kind of file, a damaged
 * one, one with more than `boxesMax` boxes, and one with tracks other than picture and sound. Not blanked: the media data and the
 * decoder's set-up. An encoder may write its name and settings there (x264 does, in its first frame).
 */
export async function listBlanks(read: ReadBytes, sizeBytes: number): Promise<Blank[] | null> {
  const bytesAt = readAhead(read, sizeBytes);
  const blanks: Blank[] = [];
  let boxes = 0;
  /** The handler type of the current track: `vide` or `soun`. */
  let nature = '';

  async function walk(parent: string, from: number, to: number): Promise<boolean> {
    let gone = from;
    for (let at = from; at + 8 <= to;) {
      boxes += 1;
      const box = boxes > boxesMax || blanks.length > blanksMax ? null : await readBox(bytesAt, at, to);
      if (box === null) return false;
      if (lists.includes(parent) || kept[parent]!.includes(box.type)) {
        blankBoxes(gone, at);
        if (!(await take(parent, box))) return false;
        gone = box.end;
      }
      at = box.end;
    }
    blankBoxes(gone, to);
    return true;
  }

  async function take(parent: string, box: Box): Promise<boolean> {
    const { type, content, end } = box;
    if (parent === 'dref') return blank(box, 4, end - content - 4);
    if (parent === 'stsd') return blankEntry(box);
    if (dated.includes(type)) {
      if (content === end) return false;
      const [version] = await bytesAt(content, 1);
      return blank(box, 4, version === 1 ? 16 : 8);
    }
    if (type === 'hdlr') {
      // The name that the track's maker gave it.
      if (!blank(box, 24, end - content - 24)) return false;
      if (parent !== 'mdia') return true;
      nature = (await bytesAt(content + 8, 4)).toString('latin1');
      return nature === 'vide' || nature === 'soun';
    }
    if (type === 'trak') nature = '';
    if (lists.includes(type)) return content + 8 <= end && walk(type, content + 8, end);
    return kept[type] === undefined || walk(type, content, end);
  }

  /** Blanks the vendor and the name of the encoder in a sample description. */
  function blankEntry(box: Box): boolean {
    if (nature === '') return false;
    return blank(box, 12, 4) && (nature === 'soun' || blank(box, 42, 32));
  }

  /** False when the box ends before the range does. */
  function blank({ content, end }: Box, from: number, length: number): boolean {
    const start = content + from;
    if (length > 0) blanks.push({ start, end: start + length - 1, bytes: nothing });
    return length >= 0 && start + length <= end;
  }

  /** Replaces adjacent boxes by one `free` box. */
  function blankBoxes(start: number, end: number): void {
    if (start < end) blanks.push({ start, end: end - 1, bytes: freeBox(end - start) });
  }

  const first = await readBox(bytesAt, 0, sizeBytes);
  return first?.type === 'ftyp' && (await walk('', 0, sizeBytes)) ? blanks : null;
}

const nothing = Buffer.alloc(0);

/** The head of an empty box; fewer than 8 bytes are a tail that players ignore. */
function freeBox(size: number): Buffer {
  if (size < 8) return nothing;
  const isLarge = size > 0xffff_ffff;
  const head = Buffer.alloc(isLarge ? 16 : 8);
  head.writeUInt32BE(isLarge ? 1 : size);
  head.write('free', 4, 'latin1');
  if (isLarge) head.writeBigUInt64BE(BigInt(size), 8);
  return head;
}

/** The box at `start` within a parent that ends at `limit`; null when it does not fit. */
async function readBox(bytesAt: ReturnType<typeof readAhead>, start: number, limit: number): Promise<Box | null> {
  if (start + 8 > limit) return null;
  const bytes = await bytesAt(start, Math.min(16, limit - start));
  const small = bytes.readUInt32BE(0);
  const isLarge = small === 1;
  if (isLarge && bytes.length < 16) return null;
  const head = isLarge ? 16 : 8;
  const size = isLarge ? Number(bytes.readBigUInt64BE(8)) : small === 0 ? limit - start : small;
  if (size < head || start + size > limit) return null;
  return { type: bytes.toString('latin1', 4, 8), start, content: start + head, end: start + size };
}
