import { describe, expect, it } from 'vitest';
import { readComfyUi } from '../read-comfyui.ts';

type Wire = [name: string, from: number, slot: number, type: string];
type Drawn = { id: number; type: string; values?: unknown[]; mode?: number; wires?: Wire[] };

/** A page of the editor: each wire is numbered by the node and the place that it leads to. */
function draw(nodes: Drawn[]): { nodes: unknown[]; links: unknown[] } {
  const numberOf = (id: number, place: number) => id * 100 + place;
  return {
    nodes: nodes.map(({ id, type, values = [], mode = 0, wires = [] }) => ({
      id,
      type,
      mode,
      widgets_values: values,
      inputs: wires.map(([name, , , kind], place) => ({ name, type: kind, link: numberOf(id, place) })),
    })),
    links: nodes.flatMap(({ id, wires = [] }) =>
      wires.map(([, from, slot, kind], place) => [numberOf(id, place), from, slot, id, place, kind]),
    ),
  };
}

/** One whole picture, its nodes numbered from `first` on. */
function picture(first: number, { words, seed, model, mode = 0 }: { words: string; seed: number; model: string; mode?: number }): Drawn[] {
  const [ckpt, p, n, size, sampler, decode, save] = [first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6];
  const nodes: Drawn[] = [
    { id: ckpt, type: 'CheckpointLoaderSimple', values: [model] },
    { id: p, type: 'CLIPTextEncode', values: [words], wires: [['clip', ckpt, 1, 'CLIP']] },
    { id: n, type: 'CLIPTextEncode', values: ['mud'], wires: [['clip', ckpt, 1, 'CLIP']] },
    { id: size, type: 'EmptyLatentImage', values: [512, 768, 1] },
    {
      id: sampler,
      type: 'KSampler',
      values: [seed, 'fixed', 20, 7, 'euler', 'normal', 1],
      wires: [
        ['model', ckpt, 0, 'MODEL'],
        ['positive', p, 0, 'CONDITIONING'],
        ['negative', n, 0, 'CONDITIONING'],
        ['latent_image', size, 0, 'LATENT'],
      ],
    },
    { id: decode, type: 'VAEDecode', wires: [['samples', sampler, 0, 'LATENT']] },
    { id: save, type: 'SaveImage', values: ['out'], wires: [['images', decode, 0, 'IMAGE']] },
  ];
  return nodes.map((node) => ({ ...node, mode }));
}

const old = { words: 'an old experiment', seed: 999, model: 'old.safetensors' };
const lighthouse = { words: 'a lighthouse', seed: 111, model: 'new.safetensors' };
const right = { prompt: 'a lighthouse', negative_prompt: 'mud', seed: 111, model: 'new' };

function replace(nodes: Drawn[], id: number, name: string, wire: Wire): Drawn[] {
  const change = (wires: Wire[] = []) => wires.map((each) => (each[0] === name ? wire : each));
  return nodes.map((node) => (node.id === id ? { ...node, wires: change(node.wires) } : node));
}

function read(nodes: Drawn[]): ReturnType<typeof readComfyUi> {
  return readComfyUi({ prompt: undefined, workflow: draw(nodes) });
}

describe('the editor of ComfyUI', () => {
  it('does not count muted nodes', () => {
    expect(read([...picture(1, { ...old, mode: 2 }), ...picture(21, lighthouse)])).toMatchObject(right);
  });

  it('keeps positive and negative words apart behind a bypassed node', () => {
    const net: Drawn = {
      id: 50,
      type: 'ControlNetApplyAdvanced',
      mode: 4,
      wires: [
        ['positive', 22, 0, 'CONDITIONING'],
        ['negative', 23, 0, 'CONDITIONING'],
      ],
    };
    const one = replace(picture(21, lighthouse), 25, 'positive', ['positive', 50, 0, 'CONDITIONING']);
    expect(read([...replace(one, 25, 'negative', ['negative', 50, 1, 'CONDITIONING']), net])).toMatchObject(right);
  });

  it.each([
    ['GetNode', 'SetNode'],
    ['easy getNode', 'easy setNode'],
  ])('joins wires that only share a name: %s', (get, set) => {
    const nodes = replace(picture(21, lighthouse), 25, 'model', ['model', 51, 0, 'MODEL']);
    const pair: Drawn[] = [
      { id: 51, type: get, values: ['base'] },
      { id: 52, type: set, values: ['other'], wires: [['MODEL', 1, 0, 'MODEL']] },
      { id: 53, type: set, values: ['base'], wires: [['MODEL', 54, 0, 'MODEL']] },
      { id: 54, type: 'Reroute (rgthree)', wires: [['', 21, 0, 'MODEL']] },
    ];
    expect(read([...picture(1, { ...old, mode: 2 }), ...nodes, ...pair])).toMatchObject(right);
  });

  it('skips a muted subgraph, and keeps a value inside a subgraph whose own node holds none', () => {
    const inside = draw(picture(21, lighthouse));
    const muted: Drawn = { id: 1, type: 'old', mode: 2 };
    const node = { id: 2, type: 'new', properties: { proxyWidgets: [['25', 'seed']] }, widgets_values: [null] };
    const subgraphs = [
      { id: 'old', ...draw(picture(1, old)) },
      { id: 'new', ...inside },
    ];
    const page = draw([muted]);
    const workflow = { nodes: [...page.nodes, node], links: [], definitions: { subgraphs } };
    expect(readComfyUi({ prompt: undefined, workflow })).toMatchObject(right);
  });
});
