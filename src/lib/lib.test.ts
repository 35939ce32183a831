import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idSchema } from '../../contract/id.ts';
import * as v from 'valibot';
import { newId } from './new-id.ts';
import { sha256 } from './sha256.ts';
import { formatElapsed } from './format/format-time.ts';

describe('lib', () => {
  it('computes the same SHA-256 as the platform for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
        expect(sha256(text)).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
      }),
    );
  });
  it('makes identifiers that the contract accepts', () => {
    for (let i = 0; i < 50; i++) expect(v.is(idSchema, newId())).toBe(true);
  });
  it('shows elapsed time with one decimal and never below zero', () => {
    expect(formatElapsed(1500)).toBe('1.5s');
    expect(formatElapsed(-3)).toBe('0.0s');
  });
});
