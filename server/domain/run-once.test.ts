import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { hashRequest } from './run-once.ts';

it('a request that is nested too deep is refused, and no failure of ours', () => {
  const depth = 200_000;
  const body: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(() => hashRequest({ method: 'POST', path: '/api/vault/restore', query: new URLSearchParams(), body })).toThrow(
    errors.BODY_MALFORMED.title,
  );
});

it('a request without a query that was stored before the query counted is known again', () => {
  const body = { ids: ['a'] };
  const stored = createHash('sha256')
    .update(`POST /api/create/restore\n${JSON.stringify(body)}`)
    .digest();
  expect(hashRequest({ method: 'POST', path: '/api/create/restore', query: new URLSearchParams('?'), body })).toEqual(stored);
});

it('a request with another query is another request, in whatever order the query stands', () => {
  const hash = (query: string) =>
    Buffer.from(hashRequest({ method: 'POST', path: '/x/delete', query: new URLSearchParams(query), body: undefined })).toString('hex');
  const queries = ['', 'id=a', 'id=b', 'id=a&id=b', 'id=b&id=a', 'id=a%26of%3Dx', 'id=a&of=x'];
  expect(new Set(queries.map(hash)).size).toBe(queries.length);
  expect(hash('of=x&id=a')).toBe(hash('id=a&of=x'));
});
