import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { idSchema } from '../../../contract/id.ts';
import { upscaleJobId } from './upscale-run.ts';

it('has an id at engines that no client can choose', () => {
  const [mediaId, mid] = [randomUUID(), randomUUID()];
  const name = upscaleJobId({ mediaId, mid });
  expect(v.is(idSchema, name)).toBe(true);
  expect(upscaleJobId({ mediaId, mid })).toBe(name);
  const others = [mediaId, mid, upscaleJobId({ mediaId: randomUUID(), mid }), upscaleJobId({ mediaId, mid: randomUUID() })];
  expect(new Set([name, ...others]).size).toBe(5);
});
