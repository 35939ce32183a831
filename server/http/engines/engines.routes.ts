import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { listCosts } from '../../domain/engines/list-costs.ts';
import { testEngine } from '../../domain/engines/check-engine.ts';
import { checkModels } from '../../domain/engines/check-models.ts';
import { discoverEngines } from '../../domain/engines/discover-engines.ts';
import { resumeEngine, setLimits } from '../../domain/engines/engine-limits.ts';
import { chooseFirst, listEngine, listEngines } from '../../domain/engines/list-engines.ts';
import { chooseModel, listModelChoices } from '../../domain/engines/model-choices.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';
import { mountWorkflowRoutes } from './workflows.routes.ts';

/** Connecting engines, and what they may do and cost, for administrators. */
export function mountEngineRoutes(app: Hono, edge: HttpEdge, studio: GenerationStudio): void {
  const { connections, db, queue } = studio;
  mountWorkflowRoutes(app, edge, studio);

  mountRoute({ app, edge }, routes.engineList, async () => {
    return { engines: await listEngines(studio) };
  });

  mountRoute({ app, edge }, routes.engineConnect, async ({ body }) => {
    const { id } = await connections.connect(body);
    await queue.rooms.apply();
    return { engine: await listEngine(studio, id) };
  });

  mountRoute({ app, edge }, routes.engineCheck, async ({ body }) => {
    return connections.check(body.id);
  });

  mountRoute({ app, edge }, routes.engineTest, async ({ body }) => {
    return testEngine(body);
  });

  mountRoute({ app, edge }, routes.engineDiscover, async () => {
    return { found: await discoverEngines(connections) };
  });

  mountRoute({ app, edge }, routes.engineLimit, async ({ body: { id, ...limits } }) => {
    await listEngine(studio, id);
    await setLimits(db, id, limits);
    await queue.rooms.apply();
    return { engine: await listEngine(studio, id) };
  });

  mountRoute({ app, edge }, routes.engineResume, async ({ body: { id } }) => {
    await listEngine(studio, id);
    await resumeEngine(db, id);
    await queue.rooms.apply();
    return { engine: await listEngine(studio, id) };
  });

  mountRoute({ app, edge }, routes.engineFirst, async ({ body: { work, id } }) => {
    await chooseFirst(studio, work, id);
    await queue.rooms.apply();
    return { engines: await listEngines(studio) };
  });

  mountRoute({ app, edge }, routes.engineCosts, async ({ query }) => {
    return listCosts(db, query.before ?? null);
  });

  mountRoute({ app, edge }, routes.engineModels, async () => {
    return { models: await listModelChoices(studio) };
  });

  mountRoute({ app, edge }, routes.engineModelChange, async ({ body }) => {
    await chooseModel(studio, body);
    await queue.rooms.apply();
    return { models: await listModelChoices(studio) };
  });

  mountRoute({ app, edge }, routes.engineModelsCheck, async () => {
    return { checks: await checkModels(studio) };
  });

  mountRoute({ app, edge }, routes.engineRemove, async ({ body }) => {
    await connections.remove(body.id);
    await queue.rooms.apply();
    return { ok: true } as const;
  });
}
