import { hasAscii, joinBytes, viewOf } from '../../shared/image-bytes.ts';
import { exifTags } from '../../shared/read-exif.ts';
import { listJpegSegments, type JpegSegment } from '../../shared/read-jpeg-header.ts';
import { refuse } from '../../shared/refuse.ts';
import { jpegXmpName, type Carried } from './carried.ts';
import { writeExif, type ExifDirectories } from './exif-directories.ts';

const app0 = 0xe0;
const app1 = 0xe1;
/** Colours as they are meant: the profile (APP2) and how they are kept (APP14). */
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;
/** A segment's length field counts itself and ends at 65,535. */
const segmentBytesMax = 65_533;

/**
 * A JPEG that carries this and nothing else of the kind; with `isPrivate` nothing that does not change its look.
 * @throws AppError CONVERT_FAILED for a damaged file.
 */
export function writeJpeg(jpeg: Uint8Array, { exif, xmp }: Carried, isPrivate: boolean): Uint8Array<ArrayBuffer> {
  const segments = listJpegSegments(jpeg);
  if (segments === null) throw refuse('This JPEG picture is damaged.');
  const isKept = ({ marker, data }: JpegSegment): boolean => {
    const isApp = marker >= app0 && marker <= 0xef;
    if (isPrivate) return marker !== comment && (!isApp || marker === app14 || (marker === app2 && hasAscii(jpeg, data, 'ICC_PROFILE\0')));
    return marker !== app1 || !(hasAscii(jpeg, data, 'Exif\0\0') || hasAscii(jpeg, data, 'http://ns.adobe.com/'));
  };
  // JFIF wants its APP0 first; everything of ours comes right behind it.
  const leading = segments.filter(({ marker, data }) => marker === app0 && (!isPrivate || hasAscii(jpeg, data, 'JFIF\0')));
  const others = segments.filter((segment) => segment.marker !== app0 && isKept(segment));
  const copy = ({ start, end }: JpegSegment): Uint8Array => jpeg.subarray(start, end);
  return joinBytes([
    jpeg.subarray(0, 2),
    ...leading.map(copy),
    ...(exif === null ? [] : [encodeSegment(fitExif(exif))]),
    ...(xmp === null ? [] : fitXmp(xmp)),
    ...others.map(copy),
    jpeg.subarray(segments.at(-1)!.end),
  ]);
}

/** What is too much for a segment is left out, the least needed first: how to turn the picture and our words stay. */
function fitExif(exif: ExifDirectories): Uint8Array {
  const needed = [exifTags.orientation, exifTags.userComment] as number[];
  const isNeeded = ({ tag }: { tag: number }): boolean => needed.includes(tag);
  const isSmall = ({ tag, value }: { tag: number; value: Uint8Array }): boolean => value.length <= 1_024 || needed.includes(tag);
  const fewer = [
    exif,
    { main: exif.main.filter(isSmall), exif: exif.exif.filter(isSmall), gps: exif.gps },
    { main: exif.main.filter(isNeeded), exif: exif.exif.filter(isNeeded), gps: [] },
    { main: exif.main.filter(({ tag }) => tag === exifTags.orientation), exif: [], gps: [] },
  ];
  const blocks = fewer.map((directories) => joinBytes([new TextEncoder().encode('Exif\0\0'), writeExif(directories)]));
  return blocks.find(({ length }) => length <= segmentBytesMax)!;
}

function fitXmp(xmp: string): Uint8Array[] {
  const content = new TextEncoder().encode(jpegXmpName + xmp);
  return content.length > segmentBytesMax ? [] : [encodeSegment(content)];
}

function encodeSegment(content: Uint8Array): Uint8Array {
  const head = new Uint8Array([0xff, app1, 0, 0]);
  viewOf(head).setUint16(2, content.length + 2);
  return joinBytes([head, content]);
}
