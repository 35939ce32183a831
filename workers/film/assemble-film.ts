import * as v from 'valibot';
import { captionFont } from '../../contract/stories/film/frames/film-canvas.ts';
import { loadFonts } from '../shared/load-fonts.ts';
import { refuse } from '../shared/refuse.ts';
import type { FilmAnswer, FilmRequest } from './api.ts';
import { filmRequestSchema } from './film-request.ts';
import { listSounds } from './hear-sounds.ts';
import { checkClip } from './open-picture.ts';
import { UnsupportedError } from './unsupported-error.ts';
import { writeFilm } from './write-film.ts';

/** One MP4 of a plan. @throws AppError CONVERT_FAILED */
export async function assembleFilm(request: FilmRequest, onProgress: (fraction: number) => void): Promise<FilmAnswer> {
  try {
    const film = v.parse(filmRequestSchema, request);
    // Before the first frame: a film of an hour must not end at its last clip.
    await checkClips(film);
    const sounds = await listSounds(film);
    if (film.plan.captions.length > 0) await loadFonts([captionFont]);
    const value = await writeFilm(film, sounds, onProgress);
    onProgress(1);
    return { kind: 'done', value };
  } catch (error) {
    if (error instanceof UnsupportedError) return { kind: 'unsupported', reason: error.message };
    if (error instanceof Error && error.name === 'AppError') throw error;
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw refuse('There is no room on this device for this film. Make room, then try again.', error);
    throw refuse('A file of this film is damaged or not of a kind that this browser can read.', error);
  }
}

async function checkClips({ plan, sources }: FilmRequest): Promise<void> {
  const ids = new Set(plan.shots.flatMap(({ kind, mediaId }) => (kind === 'clip' ? [mediaId] : [])));
  for (const id of ids) {
    const file = sources.get(id);
    if (file !== undefined) await checkClip(file);
  }
}
