import * as v from 'valibot';
import { canceledHeader } from '../../contract/generation.ts';
import type { SyncMark } from '../../contract/sync.ts';
import type { Wish } from '../db/intent-keys.ts';
import type { ApiClient } from './api-client.ts';

/**
 * `refusedIds`: items of an otherwise granted deletion that are starred on the server. `isTurboOver`: the daily turbo limit is
 * why the pictures are made at normal speed.
 */
export type Granted = { mark: SyncMark; refusedIds: string[]; isTurboOver: boolean };

const granted = ({ mark }: { mark: SyncMark | null }): Granted => ({ mark: mark!, refusedIds: [], isTurboOver: false });

const turboOverSchema = v.object({ is_reach_turbo_limit: v.literal(true) });

const resultsSchema = v.object({ results: v.array(v.unknown()) });
const starredSchema = v.object({ id: v.string(), outcome: v.literal('starred') });

/**
 * Asks the server to grant a wish, under the intent's own key. What makes an answer a grant is its mark: the
 * words of a newer server may be others, and sending again would not change them.
 * `canceled`: of the pictures asked for, those nobody wants any more.
 * @throws AppError
 */
export async function sendIntent(
  api: ApiClient,
  wish: Wish,
  { mid, signal, canceled }: { mid: string; signal: AbortSignal; canceled: string[] },
): Promise<Granted> {
  const how = { mid, signal };
  switch (wish.kind) {
    case 'generation.create': {
      const answer = await api.request('create', { ...how, ...withCanceled(canceled), body: wish.args.params });
      return { ...granted(answer), isTurboOver: v.is(turboOverSchema, answer.body) };
    }
    case 'generation.cancel':
      return granted(await api.request('createCancel', { ...how, body: { generation_media_resource_id: wish.args.id } }));
    case 'media.star': {
      const { id, is_starred } = wish.args;
      return granted(await api.request('createStar', { ...how, body: { generation_media_resource_id: id, is_starred } }));
    }
    case 'media.delete': {
      const answer = await api.request('createBatchDelete', { ...how, body: { deleteImages: wish.args.ids.map((id) => ({ id })) } });
      const refusedIds = listStarred(answer.body);
      return { ...granted(answer), refusedIds };
    }
    case 'media.restore':
      return granted(await api.request('createRestore', { ...how, body: { ids: wish.args.ids } }));
    case 'media.batchStar':
      return granted(await api.request('createBatchStar', { ...how, body: wish.args }));
    case 'media.share': {
      const { id, share_access_permission } = wish.args;
      return granted(
        await api.request('shareAccessPermission', { ...how, body: { generation_media_resource_id: id, share_access_permission } }),
      );
    }
    case 'media.upscale': {
      const { id, upscale_mode, face_enhance_weight } = wish.args;
      const body = { generation_media_resource_id: id, upscale_mode, face_enhance_weight };
      return granted(await api.request('createUpscale', { ...how, body }));
    }
    case 'media.import':
      return granted(await api.request('createImport', { ...how, body: wish.args }));
    default:
      return granted(await sendAlbumIntent(api, wish, how));
  }
}

const withCanceled = (ids: string[]) => (ids.length === 0 ? {} : { headers: { [canceledHeader]: ids.join(',') } });

type AlbumWish = Extract<Wish, { kind: `album.${string}` }>;

function sendAlbumIntent(api: ApiClient, { kind, args }: AlbumWish, how: { mid: string; signal: AbortSignal }) {
  switch (kind) {
    case 'album.create':
      return api.request('albumCreate', { ...how, body: { id: args.id, title: args.title } });
    case 'album.rename':
      return api.request('albumRename', { ...how, body: { id: args.id, title: args.title } });
    case 'album.setCover':
      return api.request('albumSetCover', { ...how, body: { id: args.id, cover_media_id: args.cover_media_id } });
    case 'album.delete':
      return api.request('albumDelete', { ...how, body: { id: args.id } });
    case 'album.restore':
      return api.request('albumRestore', { ...how, body: { id: args.id } });
    case 'album.addItems':
      return api.request('albumBatchAdd', {
        ...how,
        body: { album_id: args.album_id, images: args.media_ids.map((id) => ({ generation_media_resource_id: id })) },
      });
    case 'album.removeItems':
      return api.request('albumBatchDelete', { ...how, body: { album_id: args.album_id, image_ids: args.media_ids } });
    case 'album.moveItems':
      return api.request('albumChangeAlbum', {
        ...how,
        body: { current_album_id: args.from, target_album_id: args.to, image_ids: args.media_ids },
      });
  }
}

function listStarred(body: unknown): string[] {
  const parsed = v.safeParse(resultsSchema, body);
  if (!parsed.success) return [];
  return parsed.output.results.flatMap((result) => (v.is(starredSchema, result) ? [result.id] : []));
}
