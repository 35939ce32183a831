import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { parsePosition } from '../../domain/history/position.ts';
import { findNewestFilm } from '../../domain/stories/film/find-film.ts';
import { getStory } from '../../domain/stories/get-story.ts';
import { listStories } from '../../domain/stories/list-stories.ts';
import { listStoryMedia } from '../../domain/stories/list-story-media.ts';
import { countShotsOfMusic } from '../../domain/stories/music/count-shots-of-music.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Stories to read. */
export function mountStoryRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  mountRoute({ app, edge }, routes.stories, ({ session, query }) =>
    listStories(studio, { spaceId: session.spaceId, before: parsePosition(query.cursor) }),
  );
  // Before the story with this identifier.
  mountRoute({ app, edge }, routes.storyMusicShots, async ({ session, query }) => ({
    data: await countShotsOfMusic(studio, session, query.audio_url),
  }));
  mountRoute({ app, edge }, routes.storyAssetUrl, async ({ session, query }) => {
    const film = await findNewestFilm(studio, { spaceId: session.spaceId, id: query.storyId });
    return { url: `/api/media/${film.id}/original`, media_id: film.id };
  });
  mountRoute({ app, edge }, routes.storyOne, async ({ session, params }) => ({
    data: await getStory(studio, { spaceId: session.spaceId, id: params.id }),
  }));
  mountRoute({ app, edge }, routes.storyMedia, ({ session, params, query }) =>
    listStoryMedia(studio, { spaceId: session.spaceId, id: params.id, type: query.type }),
  );
}
