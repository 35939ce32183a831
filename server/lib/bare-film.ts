import { Transform } from 'node:stream';

/** Bytes of a file, first to last (inclusive), that are given as others: `bytes`, and zeros after them. */
export type Blank = { start: number; end: number; bytes: Buffer };

/** Reads bytes of a file, first to last (inclusive). */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

type Box = { type: string; start: number; head: number; end: number };

/** Boxes that say how a film looks and sounds, by the box they are in (ISO/IEC 14496-12); `''` is the file. Everything else goes. */
const kept: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    '': 'ftyp styp moov moof mdat sidx ssix mfra',
    moov: 'mvhd trak mvex pssh',
    trak: 'tkhd tref edts tapt mdia',
    mdia: 'mdhd hdlr minf elng',
    minf: 'vmhd smhd gmhd hdlr dinf stbl',
    moof: 'mfhd traf',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
  }).map(([box, inside]) => [box, inside.split(' ')]),
);
/** Their first words are when the film was made. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);
/** A film of more is nothing that anybody made on purpose. */
const boxesMax = 100_000;

/**
 * What to blank in an MP4 or QuickTime film so that it says nothing beside its pictures and its sound: no words, settings, device,
 * place or time. Its length and the place of everything else stay, so that parts of it can be read alone.
 * Null for another kind of file, a damaged one, and one with tracks that say something themselves.
 */
export async function listBlanks(read: ReadBytes, sizeBytes: number): Promise<Blank[] | null> {
  const blanks: Blank[] = [];
  let boxes = 0;

  async function walk(parent: string, from: number, to: number): Promise<boolean> {
    for (let at = from; at < to;) {
      boxes += 1;
      const box = boxes > boxesMax ? null : await readBox(read, at, to);
      if (box === null || (at === 0 && box.type !== 'ftyp')) return false;
      if (!(await take(parent, box))) return false;
      at = box.end;
    }
    return true;
  }

  async function take(parent: string, { type, start, head, end }: Box): Promise<boolean> {
    if (kept[parent]?.includes(type) !== true) {
      blanks.push({ start: start + 4, end: start + 7, bytes: Buffer.from('free') }, zeros(start + head, end - 1));
      return true;
    }
    if (dated.has(type)) {
      const [version] = await read(start + head, start + head);
      blanks.push(zeros(start + head + 4, start + head + (version === 1 ? 19 : 11)));
    }
    if (type === 'hdlr') {
      const nature = (await read(start + head + 8, start + head + 11)).toString('latin1');
      if (parent === 'mdia' && nature !== 'vide' && nature !== 'soun') return false;
      // The name that its maker gave the track.
      blanks.push(zeros(start + head + 24, end - 1));
    }
    return kept[type] === undefined || walk(type, start + head, end);
  }

  return (await walk('', 0, sizeBytes)) ? blanks.filter(({ start, end }) => start <= end) : null;
}

function zeros(start: number, end: number): Blank {
  return { start, end, bytes: Buffer.alloc(0) };
}

/** The box that begins at `start` in one that ends before `limit`; null when it cannot. */
async function readBox(read: ReadBytes, start: number, limit: number): Promise<Box | null> {
  if (start + 8 > limit) return null;
  const bytes = await read(start, Math.min(start + 15, limit - 1));
  const small = bytes.readUInt32BE(0);
  const isLarge = small === 1;
  if (isLarge && bytes.length < 16) return null;
  const head = isLarge ? 16 : 8;
  const size = isLarge ? Number(bytes.readBigUInt64BE(8)) : small === 0 ? limit - start : small;
  if (size < head || start + size > limit) return null;
  return { type: bytes.toString('latin1', 4, 8), start, head, end: start + size };
}

/** Fills blanks in bytes of a file that pass by from the byte `from` on. */
export function fillBlanks(blanks: readonly Blank[], from: number): Transform {
  let at = from;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const last = at + chunk.length - 1;
      const here = blanks.filter(({ start, end }) => start <= last && end >= at);
      const filled = here.length === 0 ? chunk : Buffer.from(chunk);
      for (const { start, end, bytes } of here)
        for (let byte = Math.max(start, at); byte <= Math.min(end, last); byte += 1) filled[byte - at] = bytes[byte - start] ?? 0;
      at += chunk.length;
      done(null, filled);
    },
  });
}
