import { snapshot } from 'valtio/vanilla';
import { AppError } from '../../../../contract/errors.ts';
import { makeEditFile, saveEdit, type Edit } from '../../../actions/edit/save-edit.ts';
import { takeBackImport } from '../../../actions/import/take-back-import.ts';
import { whyNotImported } from '../../../actions/import/why-not-imported.ts';
import { registerUndo, undoByKey } from '../../../actions/undo.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { saveBlob } from '../../../lib/files/save-blob.ts';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../../ui/feedback/undo-action.ts';
import { editState, noteSaved, type EditVersion } from '../edit.state.ts';
import { noteSavedInDraft } from '../open/edit-draft.ts';
import { sourceKey } from '../open/edit-source.ts';
import { readSource } from '../open/read-source.ts';

type Job = { onProgress: (fraction: number) => void; signal: AbortSignal };

const notImported =
  'The studio did not take this picture in, so nothing can be made of it yet. Retry or discard its import in the list of problems, then ask again.';
const deleted = 'This picture is not in your library any more. Restore it from the Trash, then change it.';

/** Running saves by version id. They outlive the page, so that no version is saved twice. */
const running = new Map<string, Promise<string>>();

/** Saves a version as a new item; Undo moves that to the Trash. Does nothing for a saved version. @throws AppError of `saveEdit` */
export async function saveVersion(version: EditVersion, job: Job, onShow: (id: string) => void): Promise<void> {
  if ((await findSaved(version)) !== null) return;
  const isFirst = !running.has(version.id);
  const id = await saveOnce(version, job);
  if (!isFirst) return;
  const key = registerSaved(version.id, id);
  showToast({
    key: `undo:${key}`,
    kind: 'success',
    text: 'Saved as a new picture in the history',
    durationMs: 8_000,
    actions: [{ label: 'Show', onPress: () => onShow(id) }, undoAction(() => undoByKey(key))],
  });
}

/**
 * The id of a version's item. Saves the version first, with a message, if it has none.
 * @throws AppError NOT_FOUND for a deleted picture, and those of `saveEdit`
 */
export async function itemOfVersion(version: EditVersion, job: Job): Promise<string> {
  const saved = await findSaved(version);
  const why = await whyNotImported(saved ?? version.savedAs ?? '');
  if (why !== null) throw new AppError('NOT_FOUND', { detail: `${notImported} ${why}` });
  if (saved !== null && (await findMedia(saved)) === undefined) throw new AppError('NOT_FOUND', { detail: deleted });
  if (saved !== null) return saved;
  const isFirst = !running.has(version.id);
  const id = await saveOnce(version, job);
  if (isFirst) showToast({ text: 'This version was saved to the history, so that the result can be made from it.' });
  return id;
}

async function findSaved({ base, steps, savedAs }: EditVersion): Promise<string | null> {
  if (base.kind === 'item' && steps.length === 0) return base.id;
  return savedAs !== null && (await findMedia(savedAs)) !== undefined ? savedAs : null;
}

function saveOnce(version: EditVersion, job: Job): Promise<string> {
  const known = running.get(version.id);
  if (known !== undefined) return known;
  const source = snapshot(editState).session?.source;
  const save = async () => {
    const id = await saveEdit(await toEdit(version), job);
    // If another picture is open by now, the draft records the save: reopening must not save the version again.
    if (!noteSaved(version.id, id) && source !== undefined)
      await runQuietly('draft.not-kept', () => noteSavedInDraft(source, version.id, id));
    return id;
  };
  const saving = save().finally(() => running.delete(version.id));
  running.set(version.id, saving);
  return saving;
}

function registerSaved(versionId: string, id: string): string {
  let bringBack: (() => Promise<void>) | null = null;
  return registerUndo({
    label: 'edited picture saved',
    undo: async () => {
      bringBack = await takeBackImport([id]);
      noteSaved(versionId, null);
    },
    redo: async () => {
      await bringBack?.();
      noteSaved(versionId, id);
      registerSaved(versionId, id);
    },
  });
}

/** Downloads a version as a file. @throws AppError CONVERT_FAILED; the signal's reason when aborted */
export async function downloadVersion(version: EditVersion, job: Job): Promise<void> {
  const file = await makeEditFile(await toEdit(version), job);
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1);
  const item = version.base.kind === 'item' ? await findMedia(version.base.id) : undefined;
  saveBlob(file, item === undefined ? file.name : fileName(`${item.prompt_head} edited`, version.id, ending));
}

/** Converts a version for the actions. @throws AppError of reading its file */
async function toEdit({ base, steps }: EditVersion): Promise<Edit> {
  const name = base.kind === 'file' ? base.name.replace(/\.[^.]*$/, '') : 'picture';
  const itemId = base.kind === 'item' ? base.id : null;
  return { key: sourceKey(base), source: await readSource(base), steps: [...steps], itemId, name: `${name} edited` };
}
