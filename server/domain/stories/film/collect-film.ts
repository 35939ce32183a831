import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { type FilmChapter, filmChapters } from '../../../../contract/stories/film/film-chapters.ts';
import type { FilmPlan, FilmSource } from '../../../../contract/stories/film/film-plan.ts';
import { planTimeline } from '../../../../contract/stories/film/plan-timeline.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import { byPosition } from '../../../../contract/stories/position.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { isLiveMedia, isOneOf } from '../../../storage/rows/row-conditions.ts';
import { media } from '../../../storage/schema/media.ts';
import { storySound, type story } from '../../../storage/schema/story.ts';
import { presentRow } from '../../rows/rows.ts';
import { listShots } from '../list-shots.ts';
import { FilmError, type FilmPicture } from './film-request.ts';

type Item = { hash: string; width: number; height: number };
/** The film of a story as its rows say it now, and its items by their identifier. */
export type PlannedFilm = { plan: FilmPlan; items: Map<string, Item>; chapters: FilmChapter[] };

/** Plans the film of a story. Items that are gone are not shown. `captions` null: as the story says. */
export async function planFilm(db: Database, row: typeof story.$inferSelect, captions: boolean | null): Promise<PlannedFilm> {
  const told = presentRow('stories', row);
  const shots = (await listShots(db, row.id)).map((shot) => presentRow('storyShots', shot)).toSorted(byPosition);
  const sounds = await db
    .select()
    .from(storySound)
    .where(and(eq(storySound.storyId, row.id), isNull(storySound.deletedAt)));
  const chosen = shots.flatMap(({ image_media_id, video_media_id }) => [image_media_id, video_media_id]).filter((id) => id !== null);
  const { id, hash, width, height, status, duration, resourceType } = media;
  const found = await db
    .select({ id, hash, width, height, status, duration, resourceType })
    .from(media)
    .where(and(isOneOf(id, chosen), eq(media.spaceId, row.spaceId), isLiveMedia));
  const sources = new Map<string, FilmSource>();
  const items = new Map<string, Item>();
  for (const item of found) {
    if (item.hash === null || !hasPicture(item)) continue;
    sources.set(item.id, { resource_type: item.resourceType, seconds: item.duration });
    items.set(item.id, { hash: item.hash, width: item.width, height: item.height });
  }
  const story = { ...told, captions: { ...told.captions, is_shown: captions ?? told.captions.is_shown } };
  const plan = planTimeline({ story, shots, sources, sounds: sounds.map((sound) => presentRow('storySounds', sound)) });
  return { plan, items, chapters: filmChapters(plan, shots) };
}

/** Copies the files of a film into a folder. @throws FilmError for one that is lost; the reason of the signal */
export async function collectFiles(
  store: MediaStore,
  { plan, items }: PlannedFilm,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ pictures: Record<string, FilmPicture>; sounds: Record<string, string> }> {
  const copied = new Map<string, string>();
  async function copy(hash: string): Promise<string> {
    const path = join(folder, hash);
    if (copied.has(hash)) return path;
    const opened = await store.open(hash, 'original');
    if (opened === null) throw new FilmError('A file of this story is lost. Make it again, or choose another one.');
    await pipeline(opened.stream, createWriteStream(path), { signal });
    copied.set(hash, path);
    return path;
  }
  const pictures: Record<string, FilmPicture> = {};
  for (const { mediaId } of plan.shots) {
    const item = mediaId === null ? undefined : items.get(mediaId);
    if (item !== undefined) pictures[mediaId!] = { path: await copy(item.hash), width: item.width, height: item.height };
  }
  const sounds: Record<string, string> = {};
  for (const { source } of plan.sounds) {
    const named = source.type === 'file' ? readMediaAddress(source.url) : null;
    if (source.type === 'file' && named?.kind === 'upload') sounds[source.url] = await copy(named.sha256);
  }
  return { pictures, sounds };
}
