import type { Change } from '../../../../contract/changes/changes.ts';
import { AppError } from '../../../../contract/errors.ts';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { refuseStoryFile } from '../../../../contract/stories/file/refuse-story-file.ts';
import type { StoryFile } from '../../../../contract/stories/file/story-file.ts';
import { byPosition } from '../../../../contract/stories/position.ts';
import { listShots } from '../../../db/queries/stories/stories.ts';
import { consoleLog } from '../../../lib/log.ts';
import { runJob } from '../../../lib/running-jobs.ts';
import { sha256OfFile } from '../../../lib/sha256.ts';
import { importPrepared, prepareImport } from '../../import/import-media.ts';
import { makeChange } from '../../make-change.ts';
import { studioNow } from '../../studio-now.ts';
import { takeBackImport } from '../../import/take-back-import.ts';
import { whenRoomToImport } from '../../import/when-room-to-import.ts';
import { undoByKey } from '../../undo.ts';
import { createStory, type StorySoundToAdd } from '../create-story.ts';
import { openFile, type OpenedFile } from './opened-file.ts';

type Options = { onProgress: (fraction: number) => void; signal: AbortSignal };
/** The new story, and what a person is to know. */
type Imported = { id: string; notes: string[] };

/**
 * Opens a story that was saved as a file, or a timeline with its files, as a new story of this library, also without a connection: its
 * pictures and clips are imported, its sounds are sent with it. They are in the history as every own file is, and stay when the story is
 * deleted. When any of it fails, what was imported goes again. The identifier of the story is also the key that takes it back. @throws AppError STORY_FILE_REFUSED, STORIES_FULL, UPLOADS_FULL, STORAGE_FULL; the signal's
 * reason when aborted
 */
export function importStoryFile(given: readonly File[], { onProgress, signal }: Options): Promise<Imported> {
  return runJob(async () => {
    const opened = await openFile(given, { signal, onProgress: (fraction) => onProgress(fraction * 0.2) });
    const imported = new Map<string, string>();
    try {
      await importItems(opened, imported, { signal, onProgress: (fraction) => onProgress(0.2 + fraction * 0.8) });
      const sounds = await listSounds(opened);
      signal.throwIfAborted();
      return { id: await makeStory(opened.rows, imported, sounds), notes: opened.notes };
    } catch (error) {
      if (imported.size > 0)
        await takeBackImport([...imported.values()]).catch((left: unknown) =>
          consoleLog('story.import-not-taken-back', { reason: String(left) }),
        );
      throw error;
    }
  });
}

/** Imports pictures and clips one after the other. `imported`: items by the paths of their files; it hears of each at once. */
async function importItems({ rows, files }: OpenedFile, imported: Map<string, string>, { onProgress, signal }: Options): Promise<void> {
  const paths = new Set([...rows.pictures, ...rows.media].map(({ file }) => file).filter((path) => files.has(path)));
  for (const path of paths) {
    const file = files.get(path)!;
    const prepared = await prepareImport(file, signal).catch((error: unknown) => {
      throw error instanceof AppError ? refuseStoryFile(`The file “${file.name}” cannot be imported.`, error) : error;
    });
    await whenRoomToImport(prepared.request.size_bytes, { signal, onFull: () => undefined });
    imported.set(path, await importPrepared(prepared, signal));
    onProgress(imported.size / paths.size);
  }
}

/** The sounds with their files, each file once. Sounds of a shot that is not there are left out. */
async function listSounds({ rows, files }: OpenedFile): Promise<StorySoundToAdd[]> {
  const indexes = new Map(rows.shots.toSorted(byPosition).map(({ id }, index) => [id, index]));
  const urls = new Map<string, string>();
  const sounds: StorySoundToAdd[] = [];
  for (const { file: path, shot_id, ...sound } of rows.sounds) {
    const file = files.get(path);
    const shot = shot_id === null ? null : indexes.get(shot_id);
    if (file === undefined || shot === undefined) continue;
    const known = urls.get(path);
    const url = known ?? `/api/media/upload_raw_media/${await sha256OfFile(new Uint8Array(await file.arrayBuffer()))}`;
    urls.set(path, url);
    sounds.push({ sound: { ...sound, url }, shot, file: known === undefined ? file : null });
  }
  return sounds;
}

async function makeStory(
  { story, shots, media, pictures }: StoryFile,
  imported: ReadonlyMap<string, string>,
  sounds: readonly StorySoundToAdd[],
): Promise<string> {
  const items = new Map(media.flatMap(({ id, file }) => (imported.has(file) ? [[id, imported.get(file)!]] : [])));
  const itemOf = (id: string | null) => (id === null ? null : (items.get(id) ?? null));
  const ordered = shots.toSorted(byPosition);
  const id = await createStory({
    ...story,
    category_inputs: withPictures(story.category_inputs, new Map(pictures.map(({ address, file }) => [address, imported.get(file)]))),
    shots: ordered.map(({ id: _id, position: _position, ...shot }) => ({
      ...shot,
      image_media_id: itemOf(shot.image_media_id),
      video_media_id: itemOf(shot.video_media_id),
    })),
    sounds,
  });
  const made = await listShots(id);
  const shotIds = new Map(ordered.map((shot, index) => [shot.id, made[index]!.id]));
  const chosen = new Set(shots.flatMap((shot) => [shot.image_media_id, shot.video_media_id]));
  const at = await studioNow();
  const takes = media.flatMap(({ id: old, shot_id }): Change[] => {
    const item = items.get(old);
    if (item === undefined || chosen.has(old)) return [];
    const shot = shot_id === null ? null : (shotIds.get(shot_id) ?? null);
    return [{ kind: 'story.addMedia', args: { story_id: id, media_id: item, shot_id: shot, at } }];
  });
  try {
    for (const change of takes) await makeChange(change, { isHeld: false });
  } catch (error) {
    // Half a story is none.
    await undoByKey(id);
    throw error;
  }
  return id;
}

type Inputs = StoryFile['story']['category_inputs'];

/** The characters with the pictures that came along; saved characters and pictures of another studio are not here. */
function withPictures(inputs: Inputs, pictures: ReadonlyMap<string, string | undefined>): Inputs {
  const addressOf = (address: string | null): string | null => {
    const item = address === null ? undefined : pictures.get(address);
    return item === undefined ? null : itemAddress(item);
  };
  const bring = (character: Inputs['characters'][number]) => ({
    ...character,
    model_id: null,
    reference_image_url: addressOf(character.reference_image_url),
    character_image_url: addressOf(character.character_image_url),
  });
  return { ...inputs, character: inputs.character === null ? null : bring(inputs.character), characters: inputs.characters.map(bring) };
}
