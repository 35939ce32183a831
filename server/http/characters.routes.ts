import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { listCharacters } from '../domain/characters/list-characters.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Characters to read. */
export function mountCharacterRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db'>): void {
  mountRoute(app, edge, routes.characterList, ({ session }) => listCharacters(studio, session));
}
