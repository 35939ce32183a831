import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { findCharacter } from '../../domain/characters/find-character.ts';
import { hasCreated, listCharacters } from '../../domain/characters/list-characters.ts';
import { listCharacterModels } from '../../domain/trained-models/list-trained-models.ts';
import { findLibraryPicture, listLibrary } from '../../domain/characters/library.ts';
import { findPremadeById, listDefault, toPremadeAnswer } from '../../domain/characters/premade.ts';
import { setLibrary } from '../../domain/characters/set-library.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { publicTag } from '../../lib/http/public-tag.ts';
import { answerFile } from '../media/answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** The pictures change with the program alone. */
const dayLong = 'private, max-age=86400';

/** Characters to read, and those that administrators share. */
export function mountCharacterRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  mountRoute({ app, edge }, routes.characterList, ({ session }) => listCharacters(studio, session));
  mountRoute({ app, edge }, routes.characterHasCreated, ({ session }) => hasCreated(studio, session));
  mountRoute({ app, edge }, routes.characterModels, ({ session }) => listCharacterModels(studio, session));
  mountRoute({ app, edge }, routes.characterDefault, () => ({ data: listDefault().map(toPremadeAnswer) }));
  mountRoute({ app, edge }, routes.characterPremade, async ({ query }) => ({ data: await listLibrary(studio, query.type) }));
  mountRoute({ app, edge }, routes.characterLibrary, ({ once, body }) =>
    setLibrary(studio, once, { id: body.id, isLibrary: body.is_library }),
  );
  mountRoute({ app, edge }, routes.characterPremadePicture, async ({ http, params: { id, index } }) => {
    const file = await findLibraryPicture(studio, id, Number(index));
    const isDrawn = findPremadeById(id) !== undefined;
    // An administrator's is asked for again each time: once it is taken out it is gone at once.
    return answerFile(http, file, {
      etag: publicTag(id, index, file.hash),
      cacheControl: isDrawn ? dayLong : 'private, max-age=0, must-revalidate',
    });
  });
  // Behind the fixed paths.
  mountRoute({ app, edge }, routes.characterOne, ({ session, params }) =>
    findCharacter(studio, { id: params.id, spaceId: session.spaceId }),
  );
}
