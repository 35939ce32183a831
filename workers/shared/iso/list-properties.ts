import { listBoxes, type Box } from '../../../contract/files/iso-boxes.ts';

/** The properties of the pictures in an AVIF: sizes, colours, turns. */
export function listProperties(avif: Uint8Array): Box[] {
  const inside = (outer: Box[], wanted: string, skip: number): Box[] =>
    outer.filter(({ type }) => type === wanted).flatMap(({ data, end }) => listBoxes(avif, data + skip, end));
  return inside(inside(inside(listBoxes(avif, 0, avif.length), 'meta', 4), 'iprp', 0), 'ipco', 0);
}
