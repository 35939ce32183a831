import type { CommunityModel } from '../../../contract/trained-models/trained-model-answer.ts';
import type { HubQuestion } from '../../actions/trained-models/list-community-models.ts';

const orders: Record<HubQuestion['sort'], (a: CommunityModel, b: CommunityModel) => number> = {
  Trending: (a, b) => b.sort_index - a.sort_index,
  Newest: (a, b) => b.created_at._seconds - a.created_at._seconds,
  Name: (a, b) => a.model_name.localeCompare(b.model_name),
};

/** Applies a hub query to the models kept on this device. */
export function findKept(models: readonly CommunityModel[], { mode, sort, search }: HubQuestion): CommunityModel[] {
  const part = search.trim().toLocaleLowerCase();
  return models
    .filter(({ is_hidden: isHidden }) => !isHidden)
    .filter(({ training_mode }) => mode === undefined || training_mode === mode)
    .filter(({ model_name: name }) => name.toLocaleLowerCase().includes(part))
    .toSorted(orders[sort]);
}
