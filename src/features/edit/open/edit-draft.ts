import * as v from 'valibot';
import { editMaskSchema } from '../../../../contract/edit/edit-mask.ts';
import { editStepsSchema } from '../../../../contract/edit/edit-step.ts';
import { limits } from '../../../../contract/limits.ts';
import { saveDraft } from '../../../actions/save-draft.ts';
import { findDraft } from '../../../db/queries/drafts.ts';
import type { EditSession, EditVersion } from '../edit.state.ts';
import { editSourceSchema, sourceKey, type EditSource } from './edit-source.ts';
import { readSource, rememberFile } from './read-source.ts';

/** The key of the list of saved pictures, latest first; each picture has a draft of its own. */
const listKey = 'edit';
const sessionKey = (source: EditSource): string => `edit:${sourceKey(source)}`;
/** The key for the bytes of a device file, from the key of its versions' draft. */
const fileKey = (session: string): string => session.replace('edit:file:', 'edit-file:');
const sessionsMax = 5;
/** Most characters of one picture's steps and masks as JSON, mostly strokes. Older versions are dropped first. */
const charactersMax = 4_000_000;

const versionSchema = v.object({
  id: v.string(),
  label: v.string(),
  base: editSourceSchema,
  steps: editStepsSchema,
  /** An unreadable mask is dropped; its version is still useful. */
  mask: v.fallback(v.optional(v.nullable(editMaskSchema), null), null),
  savedAs: v.nullable(v.string()),
});
/** Drops unreadable versions and keeps the others. */
const sessionSchema = v.pipe(
  v.object({ source: editSourceSchema, versions: v.array(v.fallback(v.nullable(versionSchema), null)), shown: v.string() }),
  v.check(({ versions }) => versions[0] != null, 'has no original'),
  v.transform(({ source, versions, shown }) => {
    const readable = versions.filter((version) => version !== null);
    const isShown = readable.some(({ id }) => id === shown);
    return { source, versions: readable, shown: isShown ? shown : readable.at(-1)!.id };
  }),
);
const fileSchema = v.object({ bytes: v.instance(ArrayBuffer), type: v.string() });

/** The versions of the picture edited last; null without any. */
export async function findLastSession(): Promise<EditSession | null> {
  const [last] = await listKept();
  return last === undefined ? null : openKept(last);
}

/** The saved versions of a picture, with the bytes of a device file; null without any. */
export async function findSession(source: EditSource): Promise<EditSession | null> {
  return openKept(sessionKey(source));
}

/** Records a saved version in the draft of a picture that is not open. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function noteSavedInDraft(source: EditSource, versionId: string, itemId: string): Promise<void> {
  const kept = await readSession(sessionKey(source));
  if (kept === null) return;
  const versions = kept.versions.map((version) => (version.id === versionId ? { ...version, savedAs: itemId } : version));
  await saveDraft(sessionKey(source), { ...kept, versions });
}

async function openKept(key: string): Promise<EditSession | null> {
  const found = await readSession(key);
  if (found?.source.kind !== 'file') return found;
  const file = v.safeParse(fileSchema, await findDraft(fileKey(key)));
  if (!file.success) return null;
  rememberFile(found.source, new Blob([file.output.bytes], { type: file.output.type }));
  return found;
}

/** The draft that this tab wrote last; it is already first in the list. */
let first: string | null = null;

/**
 * Saves the versions of a picture; the five pictures edited last are kept.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function keepSession(session: EditSession): Promise<void> {
  const key = sessionKey(session.source);
  await saveDraft(key, fitSession(session));
  if (first === key) return;
  const others = (await listKept()).filter((one) => one !== key);
  await saveDraft(listKey, [key, ...others].slice(0, sessionsMax));
  for (const old of others.slice(sessionsMax - 1).flatMap((one) => [one, fileKey(one)])) await saveDraft(old, undefined);
  first = key;
}

/** Whether a picture has saved versions. */
export async function isKept(source: EditSource): Promise<boolean> {
  return (await findDraft(sessionKey(source))) !== undefined;
}

/** An unreadable draft counts as missing, so that the picture still opens. */
async function readSession(key: string): Promise<EditSession | null> {
  try {
    const parsed = v.safeParse(sessionSchema, await findDraft(key));
    return parsed.success ? { ...parsed.output, versions: shareSteps(parsed.output.versions) } : null;
  } catch (error) {
    console.warn('draft.not-read', error);
    return null;
  }
}

async function listKept(): Promise<string[]> {
  const parsed = v.safeParse(v.array(v.string()), await findDraft(listKey));
  return parsed.success ? parsed.output : [];
}

/** Deduplicates steps and masks, which reading copied per version, so that they are stored and counted once. */
function shareSteps(versions: readonly EditVersion[]): EditVersion[] {
  const known = new Map<string, object>();
  const share = <T extends object>(part: T): T => {
    const name = JSON.stringify(part);
    const same = known.get(name) ?? part;
    known.set(name, same);
    return same as T;
  };
  return versions.map(({ mask, ...version }) => ({ ...version, steps: version.steps.map(share), mask: mask && share(mask) }));
}

/** Drops versions beyond the size limit. A shared step counts once, because the structured clone stores it once. */
function fitSession(session: EditSession): EditSession {
  let { versions } = session;
  while (countCharacters(versions) > charactersMax) {
    const oldest = versions.findIndex(({ id }, index) => index > 0 && id !== session.shown);
    if (oldest === -1) break;
    versions = versions.toSpliced(oldest, 1);
  }
  return { ...session, versions };
}

const lengths = new WeakMap<object, number>();

function countCharacters(versions: readonly EditVersion[]): number {
  let characters = 0;
  for (const part of new Set(versions.flatMap(({ steps, mask }) => [...steps, ...(mask?.strokes ?? [])]))) {
    const length = lengths.get(part) ?? JSON.stringify(part).length;
    lengths.set(part, length);
    characters += length;
  }
  return characters;
}

/** Saves the bytes of a device file, unless it exceeds the import limit. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function keepFile(source: EditSource): Promise<void> {
  const file = await readSource(source);
  if (file.size > limits.importBytes) return;
  await saveDraft(fileKey(sessionKey(source)), { bytes: await file.arrayBuffer(), type: file.type });
}
