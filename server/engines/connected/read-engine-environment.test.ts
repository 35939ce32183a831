import { describe, expect, it } from 'vitest';
import { connectEngineRequestSchema } from '../../../contract/engines/engine.ts';
import * as v from 'valibot';
import { readEngineEnvironment } from './read-engine-environment.ts';

const kindsOf = (environment: Record<string, string>) => readEngineEnvironment(environment).map(({ kind }) => kind);

describe('the engines of an environment', () => {
  it('are those with an address, or with the key of a service whose address is known', () => {
    expect(kindsOf({})).toEqual([]);
    expect(kindsOf({ COMFYUI_URL: 'http://127.0.0.1:8188', REPLICATE_KEY: 'r8_x', GEMINI_KEY: 'x' })).toEqual([
      'comfyui',
      'replicate',
      'gemini',
    ]);
    expect(() => kindsOf({ SDCPP_URL: 'no address' })).toThrow('SDCPP_URL');
  });

  it('refuses the key of AI Horde without consent to send prompts to volunteers’ machines', () => {
    expect(kindsOf({ AI_HORDE_CONSENT: 'yes' })).toEqual(['horde']);
    expect(kindsOf({ AI_HORDE_CONSENT: 'no' })).toEqual([]);
    expect(() => kindsOf({ AI_HORDE_KEY: 'x' })).toThrow('AI_HORDE_CONSENT=yes');
  });
});

it('connects AI Horde only with consent', () => {
  const request = { kind: 'horde', name: 'AI Horde', address: 'https://aihorde.net/api' };
  expect(v.is(connectEngineRequestSchema, request)).toBe(false);
  expect(v.is(connectEngineRequestSchema, { ...request, consent: true })).toBe(true);
  expect(v.is(connectEngineRequestSchema, { ...request, kind: 'fal' })).toBe(true);
});
