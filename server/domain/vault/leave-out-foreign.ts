import { and, eq, exists, ne, or, sql } from 'drizzle-orm';
import { readMediaAddress } from '../../../contract/generation/media-address.ts';
import type { VaultTable } from '../../../contract/vault.ts';
import type { RestoreRows, VaultRow } from '../../../contract/vault-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/row-conditions.ts';
import { media, upload, uploadGrant } from '../../storage/schema/media.ts';
import { keepNamed, type NamedFilter } from './keep-named.ts';

type Who = { userId: string; spaceId: string };
/** `leftOut` counts what was not kept, by the identifier of the row; `sent` are hashes of files that the rows may name. */
export type Checked = { request: RestoreRows; leftOut: Map<string, number>; sent: string[] };

/**
 * Leaves out of the rows of an archive every file and item that does not belong to this user: an archive can name any. An item that is
 * not in the studio yet is kept, because it may come later in the archive; reading it always asks whose it is.
 */
export async function leaveOutForeign(tx: Transaction, who: Who, request: RestoreRows): Promise<Checked> {
  const items = new Set<string>();
  const hashes = new Set<string>();
  for (const row of rowsOf(request)) {
    keep(request.table, row, {
      item: (id) => (items.add(id), id),
      address: (url) => {
        const named = readMediaAddress(url);
        if (named?.kind === 'item') items.add(named.id);
        if (named?.kind === 'upload') hashes.add(named.sha256);
        return url;
      },
    });
  }
  const [foreign, sent] = [await findForeign(tx, who, [...items]), await findSent(tx, who, [...hashes])];
  const leftOut = new Map<string, number>();
  const clean = <R extends VaultRow<VaultTable>>(row: R): R =>
    keep(
      request.table,
      row,
      filterOf({ foreign, sent }, () => leftOut.set(row.id, (leftOut.get(row.id) ?? 0) + 1)),
    );
  const rows = request.table === 'media' ? request.rows.map((item) => ({ ...item, row: clean(item.row) })) : request.rows.map(clean);
  return { request: { ...request, rows } as RestoreRows, leftOut, sent: [...sent] };
}

export function rowsOf(request: RestoreRows): VaultRow<VaultTable>[] {
  return request.table === 'media' ? request.rows.map(({ row }) => row) : request.rows;
}

function keep<R extends VaultRow<VaultTable>>(table: VaultTable, row: R, filter: NamedFilter): R {
  return (keepNamed[table] as unknown as (row: R, filter: NamedFilter) => R)(row, filter);
}

function filterOf({ foreign, sent }: { foreign: Set<string>; sent: Set<string> }, onDrop: () => void): NamedFilter {
  const keepIf = (value: string, isKept: boolean): string | null => {
    if (!isKept) onDrop();
    return isKept ? value : null;
  };
  return {
    item: (id) => keepIf(id, !foreign.has(id)),
    address: (url) => {
      const named = readMediaAddress(url);
      if (named === null) return keepIf(url, !url.startsWith('/'));
      return keepIf(url, named.kind === 'item' ? !foreign.has(named.id) : sent.has(named.sha256));
    },
  };
}

async function findForeign(tx: Transaction, { spaceId }: Who, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isOneOf(media.id, ids), ne(media.spaceId, spaceId)));
  return new Set(rows.map(({ id }) => id));
}

/** The files among these that this user may read as files they sent. */
async function findSent(tx: Transaction, { userId, spaceId }: Who, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const granted = tx
    .select({ one: sql`1` })
    .from(uploadGrant)
    .where(and(eq(uploadGrant.spaceId, spaceId), eq(uploadGrant.hash, upload.hash)));
  const rows = await tx
    .select({ hash: upload.hash })
    .from(upload)
    .where(and(isOneOf(upload.hash, hashes), or(eq(upload.userId, userId), exists(granted))));
  return new Set(rows.map(({ hash }) => hash));
}
