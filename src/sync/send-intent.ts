import type { SyncMark } from '../../contract/sync.ts';
import type { Wish } from '../db/intent-keys.ts';
import type { ApiClient } from './api-client.ts';

/** `refusedIds`: items of an otherwise granted deletion that are starred on the server. */
export type Granted = { mark: SyncMark; refusedIds: string[] };

const granted = ({ mark }: { mark: SyncMark | null }): Granted => ({ mark: mark!, refusedIds: [] });

/** Asks the server to grant a wish, under the intent's own key. @throws AppError */
export async function sendIntent(api: ApiClient, wish: Wish, mid: string, signal: AbortSignal): Promise<Granted> {
  const how = { mid, signal };
  switch (wish.kind) {
    case 'generation.create':
      return granted(await api.call('create', { ...how, body: wish.args.params }));
    case 'generation.cancel':
      return granted(await api.call('createCancel', { ...how, body: { generation_media_resource_id: wish.args.id } }));
    case 'media.star': {
      const { id, is_starred } = wish.args;
      return granted(await api.call('createStar', { ...how, body: { generation_media_resource_id: id, is_starred } }));
    }
    case 'media.delete': {
      const answer = await api.call('createBatchDelete', { ...how, body: { deleteImages: wish.args.ids.map((id) => ({ id })) } });
      const refusedIds = answer.value.results.filter((result) => result.outcome === 'starred').map((result) => result.id);
      return { ...granted(answer), refusedIds };
    }
    case 'media.restore':
      return granted(await api.call('createRestore', { ...how, body: { ids: wish.args.ids } }));
  }
}
