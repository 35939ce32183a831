import { expect, it } from 'vitest';
import { matchSampler } from './match-sampler.ts';

const comfyui = ['euler', 'euler_ancestral', 'dpm_2_ancestral', 'dpmpp_2m', 'dpmpp_2m_sde', 'dpmpp_2s_ancestral', 'ddim', 'uni_pc'];
const webui = ['DPM++ 2M', 'DPM++ 2M SDE', 'DPM++ 2S a', 'Euler a', 'Euler', 'DPM2 a', 'DDIM', 'UniPC'];
const horde = ['k_euler', 'k_euler_a', 'k_dpm_2_a', 'k_dpmpp_2s_a', 'k_dpmpp_2m', 'DDIM', 'lcm'];

it.each([
  ['ddim', 'ddim', 'DDIM', 'DDIM'],
  ['DPM++ 2M Karras', 'dpmpp_2m', 'DPM++ 2M', 'k_dpmpp_2m'],
  ['k_euler_a', 'euler_ancestral', 'Euler a', 'k_euler_a'],
  ['dpmpp_2s_ancestral', 'dpmpp_2s_ancestral', 'DPM++ 2S a', 'k_dpmpp_2s_a'],
  ['DPM2 a', 'dpm_2_ancestral', 'DPM2 a', 'k_dpm_2_a'],
  ['uni_pc', 'uni_pc', 'UniPC', undefined],
  ['restart', undefined, undefined, undefined],
])('%s is one sampler in the names of every engine', (name, ...expected) =>
  expect([comfyui, webui, horde].map((names) => matchSampler(names, name))).toEqual(expected),
);

it('takes the very name first where an engine lists two that read alike', () =>
  expect(matchSampler(['DPM++ 2M', 'DPM++ 2M Karras'], 'DPM++ 2M Karras')).toBe('DPM++ 2M Karras'));
