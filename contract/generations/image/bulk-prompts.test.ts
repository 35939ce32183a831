import { expect, it } from 'vitest';
import { type BulkItem, countBulkImages, keepPrompted } from './bulk-prompts.ts';

const good: BulkItem = [{ op: 'replace', path: 'prompt', value: 'a' }];
const none: BulkItem = [{ op: 'replace', path: 'image_num', value: 1 }];
const blank: BulkItem = [{ op: 'replace', path: 'prompt', value: '  ' }];

it('items without a prompt are dropped, and image_num becomes the number of the others', () => {
  expect(keepPrompted([none, good, blank])).toEqual([good]);
  expect(countBulkImages([none, good, blank, good])).toBe(2);
});
