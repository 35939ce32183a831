import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { definitionOf, touchedKeys, type Wish } from '../../contract/changes/changes.ts';
import { readMediaAddress } from '../../contract/generations/media-address.ts';
import { limits } from '../../contract/limits.ts';
import type { FindRow } from '../../contract/changes/define-change.ts';
import { rowKey } from '../../contract/rows/row-key.ts';
import { newId } from '../lib/new-id.ts';
import { assertWriter } from './upgrade/assert-writer.ts';
import { findBroughtFile } from './outbox/brought-file.ts';
import type { Intent, SavedRow, StudioDatabase } from './database.ts';
import { readSpace } from './meta.ts';
import { findWaitingUploads } from './queries/outbox/uploads.ts';
import { INTENT_VERSION } from './outbox/read-intent.ts';
import { readOverlay, readRows, rowTables, writeOverlay, type Overlay } from './rows/recompute.ts';
import { assertStaying } from './outbox/seal-outbox.ts';
import { withStorage } from './with-storage.ts';

export type CommitContext = { now: number; tab: string; space?: string; isHeld?: boolean; bytes?: ArrayBuffer; mid?: string };

/** The stored change, and the rows it touched, by key. */
export type Committed = { intent: Intent; written: ReadonlyMap<string, SavedRow> };

/**
 * Stores a change and its effect on the rows in one transaction: the only way that code outside sync may change synced
 * data. Resolves once it is on the disk. `now` in ms since 1970; `tab` shows the undo message of a held change; `space` is
 * the library that the person saw, where it is known; `isHeld` false skips the undo window; `bytes` are the file of an
 * import, a version or a sound; `mid` names the change of an earlier try that may have been stored.
 * @throws AppError VALIDATION_FAILED, STARRED, GONE, ALBUM_GONE, NOT_FOUND, UPLOADS_FULL, LEAVING, STORAGE_FULL, STORAGE_LOST,
 * CLIENT_TOO_OLD
 */
export async function commit(db: StudioDatabase, wish: Wish, context: CommitContext): Promise<Committed> {
  assertReadable(wish);
  const definition = definitionOf(wish.kind);
  const { mid = newId() } = context;
  const file = findBrought(wish, context.bytes);
  return withStorage(db, () =>
    db.transaction('rw', file === null ? rowTables(db) : [...rowTables(db), db.uploads], async () => {
      // All reads run at once, then all writes: each turn with the database delays the answer to the click.
      const [overlay, others, stored, space] = await Promise.all([
        readOverlay(db, touchedKeys(wish), { isWished: true }),
        readRows(db, definition.reads?.(wish.args) ?? []),
        // A retry after a lost connection may find that the first try was stored.
        db.outbox.get({ mid }),
        // The library that this tab shows may differ from the one that the database has by now.
        context.space ?? readSpace(db),
        assertWriter(db),
        assertStaying(db),
        file === null ? undefined : assertRoomToWait(db, file.sizeBytes),
      ]);
      if (stored !== undefined) return { intent: stored, written: overlay.rows };
      assertRules(wish, new Map([...others, ...overlay.rows]));
      const replaced = findReplaced(wish, overlay);
      const intent = replaced === undefined ? newIntent(wish, { ...context, mid, space }) : { ...replaced, args: wish.args };
      for (const k of overlay.keys) overlay.pending.set(k, [...(overlay.pending.get(k) ?? []).filter((one) => one !== replaced), intent]);
      const [n, written] = await Promise.all([
        db.outbox.put(intent),
        writeOverlay(db, overlay),
        file === null || context.bytes === undefined
          ? undefined
          : db.uploads.put({ mid: intent.mid, sha256: file.sha256, bytes: context.bytes }),
      ]);
      return { intent: { ...intent, n }, written };
    }),
  );
}

function newIntent(
  wish: Wish,
  { mid, space, now, tab, isHeld = true }: Required<Pick<CommitContext, 'mid' | 'space'>> & CommitContext,
): Intent {
  const holdMs = isHeld ? (definitionOf(wish.kind).undo?.windowMs ?? 0) : 0;
  return {
    mid,
    v: INTENT_VERSION,
    kind: wish.kind,
    keys: touchedKeys(wish),
    args: wish.args,
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
function findReplaced(wish: Wish, { keys, pending }: Overlay): Intent | undefined {
  if (definitionOf(wish.kind).mergesWithUnsent !== true) return undefined;
  const last = pending.get(keys[0]!)?.at(-1);
  return last?.kind === wish.kind && last.state === 'ready' && last.attempts === 0 && last.v === INTENT_VERSION ? last : undefined;
}

/** Refuses arguments that do not fit the schema: such a change could be neither shown nor sent. */
function assertReadable(wish: Wish): void {
  const issue = v.safeParse(definitionOf(wish.kind).args, wish.args).issues?.[0];
  if (issue !== undefined)
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: v.getDotPath(issue) ?? '', message: issue.message }] });
}

/** Local rules only save a later refusal; the server checks the real ones. */
function assertRules(wish: Wish, rows: ReadonlyMap<string, SavedRow>): void {
  const definition = definitionOf(wish.kind);
  const asked = new Set([...touchedKeys(wish), ...(definition.reads?.(wish.args) ?? [])]);
  const find = ((table, id) => {
    const key = rowKey(table, id);
    if (!asked.has(key)) throw new TypeError(`${wish.kind} does not say that it reads ${key}`);
    return rows.get(key);
  }) as FindRow;
  const refusal = definition.check?.(wish.args, find) ?? null;
  if (refusal !== null) throw new AppError(refusal.code, refusal.detail === undefined ? {} : { detail: refusal.detail });
}

/** The file that a change brings along; null where it brings none. */
function findBrought(wish: Wish, bytes: ArrayBuffer | undefined): { sha256: string; sizeBytes: number } | null {
  const brought = findBroughtFile(wish);
  if (brought !== null) return brought;
  const address = wish.kind === 'sound.add' ? readMediaAddress(wish.args.url) : null;
  return address?.kind === 'upload' && bytes !== undefined ? { sha256: address.sha256, sizeBytes: bytes.byteLength } : null;
}

/** Waiting bytes exist only on this device, so there must not be more of them than any device can keep. */
async function assertRoomToWait(db: StudioDatabase, added: number): Promise<void> {
  const waiting = await findWaitingUploads(db);
  const sum = waiting.reduce((total, { bytes }) => total + bytes, added);
  if (sum > limits.importWaitingBytes || waiting.length >= limits.importWaitingFiles) throw new AppError('UPLOADS_FULL');
}
