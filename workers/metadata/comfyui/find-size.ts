import { findValue, sizeIn } from './find-value.ts';
import { bundles, graphLimits, nodeBehind, type Graph, type GraphNode } from './graph/graph.ts';

const pictures = ['latent_image', 'samples', 'latent', 'latents', 'video_latent', 'image_embeds', ...bundles];

/** The size of the empty picture at the start. A picture that began as another file has none here. */
export function findSize(graph: Graph, sampler: GraphNode): { width: unknown; height: unknown } {
  let node: GraphNode | undefined = sampler;
  for (let hops = 0; node !== undefined && hops < graphLimits.depth; hops += 1) {
    const width = findValue(graph, node, 'width', 'empty_latent_width', 'generation_width');
    const height = findValue(graph, node, 'height', 'empty_latent_height', 'generation_height');
    if (width !== undefined && height !== undefined) return { width, height };
    const size = sizeIn(node);
    if (size !== null) return size;
    const { inputs }: GraphNode = node;
    node = nodeBehind(
      graph,
      pictures.map((name) => inputs.get(name)).find((input) => input !== undefined),
    );
  }
  return { width: undefined, height: undefined };
}
