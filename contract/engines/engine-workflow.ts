import * as v from 'valibot';
import { engineWorks } from './engine.ts';

/** Bounds of a workflow that is uploaded. */
export const workflowLimits = { bytes: 512 * 1024, nodes: 300, inputs: 100, nameLength: 60, perEngine: 50, referencesMax: 4 } as const;

const nodeId = v.pipe(v.string(), v.regex(/^[\w:.-]{1,60}$/, 'is not the id of a node'));
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const nodeSchema = v.strictObject({
  class_type: word,
  inputs: v.pipe(
    v.record(word, v.unknown()),
    v.check((inputs) => Object.keys(inputs).length <= workflowLimits.inputs, `must have at most ${workflowLimits.inputs} inputs`),
  ),
  _meta: v.optional(v.looseObject({ title: v.optional(v.pipe(v.string(), v.maxLength(500))) })),
  is_changed: v.optional(v.unknown()),
});

/** A workflow as ComfyUI exports it for its API: nodes by their id. */
export const workflowGraphSchema = v.pipe(
  v.record(nodeId, nodeSchema, 'must be a workflow that was exported for the API'),
  v.check((graph) => Object.keys(graph).length > 0, 'has no nodes'),
  v.check((graph) => Object.keys(graph).length <= workflowLimits.nodes, `must have at most ${workflowLimits.nodes} nodes`),
  v.check((graph) => JSON.stringify(graph).length <= workflowLimits.bytes, `must be at most ${workflowLimits.bytes / 1024} KB`),
);
export type WorkflowGraph = v.InferOutput<typeof workflowGraphSchema>;

/** One input of one node. */
const fieldSchema = v.strictObject({ node: nodeId, input: word });
export type WorkflowField = v.InferOutput<typeof fieldSchema>;
const field = v.nullable(fieldSchema);

/** Parameters that a request has at most once. */
export const boundParameters = ['prompt', 'negative_prompt', 'seed', 'width', 'height', 'steps', 'guidance'] as const;
export type BoundParameter = (typeof boundParameters)[number];

/** Where each parameter of a request goes in a workflow; null: nowhere, and then it cannot be chosen. */
export const workflowBindingsSchema = v.strictObject({
  prompt: field,
  negative_prompt: field,
  seed: field,
  width: field,
  height: field,
  steps: field,
  guidance: field,
  /** Each takes the name of one picture, in this order. */
  references: v.pipe(v.array(fieldSchema), v.maxLength(workflowLimits.referencesMax)),
  /** The node whose saved file is the result. */
  output: nodeId,
});
export type WorkflowBindings = v.InferOutput<typeof workflowBindingsSchema>;

/** One input that a parameter may be bound to, with its label for people. */
const choiceSchema = v.object({ node: v.string(), input: v.string(), label: v.string() });
export type WorkflowChoice = v.InferOutput<typeof choiceSchema>;

/** The inputs of a workflow that a parameter may be bound to, by the kind of the parameter. */
export const workflowChoicesSchema = v.object({
  text: v.array(choiceSchema),
  whole: v.array(choiceSchema),
  number: v.array(choiceSchema),
  picture: v.array(choiceSchema),
  output: v.array(v.object({ node: v.string(), label: v.string(), makes: v.picklist(engineWorks) })),
});
export type WorkflowChoices = v.InferOutput<typeof workflowChoicesSchema>;

/** A workflow of a ComfyUI as its administrators see it. */
export const workflowSchema = v.object({
  id: v.string(),
  name: v.string(),
  makes: v.picklist(engineWorks),
  bindings: workflowBindingsSchema,
  choices: workflowChoicesSchema,
  nodes: v.number(),
  /** Why it cannot be used now, null when it can. */
  problem: v.nullable(v.string()),
});
export type Workflow = v.InferOutput<typeof workflowSchema>;

export const workflowName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(workflowLimits.nameLength, `must be at most ${workflowLimits.nameLength} characters`),
);
