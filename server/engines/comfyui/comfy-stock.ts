import type { WorkflowGraph } from '../../../contract/engines/engine-workflow.ts';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { EngineError, type EngineJob } from '../engine.ts';
import type { DescribedWorkflow, GivenWorkflow } from '../workflow-host.ts';
import { askNodes, type ComfyNode } from './comfy-nodes.ts';
import type { ComfyOffer, ComfyOffers } from './offers/comfy-offer.ts';
import { graphNodes, listOffers, loaderNodes } from './offers/list-offers.ts';
import { describeWorkflow } from './workflows/describe-workflow.ts';
import { isWorkflowKey, offerWorkflow } from './workflows/workflow-offer.ts';

/** The models and workflows of a ComfyUI. `load` fetches them now. @throws EngineError */
export type ComfyStock = {
  load(): Promise<ComfyOffers>;
  /** How to build the graph of a job; undefined when the model is gone. */
  find(job: EngineJob): Promise<Pick<ComfyOffer, 'build' | 'outputNode'> | undefined>;
  /** The offers as last loaded; null before the first load. */
  known(): ComfyOffers | null;
  /** Replaces the workflows of administrators. */
  use(workflows: readonly GivenWorkflow[]): void;
  /** Checks a workflow against the nodes of the ComfyUI. */
  describe(graph: WorkflowGraph): Promise<DescribedWorkflow>;
};

/** Loads file lists each time. Keeps the definitions of other nodes, which change only with a restart. */
export function createComfyStock(http: EngineHttp): ComfyStock {
  const remembered = new Map<string, ComfyNode>();
  let workflows: readonly GivenWorkflow[] = [];
  let offers: ComfyOffers | null = null;

  async function load(): Promise<ComfyOffers> {
    const used = [...graphNodes, ...workflows.flatMap(({ graph }) => classesOf(graph))];
    const missing = used.filter((type) => !remembered.has(type));
    const told = await askNodes(http, [...loaderNodes, ...missing]);
    // Every ComfyUI has this node.
    if (!told.has('CheckpointLoaderSimple')) throw new EngineError('UNAVAILABLE', 'This address does not answer as ComfyUI does.');
    for (const type of missing) if (told.has(type)) remembered.set(type, told.get(type)!);
    const nodes = new Map([...remembered, ...told]);
    const { models, ...others } = listOffers(nodes);
    const given = workflows
      .filter(({ graph, bindings }) => graph[bindings.output] !== undefined && describeWorkflow(graph, nodes).problem === null)
      .map((workflow) => offerWorkflow(workflow));
    offers = { models: new Map([...given.map((offer) => [offer.model.key, offer] as const), ...models]), ...others };
    return offers;
  }
  const look = (from: ComfyOffers, job: EngineJob) =>
    job.upscale === undefined ? from.models.get(job.model) : from.upscales.get(job.upscale.mode);

  return {
    load,
    known: () => offers,
    find: async (job) => (offers === null ? undefined : look(offers, job)) ?? look(await load(), job),
    use: (next) => {
      workflows = next;
      // Drops the old workflows and keeps the built-in models until the next load.
      if (offers !== null) offers = { ...offers, models: new Map([...offers.models].filter(([key]) => !isWorkflowKey(key))) };
    },
    describe: async (graph) => describeWorkflow(graph, await askNodes(http, classesOf(graph))),
  };
}

function classesOf(graph: WorkflowGraph): string[] {
  return Object.values(graph).map(({ class_type }) => class_type);
}
