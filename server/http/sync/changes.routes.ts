import type { Hono } from 'hono';
import type * as v from 'valibot';
import { changeKinds, definitionOf } from '../../../contract/changes/changes.ts';
import type { Route } from '../../../contract/routes/route.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { effects, type ChangeStudio } from '../../changes/effects.ts';
import type { OnceAnswer, OnceKey } from '../../domain/run-once.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

type ChangeRoute = Route & { write: true; params: v.GenericSchema; query: v.GenericSchema; body: v.GenericSchema };
type AnyEffect = (...call: [ChangeStudio, OnceKey & { headers: Headers }, unknown]) => Promise<OnceAnswer>;

/** The route of every kind of change; its handler only runs the effect. */
export function mountChangeRoutes(app: Hono, edge: HttpEdge, studio: ChangeStudio): void {
  for (const kind of changeKinds) {
    const definition = definitionOf(kind);
    // The route has parsed the body by the schema of this kind.
    const effect = effects[kind] as AnyEffect;
    mountRoute({ app, edge }, routes[definition.route.name] as Route as ChangeRoute, ({ params, query, body, once, http }) => {
      const asked = { ...(params as object | undefined), ...(query as object | undefined), ...(body as object | undefined) };
      edge.rateLimits.checkList(once.userId, definition.countsAs?.(asked) ?? 1);
      return effect(studio, { ...once, headers: http.req.raw.headers }, asked);
    });
  }
}
