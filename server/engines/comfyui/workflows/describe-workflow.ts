import type { WorkflowChoice, WorkflowChoices, WorkflowGraph } from '../../../../contract/engines/engine-workflow.ts';
import type { DescribedWorkflow } from '../../workflow-host.ts';
import type { ComfyInput, ComfyNodes } from '../comfy-nodes.ts';
import { proposeBindings } from './propose-bindings.ts';

type GraphNode = WorkflowGraph[string];

/** The inputs that a workflow can bind, the proposed bindings, and its problem by the nodes of the ComfyUI. */
export function describeWorkflow(graph: WorkflowGraph, nodes: ComfyNodes): DescribedWorkflow {
  const choices = listChoices(graph, nodes);
  const problem = findProblem(graph, nodes) ?? (choices.output.length === 0 ? 'Nothing in it saves a picture or a video.' : null);
  return { choices, proposed: proposeBindings(graph, choices), problem };
}

/** True of a link to another node: its id and the index of its output. */
export function isLink(value: unknown): value is [string, number] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isInteger(value[1]);
}

/** True of an input for the name of an uploaded picture. */
function isPicture({ class_type }: GraphNode, name: string): boolean {
  return name === 'image' && /load_?image/i.test(class_type);
}

/** True of a node whose output is a video. */
export function makesVideo({ class_type }: GraphNode): boolean {
  return /video|webm|gif|animated/i.test(class_type);
}

function listChoices(graph: WorkflowGraph, nodes: ComfyNodes): WorkflowChoices {
  const choices: WorkflowChoices = { text: [], whole: [], number: [], picture: [], output: [] };
  for (const [id, node] of Object.entries(graph)) {
    const known = nodes.get(node.class_type);
    const title = `${node._meta?.title ?? node.class_type} (${id})`;
    if (known?.isOutput === true) choices.output.push({ node: id, label: title, makes: makesVideo(node) ? 'video' : 'image' });
    for (const [input, value] of Object.entries(node.inputs)) {
      if (isLink(value)) continue;
      const choice: WorkflowChoice = { node: id, input, label: `${title}: ${input}` };
      const type = known?.inputs.get(input)?.type;
      if (isPicture(node, input)) choices.picture.push(choice);
      else if (type === 'STRING') choices.text.push(choice);
      else if (type === 'INT') choices.whole.push(choice);
      if (type === 'INT' || type === 'FLOAT') choices.number.push(choice);
    }
  }
  return choices;
}

function findProblem(graph: WorkflowGraph, nodes: ComfyNodes): string | null {
  for (const [id, node] of Object.entries(graph)) {
    const known = nodes.get(node.class_type);
    if (known === undefined) return `This ComfyUI does not know the node ${node.class_type}.`;
    for (const [name, input] of known.inputs) {
      const problem = findInputProblem(graph, nodes, { node, name, input });
      if (problem !== null) return `${node._meta?.title ?? node.class_type} (${id}): ${problem}`;
    }
  }
  return null;
}

type Asked = { node: GraphNode; name: string; input: ComfyInput };

function findInputProblem(graph: WorkflowGraph, nodes: ComfyNodes, { node, name, input }: Asked): string | null {
  const value = node.inputs[name];
  if (value === undefined) return input.isRequired ? `${name} is missing.` : null;
  if (isLink(value)) {
    const from = graph[value[0]];
    if (from === undefined) return `${name} comes from a node that is not there.`;
    const outputs = nodes.get(from.class_type)?.outputs.length ?? 0;
    return value[1] >= 0 && value[1] < outputs ? null : `${name} comes from an output that is not there.`;
  }
  if (isPicture(node, name) || input.choices.length === 0) return null;
  const named = typeof value === 'string' ? value : JSON.stringify(value);
  return input.choices.includes(named) ? null : `${named.slice(0, 100)} is not there any more.`;
}
