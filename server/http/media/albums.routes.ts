import type { Hono } from 'hono';
import { routes, type ResponseOf } from '../../../contract/routes/routes.ts';
import { addToAlbum } from '../../changes/albums/add-to-album.ts';
import { listAlbumImages } from '../../domain/albums/list-album-images.ts';
import { listAlbums } from '../../domain/albums/list-albums.ts';
import { removeFromAlbum } from '../../changes/albums/remove-from-album.ts';
import type { SearchedStudio } from '../../domain/history/find-search-query.ts';
import { parsePosition } from '../../domain/history/position.ts';
import { starMedia } from '../../changes/media/star-media.ts';
import type { Studio } from '../../domain/studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Albums and what is in them, and the calls for one image; the changes of albums are in `changes.routes.ts`. */
export function mountAlbumRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db' | 'links'> & SearchedStudio): void {
  mountRoute({ app, edge }, routes.albumList, ({ session, query }) =>
    listAlbums(studio, { spaceId: session.spaceId, userId: query.userId }),
  );

  mountRoute({ app, edge }, routes.albumImages, ({ session, query }) =>
    listAlbumImages(studio, {
      spaceId: session.spaceId,
      albumId: query.album_id,
      userId: query.userId,
      searchKeyword: query.searchKeyword,
      before: parsePosition(query.cursor),
      limit: query.limit,
    }),
  );

  mountRoute({ app, edge }, routes.albumImageAdd, ({ body, once }) =>
    addToAlbum(studio, once, {
      album_id: body.album_id,
      images: [{ generation_media_resource_id: body.generation_media_resource_id }],
    }),
  );
  mountRoute({ app, edge }, routes.albumImageDelete, ({ body, once }) =>
    removeFromAlbum(studio, once, { album_id: body.album_id, image_ids: [body.image_id] }),
  );
  mountRoute({ app, edge }, routes.albumImageStar, async ({ body, once }) => {
    const answer = await starMedia(studio, once, { generation_media_resource_id: body.image_id, is_starred: body.is_starred });
    if (answer.status !== 200) return answer;
    const { generation_media_resource_id: image_id, is_starred } = answer.body as ResponseOf<'createStar'>;
    const told: ResponseOf<'albumImageStar'> = { image_id, is_starred };
    return { ...answer, body: told };
  });
}
