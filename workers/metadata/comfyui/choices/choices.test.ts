import { describe, expect, it } from 'vitest';
import { readComfyUi } from '../read-comfyui.ts';

type Nodes = Record<string, [type: string, inputs: Record<string, unknown>]>;

function read(nodes: Nodes): ReturnType<typeof readComfyUi> {
  const prompt = Object.fromEntries(Object.entries(nodes).map(([id, [type, inputs]]) => [id, { class_type: type, inputs }]));
  return readComfyUi({ prompt, workflow: undefined });
}

const sampling = { seed: 5, cfg: 7, sampler_name: 'euler', positive: ['p', 0], negative: ['n', 0], latent_image: ['size', 0] };
/** One picture, of which a test makes parts depend on a choice. */
const base: Nodes = {
  ckpt: ['CheckpointLoaderSimple', { ckpt_name: 'dream.safetensors' }],
  p: ['CLIPTextEncode', { text: 'sea', clip: ['ckpt', 1] }],
  n: ['CLIPTextEncode', { text: 'mud', clip: ['ckpt', 1] }],
  size: ['EmptyLatentImage', { width: 640, height: 448, batch_size: 1 }],
  sampler: ['KSampler', { ...sampling, steps: 20, model: ['ckpt', 0] }],
  decode: ['VAEDecode', { samples: ['sampler', 0], vae: ['ckpt', 2] }],
  save: ['SaveImage', { images: ['decode', 0] }],
};

/** The same with the words behind one node. */
function withWords(node: Nodes[string], others: Nodes = {}): Nodes {
  return { ...base, ...others, p: ['CLIPTextEncode', { text: ['choice', 0], clip: ['ckpt', 1] }], choice: node };
}

const ab: Nodes = { a: ['PrimitiveString', { value: 'red' }], b: ['PrimitiveString', { value: 'blue' }] };

