import { formatParameters, type PictureMetadata } from '../../contract/metadata.ts';
import { hasAscii, joinBytes, viewOf } from '../shared/image-bytes.ts';
import { listJpegSegments, type JpegSegment } from '../shared/read-jpeg-header.ts';
import { refuse } from '../shared/refuse.ts';
import { listXmpPackets } from '../shared/xmp-packet.ts';
import { decodeExif, encodeExif } from './exif.ts';

const app0 = 0xe0;
const app1 = 0xe1;
const xmpName = 'http://ns.adobe.com/xap/1.0/\0';
/** A segment's length field counts itself and ends at 65,535. */
const segmentBytesMax = 65_533;

/**
 * Copies a JPEG with prompt and settings as EXIF UserComment and XMP; pixels are untouched. The orientation of
 * an earlier EXIF is kept, because the pixels depend on it; the rest of it is replaced.
 * @throws AppError CONVERT_FAILED for a damaged file.
 */
export function writeJpegMetadata(jpeg: Uint8Array, metadata: PictureMetadata): Uint8Array<ArrayBuffer> {
  const segments = requireSegments(jpeg);
  const isReplaced = ({ marker, data, end }: JpegSegment): boolean =>
    marker === app1 && (hasAscii(jpeg, data, 'Exif\0\0') || hasAscii(jpeg, data, xmpName)) && end > data;
  const earlier = segments.filter((segment) => isReplaced(segment)).map(({ data, end }) => decodeExif(jpeg.subarray(data, end)));
  const orientation = earlier.find((exif) => exif !== null)?.orientation ?? 1;
  // JFIF wants its APP0 first; everything of ours comes right behind it.
  const leading = segments.filter(({ marker }) => marker === app0);
  const others = segments.filter((segment) => segment.marker !== app0 && !isReplaced(segment));
  const pixelsAt = segments.at(-1)!.end;
  const copy = ({ start, end }: JpegSegment): Uint8Array => jpeg.subarray(start, end);
  return joinBytes([
    jpeg.subarray(0, 2),
    ...leading.map(copy),
    encodeSegment(encodeExif(formatParameters(metadata), orientation)),
    ...encodeXmp(metadata),
    ...others.map(copy),
    jpeg.subarray(pixelsAt),
  ]);
}

/** The EXIF comment and the XMP packet of a JPEG, null where there is none. */
export function readJpegMetadata(jpeg: Uint8Array): { comment: string | null; orientation: number; xmp: string | null } {
  const contents = requireSegments(jpeg)
    .filter(({ marker }) => marker === app1)
    .map(({ data, end }) => jpeg.subarray(data, end));
  const exif = contents.map((content) => decodeExif(content)).find((found) => found !== null);
  const xmp = contents.find((content) => hasAscii(content, 0, xmpName));
  return {
    comment: exif?.comment ?? null,
    orientation: exif?.orientation ?? 1,
    xmp: xmp === undefined ? null : new TextDecoder().decode(xmp.subarray(xmpName.length)),
  };
}

function requireSegments(jpeg: Uint8Array): JpegSegment[] {
  const segments = listJpegSegments(jpeg);
  if (segments === null) throw refuse('This JPEG picture is damaged.');
  return segments;
}

function encodeSegment(content: Uint8Array): Uint8Array {
  if (content.length > segmentBytesMax) throw refuse('The prompt is too long to be kept in a JPEG picture.');
  const head = new Uint8Array([0xff, app1, 0, 0]);
  viewOf(head).setUint16(2, content.length + 2);
  return joinBytes([head, content]);
}

/** A very long prompt does not fit beside its copy; then the packet names the maker and EXIF has the words. */
function encodeXmp(metadata: PictureMetadata): Uint8Array[] {
  const packets = listXmpPackets(metadata).map((packet) => new TextEncoder().encode(xmpName + packet));
  const fitting = packets.find((packet) => packet.length <= segmentBytesMax);
  return fitting === undefined ? [] : [encodeSegment(fitting)];
}
