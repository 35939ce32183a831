import type { WorkflowGraph } from '../../../contract/engines/engine-workflow.ts';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { EngineError, type EngineJob } from '../engine.ts';
import type { DescribedWorkflow, GivenWorkflow } from '../workflow-host.ts';
import { askNodes, type ComfyNode } from './comfy-nodes.ts';
import type { ComfyOffer, ComfyOffers } from './offers/comfy-offer.ts';
import { graphNodes, listOffers, loaderNodes } from './offers/list-offers.ts';
import { describeWorkflow } from './workflows/describe-workflow.ts';
import { isWorkflowKey, offerWorkflow } from './workflows/workflow-offer.ts';

/** What a ComfyUI can be asked for. `load` asks it now. @throws EngineError */
export type ComfyStock = {
  load(): Promise<ComfyOffers>;
  /** How a job is asked for; undefined when it has no such model any more. */
  find(job: EngineJob): Promise<Pick<ComfyOffer, 'build' | 'outputNode'> | undefined>;
  /** What was said the last time; null before. */
  known(): ComfyOffers | null;
  /** Replaces the workflows of administrators. */
  use(workflows: readonly GivenWorkflow[]): void;
  /** What is to be said of a workflow now. */
  describe(graph: WorkflowGraph): Promise<DescribedWorkflow>;
};

/** Asked anew each time for its files; a node that it knows it knows until it is started again. */
export function createComfyStock(http: EngineHttp): ComfyStock {
  const remembered = new Map<string, ComfyNode>();
  let workflows: readonly GivenWorkflow[] = [];
  let offers: ComfyOffers | null = null;

  async function load(): Promise<ComfyOffers> {
    const used = [...graphNodes, ...workflows.flatMap(({ graph }) => classesOf(graph))];
    const missing = used.filter((type) => !remembered.has(type));
    const told = await askNodes(http, [...loaderNodes, ...missing]);
    // Every ComfyUI has it.
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
      // What is built in stays known meanwhile.
      if (offers !== null) offers = { ...offers, models: new Map([...offers.models].filter(([key]) => !isWorkflowKey(key))) };
    },
    describe: async (graph) => describeWorkflow(graph, await askNodes(http, classesOf(graph))),
  };
}

function classesOf(graph: WorkflowGraph): string[] {
  return Object.values(graph).map(({ class_type }) => class_type);
}
