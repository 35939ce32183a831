import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { speakSample } from '../../domain/stories/sound/speak-sample.ts';
import { applyRooms } from '../../domain/engines/engine-rooms.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Samples of voices, to hear before choosing one. */
export function mountVoiceRoutes(
  app: Hono,
  edge: HttpEdge,
  { db, engines, queue }: Pick<GenerationStudio, 'db' | 'engines' | 'queue'>,
): void {
  const onStopped = (): void => applyRooms(queue);
  mountRoute({ app, edge }, routes.storyVoiceSample, async ({ session, body, http }) => ({
    data: await speakSample({ db, engines, onStopped }, { ...body, userId: session.userId }, http.req.raw.signal),
  }));
}
