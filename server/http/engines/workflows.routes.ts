import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { addWorkflow, changeWorkflow, checkWorkflow, listWorkflows, removeWorkflow } from '../../domain/engines/engine-workflows.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** The workflows of engines, for administrators. */
export function mountWorkflowRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines'>): void {
  mountRoute({ app, edge }, routes.engineWorkflows, async ({ query }) => {
    return { workflows: await listWorkflows(studio, query.id) };
  });

  mountRoute({ app, edge }, routes.engineWorkflowAdd, async ({ body: { id, name, graph } }) => {
    return { workflow: await addWorkflow(studio, id, { name, graph }) };
  });

  mountRoute({ app, edge }, routes.engineWorkflowChange, async ({ body: { id, ...change } }) => {
    return { workflow: await changeWorkflow(studio, id, change) };
  });

  mountRoute({ app, edge }, routes.engineWorkflowCheck, async ({ body }) => {
    return { workflow: await checkWorkflow(studio, body.id) };
  });

  mountRoute({ app, edge }, routes.engineWorkflowRemove, async ({ body }) => {
    await removeWorkflow(studio, body.id);
    return { ok: true } as const;
  });
}
