/** One box of an ISO media file: its content is from `data` up to `end`. */
export type Box = { type: string; data: number; end: number };

/** More boxes than any picture has. */
const boxesMax = 4_096;

/** The boxes between two places, as far as they can be read. */
export function listBoxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stop = Math.min(to, bytes.length);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= stop && boxes.length < boxesMax;) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= stop;
    // A size of zero means: up to the end.
    const size = isLong ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) : short === 0 ? stop - at : short;
    const data = at + (isLong ? 16 : 8);
    if (at + size < data) break;
    boxes.push({ type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), data, end: Math.min(at + size, stop) });
    at += size;
  }
  return boxes;
}

/** The boxes inside `meta`, which holds the tables of an AVIF; none where there is no such box. */
export function listMetaBoxes(avif: Uint8Array): Box[] {
  const meta = listBoxes(avif, 0, avif.length).find(({ type, data, end }) => type === 'meta' && end - data >= 4);
  return meta === undefined ? [] : listBoxes(avif, meta.data + 4, meta.end);
}
