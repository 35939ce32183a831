import { syncedTables, type SyncedTable } from '../sync/synced-tables.ts';

/** How a row is named in the outbox and the shadow: `<table>:<id>`. */
export function rowKey(table: SyncedTable, id: string): string {
  return `${table}:${id}`;
}

export function parseRowKey(key: string): { table: SyncedTable; id: string } {
  const colon = key.indexOf(':');
  const name = key.slice(0, colon);
  return { table: syncedTables.find((table) => table === name) ?? 'media', id: key.slice(colon + 1) };
}
