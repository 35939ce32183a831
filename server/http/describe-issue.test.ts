import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRequestSchema } from '../../contract/generations/generation.ts';
import { restoreMedia } from '../../contract/changes/media/restore-media.ts';
import { historyQuerySchema } from '../../contract/history/history.ts';
import type { Route } from '../../contract/routes/route.ts';
import { routes } from '../../contract/routes/routes.ts';
import { describeIssue, joinIssues } from './describe-issue.ts';

function explain(schema: v.GenericSchema, value: unknown): string {
  const { issues } = v.safeParse(schema, value);
  return joinIssues((issues ?? []).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: describeIssue(issue) })));
}
const good = { prompt: 'a lake', model: 'painter', width: 64, height: 64, image_num: 1, seed: null };

describe('a refused request', () => {
  it.each([
    ['a long prompt', { ...good, prompt: 'x'.repeat(20_000) }, 'Prompt must be at most 10000 characters.'],
    ['an empty prompt', { ...good, prompt: ' ' }, 'Prompt must not be empty.'],
    ['no image', { ...good, image_num: 0 }, 'Image num must be at least 1.'],
    ['nine images', { ...good, image_num: 9 }, 'Image num must be at most 8.'],
    ['a negative seed', { ...good, seed: -1 }, 'Seed must be between 0 and 4294967295.'],
    ['an odd width', { ...good, width: 31 }, 'Width must be at least 64; width must be a multiple of 32.'],
    ['a width in quotes', { ...good, width: '64' }, 'Width must be a number.'],
    ['an empty model', { ...good, model: '' }, 'Model must not be empty.'],
    ['a long model', { ...good, model: 'x'.repeat(101) }, 'Model must have at most 100 characters.'],
    ['an unknown field', { ...good, user_id: 'me' }, 'User id is not a known field.'],
    ['a missing field', { ...good, model: undefined }, 'Model is missing.'],
    ['nothing', null, 'The request must be an object.'],
  ])('with %s says so', (_, body, sentence) => {
    expect(explain(createRequestSchema, body)).toBe(sentence);
  });

  it('names lists, queries and variants', () => {
    expect(explain(restoreMedia.route.body, { ids: [] })).toBe('Ids must not be empty.');
    expect(explain(restoreMedia.route.body, { ids: ['x'] })).toBe('Ids 1 is not an identifier.');
    expect(explain(historyQuerySchema, { limit: '0' })).toBe('Limit must be at least 1.');
    expect(explain(historyQuerySchema, { limit: 'all' })).toBe('Limit must be a whole number.');
    const { params } = routes.media;
    expect(explain(params, { id: 'x', variant: '128' })).toBe(
      'Id is not an identifier; variant must be one of original, 256, 512, 1024, x2, x4, x2face, x4face, x4anime.',
    );
  });

  it('never speaks as the validation library does, whatever is wrong', () => {
    for (const route of Object.values(routes) as Route[]) {
      for (const schema of [route.params, route.query, route.body]) {
        if (schema === undefined) continue;
        for (const value of [null, 5, 'x', [], {}, { unknown: 1 }]) expect(explain(schema, value)).not.toMatch(/Invalid|Expected|received/);
      }
    }
  });
});
