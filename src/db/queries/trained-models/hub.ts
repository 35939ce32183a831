import type { CommunityModel } from '../../../../contract/trained-models/trained-model-answer.ts';
import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** The first page of the hub, the most used first, as the studio last told it; undefined before it did. */
export async function findHubPage(): Promise<CommunityModel[] | undefined> {
  return whenOpen((db) => readMeta(db, 'hubPage'));
}
