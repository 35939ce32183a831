import { joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { listItemPlaces, writeItemPlaces, type ItemPlace } from '../../shared/iso/item-places.ts';
import { listBoxes, type Box } from '../../../contract/files/iso-boxes.ts';
import { listItemKinds } from '../../shared/iso/list-descriptions.ts';
import { blankAvif } from './blank-avif.ts';
import type { Carried } from './carried.ts';
import { writeExif } from './exif-directories.ts';

/** An item that is added: its entry in the table of items, and its bytes. */
type Addition = { id: number; entry: Uint8Array; content: Uint8Array };
type Tables = { meta: Box; boxes: Box[]; iinf: Box; iloc: Box; primary: number; ids: number[]; places: ItemPlace[] };

const idMax = 65_535;
const encoder = new TextEncoder();

/**
 * An AVIF with this metadata in place of its own; with `isPrivate` without any. Old metadata is blanked; the new one lies behind
 * the pixels, and the tables get the new offsets of the pixels. A file with tables of another kind (moving pictures, other
 * versions) stays as it is. Never throws.
 */
export function writeAvif(avif: Uint8Array<ArrayBuffer>, { exif, xmp }: Carried, isPrivate: boolean): Uint8Array<ArrayBuffer> {
  const tables = readTables(avif);
  if (tables === null) return isPrivate ? blankAvif(avif, isPrivate) : avif;
  const old = listItemKinds(avif, tables.boxes);
  const firstId = Math.max(tables.primary, ...tables.ids.filter((id) => !old.has(id))) + 1;
  const wanted: [type: string, content: Uint8Array][] = [];
  // EXIF stands behind four bytes that say how far its header is away.
  if (exif !== null) wanted.push(['Exif\0', joinBytes([new Uint8Array(4), writeExif(exif)])]);
  if (xmp !== null && !isPrivate) wanted.push(['mime\0application/rdf+xml\0', encoder.encode(xmp)]);
  if (firstId + wanted.length > idMax) return avif;
  const additions = wanted.map(([words, content], at) => ({ id: firstId + at, entry: writeEntry(firstId + at, words), content }));
  return rebuild(blankAvif(cutWords(avif, tables, old), isPrivate), { tables, old, additions });
}

/** Without the words that an earlier writing put behind the pixels. */
function cutWords(avif: Uint8Array<ArrayBuffer>, { places }: Tables, old: ReadonlyMap<number, unknown>): Uint8Array<ArrayBuffer> {
  const last = listBoxes(avif, 0, avif.length).at(-1);
  if (last?.type !== 'mdat') return avif;
  const inside = places.filter(({ method, extents }) => method === 0 && extents.some(({ at, length }) => at + length > last.data));
  const covered = inside.flatMap(({ extents }) => extents).reduce((sum, { length }) => sum + length, 0);
  const isOurs = inside.length > 0 && inside.every(({ id }) => old.has(id)) && covered === last.end - last.data;
  return isOurs ? avif.slice(0, startOf(avif, last)) : avif;
}

function readTables(avif: Uint8Array): Tables | null {
  const outer = listBoxes(avif, 0, avif.length);
  const meta = outer.find(({ type }) => type === 'meta');
  // Films have tables of their own that count on the places of their frames.
  if (meta === undefined || outer.some(({ type }) => type === 'moov' || type === 'moof')) return null;
  const boxes = listBoxes(avif, meta.data + 4, meta.end);
  const find = (wanted: string): Box | undefined => boxes.find(({ type }) => type === wanted);
  const [iinf, iloc, pitm] = [find('iinf'), find('iloc'), find('pitm')];
  if (iinf === undefined || iloc === undefined || pitm === undefined || pitm.end - pitm.data < 6) return null;
  const [isSmallTable, hasSmallPrimary] = [avif[iinf.data] === 0, avif[pitm.data] === 0];
  const references = find('iref');
  if (!isSmallTable || !hasSmallPrimary || (references !== undefined && avif[references.data] !== 0)) return null;
  const places = listItemPlaces(avif, iloc);
  const isKnown = ({ id, method, reference }: ItemPlace): boolean => id <= idMax && method <= 1 && reference === 0;
  // A length of zero means the rest of the file, which grows.
  if (!places.every(isKnown) || places.some(({ extents }) => extents.some(({ length }) => length === 0))) return null;
  const ids = listEntries(avif, iinf).map(({ id }) => id);
  return { meta, boxes, iinf, iloc, primary: viewOf(avif).getUint16(pitm.data + 4), ids, places };
}

type Change = { tables: Tables; old: ReadonlyMap<number, unknown>; additions: Addition[] };

function rebuild(avif: Uint8Array<ArrayBuffer>, { tables, old, additions }: Change): Uint8Array<ArrayBuffer> {
  const { meta, boxes, iinf, iloc, primary } = tables;
  const kept = tables.places.filter(({ id }) => !old.has(id));
  const metaStart = startOf(avif, meta);
  const items = writeItems(avif, { iinf, old, additions });
  const references = writeReferences(avif, { box: boxes.find(({ type }) => type === 'iref'), old, additions, primary });
  const build = (shift: number, behind: number): Uint8Array<ArrayBuffer> => {
    let at = behind + 8;
    const added = additions.map(({ id, content }): ItemPlace => {
      const place = { id, method: 0, reference: 0, extents: [{ at, length: content.length }] };
      at += content.length;
      return place;
    });
    const places = [...kept.map((place) => movePlace(place, meta.end, shift)), ...added];
    const parts = boxes.flatMap((box) => {
      if (box === iinf) return [items, references];
      if (box === iloc) return [writeBox('iloc', writeItemPlaces(places))];
      return box.type === 'iref' ? [] : [avif.subarray(startOf(avif, box), box.end)];
    });
    return writeBox('meta', joinBytes([avif.subarray(meta.data, meta.data + 4), ...parts]));
  };
  // The tables are as long with other numbers in them.
  const length = build(0, 0).length;
  const shift = length - (meta.end - metaStart);
  return joinBytes([
    avif.subarray(0, metaStart),
    build(shift, avif.length + shift),
    avif.subarray(meta.end),
    ...(additions.length === 0 ? [] : [writeBox('mdat', joinBytes(additions.map(({ content }) => content)))]),
  ]);
}

function movePlace(place: ItemPlace, from: number, shift: number): ItemPlace {
  if (place.method !== 0) return place;
  return { ...place, extents: place.extents.map(({ at, length }) => ({ at: at >= from ? at + shift : at, length })) };
}

function writeItems(avif: Uint8Array, { iinf, old, additions }: { iinf: Box } & Omit<Change, 'tables'>): Uint8Array<ArrayBuffer> {
  const entries = listEntries(avif, iinf)
    .filter(({ id }) => !old.has(id))
    .map(({ box }) => avif.subarray(startOf(avif, box), box.end));
  const head = new Uint8Array(6);
  viewOf(head).setUint16(4, entries.length + additions.length);
  return writeBox('iinf', joinBytes([head, ...entries, ...additions.map(({ entry }) => entry)]));
}

/** The entries of the table of items, with their numbers. */
function listEntries(avif: Uint8Array, iinf: Box): { id: number; box: Box }[] {
  const view = viewOf(avif);
  return listBoxes(avif, iinf.data + 6, iinf.end)
    .filter(({ data, end }) => end - data >= 8)
    .map((box) => ({ id: avif[box.data] === 3 ? view.getUint32(box.data + 4) : view.getUint16(box.data + 4), box }));
}

type Linked = { box: Box | undefined; old: Change['old']; additions: Addition[]; primary: number };

/** The reference box: the new metadata items describe (`cdsc`) the picture. */
function writeReferences(avif: Uint8Array, { box, old, additions, primary }: Linked): Uint8Array<ArrayBuffer> {
  const view = viewOf(avif);
  const links = box === undefined ? [] : listBoxes(avif, box.data + 4, box.end).filter(({ data, end }) => end - data >= 2);
  const kept = links.filter(({ data }) => !old.has(view.getUint16(data))).map((link) => avif.subarray(startOf(avif, link), link.end));
  const added = additions.map(({ id }) => {
    const link = new Uint8Array(6);
    for (const [at, number] of [id, 1, primary].entries()) viewOf(link).setUint16(at * 2, number);
    return writeBox('cdsc', link);
  });
  return kept.length + added.length === 0 ? new Uint8Array() : writeBox('iref', joinBytes([new Uint8Array(4), ...kept, ...added]));
}

/** An `infe` entry of version 2: id, no protection, type and, behind an empty name, its content type. */
function writeEntry(id: number, words: string): Uint8Array {
  const head = new Uint8Array([2, 0, 0, 0, 0, 0, 0, 0]);
  viewOf(head).setUint16(4, id);
  return writeBox('infe', joinBytes([head, encoder.encode(words)]));
}

function writeBox(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(8);
  viewOf(head).setUint32(0, content.length + 8);
  head.set(encoder.encode(type), 4);
  return joinBytes([head, content]);
}

/** Heads have eight bytes, or sixteen where the length needs them. */
function startOf(bytes: Uint8Array, { type, data }: Box): number {
  const at = data - 8;
  return String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === type && viewOf(bytes).getUint32(at) !== 1 ? at : data - 16;
}
