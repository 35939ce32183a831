import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('one');

it('opens what it closed, and shows nothing of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 8 }), (text) => {
      const sealed = seal.close(text, 'engine');
      expect(sealed).not.toContain(text);
      expect(seal.open(sealed, 'engine')).toBe(text);
    }),
  );
  expect(seal.close('same', 'engine')).not.toBe(seal.close('same', 'engine'));
});

it('opens nothing that was changed, or closed with another secret or for another purpose', () => {
  const sealed = seal.close('a key', 'engine');
  expect(createSeal('two').open(sealed, 'engine')).toBeNull();
  expect(seal.open(sealed, 'other')).toBeNull();
  fc.assert(
    fc.property(fc.nat(sealed.length - 4), fc.string(), (at, text) => {
      const changed = `${sealed.slice(0, at)}${text}${sealed.slice(at + 1)}`;
      if (changed !== sealed) expect([null, 'a key']).toContain(seal.open(changed, 'engine'));
    }),
  );
  for (const text of ['', 'v1.', 'v1.AAAA', 'v2.AAAA', sealed.slice(0, -6)]) expect(seal.open(text, 'engine')).toBeNull();
});
