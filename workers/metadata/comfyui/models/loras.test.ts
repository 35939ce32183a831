import { describe, expect, it } from 'vitest';
import { readComfyUi } from '../read-comfyui.ts';

type Node = [type: string, inputs: Record<string, unknown>];

/** The LoRAs that are shown for a node between checkpoint and sampler. */
function readLoras(node: Node, others: Record<string, Node> = {}): { lora: string | undefined; model: string | null | undefined } {
  const nodes: Record<string, Node> = {
    ckpt: ['CheckpointLoaderSimple', { ckpt_name: 'dream.safetensors' }],
    lora: [node[0], { model: ['ckpt', 0], ...node[1] }],
    ...others,
    sampler: ['KSampler', { seed: 1, steps: 2, cfg: 3, model: ['lora', 0], positive: ['p', 0] }],
    p: ['CLIPTextEncode', { text: 'sea' }],
    save: ['SaveImage', { images: ['sampler', 0] }],
  };
  const prompt = Object.fromEntries(Object.entries(nodes).map(([id, [type, inputs]]) => [id, { class_type: type, inputs }]));
  const found = readComfyUi({ prompt, workflow: undefined });
  return { lora: found?.extra['LoRA'], model: found?.model };
}

describe('the LoRAs of a ComfyUI graph', () => {
  it.each<[string, Node, string | undefined]>([
    ['of Nunchaku', ['NunchakuFluxLoraLoader', { lora_name: 'a.safetensors', lora_strength: 0.7 }], 'a (0.7)'],
    ['of one weight', ['LoraApply', { lora_name: 'a', lora_wt: 0.7 }], 'a (0.7)'],
    ['without a strength', ['LoraLoaderModelOnly', { lora_name: 'a.safetensors' }], 'a'],
    ['in tags', ['LoraTagLoader', { text: 'sea <lora:a:0.7> <lora:b> <lora:sub/c.safetensors:-0.5:1>' }], 'a (0.7), b, c (-0.5)'],
    ['in tags behind a wire', ['LoraTagLoader', { text: ['words', 0] }], 'w (0.2)'],
    ['in none', ['LoraTagLoader', { text: 'ECHO_EMPTY' }], undefined],
    [
      'with a switch each',
      ['Power Lora Loader (rgthree)', { lora_1: { on: true, lora: 'a.pt', strength: 0.4 }, lora_2: { on: false, lora: 'b', strength: 1 } }],
      'a (0.4)',
    ],
    [
      'in a list without strengths',
      ['Lora Loader Stack (rgthree)', { lora_01: 'a', strength_01: 0.3, lora_02: 'b', lora_03: 'None' }],
      'a (0.3), b',
    ],
    ['in a stack', ['CR Apply LoRA Stack', { lora_stack: ['stack', 0] }], 'a (0.6), x (0.9)'],
    ['in a stack of the other mode', ['CR Apply LoRA Stack', { lora_stack: ['models', 0] }], 'a (0.1)'],
  ])('are shown %s', (_name, node, expected) => {
    const names = { lora_name_1: 'a', lora_wt_1: 0.6, model_str_1: 0.1, lora_name_2: 'left out', lora_wt_2: 1 };
    const found = readLoras(node, {
      words: ['PrimitiveString', { value: '<lora:w:0.2>' }],
      stack: ['LoRA Stacker', { input_mode: 'simple', lora_count: 1, ...names, lora_stack: ['more', 0] }],
      more: [
        'CR LoRA Stack',
        { switch_1: 'On', lora_name_1: 'x', model_weight_1: 0.9, switch_2: 'Off', lora_name_2: 'y', model_weight_2: 1 },
      ],
      models: ['LoRA Stacker', { input_mode: 'advanced', lora_count: 1, ...names }],
    });
    expect(found).toEqual({ lora: expected, model: 'dream' });
  });

  it('are found together with a model that its loader names as a path', () => {
    const loader: Node = ['NunchakuFluxDiTLoader', { model_path: 'models/svdq-int4-flux.1-dev' }];
    expect(readLoras(['LoraLoaderModelOnly', { lora_name: 'a', model: ['other', 0] }], { other: loader })).toEqual({
      lora: 'a',
      model: 'svdq-int4-flux.1-dev',
    });
  });

  it('from wildcards are listed and do not stay in the words', () => {
    const wildcards = { wildcard_text: '__beast__ <lora:a:0.6>', populated_text: 'a badger <lora:a:0.6> in a coat' };
    const encode: Node = ['ImpactWildcardEncode', { model: ['ckpt', 0], ...wildcards }];
    const prompt = {
      ckpt: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'dream' } },
      w: { class_type: encode[0], inputs: encode[1] },
      s: { class_type: 'KSampler', inputs: { seed: 1, steps: 2, model: ['w', 0], positive: ['w', 2] } },
    };
    expect(readComfyUi({ prompt, workflow: undefined })).toMatchObject({ prompt: 'a badger in a coat', extra: { LoRA: 'a (0.6)' } });
  });
});
