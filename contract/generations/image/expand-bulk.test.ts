import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRequestSchema } from '../generation.ts';
import { limits } from '../../limits.ts';
import type { BulkItem } from './bulk-prompts.ts';
import { expandBulk } from './expand-bulk.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const common = { prompt: '', model: 'painter', width: 64, height: 64, seed: null };
const toItem = (value: string): BulkItem => [
  { op: 'replace', path: 'prompt', value },
  { op: 'replace', path: 'image_num', value: 1 },
];
const list = (prompts: string[], more: object = {}) => ({
  ...common,
  image_num: prompts.length,
  bulk: { generations: prompts.map(toItem), file_name: 'list.csv' },
  ...more,
});
const parse = (body: unknown) => v.parse(createRequestSchema, body);

it('each bulk item gets image_num 1 and identifiers of its own', () => {
  const ids = { generation_history_ids: [id(1), id(2)], generation_media_resource_ids: [id(3), id(4)] };
  const requests = expandBulk(parse(list(['a', 'b'], ids)));
  expect(requests).toMatchObject([
    { prompt: 'a', image_num: 1, generation_history_id: id(1), generation_media_resource_ids: [id(3)] },
    { prompt: 'b', image_num: 1, generation_history_id: id(2), generation_media_resource_ids: [id(4)] },
  ]);
  for (const request of requests) expect(parse(request)).toEqual(request);
});

it('bulk generation item: a list of operations, each with op replace, path and value; all else is common', () => {
  const generations = [
    [
      { op: 'replace', path: 'prompt', value: 'a' },
      { op: 'replace', path: 'seed', value: 7 },
      { op: 'replace', path: 'width', value: 128 },
    ],
    [{ op: 'replace', path: 'image_num', value: 1 }],
    [{ op: 'replace', path: 'prompt', value: 'b' }],
  ];
  const requests = expandBulk(parse({ ...list(['a', 'b']), negative_prompt: 'fog', bulk: { generations, file_name: '' } }));
  expect(requests).toMatchObject([
    { prompt: 'a', seed: 7, width: 128, negative_prompt: 'fog' },
    { prompt: 'b', seed: null, width: 64, negative_prompt: 'fog' },
  ]);
});

it('a request without a list stands for itself', () => {
  const request = parse({ ...common, prompt: 'a', image_num: 2 });
  expect(expandBulk(request)).toEqual([request]);
});

describe('a list is refused', () => {
  const one = (operation: object) => ({ ...list(['a']), bulk: { generations: [[operation]], file_name: '' } });
  it.each([
    ['with another number of images than prompts', { ...list(['a', 'b']), image_num: 3 }],
    ['without a prompt', list([], { image_num: 1 })],
    ['with an operation that does not replace', one({ op: 'add', path: 'prompt', value: 'a' })],
    ['with a parameter that the whole list shares', one({ op: 'replace', path: 'model', value: 'b' })],
    ['with a value that is none', one({ op: 'replace', path: 'prompt', value: 5 })],
    [
      'with two images of a prompt',
      { ...list(['a']), bulk: { generations: [[{ op: 'replace', path: 'image_num', value: 2 }]], file_name: '' } },
    ],
    ['with too many prompts', list(Array.from({ length: limits.bulkPromptsMax + 1 }, () => 'a'))],
    ['with too many characters', list(Array.from({ length: 40 }, () => 'a'.repeat(10_000)))],
    ['for videos', list(['a'], { creation_mode: 'text2video' })],
    ['with too few identifiers', list(['a', 'b'], { generation_history_ids: [id(1)] })],
    ['with the identifier of a single request', list(['a'], { generation_history_id: id(1) })],
  ])('%s', (_, body) => expect(v.is(createRequestSchema, body)).toBe(false));
  it('and a single request is refused its identifiers, and more than eight images', () => {
    const single = { ...common, prompt: 'a', image_num: 1 };
    expect(v.is(createRequestSchema, single)).toBe(true);
    expect(v.is(createRequestSchema, { ...single, generation_history_ids: [id(1)] })).toBe(false);
    expect(v.is(createRequestSchema, { ...single, image_num: 9 })).toBe(false);
  });
});
