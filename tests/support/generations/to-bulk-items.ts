import type { BulkItem } from '../../../contract/generations/image/bulk-prompts.ts';

/** The items of a list of prompts, one image each. */
export function toBulkItems(prompts: readonly string[]): BulkItem[] {
  return prompts.map((value) => [
    { op: 'replace', path: 'prompt', value },
    { op: 'replace', path: 'image_num', value: 1 },
  ]);
}
