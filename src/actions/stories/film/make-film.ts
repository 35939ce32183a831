import type { Snapshot } from 'valtio/vanilla';
import { AppError } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import { type FilmChapter, filmChapters } from '../../../../contract/stories/film/film-chapters.ts';
import { filmFps, type FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import { filmSize } from '../../../../contract/stories/film/film-size.ts';
import { planTimeline } from '../../../../contract/stories/film/plan-timeline.ts';
import { assembleFilm } from '../../../../workers/film/client.ts';
import { openAccount } from '../../../db/open-database.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { findStory, listShots, listSounds, listStoryItems, type StoryItem } from '../../../db/queries/stories/stories.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { listFilmSources } from '../../../lib/media/film-sources.ts';
import type { Download, TabFilm } from '../../downloads/download.ts';
import type { MadeDownload, MakeOptions } from '../../downloads/download-queue.ts';
import { importPrepared, prepareImport } from '../../import/import-media.ts';
import { makeChange } from '../../make-change.ts';
import { readOriginal } from '../../files/read-original.ts';
import { studioNow } from '../../studio-now.ts';
import { nameLostFiles } from './name-lost-files.ts';
import { readSound } from '../sounds/read-sound.ts';

/** The share of fetching in the whole, when there is something to fetch. */
const fetchShare = 0.3;

/**
 * Makes the film of a story on this device, as its rows are now, and puts it into the story. A film that the story cannot take is handed
 * out all the same, and a note says why. @throws AppError GONE, STORY_EMPTY, MEDIA_OFFLINE, MEDIA_DAMAGED, CONVERT_FAILED,
 * WEBCODECS_UNSUPPORTED; the signal's reason when aborted
 */
export async function makeFilm({ request }: Snapshot<Download>, options: MakeOptions): Promise<MadeDownload> {
  const film = request.film!;
  const mediaId = request.ids[0]!;
  const { title, plan, items, size, chapters } = await planFilm(film);
  let before = 0;
  const files = await readFiles(plan, items, {
    ...options,
    onProgress: (fraction) => options.onProgress((before = fetchShare * fraction)),
  });
  const blob = await assembleFilm(
    { plan, ...size, ...files, quality: film.quality },
    { signal: options.signal, onProgress: (fraction) => options.onProgress(before + (1 - before) * fraction) },
  );
  const file = new File([blob], fileName(title, mediaId, 'mp4'), { type: blob.type });
  await keepInStory(file, { storyId: film.story_id, title, mediaId, chapters, seconds: plan.frames / filmFps }, options);
  return { file, failedIds: [] };
}

async function planFilm({ story_id: storyId, captions: isCaptioned, short_side: shortSide }: Snapshot<TabFilm>) {
  const [story, shots, items, sounds] = await Promise.all([
    findStory(storyId),
    listShots(storyId),
    listStoryItems(storyId),
    listSounds(storyId),
  ]);
  if (story === null) throw new AppError('GONE', { detail: 'The story of this film was deleted.' });
  const captions = { ...story.captions, is_shown: isCaptioned ?? story.captions.is_shown };
  const plan = planTimeline({ story: { ...story, captions }, shots, sources: listFilmSources(items), sounds });
  if (plan.frames === 0) throw new AppError('STORY_EMPTY', { detail: 'This story has no shots yet. Add one first.' });
  return { title: story.title, plan, items, size: filmSize(story.aspect_ratio, shortSide), chapters: filmChapters(plan, shots) };
}

type Reading = Pick<MakeOptions, 'signal' | 'onProgress'>;

/** All files of a film, from this device or the studio. */
async function readFiles(plan: FilmPlan, items: readonly StoryItem[], { signal, onProgress }: Reading) {
  const media = new Map(items.map((item) => [item.media_id, item.media]));
  const ids = new Set(plan.shots.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId])));
  const urls = new Set(plan.sounds.flatMap(({ source }) => (source.type === 'file' ? [source.url] : [])));
  const [sources, sounds] = [new Map<string, Blob>(), new Map<string, Blob>()];
  const count = ids.size + urls.size;
  const lost = new Set<string>();
  let [done, missing] = [0, 0];
  const read = async (into: Map<string, Blob>, key: string, file: () => Promise<Blob>) => {
    signal.throwIfAborted();
    try {
      into.set(key, await file());
    } catch (error) {
      // All that is missing is said at once.
      const code = error instanceof AppError ? error.code : null;
      if (code === 'MEDIA_OFFLINE') missing += 1;
      else if (code === 'NOT_FOUND' || code === 'MEDIA_DAMAGED') lost.add(key);
      else throw error;
    }
    done += 1;
  };
  const report = (fraction: number) => onProgress((done + fraction) / count);
  for (const id of ids) await read(sources, id, () => readOriginal(media.get(id)!, openAccount(), { signal, onProgress: report }));
  for (const url of urls) await read(sounds, url, () => readSound(url, signal));
  if (lost.size > 0) throw new AppError('MEDIA_DAMAGED', { detail: nameLostFiles(plan, lost) });
  if (missing > 0)
    throw new AppError('MEDIA_OFFLINE', {
      detail: `${missing} of the ${count} files of this film ${missing === 1 ? 'is' : 'are'} not on this device. Connect once, then try again.`,
    });
  return { sources, sounds };
}

type Place = { storyId: string; title: string; mediaId: string; chapters: FilmChapter[]; seconds: number };

async function keepInStory(
  file: File,
  { storyId, title, mediaId, chapters, seconds }: Place,
  { signal, onNote }: MakeOptions,
): Promise<void> {
  const largest = limits.mediaUploadBytes / 1024 / 1024;
  if (file.size > limits.mediaUploadBytes) return onNote?.(`It has more than ${largest} MB: it is on this device only, not in the story.`);
  if (seconds > limits.filmSecondsMax)
    return onNote?.(`It lasts longer than ${limits.filmSecondsMax / 60} minutes: it is on this device only, not in the story.`);
  try {
    // The item is there already when an earlier attempt ended before the file was handed out.
    if ((await findMedia(mediaId)) === undefined) {
      const { request, ...prepared } = await prepareImport(file, signal);
      // It is named like its story, as the studio's films are.
      const settings = { ...request.settings, prompt: title || null };
      await importPrepared({ ...prepared, request: { ...request, settings, generation_media_resource_id: mediaId } }, signal);
    }
    const args = { story_id: storyId, media_id: mediaId, shot_id: null, is_film: true, chapters, at: await studioNow() } as const;
    await makeChange({ kind: 'story.addMedia', args });
  } catch (error) {
    if (signal.aborted) throw error;
    // The film is made: it is handed out although the story cannot take it.
    if (!(error instanceof AppError)) console.error('film.not-in-story', error);
    onNote?.(`It is on this device, but not in the story. ${error instanceof AppError ? error.message : 'Export it at the studio.'}`);
  }
}
