import * as v from 'valibot';
import type { ErrorCode } from '../../contract/errors.ts';
import { isInProgress } from '../../contract/media.ts';
import { canceledHeader } from '../../contract/generation.ts';
import type { SyncMark } from '../../contract/sync.ts';
import type { Wish } from '../db/intent-keys.ts';
import type { ApiClient } from './api-client.ts';

/**
 * `refused`: items of an otherwise granted change that the server left as they are, and why. `isTurboOver`: the daily turbo
 * limit is why the pictures are made at normal speed. `replacedTitle`: the name that somebody else had given an album meanwhile,
 * which is renamed now.
 */
export type Granted = { mark: SyncMark; refused: Refused | null; isTurboOver: boolean; replacedTitle: string | null };
type Refused = { ids: string[]; code: ErrorCode };

const granted = ({ mark }: { mark: SyncMark | null }): Granted => ({
  mark: mark!,
  refused: null,
  isTurboOver: false,
  replacedTitle: null,
});

const turboOverSchema = v.object({ is_reach_turbo_limit: v.literal(true) });
const replacedSchema = v.object({ replaced: v.object({ title: v.string() }) });

const resultsSchema = v.object({ results: v.array(v.unknown()) });
const resultSchema = v.object({ id: v.string(), outcome: v.string() });

/**
 * Asks the server to grant a wish, under the intent's own key. What makes an answer a grant is its mark: the
 * words of a newer server may be others, and sending again would not change them.
 * `space`: the library it was made in. `canceled`: of the pictures asked for, those nobody wants any more.
 * @throws AppError
 */
export async function sendIntent(
  api: ApiClient,
  wish: Wish,
  { mid, space, signal, canceled }: { mid: string; space?: string | undefined; signal: AbortSignal; canceled: string[] },
): Promise<Granted> {
  const how = { mid, space, signal };
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
      // What is gone already was to go.
      return { ...granted(answer), refused: findRefused(answer.body, 'starred', 'STARRED') };
    }
    case 'media.restore': {
      const answer = await api.request('createRestore', { ...how, body: { ids: wish.args.ids } });
      const refused = findRefused(answer.body, 'not_found', 'NOT_FOUND');
      // Sent as it was stored: an older one may have none.
      const rows = (wish.args.rows as typeof wish.args.rows | undefined) ?? [];
      // What was deleted before it was finished was canceled by that, and has nothing to show.
      const unfinished = rows.filter(isInProgress).map(({ id }) => id);
      const missed = refused?.ids.filter((id) => !unfinished.includes(id)) ?? [];
      return { ...granted(answer), refused: refused === null || missed.length === 0 ? null : { ...refused, ids: missed } };
    }
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
    default: {
      const answer = await sendAlbumIntent(api, wish, how);
      // What was to leave an album and is not there has left it.
      const refused = wish.kind === 'album.removeItems' ? null : findRefused(answer.body, 'not_found', 'NOT_FOUND');
      const replacedTitle = v.is(replacedSchema, answer.body) ? answer.body.replaced.title : null;
      return { ...granted(answer), refused, replacedTitle };
    }
  }
}

const withCanceled = (ids: string[]) => (ids.length === 0 ? {} : { headers: { [canceledHeader]: ids.join(',') } });

type AlbumWish = Extract<Wish, { kind: `album.${string}` }>;

type How = { mid: string; space: string | undefined; signal: AbortSignal };

function sendAlbumIntent(api: ApiClient, { kind, args }: AlbumWish, how: How) {
  switch (kind) {
    case 'album.create':
      return api.request('albumCreate', { ...how, body: { id: args.id, title: args.title } });
    case 'album.rename':
      return api.request('albumRename', { ...how, body: { id: args.id, title: args.title, base_title: args.base_title } });
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

/** `outcome`: the one that means that an item was left as it is, and the code that says why. */
function findRefused(body: unknown, outcome: string, code: ErrorCode): Refused | null {
  const parsed = v.safeParse(resultsSchema, body);
  const results = parsed.success ? parsed.output.results.filter((result) => v.is(resultSchema, result)) : [];
  const ids = results.filter((result) => result.outcome === outcome).map(({ id }) => id);
  return ids.length > 0 ? { ids, code } : null;
}
