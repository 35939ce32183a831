import * as v from 'valibot';

/** One picture of a bulk request: how its parameters differ from the common ones. */
export const bulkItemSchema = v.array(v.strictObject({ op: v.literal('replace'), path: v.string(), value: v.unknown() }));
export type BulkItem = v.InferOutput<typeof bulkItemSchema>;
export const bulkSchema = v.strictObject({ generations: v.array(bulkItemSchema), file_name: v.string() });

/** Reads a list of prompts: plain text or CSV, one a line, without blank lines and surrounding quotes. */
export function readPromptLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => unquote(line.trim()).trim())
    .filter((prompt) => prompt !== '');
}

/** A doubled quote inside quotes is one, as in CSV. */
function unquote(line: string): string {
  const quoted = /^(["'])(.*)\1,?$/s.exec(line);
  return quoted === null ? line : quoted[2]!.replaceAll(quoted[1]!.repeat(2), quoted[1]!);
}

/** The items of a list of prompts, one image each. */
export function toBulkItems(prompts: readonly string[]): BulkItem[] {
  return prompts.map((value) => [
    { op: 'replace', path: 'prompt', value },
    { op: 'replace', path: 'image_num', value: 1 },
  ]);
}

/** Items with a prompt; the others are dropped. */
export function keepPrompted(items: readonly BulkItem[]): BulkItem[] {
  return items.filter((item) => item.some(({ path, value }) => path === 'prompt' && typeof value === 'string' && value.trim() !== ''));
}

/** `image_num` of a bulk request: the number of its prompts. */
export function countBulkImages(items: readonly BulkItem[]): number {
  return keepPrompted(items).length;
}

/** True when every video prompt follows the still image that it moves. */
export function followsStills(prompts: readonly ('still' | 'video')[]): boolean {
  return prompts.every((kind, index) => kind === 'still' || prompts[index - 1] === 'still');
}
