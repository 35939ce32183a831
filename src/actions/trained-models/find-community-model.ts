import type { CommunityModel } from '../../../contract/trained-models/trained-model-answer.ts';
import { findHubPage } from '../../db/queries/trained-models/hub.ts';
import { listCommunityModels } from './list-community-models.ts';

/**
 * A published model by its key and its name: of what this device keeps of the hub, else of what the studio finds by the name; undefined
 * when it is not published.
 * @throws AppError NETWORK… while the studio cannot be reached; the signal's reason when aborted
 */
export async function findCommunityModel(key: string, name: string, signal: AbortSignal): Promise<CommunityModel | undefined> {
  const isMeant = (one: CommunityModel) => one.key === key;
  const kept = (await findHubPage())?.find(isMeant);
  if (kept !== undefined) return kept;
  const { items } = await listCommunityModels({ mode: undefined, sort: 'Newest', search: name }, { cursor: null, signal });
  return items.find(isMeant);
}
