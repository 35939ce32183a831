import { albumItemId } from '../../contract/album.ts';
import type { IntentArgs, IntentKind } from '../../contract/intent.ts';
import { rowKey } from './row-key.ts';

/** An intent's kind together with its own arguments. */
export type Wish = { [K in IntentKind]: { kind: K; args: IntentArgs<K> } }[IntentKind];

/** Every row an intent touches. Two intents that share a key are sent in the order in which they were made. */
export function intentKeys(wish: Wish): string[] {
  switch (wish.kind) {
    case 'generation.create': {
      const {
        generation_history_id: single,
        generation_history_ids: list = [],
        generation_media_resource_ids: media = [],
      } = wish.args.params;
      const generations = single === undefined ? list : [single];
      return [...generations.map((id) => rowKey('generations', id)), ...mediaKeys(media)];
    }
    case 'media.import': {
      const { generation_history_id: generation, generation_media_resource_id: media } = wish.args;
      return [rowKey('generations', generation), rowKey('media', media)];
    }
    case 'generation.cancel':
    case 'media.star':
    case 'media.share':
    case 'media.upscale':
      return [rowKey('media', wish.args.id)];
    case 'media.delete':
    case 'media.restore':
    case 'media.batchStar':
      return mediaKeys(wish.args.ids);
    default:
      return albumKeys(wish);
  }
}

type AlbumWish = Extract<Wish, { kind: `album.${string}` }>;

function albumKeys(wish: AlbumWish): string[] {
  switch (wish.kind) {
    case 'album.create':
    case 'album.rename':
    case 'album.setCover':
      return [rowKey('albums', wish.args.id)];
    case 'album.delete':
    case 'album.restore':
      return [rowKey('albums', wish.args.id), ...mediaKeys(wish.args.moved_ids)];
    case 'album.addItems':
      // The items too: what was asked for and waits is added only once it is there.
      return [
        ...memberKeys(wish.args.album_id, wish.args.media_ids),
        rowKey('albums', wish.args.album_id),
        ...mediaKeys(wish.args.media_ids),
      ];
    case 'album.removeItems':
      return [...memberKeys(wish.args.album_id, wish.args.media_ids), ...mediaKeys(wish.args.media_ids)];
    case 'album.moveItems': {
      const { from, to, media_ids } = wish.args;
      return [
        ...mediaKeys(media_ids),
        ...(from === null ? [] : memberKeys(from, media_ids)),
        ...(to === null ? [] : [...memberKeys(to, media_ids), rowKey('albums', to)]),
      ];
    }
  }
}

const mediaKeys = (ids: readonly string[]) => ids.map((id) => rowKey('media', id));
const memberKeys = (album: string, ids: readonly string[]) => ids.map((id) => rowKey('albumItems', albumItemId(album, id)));
