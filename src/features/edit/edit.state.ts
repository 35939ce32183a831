import { proxy, ref } from 'valtio/vanilla';
import { maskAfter, type EditMask } from '../../../contract/edit/edit-mask.ts';
import type { EditStep } from '../../../contract/edit/edit-step.ts';
import { newId } from '../../lib/new-id.ts';
import { sourceKey, type EditSource } from './open/edit-source.ts';

/** A picture of the strip: a file, and the steps that are laid on it. Nothing of it is stored but this. */
export type EditVersion = {
  id: string;
  /** Made by: `Crop`, `Draw`, or the words that were sent. */
  label: string;
  base: EditSource;
  steps: readonly EditStep[];
  /** The part that words may change; null: all of it. */
  mask: EditMask | null;
  /** The item that it was saved as, else null. */
  savedAs: string | null;
};

/** All versions of one picture. The first is the picture as it was opened. */
export type EditSession = { source: EditSource; versions: EditVersion[]; shown: string };

/** More than this many are too small to tell apart; the oldest after the first goes. */
const versionsMax = 40;

export type EditMasks = Record<string, { past: (EditMask | null)[]; future: (EditMask | null)[] }>;

type EditState = {
  session: EditSession | null;
  /** Versions that were shown before, and those that an undo left, as ids. */
  past: string[];
  future: string[];
  /** The step of the open tool, not applied yet. */
  pending: EditStep | null;
  /** A version that an engine makes, and the one that it was asked from: shown when it comes, unless another is looked at. */
  awaited: { id: string; from: string } | null;
  /** Masks that an undo or a redo brings back, by the id of their version. */
  masks: EditMasks;
};

/** Invariant: `shown`, `past` and `future` name versions of the session. */
export const editState = proxy<EditState>({ session: null, past: [], future: [], pending: null, awaited: null, masks: {} });

/** Starts with a picture, or goes on with the versions that were kept of it. */
export function openSession(source: EditSource, kept: EditSession | null): void {
  const first = { id: newId(), label: 'Original', base: source, steps: [], mask: null, savedAs: null };
  const session = kept ?? { source, versions: [first], shown: first.id };
  for (const version of session.versions) watchOnlyChoice(version);
  // The order in which versions were looked at is not kept; the order in which they were made is nearly the same.
  const ids = session.versions.map(({ id }) => id);
  const past = ids.slice(0, ids.indexOf(session.shown));
  Object.assign(editState, { session, past, future: [], pending: null, awaited: null, masks: {} });
}

/** Strokes have thousands of numbers, which never change. */
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

/** Lays a step on the version that is shown; the result is a new version and is shown. Its mask stays on the same part of the picture. */
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

/** A version of a picture that words were sent of. */
export type Asked = { source: EditSource; from: string };

/** Adds a version that an engine makes of another. Returns false where another picture is open now: then it is none of its versions. */
export function awaitVersion(label: string, itemId: string, { source, from }: Asked): boolean {
  if (!isOpen(source)) return false;
  const id = addVersion({ label, base: { kind: 'item', id: itemId }, steps: [], mask: null }, false);
  editState.awaited = { id, from };
  return true;
}

/** Puts a version that was awaited on the stage. */
export function showAwaited(id: string): void {
  const { awaited, session } = editState;
  if (awaited?.id !== id) return;
  editState.awaited = null;
  if (session?.shown === awaited.from && editState.pending === null) showVersion(id);
}

/** Puts a version on the stage; Undo leads back to the one before. */
export function showVersion(id: string): void {
  const { session } = editState;
  if (session === null || session.shown === id) return;
  editState.past.push(session.shown);
  editState.future = [];
  editState.pending = null;
  session.shown = id;
}

/** Takes a version out of the strip. The first one stays. */
export function forgetVersion(id: string): void {
  const { session } = editState;
  if (session === null || session.versions[0]?.id === id) return;
  session.versions = session.versions.filter((one) => one.id !== id);
  editState.past = editState.past.filter((one) => one !== id);
  editState.future = editState.future.filter((one) => one !== id);
  if (session.shown === id) session.shown = editState.past.pop() ?? session.versions[0]!.id;
}

/** Shows the version that was shown before. */
export function undoEdit(): void {
  move(editState.past, editState.future);
}

/** Shows the version that the last undo left. */
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

/** Remembers the item that a version was saved as, null after the saving was undone. Returns false where its picture is not open. */
export function noteSaved(versionId: string, itemId: string | null): boolean {
  const version = editState.session?.versions.find(({ id }) => id === versionId);
  if (version !== undefined) version.savedAs = itemId;
  return version !== undefined;
}

/** Whether the session holds anything that opening the picture again would not show. */
export function hasOwnVersions(session: { versions: readonly { mask: unknown }[] } | null): boolean {
  return session !== null && (session.versions.length > 1 || session.versions[0]?.mask != null);
}

/** Whether this picture is the one that is being edited. */
export function isOpen(source: EditSource): boolean {
  return editState.session !== null && sourceKey(editState.session.source) === sourceKey(source);
}

/** Whether a version may be saved: it is not in the library yet. */
export function canSave(version: EditVersion): boolean {
  return version.savedAs === null && !(version.base.kind === 'item' && version.steps.length === 0);
}
