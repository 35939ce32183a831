import { expect, it } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { hashRequest } from './run-once.ts';

it('a request that is nested too deep is refused, and no failure of ours', () => {
  const depth = 200_000;
  const body: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(() => hashRequest('POST', '/api/vault/restore', body)).toThrow(errors.BODY_MALFORMED.title);
});
