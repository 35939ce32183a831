import { hasAscii, joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { listJpegSegments, type JpegSegment } from '../../shared/headers/read-jpeg-header.ts';
import { refuse } from '../../shared/refuse.ts';
import type { Carried } from './carried.ts';
import { fitExif, fitXmp } from './fit-jpeg.ts';

const app0 = 0xe0;
const app1 = 0xe1;
/** Colours as they are meant: the profile (APP2) and how they are kept (APP14). */
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

/**
 * A JPEG with this metadata in place of its own; `isPrivate` also drops every other part that does not change its look.
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
  const packet = xmp === null ? null : fitXmp(xmp);
  const copy = ({ start, end }: JpegSegment): Uint8Array => jpeg.subarray(start, end);
  return joinBytes([
    jpeg.subarray(0, 2),
    ...leading.map(copy),
    ...(exif === null ? [] : [encodeSegment(fitExif(exif))]),
    ...(packet === null ? [] : [encodeSegment(packet)]),
    ...others.map(copy),
    jpeg.subarray(segments.at(-1)!.end),
  ]);
}

function encodeSegment(content: Uint8Array): Uint8Array {
  const head = new Uint8Array([0xff, app1, 0, 0]);
  viewOf(head).setUint16(2, content.length + 2);
  return joinBytes([head, content]);
}
