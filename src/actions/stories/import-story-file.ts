import type { Wish } from '../../../contract/changes/changes.ts';
import { itemAddress } from '../../../contract/generation/media-address.ts';
import type { StoryFile } from '../../../contract/story/file/story-file.ts';
import { byPosition } from '../../../contract/story/position.ts';
import { soundLimits } from '../../../contract/story/sound.ts';
import { listShots } from '../../db/queries/stories.ts';
import { consoleLog } from '../../lib/log.ts';
import { newId } from '../../lib/new-id.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { importPrepared, prepareImport } from '../import-media.ts';
import { makeChange } from '../make-change.ts';
import { sendRawMedia } from '../send-raw-media.ts';
import { studioNow } from '../studio-now.ts';
import { takeBackImport } from '../take-back-import.ts';
import { whenRoomToImport } from '../when-room-to-import.ts';
import { createStory } from './create-story.ts';
import { openFile, type OpenedFile } from './file/opened-file.ts';

type Options = { onProgress: (fraction: number) => void; signal: AbortSignal };
/** The new story, the key that takes it back, and what a person is to know. */
type Imported = { id: string; notes: string[] };
type Brought = { media: Map<string, string>; sounds: Map<string, { url: string; seconds: number }> };

/**
 * Opens a story that was saved as a file, or a timeline with its files, as a new story of this library: its pictures and clips are imported,
 * its sounds are sent. When any of it fails, what was imported goes again. The identifier of the story is also the key that takes it back.
 * @throws AppError STORY_FILE_REFUSED, STORIES_FULL, NETWORK…, STORAGE_FULL; the signal's reason when aborted
 */
export function importStoryFile(given: readonly File[], { onProgress, signal }: Options): Promise<Imported> {
  return runJob(async () => {
    const opened = await openFile(given, { signal, onProgress: (fraction) => onProgress(fraction * 0.2) });
    const imported: string[] = [];
    try {
      const brought = await bringFiles(opened, imported, { signal, onProgress: (fraction) => onProgress(0.2 + fraction * 0.8) });
      signal.throwIfAborted();
      return { id: await makeStory(opened.rows, brought), notes: opened.notes };
    } catch (error) {
      if (imported.length > 0)
        await takeBackImport(imported).catch((left: unknown) => consoleLog('story.import-not-taken-back', { reason: String(left) }));
      throw error;
    }
  });
}

/** Sends the sounds first, for that fails without a connection, then imports pictures and clips. `imported` hears of each at once. */
async function bringFiles({ rows, files }: OpenedFile, imported: string[], { onProgress, signal }: Options): Promise<Brought> {
  const wanted = (list: readonly { file: string }[]) =>
    new Map(list.flatMap(({ file }) => (files.has(file) ? [[file, files.get(file)!]] : [])));
  const heard = wanted(rows.sounds);
  const seen = wanted([...rows.pictures, ...rows.media]);
  const total = Math.max(1, heard.size + seen.size);
  const brought: Brought = { media: new Map(), sounds: new Map() };
  const note = () => onProgress((brought.media.size + brought.sounds.size) / total);
  for (const [path, file] of heard) {
    const { url, duration } = await sendRawMedia(file, signal);
    brought.sounds.set(path, { url, seconds: duration });
    note();
  }
  for (const [path, file] of seen) {
    const prepared = await prepareImport(file, signal);
    await whenRoomToImport(prepared.request.size_bytes, { signal, onFull: () => undefined });
    const id = await importPrepared(prepared, signal);
    imported.push(id);
    brought.media.set(path, id);
    note();
  }
  return brought;
}

async function makeStory({ story, shots, media, sounds, pictures }: StoryFile, brought: Brought): Promise<string> {
  const items = new Map(media.flatMap(({ id, file }) => (brought.media.has(file) ? [[id, brought.media.get(file)!]] : [])));
  const itemOf = (id: string | null) => (id === null ? null : (items.get(id) ?? null));
  const ordered = shots.toSorted(byPosition);
  const id = await createStory({
    ...story,
    category_inputs: withPictures(story.category_inputs, new Map(pictures.map(({ address, file }) => [address, brought.media.get(file)]))),
    shots: ordered.map(({ id: _id, position: _position, ...shot }) => ({
      ...shot,
      image_media_id: itemOf(shot.image_media_id),
      video_media_id: itemOf(shot.video_media_id),
    })),
  });
  const made = await listShots(id);
  const shotIds = new Map(ordered.map((shot, index) => [shot.id, made[index]!.id]));
  const shotOf = (shotId: string | null) => (shotId === null ? null : (shotIds.get(shotId) ?? null));
  const chosen = new Set(shots.flatMap((shot) => [shot.image_media_id, shot.video_media_id]));
  const at = await studioNow();
  const takes = media.flatMap(({ id: old, shot_id }): Wish[] => {
    const item = items.get(old);
    if (item === undefined || chosen.has(old)) return [];
    return [{ kind: 'story.addMedia', args: { story_id: id, media_id: item, shot_id: shotOf(shot_id), at } }];
  });
  const added = sounds.flatMap(({ file, shot_id, ...sound }): Wish[] => {
    const sent = brought.sounds.get(file);
    const isLost = shot_id !== null && !shotIds.has(shot_id);
    if (sent === undefined || isLost) return [];
    const seconds = Math.min(sent.seconds, soundLimits.seconds);
    return [{ kind: 'sound.add', args: { ...sound, id: newId(), story_id: id, shot_id: shotOf(shot_id), url: sent.url, seconds, at } }];
  });
  try {
    for (const wish of [...takes, ...added]) await makeChange(wish, { isHeld: false });
  } catch (error) {
    await makeChange({ kind: 'story.delete', args: { id, row: null } }, { isHeld: false });
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
