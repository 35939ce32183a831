import { modelName } from '../formats/build-settings.ts';
import { describeValue, own } from '../formats/json-values.ts';
import { findValue } from './find-value.ts';
import { graphLimits, listUpstream, nodeBehind, valueIn, type Graph, type GraphNode } from './graph.ts';

const checkpointNames = ['ckpt_name', 'unet_name', 'base_ckpt_name', 'model_name', 'gguf_name', 'checkpoint', 'ckpt'];

/** Name of the checkpoint a sampler works with, and the LoRAs on the wire to it as `name (strength)`. */
export function findModels(graph: Graph, sampler: GraphNode): { model: unknown; loras: string[] } {
  const loras: string[] = [];
  const guider = nodeBehind(graph, sampler.inputs.get('guider'));
  let node = nodeBehind(graph, sampler.inputs.get('model') ?? guider?.inputs.get('model'));
  for (let hops = 0; node !== undefined && hops < graphLimits.depth; hops += 1) {
    loras.push(...listLoras(graph, node));
    const model = findValue(graph, node, ...checkpointNames);
    if (model !== undefined) return { model: modelName(model), loras };
    node = nodeBehind(graph, node.inputs.get('model') ?? node.inputs.get('model1') ?? node.inputs.get('pipe'));
  }
  // A wire through nodes of another kind: the nearest checkpoint is the likeliest.
  for (const before of listUpstream(graph, sampler)) {
    const model = /control|vae|clip|upscale|detector|sam/i.test(before.type) ? undefined : findValue(graph, before, ...checkpointNames);
    if (model !== undefined) return { model: modelName(model), loras };
  }
  return { model: undefined, loras };
}

function listLoras(graph: Graph, node: GraphNode): string[] {
  const single = findValue(graph, node, 'lora_name');
  const strength = findValue(graph, node, 'strength_model', 'lora_model_strength', 'strength');
  const singles = typeof single === 'string' && single !== 'None' ? [describeLora(single, strength)] : [];
  const several = [...node.inputs].flatMap(([name, input]) => {
    const lora = valueIn(input);
    const file = /^lora_\d{1,2}$/.test(name) && own(lora, 'on') !== false ? own(lora, 'lora') : undefined;
    return typeof file === 'string' && file !== 'None' ? [describeLora(file, own(lora, 'strength'))] : [];
  });
  return [...singles, ...several];
}

function describeLora(file: string, strength: unknown): string {
  return `${describeValue(modelName(file)) ?? file} (${describeValue(strength) ?? '1'})`;
}
