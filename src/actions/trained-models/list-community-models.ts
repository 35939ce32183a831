import type { TrainingMode } from '../../../contract/generations/image/image-defaults.ts';
import type { HubSort } from '../../../contract/trained-models/hub-sort.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { accountApi } from '../../sync/api/session-api.ts';

export type HubPage = ResponseOf<'communityModels'>;
/** `search`: a part of the name, in any case; empty finds all. */
export type HubQuestion = { mode: TrainingMode | undefined; sort: HubSort; search: string };

/**
 * A page of the published models; `cursor` is the `nextCursor` of the page before.
 * @throws AppError NETWORK… while the studio cannot be reached; the signal's reason when aborted
 */
export async function listCommunityModels(
  { mode, sort, search }: HubQuestion,
  { cursor, signal }: { cursor: string | null; signal: AbortSignal },
): Promise<HubPage> {
  const query = {
    sort,
    ...(mode === undefined ? {} : { training_mode: mode }),
    ...(search === '' ? {} : { search }),
    ...(cursor === null ? {} : { cursor }),
  };
  const { value } = await (await accountApi()).call('communityModels', { query, signal });
  return value;
}
