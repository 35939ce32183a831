import * as v from 'valibot';
import type { ChangeArgs } from '../../../../contract/changes/changes.ts';
import { newSoundEntries } from '../../../../contract/stories/sounds/sound.ts';
import { openAccount } from '../../../db/open-database.ts';
import { soundPath } from '../../../lib/media/media-address.ts';
import { newId } from '../../../lib/new-id.ts';
import { makeChange } from '../../make-change.ts';
import { makeUndoable } from '../../make-undoable.ts';
import { studioNow } from '../../studio-now.ts';
import { keepFile, toFile } from '../../files/read-file.ts';

const newSoundSchema = v.object(newSoundEntries);

/** A sound that a story gets; absent fields are those of a whole file from the beginning on. */
export type NewSound = v.InferInput<typeof newSoundSchema>;
/** `file`: the sound itself, where the studio may not have it yet: it is sent before its row. */
export type SoundFile = { file: Blob | null };

/**
 * Adds a sound to a story. It plays at once, and its file waits on this device until the studio has it. Returns its identifier.
 * @throws AppError GONE, UPLOADS_FULL, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function addSound(storyId: string, sound: NewSound, { file }: SoundFile): Promise<string> {
  const { change, bytes } = await prepareSound(storyId, sound, { file });
  const { id, story_id } = change.args;
  await makeUndoable(
    change,
    {
      label: sound.kind === 'music' ? 'music added' : 'effect added',
      undo: () => makeChange({ kind: 'sound.delete', args: { id, story_id, row: null } }, { isHeld: false }),
      redo: () => addSound(storyId, sound, { file }),
    },
    bytes,
  );
  return id;
}

type Prepared = { change: { kind: 'sound.add'; args: ChangeArgs<'sound.add'> }; bytes: { bytes?: ArrayBuffer } };

/**
 * The change that adds a sound, with the bytes that go along. Its file is kept here, so that it plays without a connection.
 * `at`: when it was added, ms since 1970; sounds are listed by it. Without it: now.
 */
export async function prepareSound(storyId: string, sound: NewSound, { file, at }: SoundFile & { at?: number }): Promise<Prepared> {
  if (file !== null) await keepSound(sound.url, file);
  const args = { ...v.parse(newSoundSchema, sound), id: newId(), story_id: storyId, at: at ?? (await studioNow()) };
  return { change: { kind: 'sound.add', args }, bytes: file === null ? {} : { bytes: await file.arrayBuffer() } };
}

/** Keeps a sound on this device where `readSound` finds it. Without room it is read from the studio later. */
async function keepSound(url: string, file: Blob): Promise<void> {
  // Browsers have no `caches` without HTTPS.
  if (typeof caches === 'undefined') return;
  const headers = new Headers({ 'Content-Type': file.type, 'Content-Length': String(file.size) });
  await keepFile(toFile(soundPath(url, openAccount()), { sizeBytes: file.size, mime: file.type }), file, headers);
}
