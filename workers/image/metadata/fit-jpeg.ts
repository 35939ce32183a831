import { exifTags } from '../../shared/metadata/read-exif.ts';
import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { jpegXmpName } from './carried.ts';
import { writeExif, type ExifDirectories, type ExifEntry } from './exif-directories.ts';

/** A segment's length field counts itself and ends at 65,535. */
const segmentBytesMax = 65_533;
const smallBytesMax = 1_024;
const needed: number[] = [exifTags.orientation, exifTags.userComment];

const isNeeded = ({ tag }: ExifEntry): boolean => needed.includes(tag);
const isSmall = ({ value }: ExifEntry): boolean => value.length <= smallBytesMax;

/** The content of the segment. Leaves out entries that do not fit, the least needed first; the orientation always stays. */
export function fitExif(exif: ExifDirectories): Uint8Array {
  const fewer = [
    exif,
    pick(exif, (entry) => isSmall(entry) || isNeeded(entry)),
    { ...pick(exif, isNeeded), gps: [] },
    pick(exif, isSmall),
    { ...pick(exif, ({ tag }) => tag === exifTags.orientation), gps: [] },
  ];
  return fewer.map(encode).find(({ length }) => length <= segmentBytesMax)!;
}

/** The content of the segment, null when it is too much for one. */
export function fitXmp(xmp: string): Uint8Array | null {
  const content = new TextEncoder().encode(jpegXmpName + xmp);
  return content.length > segmentBytesMax ? null : content;
}

/** Whether the comment fits beside the camera's short entries; its previews and notes make room for it. */
export function hasRoomForComment(exif: ExifDirectories): boolean {
  return encode(pick(exif, (entry) => isSmall(entry) || isNeeded(entry))).length <= segmentBytesMax;
}

function pick({ main, exif, gps }: ExifDirectories, isPicked: (entry: ExifEntry) => boolean): ExifDirectories {
  return { main: main.filter(isPicked), exif: exif.filter(isPicked), gps };
}

function encode(directories: ExifDirectories): Uint8Array {
  return joinBytes([new TextEncoder().encode('Exif\0\0'), writeExif(directories)]);
}
