import { describe, expect, it } from 'vitest';
import { readForeign } from '../../../../tests/support/texts/foreign-texts.ts';

describe('settings of programs that write words of their own', () => {
  it('are read from Midjourney: parameters, their short names, and the job', () => {
    const job = 'a7421d2f-b262-44f9-977c-ac23e9c7d3e3';
    const text = `sea -- at dusk:: gulls::2 --ar 2:1 --no mud, boats --seed 42 --stylize 80 --tile --no rain --v 6.1 Job ID: ${job}`;
    const expected = {
      source: 'midjourney',
      prompt: 'sea -- at dusk:: gulls::2',
      negative_prompt: 'mud, boats, rain',
      seed: 42,
      steps: null,
      sampler: null,
      cfg_scale: null,
      width: null,
      height: null,
      model: 'Midjourney 6.1',
      extra: { 'Aspect ratio': '2:1', Stylize: '80', Tile: 'yes', 'Job ID': job },
    };
    for (const key of ['Description', 'exif:ImageDescription', 'xmp:dc:description'])
      expect(readForeign({ Author: 'ada', [key]: text })).toEqual(expected);
    expect(readForeign({ Description: `sea\nat dusk --raw --niji 6 --s 50 --sref 12 34 —c 5 Job ID: ${job}` })).toMatchObject({
      prompt: 'sea\nat dusk',
      negative_prompt: null,
      model: 'Niji 6',
      extra: { Raw: 'yes', Stylize: '50', 'Style reference': '12 34', Chaos: '5' },
    });
    expect(readForeign({ Description: `a woman —smiling softly --v 7 Job ID: ${job}` })?.prompt).toBe('a woman —smiling softly');
    expect(readForeign({ Description: `Job ID: ${job}` })).toBeNull();
    expect(readForeign({ Description: 'a print job --copies 2 Job ID: 7' })).toBeNull();
  });

  it('are read from Mochi Diffusion in both forms of its caption', () => {
    const expected = {
      source: 'mochi',
      prompt: 'sea; Mood: calm',
      negative_prompt: 'mud',
      model: 'SD 2.1',
      seed: 42,
      steps: 8,
      cfg_scale: 11,
      sampler: 'DPM-Solver++',
      width: 512,
      height: 768,
    };
    const first =
      'Include in Image: sea; Mood: calm; Exclude from Image: mud; Model: SD 2.1; Steps: 8; Guidance Scale: 11.0; Seed: 42; Size: 512x768; Scheduler: DPM-Solver++; ML Compute Unit: All; Generator: Mochi Diffusion 4.2';
    expect(readForeign({ 'xmp:dc:description': first })).toMatchObject(expected);
    const second = `Metadata Version: 2\n${first.replace('sea; Mood: calm', 'sea\\\\n\\nMood: calm').replaceAll('; ', '\n')}`;
    expect(readForeign({ 'xmp:dc:description': second })).toMatchObject({ ...expected, prompt: 'sea\\n\nMood: calm' });
  });
});