describe('a choice in a ComfyUI graph', () => {
  it.each([
    [true, { prompt: 'elaborate', model: 'turbo', steps: 8, width: 1024, extra: { LoRA: 'fast (0.5)' } }],
    [false, { prompt: 'plain', model: 'dream', steps: 30, width: 640, extra: {} }],
  ])('is followed alike by words, model, LoRAs, numbers and size: %s', (value, expected) => {
    const by = (onTrue: unknown, onFalse: unknown): Nodes[string] => [
      'ComfySwitchNode',
      { switch: ['flag', 0], on_true: onTrue, on_false: onFalse },
    ];
    const found = read({
      ...base,
      flag: ['PrimitiveBoolean', { value }],
      turbo: ['UNETLoader', { unet_name: 'turbo.safetensors' }],
      fast: ['LoraLoaderModelOnly', { lora_name: 'fast.safetensors', strength_model: 0.5, model: ['turbo', 0] }],
      large: ['EmptyLatentImage', { width: 1024, height: 768, batch_size: 1 }],
      thirty: ['PrimitiveInt', { value: 30 }],
      words: by('elaborate', 'plain'),
      model: by(['fast', 0], ['ckpt', 0]),
      steps: by(8, ['thirty', 0]),
      start: by(['large', 0], ['size', 0]),
      p: ['CLIPTextEncode', { text: ['words', 0] }],
      sampler: ['KSampler', { ...sampling, steps: ['steps', 0], model: ['model', 0], latent_image: ['start', 0] }],
    });
    expect(found).toMatchObject(expected);
    expect(found?.extra['LoRA']).toBe(value ? 'fast (0.5)' : undefined);
  });

  it('between two pictures leads to the sampler of the saved one', () => {
    const found = read({
      ...base,
      other: ['KSampler', { ...sampling, seed: 9, steps: 4, model: ['ckpt', 0] }],
      decoded: ['VAEDecode', { samples: ['other', 0] }],
      pick: ['easy imageSwitch', { image_a: ['decode', 0], image_b: ['decoded', 0], boolean: false }],
      save: ['SaveImage', { images: ['pick', 0] }],
    });
    expect(found).toMatchObject({ seed: 9, steps: 4 });
  });

  it.each<[string, Nodes[string]]>([
    ['easy ifElse', ['easy ifElse', { boolean: false, on_true: ['a', 0], on_false: ['b', 0] }]],
    ['a negated value', ['LazySwitchKJ', { switch: ['not', 0], on_true: ['a', 0], on_false: ['b', 0] }]],
    ['a condition', ['ImpactConditionalBranch', { cond: false, tt_value: ['a', 0], ff_value: ['b', 0] }]],
    ['a number', ['ImpactSwitch', { select: 2, sel_mode: false, input1: ['a', 0], input2: ['b', 0] }]],
    ['a number from 0', ['easy anythingIndexSwitch', { index: ['one', 0], value0: ['a', 0], value1: ['b', 0] }]],
    ['a number as text', ['CR Text Input Switch', { Input: '2', text1: ['a', 0], text2: ['b', 0] }]],
    ['branches a and b', ['Text Input Switch', { boolean: false, text_a: ['a', 0], text_b: ['b', 0] }]],
    ['the first branch that ran', ['Any Switch (rgthree)', { any_01: ['muted', 0], any_03: ['a', 0], any_02: ['b', 0] }]],
    ['a switch behind a switch', ['Any Switch (rgthree)', { any_01: ['empty', 0], any_02: ['b', 0] }]],
    ['two equal branches', ['ComfySwitchNode', { switch: ['unknown', 0], on_true: ['b', 0], on_false: ['b', 0] }]],
  ])('is read from %s', (_name, node) => {
    const others: Nodes = {
      ...ab,
      not: ['ComfyNotNode', { value: ['yes', 0] }],
      yes: ['PrimitiveBoolean', { value: true }],
      one: ['PrimitiveInt', { value: 1 }],
      empty: ['Any Switch (rgthree)', { any_01: ['muted', 0] }],
    };
    expect(read(withWords(node, others))?.prompt).toBe('blue');
  });

  it('is not guessed where the graph does not say it', () => {
    const compared: Nodes = {
      ...ab,
      cmp: ['ImpactCompare', { cmp: 'a > b', a: 1, b: ['x', 0] }],
      x: ['GetImageSize', { image: ['y', 0] }],
    };
    const chosen = ['ComfySwitchNode', { switch: ['cmp', 0], on_true: ['a', 0], on_false: ['b', 0] }] satisfies Nodes[string];
    expect(read(withWords(chosen, compared))).toMatchObject({ prompt: '', negative_prompt: 'mud', model: 'dream' });
    const models: Nodes = { ...base, ...compared, other: ['UNETLoader', { unet_name: 'turbo' }] };
    models['model'] = ['ComfySwitchNode', { switch: ['cmp', 0], on_true: ['other', 0], on_false: ['ckpt', 0] }];
    models['sampler'] = ['KSampler', { ...sampling, steps: ['gone', 0], model: ['model', 0] }];
    expect(read(models)).toMatchObject({ model: null, steps: null, seed: 5 });
    expect(read(withWords(['Some Switch', { one: ['a', 0], two: ['b', 0] }], ab))?.prompt).toBe('');
  });

  it('passes through contexts, where a later one replaces only what it sets', () => {
    const found = read({
      ...base,
      first: ['Context (rgthree)', { model: ['ckpt', 0], positive: ['p', 0], negative: ['n', 0], latent: ['size', 0], seed: 3 }],
      later: ['Context (rgthree)', { base_ctx: ['first', 0], positive: ['q', 0] }],
      pick: ['Context Switch (rgthree)', { ctx_01: ['muted', 0], ctx_02: ['later', 0] }],
      q: ['CLIPTextEncode', { text: 'waves' }],
      sampler: [
        'KSampler',
        {
          seed: ['pick', 8],
          steps: 20,
          cfg: 7,
          sampler_name: 'euler',
          model: ['pick', 1],
          positive: ['pick', 4],
          negative: ['pick', 5],
          latent_image: ['pick', 6],
        },
      ],
    });
    expect(found).toMatchObject({ prompt: 'waves', negative_prompt: 'mud', model: 'dream', seed: 3, width: 640 });
  });

  it.each<[string, Nodes[string]]>([
    ['filled in', ['ImpactWildcardProcessor', { wildcard_text: '__beast__', populated_text: 'a badger', mode: 'populate', seed: 7 }]],
    ['shown', ['ShowText|pysssss', { text: ['a', 0], text_0: 'the picture before' }]],
  ])('of wildcards gives only the words that were used: %s', (_name, node) => {
    expect(read(withWords(node, { a: ['PrimitiveString', { value: 'a badger' }] }))?.prompt).toBe('a badger');
  });

  it('gives no words where a language model wrote them: the graph holds only the question', () => {
    expect(read(withWords(['TextGenerate', { prompt: 'a badger', system_prompt: 'Rewrite it.' }]))?.prompt).toBe('');
  });

  const sides = { model: ['ckpt', 0], positive: ['p', 0], negative: ['n', 0] };
  it.each<[string, Nodes, [id: string, positive: number, negative: number]]>([
    ['a pipe', { into: ['ToBasicPipe', sides], out: ['FromBasicPipe', { basic_pipe: ['into', 0] }] }, ['out', 3, 4]],
    ['a loader', { into: ['Efficient Loader', sides] }, ['into', 1, 2]],
  ])('keeps positive and negative words apart behind %s', (_name, nodes, [id, positive, negative]) => {
    const inputs = { ...sampling, model: ['ckpt', 0], positive: [id, positive], negative: [id, negative] };
    expect(read({ ...base, ...nodes, sampler: ['KSampler', inputs] })).toMatchObject({ prompt: 'sea', negative_prompt: 'mud' });
  });

  it('does not hide the settings of a sampler that takes everything from one pipe', () => {
    const found = read({
      load: [
        'easy fullLoader',
        {
          ckpt_name: 'dream.safetensors',
          lora_name: 'ink.safetensors',
          lora_model_strength: 0.4,
          positive: 'sea',
          negative: 'mud',
          empty_latent_width: 512,
          empty_latent_height: 640,
        },
      ],
      plan: ['easy preSampling', { pipe: ['load', 0], steps: 12, cfg: 4, sampler_name: 'euler', scheduler: 'normal', denoise: 1, seed: 8 }],
      sampler: ['easy kSampler', { pipe: ['plan', 0], image_output: 'Hide' }],
      save: ['SaveImage', { images: ['sampler', 1] }],
    });
    expect(found).toMatchObject({
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 8,
      steps: 12,
      cfg_scale: 4,
      sampler: 'euler',
      width: 512,
      height: 640,
      model: 'dream',
      extra: { LoRA: 'ink (0.4)' },
    });
  });
});
