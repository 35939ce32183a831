import {
  formatMetadataJson,
  formatParameters,
  parseForeignParameters,
  parseMetadataJson,
  withUsualSettings,
  type PictureMetadata,
} from '../../../contract/metadata/metadata.ts';
import { forgetCredentials } from '../../../contract/metadata/forget-credentials.ts';
import type { ImageType } from '../../shared/headers/read-image-header.ts';
import { listXmpPackets } from '../../shared/metadata/xmp-packet.ts';
import { describeCopy } from '../../shared/metadata/describe-copy.ts';
import type { Carried, PngText } from './carried.ts';
import type { ExifDirectories } from './exif-directories.ts';
import {
  addDescription,
  addNamedTexts,
  describePixels,
  emptyExif,
  forgetInExif,
  listNamedTexts,
  readComment,
  setComment,
  type PixelFacts,
} from './change-exif.ts';
import { fitXmp, hasRoomForComment } from './fit-jpeg.ts';
import { addOwnXmp, correctXmp, readOwnXmp } from './merge-xmp.ts';

export type Composition = {
  type: ImageType;
  /** The studio's generation data; null: the file keeps its own. */
  metadata: PictureMetadata | null;
  pixels: PixelFacts;
  /** The original has credentials that this file does not have. */
  hasLostCredentials: boolean;
};

/** The metadata for a file of this type, composed of the original's and the studio's. */
export function composeMetadata(carried: Carried, wanted: Composition): Carried {
  const { type, pixels, hasLostCredentials } = wanted;
  const own = wanted.metadata ?? findOwn(carried);
  const metadata = own && describeCopy(own, { hasCredentials: hasLostCredentials });
  const exif = describePixels(forgetInExif(carried.exif ?? emptyExif), pixels);
  const corrected = carried.xmp === null ? null : forgetCredentials(correctXmp(carried.xmp, pixels.orientation));
  if (type === 'image/png') {
    return {
      exif: isEmpty(exif) ? null : exif,
      // The words stand in texts of their own; XMP only notes lost credentials.
      xmp: hasLostCredentials && metadata === null ? addOwnXmp(corrected, null) : corrected,
      texts: metadata === null ? listTexts(carried, exif) : describe(carried, metadata),
    };
  }
  const named = carried.texts.filter(
    ({ keyword, text }) => /^[A-Za-z_-]{1,24}$/.test(keyword) && keyword !== 'pleinair' && /^\s*[{[]/.test(text),
  );
  const commented = addComment(exif, carried, wanted.type === 'image/jpeg' ? fitComment(exif, metadata) : metadata);
  // Midjourney writes its words and parameters there.
  const description = carried.texts.find(({ keyword }) => keyword === 'Description')?.text;
  const full = addDescription(addNamedTexts(commented, named), description);
  const said = metadata !== null || hasLostCredentials ? addOwnXmp(corrected, metadata) : corrected;
  return {
    exif: isEmpty(full) ? null : full,
    xmp: type === 'image/jpeg' && metadata !== null && said !== null ? fitOwnXmp(said, corrected, metadata) : said,
    texts: [],
  };
}

function addComment(exif: ExifDirectories, { texts }: Carried, metadata: PictureMetadata | null): ExifDirectories {
  const comment = metadata === null ? texts.find(({ keyword }) => keyword === 'parameters')?.text : formatParameters(metadata);
  // Without a comment of its own the studio keeps the person's.
  return comment === undefined || comment === '' ? exif : setComment(exif, comment);
}

/** The metadata whose comment fits into the EXIF of a JPEG beside the camera's; a comment takes two bytes a character. */
function fitComment(exif: ExifDirectories, metadata: PictureMetadata | null): PictureMetadata | null {
  if (metadata === null || hasRoomForComment(setComment(exif, formatParameters(metadata)))) return metadata;
  return withUsualSettings(metadata);
}

/** The fullest packet that fits into a JPEG. */
function fitOwnXmp(full: string, others: string | null, metadata: PictureMetadata): string {
  if (fitXmp(full) !== null) return full;
  const few = withUsualSettings(metadata);
  const [described, bare] = listXmpPackets(few);
  return [addOwnXmp(others, few), described].find((packet) => fitXmp(packet) !== null) ?? bare;
}

/** The generation data that the studio wrote into a file, or null. */
export function findOwn({ texts, xmp }: Carried): PictureMetadata | null {
  const text = texts.find(({ keyword }) => keyword === 'pleinair')?.text ?? (xmp === null ? null : readOwnXmp(xmp));
  return text === null ? null : parseMetadataJson(text);
}

function isEmpty({ main, exif, gps }: NonNullable<Carried['exif']>): boolean {
  return main.length + exif.length + gps.length === 0;
}

function describe({ texts }: Carried, metadata: PictureMetadata): PngText[] {
  const parameters = formatParameters(metadata);
  const own = [
    ...(parameters === '' ? [] : [{ keyword: 'parameters', text: parameters }]),
    { keyword: 'pleinair', text: formatMetadataJson(metadata) },
  ];
  const named = new Set(own.map(({ keyword }) => keyword));
  return [...own, ...texts.filter(({ keyword }) => !named.has(keyword))];
}

/** The texts of a PNG; those of another file are found in its EXIF. */
function listTexts({ texts }: Carried, exif: NonNullable<Carried['exif']>): PngText[] {
  const found = listNamedTexts(exif);
  const comment = readComment(exif);
  // Only a comment that other programs would look for there: others are a person's own words.
  if (comment !== null && isParameters(comment)) found.push({ keyword: 'parameters', text: comment });
  const names = new Set(texts.map(({ keyword }) => keyword));
  return [...texts, ...found.filter(({ keyword }) => !names.has(keyword))];
}

function isParameters(comment: string): boolean {
  const { settings } = parseForeignParameters(comment);
  return settings.has('Steps') || settings.has('Seed');
}
