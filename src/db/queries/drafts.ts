import { whenOpen } from '../open-database.ts';

/** An unsent form by its name; undefined when there is none. Its reader validates it. */
export async function findDraft(k: string): Promise<unknown> {
  return (await whenOpen((db) => db.drafts.get(k)))?.value;
}
