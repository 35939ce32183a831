import * as v from 'valibot';
import { importedSettingsSchema } from '../../contract/imported-settings.ts';
import { readImageHeader } from '../shared/read-image-header.ts';
import { refuse } from '../shared/refuse.ts';
import type { GenerationData } from './api.ts';
import { readJpegOrientation } from './containers/read-jpeg-texts.ts';
import { readTexts } from './containers/read-texts.ts';
import { recogniseSettings } from './formats/recognise-settings.ts';

/** Bytes of a file that is read at all: four times what can be imported, so that a copy of ours is never refused. */
const bytesMax = 80 * 1024 * 1024;

/**
 * Size, type and generation data of a picture file; nothing in it is decoded, run or fetched. @throws AppError
 * CONVERT_FAILED for what is not a picture or is too large.
 */
export async function readGenerationData(file: Blob): Promise<GenerationData> {
  if (file.size > bytesMax) throw refuse('This picture is too large to be read.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { type, width, height } = readImageHeader(bytes);
  const entries = await readTexts(bytes, type);
  const settings = recogniseSettings(entries);
  const isTurned = type === 'image/jpeg' && readJpegOrientation(bytes) >= 5;
  return {
    mime: type,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    data: settings === null ? null : v.parse(importedSettingsSchema, settings),
  };
}
