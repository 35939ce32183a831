import { and, ne } from 'drizzle-orm';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import type { VaultRow, VaultTable } from '../../../contract/rows/rows.ts';
import type { RestoreRows } from '../../../contract/vault/vault-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';
import { isReadableUpload } from '../generations/request/sent-file.ts';
import type { NamedFilter } from '../rows/keep-named.ts';
import { restorableOf } from '../rows/rows.ts';

type Who = { userId: string; spaceId: string };
/** `leftOut`: how many files and items were left out of each row, by its identifier. `sent`: hashes of sent files that are kept. */
export type Checked = { request: RestoreRows; leftOut: Map<string, number>; sent: string[] };

/**
 * Removes from the rows of an archive each file and item that this user may not read, because an archive can name any. An item
 * that is not in the studio is kept: it may come later in the archive. Every request that reads it checks its owner.
 */
export async function leaveOutForeign(tx: Transaction, who: Who, request: RestoreRows): Promise<Checked> {
  const { items, hashes } = listNamed(request);
  const [foreign, sent] = [await findForeign(tx, who, [...items]), await findReadable(tx, who, [...hashes])];
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

/** The items that rows of an archive name, and the files that users sent, by their SHA-256. */
export function listNamed(request: RestoreRows): { items: Set<string>; hashes: Set<string> } {
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
  return { items, hashes };
}

export function rowsOf(request: RestoreRows): VaultRow<VaultTable>[] {
  return request.table === 'media' ? request.rows.map(({ row }) => row) : request.rows;
}

function keep<R extends VaultRow<VaultTable>>(table: VaultTable, row: R, filter: NamedFilter): R {
  return (restorableOf(table).keepNamed as unknown as (row: R, filter: NamedFilter) => R)(row, filter);
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

async function findReadable(tx: Transaction, who: Who, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx
    .select({ hash: upload.hash })
    .from(upload)
    .where(and(isOneOf(upload.hash, hashes), isReadableUpload(tx, who)));
  return new Set(rows.map(({ hash }) => hash));
}
