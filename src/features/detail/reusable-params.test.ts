import { describe, expect, it } from 'vitest';
import type { GenerationRow } from '../../../contract/generation.ts';
import { noSettings } from '../../../contract/imported-settings.ts';
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
  it('are those of the request for what was made here', () => {
    expect(reusableParams(made)).toEqual({
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

  it('are what fits of a picture from elsewhere: its words, its seed and the size it was asked in', () => {
    const settings = { ...noSettings, prompt: 'a harbour', seed: 42, width: 500, height: 700, model: 'dream' };
    expect(reusableParams({ ...imported, imported: settings })).toMatchObject({
      prompt: 'a harbour',
      model: 'painter',
      seed: 42,
      image_num: 1,
      width: 512,
      height: 704,
    });
  });

  it('keep the shape of a larger picture and leave a larger seed to chance', () => {
    const params = reusableParams({ ...imported, imported: { ...noSettings, seed: 1_002_496_614_778_823 } });
    expect(params).toMatchObject({ seed: null, image_num: 2, width: 2048, height: 896 });
  });
});
