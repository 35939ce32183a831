import { whenOpen } from '../open-database.ts';

/** An unsent form by its name; undefined when there is none. Its reader validates it. */
export async function findDraft(k: string): Promise<unknown> {
  return (await whenOpen((db) => db.drafts.get(k)))?.value;
}

/** Unsent forms in the order of their names, as `findDraft` finds each. */
export async function listDrafts(names: readonly string[]): Promise<unknown[]> {
  const rows = await whenOpen((db) => db.drafts.bulkGet([...names]));
  return rows.map((row) => row?.value);
}
