import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { improvePrompt } from '../../domain/writing/improve-prompt.ts';
import { chooseWriter, listWriters, priceWriter } from '../../domain/writing/writers.ts';
import { applyRooms } from '../../domain/engines/engine-rooms.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Improving prompts, and the choice of the writer. */
export function mountWritingRoutes(
  app: Hono,
  edge: HttpEdge,
  { db, engines, queue }: Pick<GenerationStudio, 'db' | 'engines' | 'queue'>,
): void {
  const onStopped = (): void => applyRooms(queue);

  // A client that stops waiting aborts its request, and the signal ends the engine's.
  mountRoute({ app, edge }, routes.promptImprove, async ({ session, body, http }) => ({
    prompt: await improvePrompt(
      { db, engines, onStopped },
      { userId: session.userId, prompt: body.prompt, work: body.resource_type, mode: body.prompt_assistant_mode },
      http.req.raw.signal,
    ),
  }));

  mountRoute({ app, edge }, routes.engineWriters, async () => {
    return listWriters({ db, engines });
  });

  mountRoute({ app, edge }, routes.engineWriterChoose, async ({ body: { choice } }) => {
    await chooseWriter({ db, engines }, choice);
    await queue.rooms.apply();
    return listWriters({ db, engines });
  });

  mountRoute({ app, edge }, routes.engineWriterPrice, async ({ body }) => {
    await priceWriter({ db, engines }, body);
    return listWriters({ db, engines });
  });
}
