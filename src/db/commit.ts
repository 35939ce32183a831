import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { definitionOf, touchedKeys, type Change } from '../../contract/changes/changes.ts';
import { readMediaAddress } from '../../contract/generations/media-address.ts';
import { limits } from '../../contract/limits.ts';
import type { FindRow } from '../../contract/changes/define-change.ts';
import { rowKey } from '../../contract/rows/row-key.ts';
import { newId } from '../lib/new-id.ts';
import { assertWriter } from './upgrade/assert-writer.ts';
import { findBroughtFile } from './outbox/brought-file.ts';
import type { Mutation, SavedRow, StudioDatabase } from './database.ts';
import { readSpace } from './meta.ts';
import { findWaitingUploads } from './queries/outbox/uploads.ts';
import { INTENT_VERSION } from './outbox/read-mutation.ts';
import { readOverlay, readRows, rowTables, writeOverlay, type Overlay } from './rows/recompute.ts';
import { assertStaying } from './outbox/check-seal.ts';
import { withStorage } from './with-storage.ts';

export type CommitContext = { now: number; tab: string; space?: string; isHeld?: boolean; bytes?: ArrayBuffer; mid?: string };

/** The stored change, and the rows it touched, by key. */
export type Committed = { mutation: Mutation; written: ReadonlyMap<string, SavedRow> };

/**
 * Stores a change and its effect on the rows in one transaction: the only way that code outside sync may change synced
 * data. Resolves once it is on the disk. `now` in ms since 1970; `tab` shows the undo message of a held change; `space` is
 * the library that the person saw, where it is known; `isHeld` false skips the undo window; `bytes` are the file of an
 * import, a version or a sound; `mid` names the change of an earlier try that may have been stored.
 * @throws AppError VALIDATION_FAILED, STARRED, GONE, ALBUM_GONE, NOT_FOUND, UPLOADS_FULL, LEAVING, STORAGE_FULL, STORAGE_LOST,
 * CLIENT_TOO_OLD
 */
export async function commit(db: StudioDatabase, change: Change, context: CommitContext): Promise<Committed> {
  assertReadable(change);
  const definition = definitionOf(change.kind);
  const { mid = newId() } = context;
  const file = findBrought(change, context.bytes);
  return withStorage(db, () =>
    db.transaction('rw', file === null ? rowTables(db) : [...rowTables(db), db.uploads], async () => {
      // All reads run at once, then all writes: each turn with the database delays the answer to the click.
      const [overlay, others, stored, space] = await Promise.all([
        readOverlay(db, touchedKeys(change), { isAsked: true }),
        readRows(db, definition.reads?.(change.args) ?? []),
        // A retry after a lost connection may find that the first try was stored.
        db.outbox.get({ mid }),
        // The library that this tab shows may differ from the one that the database has by now.
        context.space ?? readSpace(db),
        assertWriter(db),
        assertStaying(db),
        file === null ? undefined : assertRoomToWait(db, file.sizeBytes),
      ]);
      if (stored !== undefined) return { mutation: stored, written: overlay.rows };
      assertRules(change, new Map([...others, ...overlay.rows]));
      const replaced = findReplaced(change, overlay);
      const mutation = replaced === undefined ? newMutation(change, { ...context, mid, space }) : { ...replaced, args: change.args };
      for (const k of overlay.keys) overlay.pending.set(k, [...(overlay.pending.get(k) ?? []).filter((one) => one !== replaced), mutation]);
      const [n, written] = await Promise.all([
        db.outbox.put(mutation),
        writeOverlay(db, overlay),
        file === null || context.bytes === undefined
          ? undefined
          : db.uploads.put({ mid: mutation.mid, sha256: file.sha256, bytes: context.bytes }),
      ]);
      return { mutation: { ...mutation, n }, written };
    }),
  );
}

function newMutation(
  change: Change,
  { mid, space, now, tab, isHeld = true }: Required<Pick<CommitContext, 'mid' | 'space'>> & CommitContext,
): Mutation {
  const holdMs = isHeld ? (definitionOf(change.kind).undo?.windowMs ?? 0) : 0;
  return {
    mid,
    v: INTENT_VERSION,
    kind: change.kind,
    keys: touchedKeys(change),
    args: change.args,
    state: holdMs > 0 ? 'held' : 'ready',
    madeAt: now,
    attempts: 0,
    nextAt: 0,
    tab,
    ...(space === '' ? {} : { space }),
    ...(holdMs > 0 ? { due: now + holdMs, holdMs } : {}),
  };
}

/** The change that this one replaces: never sent, and not made by a newer version of the app. */
function findReplaced(change: Change, { keys, pending }: Overlay): Mutation | undefined {
  if (definitionOf(change.kind).mergesWithUnsent !== true) return undefined;
  const last = pending.get(keys[0]!)?.at(-1);
  return last?.kind === change.kind && last.state === 'ready' && last.attempts === 0 && last.v === INTENT_VERSION ? last : undefined;
}

/** Refuses arguments that do not fit the schema: such a change could be neither shown nor sent. */
function assertReadable(change: Change): void {
  const issue = v.safeParse(definitionOf(change.kind).args, change.args).issues?.[0];
  if (issue !== undefined)
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: v.getDotPath(issue) ?? '', message: issue.message }] });
}

/** Local rules only save a later refusal; the server checks the real ones. */
function assertRules(change: Change, rows: ReadonlyMap<string, SavedRow>): void {
  const definition = definitionOf(change.kind);
  const asked = new Set([...touchedKeys(change), ...(definition.reads?.(change.args) ?? [])]);
  const find = ((table, id) => {
    const key = rowKey(table, id);
    if (!asked.has(key)) throw new TypeError(`${change.kind} does not say that it reads ${key}`);
    return rows.get(key);
  }) as FindRow;
  const refusal = definition.check?.(change.args, find) ?? null;
  if (refusal !== null) throw new AppError(refusal.code, refusal.detail === undefined ? {} : { detail: refusal.detail });
}

/** The file that a change brings along; null where it brings none. */
function findBrought(change: Change, bytes: ArrayBuffer | undefined): { sha256: string; sizeBytes: number } | null {
  const brought = findBroughtFile(change);
  if (brought !== null) return brought;
  const address = change.kind === 'sound.add' ? readMediaAddress(change.args.url) : null;
  return address?.kind === 'upload' && bytes !== undefined ? { sha256: address.sha256, sizeBytes: bytes.byteLength } : null;
}

/** Waiting bytes exist only on this device, so there must not be more of them than any device can keep. */
async function assertRoomToWait(db: StudioDatabase, added: number): Promise<void> {
  const waiting = await findWaitingUploads(db);
  const sum = waiting.reduce((total, { bytes }) => total + bytes, added);
  if (sum > limits.importWaitingBytes || waiting.length >= limits.importWaitingFiles) throw new AppError('UPLOADS_FULL');
}
