import { describe, expect, it } from 'vitest';
import type { GenerationRow } from '../../../contract/generations/generation.ts';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import { painterModel } from '../../../contract/catalogue/model.ts';
import { reusableParams } from './reusable-params.ts';

const made: GenerationRow = {
  id: '0190b6a0-0000-7000-8000-00000000abcd',
  prompt: 'a harbour',
  negative_prompt: 'boats',
  model: 'painter',
  width: 512,
  height: 768,
  image_num: 3,
  seed: 7,
  variation_source: null,
  strength: null,
  created_at: 0,
  imported: null,
};
const imported = { ...made, model: 'imported', width: 2853, height: 1246, image_num: 1, seed: null };

describe('settings to use again', () => {
  it('are those of the request for a generated item', () => {
    expect(reusableParams(made, [])).toEqual({
      prompt: 'a harbour',
      negative_prompt: 'boats',
      model: 'painter',
      width: 512,
      height: 768,
      image_num: 3,
      seed: 7,
      variation_source: null,
      strength: null,
    });
  });

  it('include all references with their strength', () => {
    const [id, other] = [made.id, '0190b6a0-0000-7000-8000-00000000abce'];
    const files = { variation_source: id, strength: 0.55, image_urls: [`/api/media/${other}/original`] };
    expect(reusableParams({ ...made, ...files }, [])).toMatchObject(files);
  });

  it('omit the mask, which fits no other picture', () => {
    const masked = { ...made, variation_source: made.id, mask_url: `/api/media/${made.id}/original` };
    expect(reusableParams(masked, [])).not.toHaveProperty('mask_url');
  });

  it('are prompt, seed and requested size for an imported picture', () => {
    const settings = { ...noSettings, prompt: 'a harbour', seed: 42, width: 500, height: 700, model: 'dream' };
    expect(reusableParams({ ...imported, imported: settings }, [painterModel])).toMatchObject({
      prompt: 'a harbour',
      model: 'painter',
      seed: 42,
      image_num: 1,
      width: 512,
      height: 704,
    });
  });

  it('scale down a larger picture in its shape, and drop a seed beyond the limit', () => {
    const params = reusableParams({ ...imported, imported: { ...noSettings, seed: 1_002_496_614_778_823 } }, []);
    expect(params).toMatchObject({ seed: null, image_num: 2, width: 2048, height: 896 });
  });

  describe('of a picture whose model is available here', () => {
    const steps = { min: 1, max: 50, default: 20 };
    const guidance = { min: 1, max: 20, default: 7 };
    const capabilities = { ...plainCapabilities, steps, guidance, samplers: ['DDIM', 'Euler a'] };
    const dream = { ...painterModel, key: 'sdapi/Dream_XL', name: 'Dream XL', capabilities };
    const settings = { ...noSettings, prompt: 'a harbour', seed: 42, steps: 30, cfg_scale: 6.5, sampler: 'euler_ancestral' };

    it.each(['Dream_XL', 'dream_xl.safetensors', 'sdxl\\Dream_XL.safetensors [67ab2fd8ec]', 'dream xl'])('name that model: %s', (model) => {
      expect(reusableParams({ ...imported, imported: { ...settings, model } }, [painterModel, dream])).toMatchObject({
        model: 'sdapi/Dream_XL',
        steps: 30,
        cfg_scale: 6.5,
        sampler: 'Euler a',
        seed: 42,
        negative_prompt: 'boats',
      });
    });

    it('resolve an earlier key of the model to its quality', () => {
      const gpt = { ...dream, key: 'gpt', capabilities: { ...capabilities, qualities: ['low', 'high'] } };
      const before = reusableParams({ ...imported, imported: { ...settings, model: 'gpt-high' } }, [gpt]);
      expect(before).toMatchObject({ model: 'gpt', quality: 'high' });
    });

    it('have steps and guidance within its limits', () => {
      const many = { ...settings, model: 'Dream_XL', steps: 150, cfg_scale: 0 };
      expect(reusableParams({ ...imported, imported: many }, [dream])).toMatchObject({ steps: 50, cfg_scale: 1 });
      const fixed = reusableParams({ ...imported, imported: many }, [{ ...dream, capabilities: plainCapabilities }]);
      expect(fixed).not.toHaveProperty('steps');
      expect(fixed).not.toHaveProperty('cfg_scale');
      expect(fixed).not.toHaveProperty('sampler');
    });

    it('use the built-in painter while it is unavailable, and for another model', () => {
      const one = { ...imported, imported: { ...settings, model: 'Dream_XL' } };
      expect(reusableParams(one, [{ ...dream, available: false }]).model).toBe('painter');
      expect(reusableParams({ ...one, imported: { ...settings, model: 'Dream_XL_2' } }, [dream]).model).toBe('painter');
      expect(reusableParams({ ...one, imported: settings }, [dream]).model).toBe('painter');
    });
  });
});
