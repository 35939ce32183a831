import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { pictureFields } from '../settings/picture-fields.ts';

const { prompt, negative_prompt, width, height, seed } = pictureFields;
const replace = <P extends string, S extends v.GenericSchema>(path: P, value: S) =>
  v.strictObject({ op: v.literal('replace'), path: v.literal(path), value });

/** One picture of a bulk request: how its parameters differ from the common ones. */
export const bulkItemSchema = v.pipe(
  v.array(
    v.variant('path', [
      replace('prompt', prompt),
      replace('image_num', v.literal(1, 'must be 1')),
      replace('negative_prompt', negative_prompt),
      replace('width', width),
      replace('height', height),
      replace('seed', seed),
    ]),
  ),
  v.maxLength(6),
);
export type BulkItem = v.InferOutput<typeof bulkItemSchema>;
/** `file_name`: empty of a list that was written or pasted. */
export const bulkSchema = v.strictObject({
  generations: v.pipe(
    v.array(bulkItemSchema),
    v.maxLength(limits.bulkPromptsMax, `must be at most ${limits.bulkPromptsMax} prompts`),
    v.check((items) => lengthOfPrompts(items) <= limits.bulkLength, `must be at most ${limits.bulkLength} characters`),
  ),
  file_name: v.pipe(v.string(), v.maxLength(limits.fileNameLength)),
});

/** Items with a prompt; the others are dropped. */
export function keepPrompted(items: readonly BulkItem[]): BulkItem[] {
  return items.filter((item) => item.some((operation) => operation.path === 'prompt' && operation.value.trim() !== ''));
}

function lengthOfPrompts(items: readonly BulkItem[]): number {
  return items.flat().reduce((sum, { value }) => sum + (typeof value === 'string' ? value.length : 0), 0);
}

/** `image_num` of a bulk request: the number of its prompts. */
export function countBulkImages(items: readonly BulkItem[]): number {
  return keepPrompted(items).length;
}
