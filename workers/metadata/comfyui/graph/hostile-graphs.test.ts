import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readComfyUi } from '../read-comfyui.ts';

type Nodes = Record<string, [type: string, inputs: Record<string, unknown>]>;

function read(nodes: Nodes): ReturnType<typeof readComfyUi> {
  const prompt = Object.fromEntries(Object.entries(nodes).map(([id, [type, inputs]]) => [id, { class_type: type, inputs }]));
  return readComfyUi({ prompt, workflow: undefined });
}

const passing = [
  'ConditioningCombine',
  'Reroute',
  'LoraLoader',
  'ComfySwitchNode',
  'ComfyNotNode',
  'Any Switch (rgthree)',
  'Context (rgthree)',
  'LoraTagLoader',
];
const names = (
  'positive negative model text conditioning_1 conditioning_2 latent_image seed steps sigmas guider noise samples images width height ' +
  'string_a value switch on_true on_false any_01 any_02 base_ctx prev_lora'
).split(' ');

describe('a ComfyUI graph', () => {
  it('may be wired in circles without end', () => {
    const types = fc.constantFrom('KSampler', 'CLIPTextEncode', 'SaveImage', 'SamplerCustomAdvanced', ...passing);
    const value = fc.oneof(fc.tuple(fc.nat(11).map(String), fc.nat(2)), fc.string(), fc.nat(), fc.constant(null));
    const node = fc.tuple(types, fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }));
    fc.assert(
      fc.property(fc.array(node, { minLength: 12, maxLength: 12 }), (nodes) => {
        expect(read(Object.fromEntries(nodes.map((entry, index) => [String(index), entry])))?.source).toBe('comfyui');
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['ConditioningCombine', 'conditioning_1', 'conditioning_2'],
    ['Any Switch (rgthree)', 'any_01', 'any_02'],
  ])('may be thousands of nodes deep: %s', (type, one, other) => {
    const chain: Nodes = Object.fromEntries(
      Array.from({ length: 4_900 }, (_unused, n) => [`t${n}`, [type, { [one]: [`t${n + 1}`, 0], [other]: [`t${n + 2}`, 0] }]] as const),
    );
    expect(read({ ...chain, s: ['KSampler', { seed: 1, steps: 1, model: ['t0', 0], positive: ['t0', 0] }] })?.seed).toBe(1);
  });
});
