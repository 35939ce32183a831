import type { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { routes, type BodyOf, type ResponseOf } from '../../contract/routes.ts';
import { addToAlbum } from '../domain/albums/add-to-album.ts';
import { createAlbum } from '../domain/albums/create-album.ts';
import { deleteAlbum } from '../domain/albums/delete-album.ts';
import { listAlbumImages } from '../domain/albums/list-album-images.ts';
import { listAlbums } from '../domain/albums/list-albums.ts';
import { moveItems } from '../domain/albums/move-items.ts';
import { removeFromAlbum } from '../domain/albums/remove-from-album.ts';
import { renameAlbum } from '../domain/albums/rename-album.ts';
import { restoreAlbum } from '../domain/albums/restore-album.ts';
import { setAlbumCover } from '../domain/albums/set-album-cover.ts';
import type { SearchedStudio } from '../domain/find-search-query.ts';
import { parsePosition } from '../domain/list-snapshot.ts';
import { starMedia } from '../domain/star-media.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Albums and what is in them. */
export function mountAlbumRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db' | 'links'> & SearchedStudio): void {
  mountRoute(app, edge, routes.albumList, ({ session, query }) => listAlbums(studio, { spaceId: session.spaceId, userId: query.userId }));

  mountRoute(app, edge, routes.albumImages, ({ session, query }) =>
    listAlbumImages(studio, {
      spaceId: session.spaceId,
      albumId: query.album_id,
      userId: query.userId,
      searchKeyword: query.searchKeyword,
      before: parsePosition(query.cursor),
      limit: query.limit,
    }),
  );

  mountRoute(app, edge, routes.albumCreate, ({ body, once }) => createAlbum(studio, once, { id: body.id, title: body.title }));
  mountRoute(app, edge, routes.albumRename, ({ body, once }) => renameAlbum(studio, once, body));
  mountRoute(app, edge, routes.albumSetCover, ({ body, once }) =>
    setAlbumCover(studio, once, { id: body.id, coverMediaId: body.cover_media_id }),
  );
  mountRoute(app, edge, routes.albumDelete, ({ body, once }) => deleteAlbum(studio, once, body));
  mountRoute(app, edge, routes.albumRestore, ({ body, once }) => restoreAlbum(studio, once, body));

  mountRoute(app, edge, routes.albumImageAdd, ({ body, once }) =>
    addToAlbum(studio, once, { albumId: body.album_id, mediaIds: [body.generation_media_resource_id] }),
  );
  mountRoute(app, edge, routes.albumBatchAdd, ({ body, once }) =>
    addToAlbum(studio, once, { albumId: body.album_id, mediaIds: body.images.map((image) => image.generation_media_resource_id) }),
  );
  mountRoute(app, edge, routes.albumImageDelete, ({ body, once }) =>
    removeFromAlbum(studio, once, { albumId: body.album_id, mediaIds: [body.image_id] }),
  );
  mountRoute(app, edge, routes.albumBatchDelete, ({ body, once }) =>
    removeFromAlbum(studio, once, { albumId: body.album_id, mediaIds: body.image_ids }),
  );
  mountRoute(app, edge, routes.albumChangeAlbum, ({ body, once }) => moveItems(studio, once, readMove(body)));

  mountRoute(app, edge, routes.albumImageStar, async ({ body, once }) => {
    const answer = await starMedia(studio, once, { id: body.image_id, isStarred: body.is_starred });
    if (answer.status !== 200) return answer;
    const { generation_media_resource_id: image_id, is_starred } = answer.body as ResponseOf<'createStar'>;
    const told: ResponseOf<'albumImageStar'> = { image_id, is_starred };
    return { ...answer, body: told };
  });
}

/** The ways in which a move can be written, as one. @throws VALIDATION_FAILED when it says neither which images nor where */
function readMove(body: BodyOf<'albumChangeAlbum'>): { from: string | null; to: string | null; mediaIds: string[] } {
  const { current_album_id: from, target_album_id: to = body.album_id, image_id: one } = body;
  const mediaIds = [...(body.image_ids ?? []), ...(one === undefined ? [] : [one])];
  const issues = [
    ...(mediaIds.length === 0 ? [{ path: 'image_ids', message: 'must name at least one image' }] : []),
    ...(from === undefined && to === undefined ? [{ path: 'target_album_id', message: 'must say where they go' }] : []),
  ];
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  return { from: from ?? null, to: to ?? null, mediaIds };
}
