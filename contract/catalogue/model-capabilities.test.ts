import * as v from 'valibot';
import { expect, it } from 'vitest';
import { modelCapabilitiesSchema } from './capabilities-schema.ts';
import { plainCapabilities } from './model-capabilities.ts';

it('takes a model that says nothing of itself for a plain one', () => {
  expect(v.parse(modelCapabilitiesSchema, {})).toEqual(plainCapabilities);
});
