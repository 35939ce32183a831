import { listBoxes, listMetaBoxes, type Box } from './iso-boxes.ts';

/**
 * The properties (sizes, colours, turns) of the picture that an AVIF shows, not those of its tiles, its transparency, its thumbnail
 * or its gain map; none where the tables cannot be read. Never throws.
 */
export function listShownProperties(avif: Uint8Array): Box[] {
  const view = new DataView(avif.buffer, avif.byteOffset, avif.byteLength);
  const boxes = listMetaBoxes(avif);
  const [pitm, iprp] = [find(boxes, 'pitm', 6), find(boxes, 'iprp', 0)];
  if (pitm === undefined || iprp === undefined) return [];
  const inside = listBoxes(avif, iprp.data, iprp.end);
  const [ipco, ipma] = [find(inside, 'ipco', 0), find(inside, 'ipma', 8)];
  if (ipco === undefined || ipma === undefined) return [];
  const properties = listBoxes(avif, ipco.data, ipco.end);
  const hasLongId = avif[pitm.data] !== 0 && pitm.end - pitm.data >= 8;
  const shown = hasLongId ? view.getUint32(pitm.data + 4) : view.getUint16(pitm.data + 4);
  return listIndexes(view, ipma, shown).flatMap((index) => properties[index - 1] ?? []);
}

/** The indexes of the properties of the item `wanted`, counted from 1. Reads an `ipma` box. */
function listIndexes(view: DataView, { data, end }: Box, wanted: number): number[] {
  const idBytes = view.getUint8(data) > 0 ? 4 : 2;
  const indexBytes = (view.getUint8(data + 3) & 1) === 1 ? 2 : 1;
  for (let at = data + 8; at + idBytes + 1 <= end;) {
    const id = idBytes === 4 ? view.getUint32(at) : view.getUint16(at);
    const count = view.getUint8(at + idBytes);
    const first = at + idBytes + 1;
    if (id === wanted && first + count * indexBytes <= end) return readIndexes(view, { first, count, indexBytes });
    at = first + count * indexBytes;
  }
  return [];
}

type Indexes = { first: number; count: number; indexBytes: number };

/** Masks the highest bit of each index: it only says whether the property is essential. */
function readIndexes(view: DataView, { first, count, indexBytes }: Indexes): number[] {
  const read = (at: number): number => (indexBytes === 2 ? view.getUint16(at) & 0x7f_ff : view.getUint8(at) & 0x7f);
  return Array.from({ length: count }, (_unused, place) => read(first + place * indexBytes));
}

function find(boxes: Box[], wanted: string, bytesMin: number): Box | undefined {
  return boxes.find(({ type, data, end }) => type === wanted && end - data >= bytesMin);
}
