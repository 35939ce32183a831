import { expect, test } from 'vitest';
import type { GenerationRow } from '../../../../contract/generations/generation.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { describeConfig, describeControl, describeLora, describeStrength, listGeminiImages } from './admin-facts.ts';

const asked = (change: object) => ({ width: 512, height: 512, image_num: 1, seed: 7, imported: null, ...change }) as GenerationRow;
const imported = (extra: Record<string, string>) => asked({ imported: { extra } });

test('the configuration contains the chosen settings', () => {
  expect(JSON.parse(describeConfig(asked({ steps: 30 })))).toEqual({ width: 512, height: 512, image_num: 1, seed: 7, steps: 30 });
});

test('separates mode and annotator of ControlNet, and shows the type of a reference as mode', () => {
  const written = 'Module: canny, Model: control_v11p_sd15_canny, Weight: 1, Control Mode: Balanced';
  expect(describeControl(imported({ 'ControlNet 0': written }))).toEqual({ mode: 'Balanced', annotator: 'canny' });
  expect(describeControl(imported({ ControlNet: 'openpose.safetensors' }))).toEqual({ mode: 'openpose.safetensors', annotator: null });
  expect(describeControl(asked({ imageReference: [{ type: 'pose' }] }))).toEqual({ mode: 'pose', annotator: null });
  expect(describeControl(asked({}))).toEqual({ mode: null, annotator: null });
});

test('shows name and resize mode of a ControlNet as mode, and its preprocessor as annotator', () => {
  const controlnet = { model_name: 'control_v11p_sd15_canny', controlnet_conditioning_scale: 0.7, image_url: 'https://a/b.png' };
  expect(describeControl(asked({ controlnet }))).toEqual({ mode: 'control_v11p_sd15_canny', annotator: null });
  const whole = { ...controlnet, annotator_type: 'canny', resize_mode: 'Crop and Resize' };
  expect(describeControl(asked({ controlnet: whole }))).toEqual({ mode: 'control_v11p_sd15_canny, Crop and Resize', annotator: 'canny' });
  const both = asked({ imageReference: [{ type: 'pose' }], controlnet: whole });
  expect(describeControl(both)).toEqual({ mode: 'pose, control_v11p_sd15_canny, Crop and Resize', annotator: 'canny' });
});

test('similarity is 1 − strength of a variation, also for imported pictures', () => {
  expect(describeStrength(asked({ strength: 0.55 }))).toEqual({ strength: '0.55', similarity: '0.45' });
  expect(describeStrength(asked({ strength: 0.85 }))).toEqual({ strength: '0.85', similarity: '0.15' });
  expect(describeStrength(imported({ 'Denoising strength': '0.4' }))).toEqual({ strength: '0.4', similarity: '0.6' });
  expect(describeStrength(imported({ 'Denoising strength': 'high' }))).toEqual({ strength: 'high', similarity: null });
  expect(describeStrength(asked({ strength: null }))).toEqual({ strength: null, similarity: null });
});

test('lists trained models with their weights, also those of another program', () => {
  expect(describeLora(asked({ model_id: 'sea-style', model_weight: 0.5 }))).toBe('sea-style (0.5)');
  const several = { model_id: 'sea-style', training_mode: 'style', characters: [{ model_id: 'ann' }] };
  expect(describeLora(asked(several))).toBe('sea-style (1), ann (0.8)');
  expect(describeLora(imported({ LoRA: 'boats (0.3)' }))).toBe('boats (0.3)');
  expect(describeLora(asked({}))).toBeNull();
});

test('lists the sent pictures only for Gemini', () => {
  const urls = ['/api/media/one/original', '/api/media/two/original'];
  const by = (kind: string) => ({ engine: 'a connection', engine_kind: kind }) as Model;
  expect(listGeminiImages(asked({ image_urls: urls }), by('gemini'))).toEqual(urls);
  expect(listGeminiImages(asked({ image_urls: urls }), by('openai'))).toEqual([]);
  expect(listGeminiImages(asked({}), by('gemini'))).toEqual([]);
  expect(listGeminiImages(null, undefined)).toEqual([]);
});
