import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { filmFps } from '../../../../contract/stories/film/film-plan.ts';
import { filmSize } from '../../../../contract/stories/film/film-size.ts';
import type { Database } from '../../../storage/database.ts';
import { lockHash } from '../../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { media } from '../../../storage/schema/media.ts';
import { openLine } from '../../run-one-at-a-time.ts';
import { storePosters } from '../../files/store-renditions.ts';
import { changeRun } from '../run/change-run.ts';
import { findRun, type FoundRun } from '../run/find-run.ts';
import type { StoryRun } from '../run/story-run.ts';
import { collectFiles, planFilm, type PlannedFilm } from './collect-film.ts';
import { FilmError } from './film-request.ts';
import { filmIdOf, keepFilm, type KeptFilm } from './keep-film.ts';
import { renderFilm } from './render-film.ts';

export type FilmStudio = { db: Database; mediaStore: MediaStore; filmFolder: string };
export type FilmExported = { type: 'made' } | { type: 'ended' } | { type: 'failed'; reason: string };

/** Seconds of the longest film, as of the longest video that is kept. */
const secondsMax = 3_600;
/** Every report is a change that all devices of the library pull, ms. */
const reportEveryMs = 1_000;
/** Each needs two cores and some hundred megabytes. */
const inLine = openLine();

/**
 * Renders the film of a story and makes it an item of it: once in a run, however often the step is repeated. Only one film of the studio
 * is rendered at a time.
 */
export async function exportFilm(studio: FilmStudio, run: StoryRun, signal: AbortSignal): Promise<FilmExported> {
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, ending.signal]);
  try {
    return await inLine(() => make(studio, run, { stop, end: () => ending.abort() }));
  } catch (error) {
    if (error instanceof FilmError || (error instanceof AppError && error.code === 'STORY_MEDIA_FULL'))
      return { type: 'failed', reason: error.message };
    if (!ending.signal.aborted) throw error;
    return { type: 'ended' };
  }
}

type Stop = { stop: AbortSignal; end: () => void };

async function make(studio: FilmStudio, run: StoryRun, { stop, end }: Stop): Promise<FilmExported> {
  stop.throwIfAborted();
  const found = await findRun(studio.db, run);
  if (found === null) return { type: 'ended' };
  const [earlier] = await studio.db
    .select({ id: media.id })
    .from(media)
    .where(eq(media.id, filmIdOf(run)));
  if (earlier !== undefined) return { type: 'made' };
  const status = found.asked.exporting === null ? 'processing:exporting_video' : 'processing:user_exporting_video';
  if (!(await changeRun(studio.db, run, async () => ({ status, progress: 0 })))) return { type: 'ended' };
  const planned = await planFilm(studio.db, found.story, found.asked.exporting?.captions ?? null);
  if (planned.plan.frames === 0) throw new FilmError('This story has no shots to show.');
  if (planned.plan.frames > secondsMax * filmFps) throw new FilmError('This film would be longer than an hour. Leave out some shots.');
  const report = createReport(studio.db, run, end);
  const film = await render(studio, { found, planned, stop, onProgress: report.tell });
  await report.isTold();
  stop.throwIfAborted();
  const isKept = await changeRun(studio.db, run, async (tx, row, touch) => {
    await lockHash(tx, film.hash);
    // Swept since: it is rendered again.
    if ((await studio.mediaStore.stat(film.hash, 'original')) === null) throw new Error('the file of a film is gone');
    return keepFilm(tx, run, { row, userId: found.asked.userId, film, touch });
  });
  return { type: isKept ? 'made' : 'ended' };
}

type Rendering = { found: FoundRun; planned: PlannedFilm; stop: AbortSignal; onProgress: (fraction: number) => void };

async function render(
  { mediaStore, filmFolder }: FilmStudio,
  { found: { story, asked }, planned, stop, onProgress }: Rendering,
): Promise<KeptFilm> {
  const folder = join(filmFolder, asked.id);
  const output = join(folder, 'film.mp4');
  const size = filmSize(story.aspectRatio, asked.exporting?.short_side);
  const { plan, chapters } = planned;
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const files = await collectFiles(mediaStore, planned, { folder, signal: stop });
    const poster = await renderFilm({ plan, ...size, ...files, folder, output }, { signal: stop, onProgress });
    const stored = await mediaStore.put(createReadStream(output));
    const { thumbhash } = await storePosters(mediaStore, stored.hash, poster);
    const madeOf = createHash('sha256')
      .update(JSON.stringify([plan, size]))
      .digest('hex');
    return { ...stored, ...size, duration: plan.frames / filmFps, thumbhash, madeOf, chapters };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the true progress into the story, at most once a second; `end` is called when the run ended. */
function createReport(db: Database, run: StoryRun, end: () => void): { tell: (fraction: number) => void; isTold: () => Promise<void> } {
  let toldAt = Date.now();
  let last: Promise<void> = Promise.resolve();
  return {
    tell: (fraction) => {
      if (Date.now() - toldAt < reportEveryMs) return;
      toldAt = Date.now();
      const progress = Math.floor(fraction * 100) / 100;
      last = changeRun(db, run, async () => ({ progress })).then(
        (isRunning) => (isRunning ? undefined : end()),
        // The next report says it.
        () => undefined,
      );
    },
    isTold: () => last,
  };
}
