import { modelName } from '../../formats/build-settings.ts';
import { findValue } from '../find-value.ts';
import { bundles, graphLimits, listUpstream, nodeBehind, valueIn, type Graph, type GraphInput, type GraphNode } from '../graph/graph.ts';
import { listLoras } from './list-loras.ts';

const checkpointNames = ['ckpt_name', 'unet_name', 'base_ckpt_name', 'model_name', 'model_path', 'gguf_name', 'checkpoint', 'ckpt'];

/** Name of the checkpoint a sampler works with, and the LoRAs on the wire to it as `name (strength)`. */
export function findModels(graph: Graph, sampler: GraphNode): { model: unknown; loras: string[] } {
  const loras: string[] = [];
  const guider = nodeBehind(graph, sampler.inputs.get('guider'));
  let node = guider?.inputs.has('model') ? guider : sampler;
  for (let hops = 0; hops < graphLimits.depth; hops += 1) {
    const wire = modelWire(node);
    if (wire === undefined) break;
    const behind = nodeBehind(graph, wire);
    if (behind === undefined) return { model: undefined, loras };
    node = behind;
    loras.push(...listLoras(graph, node));
    const model = checkpointOf(graph, node);
    if (model !== undefined) return { model, loras };
  }
  // A wire through nodes of another kind: the nearest checkpoint is the likeliest.
  for (const before of listUpstream(graph, node)) {
    const model = /control|vae|clip|upscale|detector|sam|text|t5/i.test(before.type) ? undefined : checkpointOf(graph, before);
    if (model !== undefined) return { model, loras };
  }
  return { model: undefined, loras };
}

function modelWire({ inputs }: GraphNode): GraphInput | undefined {
  return ['model', 'model1', ...bundles].map((name) => inputs.get(name)).find((input) => input?.kind === 'link');
}

/** The file that a loader names; loaders of video models call it `model`, as others call the wire. */
function checkpointOf(graph: Graph, node: GraphNode): unknown {
  const named = findValue(graph, node, ...checkpointNames);
  const plain = /load/i.test(node.type) ? valueIn(node.inputs.get('model')) : undefined;
  return modelName(named ?? (typeof plain === 'string' ? plain : undefined));
}
