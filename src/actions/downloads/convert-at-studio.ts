import { clipFormats, type ClipFormat, type ClipSettings } from '../../../contract/downloads/clip.ts';
import { convertOrigins, convertTargets } from '../../../contract/routes/convert-routes.ts';
import type { DownloadFormat } from '../../../contract/downloads/download.ts';
import { AppError } from '../../../contract/errors.ts';
import { endingOf } from '../../../contract/import/media-ending.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { PictureSettings } from '../../../contract/downloads/picture.ts';
import { openAccount } from '../../db/open-database.ts';
import { consoleLog } from '../../lib/log.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/** A browser without these converts nothing by itself: a worker could neither draw nor run the converter. */
export function canConvertHere(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined' && typeof WebAssembly !== 'undefined';
}

/** Longer than the studio itself tries, ms. */
const timeoutMs = 320_000;

/** `clip` null: as one click gives it. */
type Wanted = { format: DownloadFormat; isMarked: boolean; clip: ClipSettings | null; picture: PictureSettings };

/**
 * Lets the studio convert an item, because this browser cannot. The studio has the original; only the request leaves this
 * device, and it is logged. The studio draws no marks of the person's own.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONVERTER_MISSING, CONVERT_TOO_LARGE, CONVERT_FAILED, MEDIA_OFFLINE, RATE_LIMITED
 */
export async function convertAtStudio(media: MediaRow, wanted: Wanted, signal: AbortSignal): Promise<Blob> {
  const { format, isMarked } = wanted;
  const [clip, picture] = [withoutMark(wanted.clip), withoutMark(wanted.picture)];
  const url = mediaPath(media, 'original', openAccount());
  if (url === null) throw new AppError('NOT_FOUND');
  consoleLog('convert.at-studio', { format, kind: media.resource_type, isMarked });
  const api = await accountApi();
  const { value } =
    isMarked && isClipFormat(format)
      ? await api.call('createConvertVideo', {
          body: { url, output_format: format, generation_history_id: media.generation_history_id, clip },
          signal,
          timeoutMs,
        })
      : await api.call('mediaConvert', {
          body: { url, origin: originOf(media), target: targetOf(format), ...(media.resource_type === 'video' ? { clip } : { picture }) },
          signal,
          timeoutMs,
        });
  const answer = await fetch(value.output_url, { signal });
  if (!answer.ok) throw new AppError('UNAVAILABLE');
  return answer.blob();
}

function withoutMark<T extends { mark?: unknown }>(settings: T | null): Omit<T, 'mark'> | undefined {
  if (settings === null) return undefined;
  const { mark: _own, ...rest } = settings;
  return rest;
}

function originOf({ mime }: MediaRow): (typeof convertOrigins)[number] {
  // The specification has no name for MOV; the studio looks into the file itself.
  const type = endingOf(mime ?? '').replace('mov', 'mp4');
  const origin = convertOrigins.find((one) => one === type);
  if (origin === undefined) throw new AppError('CONVERT_FAILED');
  return origin;
}

/** @throws AppError CONVERT_FAILED for MP4, which the specification has only with a mark: without one the original serves. */
function targetOf(format: Wanted['format']): (typeof convertTargets)[number] {
  const target = convertTargets.find((one) => one === format);
  if (target === undefined) throw new AppError('CONVERT_FAILED');
  return target;
}

function isClipFormat(format: string): format is ClipFormat {
  return (clipFormats as readonly string[]).includes(format);
}
