import { hasAscii } from '../../shared/bytes/image-bytes.ts';
import { exifTags, readExif } from '../../shared/metadata/read-exif.ts';
import type { TextEntry } from './text-entry.ts';

const keys = new Map<number, string>([
  [exifTags.userComment, 'exif:UserComment'],
  [exifTags.imageDescription, 'exif:ImageDescription'],
  [exifTags.make, 'exif:Make'],
  [exifTags.model, 'exif:Model'],
  [exifTags.software, 'exif:Software'],
  [exifTags.makerNote, 'exif:MakerNote'],
  [exifTags.xpTitle, 'exif:XPTitle'],
  [exifTags.xpComment, 'exif:XPComment'],
]);

/**
 * The texts of EXIF data, with or without its `Exif` header. A text that begins with a short name and a colon
 * (`workflow:{…}`, as ComfyUI writes it) is also given under that name.
 */
export function readExifTexts(data: Uint8Array): TextEntry[] {
  const tiff = hasAscii(data, 0, 'Exif\0\0') ? data.subarray(6) : data;
  return [...readExif(tiff).texts].flatMap(([tag, text]) => {
    const key = keys.get(tag);
    if (key === undefined) return [];
    const name = /^([A-Za-z_-]{1,24}):\s*(?=[{[])/.exec(text);
    const named = name === null ? [] : [{ key: name[1]!.toLowerCase(), text: text.slice(name[0].length) }];
    return [{ key, text }, ...named];
  });
}
