import * as v from 'valibot';
import { importedSettingsSchema, type ImportedSettings } from '../../contract/metadata/imported-settings.ts';
import { readImageHeader, type ImageType } from '../shared/headers/read-image-header.ts';
import { refuse } from '../shared/refuse.ts';
import { shownSize } from '../shared/headers/shown-size.ts';
import type { GenerationData } from './api.ts';
import { readExifTexts } from './containers/read-exif-texts.ts';
import { readStealthText, type Pixels } from './containers/read-stealth-text.ts';
import { readTexts } from './containers/read-texts.ts';
import { findForeign, type ForeignKind } from './foreign/find-foreign.ts';
import { recogniseSettings } from './formats/recognise-settings.ts';

/** Bytes of a file that is read at all: four times what can be imported, so that a copy of ours is never refused. */
const bytesMax = 80 * 1024 * 1024;

/** Reads the pixels of a picture; a text may be hidden in them (`readStealthText`). */
export type DecodePixels = (file: Blob, size: { width: number; height: number }) => Promise<Pixels | null>;

/** Steps that need a canvas; absent where there is none. `convert` turns a foreign picture into a type that the studio keeps. */
export type Canvas = {
  decode?: DecodePixels;
  convert?: (file: Blob, bytes: Uint8Array<ArrayBuffer>, kind: ForeignKind) => Promise<Blob>;
};

/**
 * Size, type and generation data of a picture file; nothing in it is run or fetched. @throws AppError
 * CONVERT_FAILED for what is not a picture or is too large.
 */
export async function readGenerationData(file: Blob, { decode, convert }: Canvas = {}): Promise<GenerationData> {
  if (file.size > bytesMax) throw refuse('This picture is too large to be read.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const foreign = convert === undefined ? null : findForeign(bytes);
  if (foreign !== null && convert !== undefined) {
    const picture = await convert(file, bytes, foreign);
    const { data, ...kept } = await readGenerationData(picture);
    const texts = foreign === 'tiff' ? readExifTexts(bytes) : [];
    const settings = recogniseSettings(texts);
    return { ...kept, picture, data: settings === null ? data : v.parse(importedSettingsSchema, settings) };
  }
  const header = readImageHeader(bytes);
  const { type, width, height } = header;
  const entries = await readTexts(bytes, type);
  const settings = recogniseSettings(entries) ?? (await readHidden({ file, type, width, height }, decode));
  return {
    mime: type,
    ...shownSize(bytes, header),
    data: settings === null ? null : v.parse(importedSettingsSchema, settings),
    picture: null,
  };
}

type Picture = { file: Blob; type: ImageType; width: number; height: number };

async function readHidden({ file, type, width, height }: Picture, decode: DecodePixels | undefined): Promise<ImportedSettings | null> {
  // Only these keep the lowest bit of a pixel.
  if (decode === undefined || (type !== 'image/png' && type !== 'image/webp')) return null;
  const pixels = await decode(file, { width, height });
  const text = pixels === null ? null : await readStealthText(pixels);
  return text === null ? null : recogniseSettings([{ key: 'parameters', text }]);
}
