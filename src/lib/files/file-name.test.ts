import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, frameFileName } from './file-name.ts';

const id = '0190b6a0-1111-7000-8000-0000deadbeef';

describe('file names', () => {
  it('carry the product name, the words of the prompt and the end of the identifier', () => {
    expect(fileName('A quiet harbour, at dusk', id, 'png')).toBe('pleinair-a-quiet-harbour-at-dusk-deadbeef.png');
  });

  it('keep letters of every script', () => {
    expect(fileName('Möwen über Köln', id, 'jpg')).toBe('pleinair-möwen-über-köln-deadbeef.jpg');
    expect(fileName('ميناء هادئ عند الغروب', id, 'jpg')).toBe('pleinair-ميناء-هادئ-عند-الغروب-deadbeef.jpg');
    expect(fileName('静かな港', id, 'svg')).toBe('pleinair-静かな港-deadbeef.svg');
  });

  it('of a frame say when it is shown, in whole milliseconds', () => {
    expect(frameFileName('A quiet harbour', id, 1_233.6)).toBe('pleinair-a-quiet-harbour-deadbeef-frame-1234.png');
  });

  it('do without words when the prompt has none', () => {
    expect(fileName('🎨 !!!', id, 'png')).toBe('pleinair-deadbeef.png');
  });

  it('end with a whole word', () => {
    const name = fileName('the quick brown fox jumps over the lazy dog near the riverbank at dawn', id, 'png');
    expect(name).toBe('pleinair-the-quick-brown-fox-jumps-over-the-lazy-dog-near-the-deadbeef.png');
  });

  it('are valid on every file system, whatever the prompt', () => {
    const prompt = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(
        '../../etc/passwd',
        'CON',
        'a\u202egpj.exe',
        '𠮷'.repeat(300),
        'x'.repeat(10_000),
        'e\u0301'.repeat(200),
        '-'.repeat(99),
      ),
    );
    fc.assert(
      fc.property(prompt, (text) => {
        const name = fileName(text, id, 'png');
        expect(name).toMatch(/^pleinair-([\p{L}\p{M}\p{N}]+-)*deadbeef\.png$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
      }),
    );
  });
});
