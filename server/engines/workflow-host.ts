import type { WorkflowBindings, WorkflowChoices, WorkflowGraph } from '../../contract/engines/engine-workflow.ts';

/** A workflow that an administrator gave an engine. */
export type GivenWorkflow = { id: string; name: string; graph: WorkflowGraph; bindings: WorkflowBindings };

/** What an engine says of a workflow now. */
export type DescribedWorkflow = {
  choices: WorkflowChoices;
  /** Where parameters probably go; null when nothing in it saves a picture or a video. */
  proposed: WorkflowBindings | null;
  /** Why the engine could not make it, in one sentence; null when it could. */
  problem: string | null;
};

/** The part of an engine that takes workflows. */
export type WorkflowHost = {
  /** Replaces those that it offers as models. */
  use(workflows: readonly GivenWorkflow[]): void;
  /** Asks the engine now. @throws EngineError */
  describe(graph: WorkflowGraph): Promise<DescribedWorkflow>;
};
