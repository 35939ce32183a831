import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMetadataJson, formatParameters, parseMetadataJson, parseParameters, type PictureMetadata } from './metadata.ts';

const base: PictureMetadata = {
  id: '0190b6a0-0000-7000-8000-00000000abcd',
  prompt: 'a quiet harbour at dusk',
  negativePrompt: 'boats',
  model: 'painter',
  seed: 42,
  width: 1024,
  height: 768,
  createdAt: 1_700_000_000_000,
};
const text = fc.string({ unit: 'binary', maxLength: 200 });
const pasted = fc.constantFrom(
  'Steps: 20, Sampler: Euler a, CFG scale: 7',
  'Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512',
  'a: b, c: d, Size: 8x8',
);
/** Words in lines; some lines are pasted settings of another picture. */
const promptText = fc.oneof(
  text,
  fc.array(fc.oneof(text, pasted), { maxLength: 4 }).map((lines) => lines.join('\n')),
);

describe('picture metadata', () => {
  it('writes the form that AUTOMATIC1111 readers understand', () => {
    expect(formatParameters(base)).toBe('a quiet harbour at dusk\nNegative prompt: boats\nSeed: 42, Size: 1024x768, Model: painter');
  });

  it('leaves the negative line out when there is none', () => {
    expect(formatParameters({ ...base, negativePrompt: '' })).toBe('a quiet harbour at dusk\nSeed: 42, Size: 1024x768, Model: painter');
  });

  it('writes settings that other programs know first, by their names, and the rest after them', () => {
    const settings = [
      { name: 'Quality', value: 'HD' },
      { name: 'Guidance', value: '6.5' },
      { name: 'Steps', value: '40' },
      { name: 'Follows', value: 'Pose (0.65), Style' },
      { name: 'not, a: label', value: 'x' },
    ];
    expect(
      formatParameters({ ...base, settings })
        .split('\n')
        .at(-1),
    ).toBe('Steps: 40, CFG scale: 6.5, Seed: 42, Size: 1024x768, Model: painter, Quality: HD, Follows: "Pose (0.65), Style"');
  });

  it('makes nothing up: without a model and a seed there is no line of settings, and all of it is prompt', () => {
    const read = parseParameters(formatParameters({ ...base, model: null, seed: null }));
    expect(read).toEqual({ prompt: base.prompt, negativePrompt: base.negativePrompt, settings: new Map() });
  });

  it('reads back every setting', () => {
    const label = fc.stringMatching(/^[A-Z][a-z ]{0,20}[a-z]$/).filter((name) => name !== 'Guidance');
    const value = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((chosen) => chosen === chosen.trim());
    fc.assert(
      fc.property(fc.uniqueArray(fc.record({ name: label, value }), { selector: ({ name }) => name, maxLength: 5 }), (chosen) => {
        const settings = chosen.filter(({ name }) => !['Seed', 'Size', 'Model'].includes(name));
        const read = parseParameters(formatParameters({ ...base, settings }));
        for (const { name, value: said } of settings) expect(read.settings.get(name)).toBe(said);
      }),
    );
  });

  it('reads back every prompt that has no line of its own beginning with the negative label', () => {
    fc.assert(
      fc.property(promptText, promptText, (prompt, negativePrompt) => {
        fc.pre(!/(^|\n)Negative prompt:/.test(prompt));
        const read = parseParameters(formatParameters({ ...base, prompt, negativePrompt }));
        expect(read.prompt).toBe(prompt);
        expect(read.negativePrompt).toBe(negativePrompt);
        expect(read.settings.get('Seed')).toBe('42');
        expect(read.settings.get('Size')).toBe('1024x768');
      }),
    );
  });

  it('reads its own line of settings behind a pasted one in the prompt', () => {
    const prompt = 'castle\nSteps: 20, Sampler: Euler a, CFG scale: 7';
    const read = parseParameters(formatParameters({ ...base, prompt }));
    expect([read.prompt, read.settings.get('Seed'), read.settings.has('Steps')]).toEqual([prompt, '42', false]);
    // Lines that extensions of other programs append after the line of settings are no settings.
    const added = 'castle\nSteps: 20, Sampler: Euler a, Seed: 5\nTemplate: a castle, Lora hashes: "x: 1", Noise: 2';
    expect(parseParameters(added)).toMatchObject({
      prompt: 'castle',
      settings: new Map([
        ['Steps', '20'],
        ['Sampler', 'Euler a'],
        ['Seed', '5'],
      ]),
    });
  });

  it('writes only the settings of other programs when the full line is too long', () => {
    const settings = [
      { name: 'Steps', value: '40' },
      { name: 'Guidance', value: '6.5' },
      ...Array.from({ length: 20 }, (_, n) => ({ name: `Note ${n}`, value: 'x'.repeat(2_000) })),
    ];
    const read = parseParameters(formatParameters({ ...base, settings }));
    expect(Object.fromEntries(read.settings)).toEqual({ Steps: '40', 'CFG scale': '6.5', Seed: '42', Size: '1024x768', Model: 'painter' });
    expect(read.prompt).toBe(base.prompt);
  });

  it('quotes a model name with commas so that it stays one setting', () => {
    expect(parseParameters(formatParameters({ ...base, model: 'Dream, v2: "soft"' })).settings.get('Model')).toBe('Dream, v2: "soft"');
  });

  it('takes text without settings as a prompt only', () => {
    expect(parseParameters('note: one colon')).toEqual({ prompt: 'note: one colon', negativePrompt: '', settings: new Map() });
  });

  it('keeps everything exactly in its own form', () => {
    fc.assert(
      fc.property(text, text, (prompt, negativePrompt) => {
        const metadata = { ...base, prompt, negativePrompt };
        expect(parseMetadataJson(formatMetadataJson(metadata))).toEqual(metadata);
      }),
    );
  });

  it('refuses text that is not its own', () => {
    expect(parseMetadataJson('{"seed":1}')).toBeNull();
    expect(parseMetadataJson('not json')).toBeNull();
  });
});
