import { randomUUID } from 'node:crypto';
import { asc, count, eq } from 'drizzle-orm';
import {
  boundParameters,
  type Workflow,
  type WorkflowBindings,
  type WorkflowField,
  type WorkflowGraph,
  workflowLimits,
} from '../../../contract/engines/engine-workflow.ts';
import { AppError } from '../../../contract/errors.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { EngineError } from '../../engines/engine.ts';
import type { DescribedWorkflow, WorkflowHost } from '../../engines/workflow-host.ts';
import type { Database } from '../../storage/database.ts';
import { engineWorkflow } from '../../storage/schema/engine.ts';

type Studio = { db: Database; engines: EngineRegistry };
type StoredWorkflow = typeof engineWorkflow.$inferSelect;

/** Gives the connected engines their stored workflows. */
export async function useWorkflows({ db, engines }: Studio): Promise<void> {
  const rows = await db.select().from(engineWorkflow).orderBy(asc(engineWorkflow.createdAt));
  for (const engine of engines.connected()) engine.workflows?.use(rows.filter(({ engineKey }) => engineKey === engine.key));
}

/** The workflows of an engine, each with the engine's present verdict on it. @throws NOT_FOUND */
export async function listWorkflows(studio: Studio, engineKey: string): Promise<Workflow[]> {
  const host = findHost(studio, engineKey);
  const rows = await studio.db
    .select()
    .from(engineWorkflow)
    .where(eq(engineWorkflow.engineKey, engineKey))
    .orderBy(asc(engineWorkflow.createdAt));
  return Promise.all(rows.map((row) => present(host, row)));
}

/** Stores a workflow with the bindings that its graph suggests. @throws NOT_FOUND, VALIDATION_FAILED when the engine could not make it */
export async function addWorkflow(
  studio: Studio,
  engineKey: string,
  { name, graph }: { name: string; graph: WorkflowGraph },
): Promise<Workflow> {
  const host = findHost(studio, engineKey);
  const { proposed, problem } = await describe(host, graph);
  if (problem !== null || proposed === null) throw refused('graph', problem ?? 'Nothing in it saves a picture or a video.');
  const [kept] = await studio.db.select({ workflows: count() }).from(engineWorkflow).where(eq(engineWorkflow.engineKey, engineKey));
  if ((kept?.workflows ?? 0) >= workflowLimits.perEngine)
    throw refused('graph', `An engine takes at most ${workflowLimits.perEngine} workflows.`);
  const [row] = await studio.db.insert(engineWorkflow).values({ id: randomUUID(), engineKey, name, graph, bindings: proposed }).returning();
  await useWorkflows(studio);
  return present(host, row!);
}

/** Changes the name and the bindings. @throws NOT_FOUND, VALIDATION_FAILED for a binding that the workflow does not have */
export async function changeWorkflow(studio: Studio, id: string, change: { name: string; bindings: WorkflowBindings }): Promise<Workflow> {
  const { row, host } = await findStored(studio, id);
  checkBindings(change.bindings, await describe(host, row.graph));
  const [changed] = await studio.db.update(engineWorkflow).set(change).where(eq(engineWorkflow.id, id)).returning();
  if (changed === undefined) throw new AppError('NOT_FOUND');
  await useWorkflows(studio);
  return present(host, changed);
}

/** A workflow with the engine's present verdict on it. @throws NOT_FOUND */
export async function checkWorkflow(studio: Studio, id: string): Promise<Workflow> {
  const { row, host } = await findStored(studio, id);
  return present(host, row);
}

/** @throws NOT_FOUND */
export async function removeWorkflow(studio: Studio, id: string): Promise<void> {
  const gone = await studio.db.delete(engineWorkflow).where(eq(engineWorkflow.id, id)).returning({ id: engineWorkflow.id });
  if (gone.length === 0) throw new AppError('NOT_FOUND');
  await useWorkflows(studio);
}

/** Deletes the workflows of an engine that is disconnected. */
export async function forgetWorkflows(db: Database, engineKey: string): Promise<void> {
  await db.delete(engineWorkflow).where(eq(engineWorkflow.engineKey, engineKey));
}

function findHost({ engines }: Studio, engineKey: string): WorkflowHost {
  const host = engines.connected().find(({ key }) => key === engineKey)?.workflows;
  if (host === undefined) throw new AppError('NOT_FOUND');
  return host;
}

async function findStored(studio: Studio, id: string): Promise<{ row: StoredWorkflow; host: WorkflowHost }> {
  const [row] = await studio.db.select().from(engineWorkflow).where(eq(engineWorkflow.id, id));
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { row, host: findHost(studio, row.engineKey) };
}

/** An engine that cannot be reached reports a problem for every workflow. */
async function describe(host: WorkflowHost, graph: WorkflowGraph): Promise<DescribedWorkflow> {
  try {
    return await host.describe(graph);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { choices: { text: [], whole: [], number: [], picture: [], output: [] }, proposed: null, problem: error.message };
  }
}

async function present(host: WorkflowHost, { id, name, graph, bindings }: StoredWorkflow): Promise<Workflow> {
  const { choices, problem } = await describe(host, graph);
  const makes = choices.output.find(({ node }) => node === bindings.output)?.makes ?? 'image';
  return { id, name, makes, bindings, choices, nodes: Object.keys(graph).length, problem };
}

function checkBindings(bindings: WorkflowBindings, { choices, problem }: DescribedWorkflow): void {
  if (problem !== null) throw refused('bindings', problem);
  const has = (field: WorkflowField, among: readonly WorkflowField[]): boolean =>
    among.some(({ node, input }) => node === field.node && input === field.input);
  for (const parameter of boundParameters) {
    const field = bindings[parameter];
    const among = choices[choicesFor(parameter)];
    if (field !== null && !has(field, among)) throw refused(`bindings.${parameter}`, 'This input does not take it.');
  }
  if (bindings.references.some((field) => !has(field, choices.picture)))
    throw refused('bindings.references', 'This input takes no picture.');
  if (!choices.output.some(({ node }) => node === bindings.output)) throw refused('bindings.output', 'This node saves nothing.');
}

function choicesFor(parameter: (typeof boundParameters)[number]): 'text' | 'whole' | 'number' {
  if (parameter === 'prompt' || parameter === 'negative_prompt') return 'text';
  return parameter === 'guidance' ? 'number' : 'whole';
}

function refused(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { detail: message, issues: [{ path, message }] });
}
