import type { CommunityModel } from '../../../contract/trained-model-answer.ts';
import { readMeta } from '../meta.ts';
import { whenOpen } from '../open-database.ts';

/** The models of the hub that are used most, as the server last told them; undefined before it did. */
export async function findHub(): Promise<CommunityModel[] | undefined> {
  return whenOpen((db) => readMeta(db, 'hub'));
}
