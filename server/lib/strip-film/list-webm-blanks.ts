import type { Blank } from './fill-blanks.ts';
import { blanksMax, boxesMax } from './list-blanks.ts';
import { readAhead, type ReadBytes } from './read-ahead.ts';

type Element = { id: string; content: number; end: number };

/** The codecs of WEBM. It is known where their set-up could hold words. */
const codecs = ['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS'];
const [segment, cluster, track] = ['18538067', '1f43b675', 'ae'];
/** Track types of Matroska: video and sound. */
const natures = [1, 2];
/** The largest decoder set-up of Vorbis that is read, bytes; usual files have a few thousand. */
const setupMax = 1_000_000;

/**
 * Elements that say how a film looks and sounds, by the element they are in (RFC 9559); `''` is the file. Everything else goes. A
 * cluster whose length is not said ends where something else begins: its blocks are read as parts of the segment.
 */
const kept: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    '': `1a45dfa3 ${segment}`,
    [segment]: `114d9b74 1549a966 1654ae6b 1c53bb6b ${cluster} e7 a7 ab a3 a0`,
    '1549a966': '2ad7b1 4489',
    '1654ae6b': track,
    [track]: 'd7 73c5 83 b9 88 55aa 9c 6de7 6df8 23e383 234e7a 23314f 55ee 86 63a2 aa 56aa 56bb e0 e1 6d80',
  }).map(([element, inside]) => [element, inside.split(' ')]),
);

/** Lists what to blank in a WEBM, as `listBlanks` does for an MP4; null where it cannot. */
export async function listWebmBlanks(read: ReadBytes, sizeBytes: number): Promise<Blank[] | null> {
  const bytesAt = readAhead(read, sizeBytes);
  const blanks: Blank[] = [];
  let elements = 0;
  let codec = '';
  let nature = 0;
  let setup: Element | null = null;

  async function walk(parent: string, from: number, to: number): Promise<boolean> {
    let gone = from;
    for (let at = from; at < to;) {
      elements += 1;
      const element = elements > boxesMax || blanks.length > blanksMax ? null : await readElement(bytesAt, at, to);
      if (element === null) return false;
      if (kept[parent]!.includes(element.id)) {
        blankElements(gone, at);
        if (!(await take(element))) return false;
        gone = element.end;
      }
      at = element.end;
    }
    blankElements(gone, to);
    return true;
  }

  async function take(element: Element): Promise<boolean> {
    const { id, content, end } = element;
    if (id === '83') nature = (await bytesAt(end - 1, 1))[0] ?? 0;
    if (id === '86') codec = (await bytesAt(content, Math.min(32, end - content))).toString('latin1');
    if (id === '63a2') setup = element;
    if (id !== track) return kept[id] === undefined || walk(id, content, end);
    [codec, nature, setup] = ['', 0, null];
    if (!(await walk(id, content, end)) || !natures.includes(nature) || !codecs.includes(codec)) return false;
    return codec !== 'A_VORBIS' || blankComments(setup);
  }

  /** The second of the three packets that set up a Vorbis decoder holds comments. An empty one of the same length replaces it. */
  async function blankComments(setup: Element | null): Promise<boolean> {
    if (setup === null || setup.end - setup.content > setupMax) return false;
    const bytes = await bytesAt(setup.content, setup.end - setup.content);
    let at = 1;
    const [first, length] = [0, 1].map(() => {
      let sum = 0;
      while (bytes[at] === 255) sum += bytes[at++]!;
      return sum + (bytes[at++] ?? 0);
    }) as [number, number];
    const start = at + first;
    const head = 7;
    const wordsLength = length - head - 9;
    if (bytes.toString('latin1', start, start + head) !== '\x03vorbis' || wordsLength < 0 || start + length > bytes.length) return false;
    const count = Buffer.alloc(4);
    count.writeUInt32LE(wordsLength);
    // The last byte says that the packet is whole.
    const from = setup.content + start;
    blanks.push({ start: from + head, end: from + length - 2, bytes: count });
    return true;
  }

  /** Elements next to each other become one that is void. */
  function blankElements(start: number, end: number): void {
    if (start < end) blanks.push({ start, end: end - 1, bytes: voidHead(end - start) });
  }

  const first = await readElement(bytesAt, 0, sizeBytes);
  if (first?.id !== '1a45dfa3' || !(await walk('', 0, sizeBytes))) return null;
  return blanks.sort((a, b) => a.start - b.start);
}

function voidHead(size: number): Buffer {
  if (size < 9) return Buffer.from([0xec, 0x80 | (size - 2)]);
  const head = Buffer.alloc(9);
  head.writeBigUInt64BE(BigInt(size - 9), 1);
  head[0] = 0xec;
  head[1] = 1;
  return head;
}

/** The element that begins at `start` in one that ends before `limit`; null when it cannot. */
async function readElement(bytesAt: ReturnType<typeof readAhead>, start: number, limit: number): Promise<Element | null> {
  const bytes = await bytesAt(start, Math.min(12, limit - start));
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > bytes.length) return null;
  const id = bytes.toString('hex', 0, idLength);
  const content = start + idLength + sizeLength;
  const digits = [...bytes.subarray(idLength, idLength + sizeLength)];
  digits[0]! &= 0xff >> sizeLength;
  const isSaid = digits[0] !== 0xff >> sizeLength || digits.slice(1).some((digit) => digit !== 0xff);
  const size = digits.reduce((sum, digit) => sum * 256 + digit, 0);
  const end = isSaid ? content + size : id === segment ? limit : id === cluster ? content : Infinity;
  return end > limit ? null : { id, content, end };
}
