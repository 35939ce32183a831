import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClipFormat } from '../../../contract/downloads/clip.ts';
import type { ConvertSettings, ConvertTarget } from '../../../contract/routes/convert-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Watermark } from '../../../contract/downloads/watermark.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { resolveRange } from '../../storage/files/resolve-range.ts';
import type { MediaFile } from '../files/find-media-file.ts';
import { convertFilm, isClipFormat } from './convert-film.ts';
import { convertPicture } from './convert-picture.ts';
import type { Source } from './find-source.ts';

const mimes = { mp4: 'video/mp4', gif: 'image/gif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
export type ConvertRequest = {
  source: Pick<Source, 'file' | 'kind'>;
  target: ConvertTarget | ClipFormat;
  mark: Watermark | null;
} & ConvertSettings;
/** A user and the library of the source. A member who leaves a team loses the results from its files. */
type Owner = { userId: string; spaceId: string };
type Made = Owner & { file: MediaFile; folder: string; forget: NodeJS.Timeout };

/** Conversions at the same time: of all users, and of one. */
const limits = { atOnce: 2, ofOne: 1 };
const timeMaxMs = 300_000;
/** Kept results of one user. They do not count against the user's share of the disk. */
const keptOfOne = 5;
/** How long a result can be fetched. */
const keptMs = 1_800_000;

/** The conversions of this studio, for browsers that cannot convert. */
export type Converter = {
  /** Makes the file, for this user alone. Returns its id. @throws CONVERTER_MISSING, CONVERT_FAILED, RATE_LIMITED */
  convert(owner: Owner, request: ConvertRequest, signal: AbortSignal): Promise<string>;
  /** A result that this user made in this library. @throws NOT_FOUND */
  find(owner: Owner, id: string): MediaFile;
  /** Stops running conversions and removes the results. */
  close(): Promise<void>;
};

/** Works in `folder`, which is emptied first. `ffmpeg` null: only pictures are converted. */
export async function openConverter({ folder, ffmpeg }: { folder: string; ffmpeg: string | null }): Promise<Converter> {
  await rm(folder, { recursive: true, force: true });
  const ending = new AbortController();
  const made = new Map<string, Made>();
  const running = new Map<Promise<void>, string>();

  return {
    async convert({ userId, spaceId }, request, signal) {
      const isFilm = isClipFormat(request.target);
      if (request.source.kind === 'video' && (ffmpeg === null || !isFilm)) throw new AppError('CONVERTER_MISSING');
      const ofOne = [...running.values()].filter((owner) => owner === userId).length;
      if (running.size >= limits.atOnce || ofOne >= limits.ofOne) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 10 });
      const id = newId();
      const place = join(folder, id);
      const stop = AbortSignal.any([signal, ending.signal, AbortSignal.timeout(timeMaxMs)]);
      const job = makeFile({ ffmpeg, place, signal: stop }, request);
      running.set(job, userId);
      try {
        await job;
        const file = await describe(join(place, 'result'), id, mimes[request.target]);
        const forget = setTimeout(() => void remove(id), keptMs).unref();
        made.set(id, { userId, spaceId, file, folder: place, forget });
        const older = [...made].filter(([, one]) => one.userId === userId).slice(0, -keptOfOne);
        for (const [old] of older) await remove(old);
        return id;
      } catch (error) {
        await rm(place, { recursive: true, force: true });
        if (error instanceof AppError || !stop.aborted) throw error;
        throw new AppError(ending.signal.aborted ? 'UNAVAILABLE' : 'CONVERT_TOO_LARGE', { cause: error });
      } finally {
        running.delete(job);
      }
    },
    find({ userId, spaceId }, id) {
      const found = made.get(id);
      if (found?.userId !== userId || found.spaceId !== spaceId) throw new AppError('NOT_FOUND');
      return found.file;
    },
    async close() {
      ending.abort();
      await Promise.allSettled(running.keys());
      for (const { forget } of made.values()) clearTimeout(forget);
      made.clear();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function remove(id: string): Promise<void> {
    const gone = made.get(id);
    made.delete(id);
    if (gone === undefined) return;
    clearTimeout(gone.forget);
    await rm(gone.folder, { recursive: true, force: true });
  }
}

type Job = { ffmpeg: string | null; place: string; signal: AbortSignal };

/** Converts a copy of the source, which is removed afterwards; the result is `result` in `place`. */
async function makeFile({ ffmpeg, place, signal }: Job, request: ConvertRequest): Promise<void> {
  await mkdir(place, { recursive: true });
  const [source, output] = [join(place, 'source'), join(place, 'result')];
  const { stream } = await request.source.file.open();
  await pipeline(stream, createWriteStream(source), { signal });
  const { target, mark, clip, picture } = request;
  if (request.source.kind === 'video') await convertFilm(ffmpeg, { source, output, place, target, clip, mark, signal });
  else if (target === 'mp4') throw new AppError('CONVERT_FAILED');
  else await convertPicture({ source, output, target, picture });
  await rm(source, { force: true });
}

async function describe(path: string, id: string, mime: string): Promise<MediaFile> {
  const { size: sizeBytes } = await stat(path);
  return {
    hash: id,
    mime,
    sizeBytes,
    isDamaged: false,
    open: (range) => {
      const { start, end } = resolveRange(sizeBytes, range);
      return Promise.resolve({ stream: createReadStream(path, { start, end }), sizeBytes, start, end });
    },
  };
}
