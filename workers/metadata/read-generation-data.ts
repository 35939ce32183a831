import * as v from 'valibot';
import { importedSettingsSchema, type ImportedSettings } from '../../contract/imported-settings.ts';
import { readImageHeader, type ImageType } from '../shared/read-image-header.ts';
import { refuse } from '../shared/refuse.ts';
import type { GenerationData } from './api.ts';
import { readJpegOrientation } from './containers/read-jpeg-texts.ts';
import { readStealthText, type Pixels } from './containers/read-stealth-text.ts';
import { readTexts } from './containers/read-texts.ts';
import { recogniseSettings } from './formats/recognise-settings.ts';

/** Bytes of a file that is read at all: four times what can be imported, so that a copy of ours is never refused. */
const bytesMax = 80 * 1024 * 1024;

/** Where pixels are to be had: what is hidden in them is looked for when the file says nothing. */
export type DecodePixels = (file: Blob, size: { width: number; height: number }) => Promise<Pixels | null>;

/**
 * Size, type and generation data of a picture file; nothing in it is run or fetched. @throws AppError
 * CONVERT_FAILED for what is not a picture or is too large.
 */
export async function readGenerationData(file: Blob, decode?: DecodePixels): Promise<GenerationData> {
  if (file.size > bytesMax) throw refuse('This picture is too large to be read.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { type, width, height } = readImageHeader(bytes);
  const entries = await readTexts(bytes, type);
  const settings = recogniseSettings(entries) ?? (await readHidden({ file, type, width, height }, decode));
  const isTurned = type === 'image/jpeg' && readJpegOrientation(bytes) >= 5;
  return {
    mime: type,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    data: settings === null ? null : v.parse(importedSettingsSchema, settings),
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
