import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { addWorkflow, changeWorkflow, checkWorkflow, listWorkflows, removeWorkflow } from '../domain/engines/engine-workflows.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import { checkAdmin } from './check-admin.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** The workflows of engines, for administrators. */
export function mountWorkflowRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines'>): void {
  mountRoute(app, edge, routes.engineWorkflows, async ({ session, query }) => {
    checkAdmin(session);
    return { workflows: await listWorkflows(studio, query.id) };
  });

  mountRoute(app, edge, routes.engineWorkflowAdd, async ({ session, body: { id, name, graph } }) => {
    checkAdmin(session);
    return { workflow: await addWorkflow(studio, id, { name, graph }) };
  });

  mountRoute(app, edge, routes.engineWorkflowChange, async ({ session, body: { id, ...change } }) => {
    checkAdmin(session);
    return { workflow: await changeWorkflow(studio, id, change) };
  });

  mountRoute(app, edge, routes.engineWorkflowCheck, async ({ session, body }) => {
    checkAdmin(session);
    return { workflow: await checkWorkflow(studio, body.id) };
  });

  mountRoute(app, edge, routes.engineWorkflowRemove, async ({ session, body }) => {
    checkAdmin(session);
    await removeWorkflow(studio, body.id);
    return { ok: true } as const;
  });
}
