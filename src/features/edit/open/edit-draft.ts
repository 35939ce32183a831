import * as v from 'valibot';
import { editStepsSchema } from '../../../../contract/edit/edit-step.ts';
import { limits } from '../../../../contract/limits.ts';
import { saveDraft } from '../../../actions/save-draft.ts';
import { findDraft } from '../../../db/queries/drafts.ts';
import type { EditSession } from '../edit.state.ts';
import { editSourceSchema, sourceKey, type EditSource } from './edit-source.ts';
import { readSource, rememberFile } from './read-source.ts';

const sessionsKey = 'edit';
const fileKey = 'edit-file';
/** Pictures whose versions are kept: those that were edited last. */
const sessionsMax = 5;
/** Characters of all of them together, as JSON: strokes are most of it. */
const charactersMax = 8_000_000;

const versionSchema = v.object({
  id: v.string(),
  label: v.string(),
  base: editSourceSchema,
  steps: editStepsSchema,
  savedAs: v.nullable(v.string()),
});
const sessionSchema = v.pipe(
  v.object({ source: editSourceSchema, versions: v.pipe(v.array(versionSchema), v.minLength(1)), shown: v.string() }),
  v.check(({ versions, shown }) => versions.some(({ id }) => id === shown), 'shows no version'),
);
const fileSchema = v.object({ key: v.string(), bytes: v.instance(ArrayBuffer), type: v.string() });

/** The sessions that are kept, the latest first. A draft that cannot be read must not stop anybody: then there is none. */
export async function listSessions(): Promise<EditSession[]> {
  try {
    const kept = (await findDraft(sessionsKey)) ?? [];
    return Array.isArray(kept) ? kept.flatMap((one) => (v.is(sessionSchema, one) ? [one] : [])) : [];
  } catch (error) {
    console.warn('draft.not-read', error);
    return [];
  }
}

/** The versions that are kept of a picture, and of a file of the device its bytes; null where there are none. */
export async function findSession(source: EditSource): Promise<EditSession | null> {
  const found = (await listSessions()).find((one) => sourceKey(one.source) === sourceKey(source)) ?? null;
  if (found?.source.kind !== 'file') return found;
  const file = v.safeParse(fileSchema, await findDraft(fileKey));
  if (!file.success || file.output.key !== sourceKey(source)) return null;
  rememberFile(source, new Blob([file.output.bytes], { type: file.output.type }));
  return found;
}

/** Keeps the versions of a picture in front of those that are kept. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function keepSession(session: EditSession): Promise<void> {
  const others = (await listSessions()).filter((one) => sourceKey(one.source) !== sourceKey(session.source));
  // Only the last file of the device is kept with its bytes.
  const rest = session.source.kind === 'file' ? others.filter((one) => one.source.kind !== 'file') : others;
  const sessions = [session, ...rest].slice(0, sessionsMax);
  while (sessions.length > 1 && JSON.stringify(sessions).length > charactersMax) sessions.pop();
  await saveDraft(sessionsKey, JSON.parse(JSON.stringify(sessions)) as unknown);
}

/** Keeps the bytes of a file of the device, unless it is larger than what may be imported. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function keepFile(source: EditSource): Promise<void> {
  const file = await readSource(source);
  if (file.size > limits.importBytes) return;
  await saveDraft(fileKey, { key: sourceKey(source), bytes: await file.arrayBuffer(), type: file.type });
}
