import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { findCharacter } from '../domain/characters/find-character.ts';
import { hasCreated } from '../domain/characters/has-created.ts';
import { listCharacterModels } from '../domain/characters/list-character-models.ts';
import { listCharacters } from '../domain/characters/list-characters.ts';
import { findPremadePicture, listDefault, listPremade, toPremadeAnswer } from '../domain/characters/premade.ts';
import type { Studio } from '../domain/studio.ts';
import { answerFile } from './answer-file.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** The pictures change with the program alone. */
const dayLong = 'private, max-age=86400';

/** Characters to read. */
export function mountCharacterRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db'>): void {
  mountRoute(app, edge, routes.characterList, ({ session }) => listCharacters(studio, session));
  mountRoute(app, edge, routes.characterHasCreated, ({ session }) => hasCreated(studio, session));
  mountRoute(app, edge, routes.characterModels, ({ session }) => listCharacterModels(studio, session));
  mountRoute(app, edge, routes.characterDefault, () => ({ data: listDefault().map(toPremadeAnswer) }));
  mountRoute(app, edge, routes.characterPremade, ({ query }) => ({ data: listPremade(query.type).map(toPremadeAnswer) }));
  mountRoute(app, edge, routes.characterPremadePicture, async ({ http, params }) => {
    const file = await findPremadePicture(params.id, Number(params.index));
    return answerFile(http, file, { etag: `"${file.hash}"`, cacheControl: dayLong });
  });
  // Behind the fixed paths.
  mountRoute(app, edge, routes.characterOne, ({ session, params }) => findCharacter(studio, { id: params.id, spaceId: session.spaceId }));
}
