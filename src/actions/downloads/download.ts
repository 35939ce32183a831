import * as v from 'valibot';
import { clipSettingsSchema } from '../../../contract/downloads/clip.ts';
import { downloadFormats } from '../../../contract/downloads/download.ts';
import { upscaleModes } from '../../../contract/media/media.ts';
import { pictureSettingsSchema } from '../../../contract/downloads/picture.ts';
import { filmOptions } from '../../../contract/stories/film/film-options.ts';

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** The film of a story as it is made on this device. `quality`: 0–1. */
const tabFilmSchema = v.strictObject({
  story_id: id,
  ...filmOptions,
  quality: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type TabFilm = v.InferOutput<typeof tabFilmSchema>;

export const requestSchema = v.strictObject({
  /** Of items; one is saved as a file, more as an archive. Of a film: the item that it becomes. */
  ids: v.pipe(v.array(id), v.minLength(1)),
  format: v.picklist(downloadFormats),
  /** An upscaled version instead of the original. */
  version: v.nullable(v.picklist(upscaleModes)),
  /** How a video is written; null as one click gives it. */
  clip: v.nullable(clipSettingsSchema),
  /** How a picture is written; null as one click gives it. */
  picture: v.optional(v.nullable(pictureSettingsSchema), null),
  /** More than one was asked for: an archive, also when only one of them could be had. */
  isArchive: v.boolean(),
  /** It was asked for among the albums, where a failure has words of its own. */
  isInAlbums: v.optional(v.boolean()),
  film: v.exactOptional(tabFilmSchema),
});
/** The settings of a download, kept so that it can be repeated. */
export type DownloadRequest = v.InferOutput<typeof requestSchema>;

/** A file of an archive that is made already. */
const madeSchema = v.strictObject({ id, name: v.string() });
export type MadeFile = v.InferOutput<typeof madeSchema>;

/**
 * `ready`: made, and handed over by the next press, because the system only shares what a press asks for.
 * `saved` is over, and stays in sight for a moment.
 */
const steps = ['waiting', 'running', 'paused', 'ready', 'saved', 'failed'] as const;

export const downloadSchema = v.strictObject({
  id,
  request: requestSchema,
  /** The name that screens show. */
  title: v.string(),
  step: v.picklist(steps),
  /** True progress, 0–1. */
  fraction: v.number(),
  /** How much of the converter is on this device (0–1), while it is fetched. */
  fetched: v.nullable(v.number()),
  /** The studio converted it, because this browser cannot. */
  isByStudio: v.optional(v.boolean()),
  /** How the file differs from what was asked for, in one sentence. */
  note: v.optional(v.string()),
  /** Files of an archive that are made, and items that could not be had. */
  made: v.array(madeSchema),
  failedIds: v.array(id),
  /** The file that is ready, when its bytes wait on this device. */
  file: v.nullable(v.strictObject({ name: v.string(), type: v.string() })),
  /** Why it failed, in one sentence. */
  reason: v.nullable(v.string()),
  /** When it was asked for, ms since 1970. */
  askedAt: v.number(),
});
/** One download, from the request to the file. */
export type Download = v.InferOutput<typeof downloadSchema>;

/** A new download that waits for its turn. */
export function toDownload(request: DownloadRequest, facts: Pick<Download, 'id' | 'title' | 'askedAt'>): Download {
  return { ...facts, request, step: 'waiting', fraction: 0, fetched: null, made: [], failedIds: [], file: null, reason: null };
}
