import { expect, test } from 'vitest';
import type { GenerationRow } from '../../../../contract/generation.ts';
import { describeConfig, describeControl } from './admin-facts.ts';

const asked = (change: object) => ({ width: 512, height: 512, image_num: 1, seed: 7, imported: null, ...change }) as GenerationRow;
const imported = (extra: Record<string, string>) => asked({ imported: { extra } });

test('what was chosen is part of the configuration', () => {
  expect(JSON.parse(describeConfig(asked({ steps: 30 })))).toEqual({ width: 512, height: 512, image_num: 1, seed: 7, steps: 30 });
});

test('mode and annotator of ControlNet are told apart, and what a reference of ours is followed in is its mode', () => {
  const written = 'Module: canny, Model: control_v11p_sd15_canny, Weight: 1, Control Mode: Balanced';
  expect(describeControl(imported({ 'ControlNet 0': written }))).toEqual({ mode: 'Balanced', annotator: 'canny' });
  expect(describeControl(imported({ ControlNet: 'openpose.safetensors' }))).toEqual({ mode: 'openpose.safetensors', annotator: null });
  expect(describeControl(asked({ imageReference: [{ type: 'pose' }] }))).toEqual({ mode: 'pose', annotator: null });
  expect(describeControl(asked({}))).toEqual({ mode: null, annotator: null });
});
