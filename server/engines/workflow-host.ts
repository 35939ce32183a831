import type { WorkflowBindings, WorkflowChoices, WorkflowGraph } from '../../contract/engines/engine-workflow.ts';

/** A workflow that an administrator added to an engine. */
export type GivenWorkflow = { id: string; name: string; graph: WorkflowGraph; bindings: WorkflowBindings };

/** The check of a workflow against its engine, as of now. */
export type DescribedWorkflow = {
  choices: WorkflowChoices;
  /** Guessed bindings; null when no node of it saves a picture or a video. */
  proposed: WorkflowBindings | null;
  /** Why the engine cannot run it, in one sentence; null: it can. */
  problem: string | null;
};

/** The part of an engine that takes workflows. */
export type WorkflowHost = {
  /** Replaces the workflows that it offers as models. */
  use(workflows: readonly GivenWorkflow[]): void;
  /** Checks a workflow now. @throws EngineError */
  describe(graph: WorkflowGraph): Promise<DescribedWorkflow>;
};
