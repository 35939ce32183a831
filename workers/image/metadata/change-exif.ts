import { forgetCredentials } from '../../../contract/metadata/forget-credentials.ts';
import { joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { decodeBytes, exifTags, readExif } from '../../shared/metadata/read-exif.ts';
import { numbers, writeExif, type ExifDirectories, type ExifEntry } from './exif-directories.ts';

export const emptyExif: ExifDirectories = { main: [], exif: [], gps: [] };

const shortType = 3;
const longType = 4;
const asciiType = 2;
const undefinedType = 7;
const colorSpaceTag = 0xa0_01;
/** TIFF stores XMP and C2PA content credentials under these tags. */
const xmpTag = 0x02_bc;
const credentialsTag = 0xcd_41;
/** EXIF holds the size twice: of the file and of the picture in it. */
const sizeTags = { width: [0x01_00, 0xa0_02], height: [0x01_01, 0xa0_03] };
/** The tags for named texts, in this order: generated pictures have no maker and no camera model. */
const nameTags = [exifTags.make, exifTags.model, exifTags.imageDescription];

/** Facts about the written pixels. `isSrgb`: null keeps the colour space that EXIF names. */
export type PixelFacts = { width: number; height: number; orientation: number; isSrgb: boolean | null };

/** The same with the size, orientation and colours of the written pixels. Adds no tag but the orientation. */
export function describePixels(exif: ExifDirectories, { width, height, orientation, isSrgb }: PixelFacts): ExifDirectories {
  const correct = (entry: ExifEntry): ExifEntry => {
    if (sizeTags.width.includes(entry.tag)) return number(entry.tag, width);
    if (sizeTags.height.includes(entry.tag)) return number(entry.tag, height);
    if (entry.tag === colorSpaceTag && isSrgb !== null) return short(entry.tag, isSrgb ? 1 : 0xff_ff);
    return entry;
  };
  const main = exif.main.map(correct).filter(({ tag }) => tag !== exifTags.orientation);
  const isSaid = orientation !== 1 || exif.main.some(({ tag }) => tag === exifTags.orientation);
  return { ...exif, main: isSaid ? [...main, short(exifTags.orientation, orientation)] : main, exif: exif.exif.map(correct) };
}

/** The same without content credentials and without references to them. */
export function forgetInExif(exif: ExifDirectories): ExifDirectories {
  const main = exif.main.flatMap((entry): ExifEntry[] => {
    if (entry.tag === credentialsTag) return [];
    if (entry.tag !== xmpTag) return [entry];
    const value = new TextEncoder().encode(forgetCredentials(decodeBytes(entry.value)));
    return [{ ...entry, type: undefinedType, count: value.length, value }];
  });
  return { ...exif, main };
}

/** The same with this comment (UserComment) in UTF-16, which has room for any script. */
export function setComment(exif: ExifDirectories, comment: string): ExifDirectories {
  const text = new Uint8Array(comment.length * 2);
  const view = viewOf(text);
  for (let i = 0; i < comment.length; i += 1) view.setUint16(i * 2, comment.charCodeAt(i));
  const value = joinBytes([new TextEncoder().encode('UNICODE\0'), text]);
  const kept = exif.exif.filter(({ tag }) => tag !== exifTags.userComment);
  return { ...exif, exif: [...kept, { tag: exifTags.userComment, type: undefinedType, count: value.length, value }] };
}

/** The comment (UserComment), null when there is none. */
export function readComment(exif: ExifDirectories): string | null {
  return readExif(writeExif({ ...exif, gps: [] })).texts.get(exifTags.userComment) ?? null;
}

/** The same with texts as `name:text`, as ComfyUI writes its graphs, as far as there are free places for them. */
export function addNamedTexts(exif: ExifDirectories, texts: { keyword: string; text: string }[]): ExifDirectories {
  const free = nameTags.filter((tag) => !exif.main.some((entry) => entry.tag === tag));
  const added = texts.slice(0, free.length).map(({ keyword, text }, index) => words(free[index]!, `${keyword}:${text}`));
  return { ...exif, main: [...exif.main, ...added] };
}

/** The same with this description, where there is none yet. */
export function addDescription(exif: ExifDirectories, description: string | undefined): ExifDirectories {
  const isTaken = exif.main.some(({ tag }) => tag === exifTags.imageDescription);
  return description === undefined || isTaken ? exif : { ...exif, main: [...exif.main, words(exifTags.imageDescription, description)] };
}

function words(tag: number, text: string): ExifEntry {
  const value = new TextEncoder().encode(`${text}\0`);
  return { tag, type: asciiType, count: value.length, value };
}

/** The texts that have a name in front: `workflow:{…}`. */
export function listNamedTexts(exif: ExifDirectories): { keyword: string; text: string }[] {
  const { texts } = readExif(writeExif({ ...exif, gps: [] }));
  return nameTags.flatMap((tag) => {
    const found = /^([A-Za-z_-]{1,24}):\s*(?=[{[])/.exec(texts.get(tag) ?? '');
    return found === null ? [] : [{ keyword: found[1]!, text: texts.get(tag)!.slice(found[0].length) }];
  });
}

function short(tag: number, value: number): ExifEntry {
  return { tag, type: shortType, count: 1, value: numbers(3, value) };
}

function number(tag: number, value: number): ExifEntry {
  return { tag, type: longType, count: 1, value: numbers(4, value) };
}
