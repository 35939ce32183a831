import { proxy, ref } from 'valtio/vanilla';
import { maskAfter, type EditMask } from '../../../contract/edit/edit-mask.ts';
import type { EditStep } from '../../../contract/edit/edit-step.ts';
import { newId } from '../../lib/new-id.ts';
import { sourceKey, type EditSource } from './open/edit-source.ts';

/** A version: a file and the steps applied to it. Its pixels are not stored. */
export type EditVersion = {
  id: string;
  /** The origin of the version: `Crop`, `Draw`, or the instruction to the model. */
  label: string;
  base: EditSource;
  steps: readonly EditStep[];
  /** The part that a model may change; null: the whole picture. */
  mask: EditMask | null;
  /** Id of the saved item; null when not saved. */
  savedAs: string | null;
};

/** All versions of one picture. The first one is the opened picture. */
export type EditSession = { source: EditSource; versions: EditVersion[]; shown: string };

/** Most versions, because more thumbnails are too small to tell apart. The oldest after the first is dropped. */
const versionsMax = 40;

export type EditMasks = Record<string, { past: (EditMask | null)[]; future: (EditMask | null)[] }>;

type EditState = {
  session: EditSession | null;
  /** Ids of versions: `past` leads back by undo, `future` forward by redo. */
  past: string[];
  future: string[];
  /** The unapplied step of the open tool. */
  pending: EditStep | null;
  /** A version in progress at an engine, and its source version. It is shown on arrival, unless the user shows another. */
  awaited: { id: string; from: string } | null;
  /** Undo and redo stacks of masks, by version id. */
  masks: EditMasks;
};

/** Invariant: `shown`, `past` and `future` name versions of the session. */
export const editState = proxy<EditState>({ session: null, past: [], future: [], pending: null, awaited: null, masks: {} });

/** Opens a picture, with its saved versions if there are any. */
export function openSession(source: EditSource, kept: EditSession | null): void {
  const first = { id: newId(), label: 'Original', base: source, steps: [], mask: null, savedAs: null };
  const session = kept ?? { source, versions: [first], shown: first.id };
  for (const version of session.versions) watchOnlyChoice(version);
  // The viewing order is not saved; the order of creation is close to it.
  const ids = session.versions.map(({ id }) => id);
  const past = ids.slice(0, ids.indexOf(session.shown));
  Object.assign(editState, { session, past, future: [], pending: null, awaited: null, masks: {} });
}

/** Excludes strokes from valtio's proxies: they have thousands of numbers that never change. */
function watchOnlyChoice(version: EditVersion): EditVersion {
  version.steps = ref([...version.steps]);
  if (version.mask !== null) version.mask = ref({ ...version.mask });
  return version;
}

export function closeSession(): void {
  Object.assign(editState, { session: null, past: [], future: [], pending: null, awaited: null, masks: {} });
}

/** The version on the stage. */
export function shownVersion({ versions, shown }: { versions: readonly EditVersion[]; shown: string }): EditVersion {
  return versions.find(({ id }) => id === shown) ?? versions[0]!;
}

/** Applies a step to the version on the stage and shows the result as a new version. The mask moves along with the picture. */
export function addStep(label: string, step: EditStep): void {
  const { session } = editState;
  if (session === null) return;
  const { base, steps, mask } = shownVersion(session);
  addVersion({ label, base: { ...base }, steps: [...steps, step], mask: mask === null ? null : maskAfter(mask, step) });
}

/** Adds a version and shows it. Returns its id. */
export function addVersion(version: Omit<EditVersion, 'id' | 'savedAs'>, isShown = true): string {
  const id = newId();
  const { session } = editState;
  if (session === null) return id;
  session.versions.push(watchOnlyChoice({ ...version, id, savedAs: null }));
  if (isShown) showVersion(id);
  while (session.versions.length > versionsMax)
    forgetVersion(session.versions.find((one, index) => index > 0 && one.id !== session.shown)!.id);
  return id;
}

/** The version that an instruction was sent for. */
export type Asked = { source: EditSource; from: string };

/** Adds a version in progress at an engine. False when another picture is open by now. */
export function awaitVersion(label: string, itemId: string, { source, from }: Asked): boolean {
  if (!isOpen(source)) return false;
  const id = addVersion({ label, base: { kind: 'item', id: itemId }, steps: [], mask: null }, false);
  editState.awaited = { id, from };
  return true;
}

/** Shows an awaited version. */
export function showAwaited(id: string): void {
  const { awaited, session } = editState;
  if (awaited?.id !== id) return;
  editState.awaited = null;
  if (session?.shown === awaited.from && editState.pending === null) showVersion(id);
}

/** Shows a version; Undo leads back to the previous one. */
export function showVersion(id: string): void {
  const { session } = editState;
  if (session === null || session.shown === id) return;
  editState.past.push(session.shown);
  editState.future = [];
  editState.pending = null;
  session.shown = id;
}

/** Removes a version, except the first one. */
export function forgetVersion(id: string): void {
  const { session } = editState;
  if (session === null || session.versions[0]?.id === id) return;
  session.versions = session.versions.filter((one) => one.id !== id);
  editState.past = editState.past.filter((one) => one !== id);
  editState.future = editState.future.filter((one) => one !== id);
  if (session.shown === id) session.shown = editState.past.pop() ?? session.versions[0]!.id;
}

/** Undo: shows the previous version. */
export function undoEdit(): void {
  move(editState.past, editState.future);
}

/** Redo: shows the version before the last undo. */
export function redoEdit(): void {
  move(editState.future, editState.past);
}

function move(from: string[], to: string[]): void {
  const { session } = editState;
  const id = from.pop();
  if (session === null || id === undefined) return;
  to.push(session.shown);
  session.shown = id;
  editState.pending = null;
}

export function setPending(step: EditStep | null): void {
  editState.pending = step === null ? null : ref(step);
}

/** Records the item of a saved version; null after its undo. False when its picture is not open. */
export function noteSaved(versionId: string, itemId: string | null): boolean {
  const version = editState.session?.versions.find(({ id }) => id === versionId);
  if (version !== undefined) version.savedAs = itemId;
  return version !== undefined;
}

/** Whether the session has more than the opened picture, so that it is worth saving. */
export function hasOwnVersions(session: { versions: readonly { mask: unknown }[] } | null): boolean {
  return session !== null && (session.versions.length > 1 || session.versions[0]?.mask != null);
}

/** Whether this picture is open in the editor. */
export function isOpen(source: EditSource): boolean {
  return editState.session !== null && sourceKey(editState.session.source) === sourceKey(source);
}

/** Whether a version can be saved: it is not in the library yet. */
export function canSave(version: EditVersion): boolean {
  return version.savedAs === null && !(version.base.kind === 'item' && version.steps.length === 0);
}
