import type { GraphNode } from '../graph/graph.ts';

const tag = /<lora:([^<>:]{1,300})(?::([^<>:]{0,40}))?(?::[^<>]{0,100})?>/gi;

/** Whether a node loads the LoRAs that are named in its text, and takes their tags out of the words. */
export function loadsTags({ type }: GraphNode): boolean {
  return /lora.{0,20}tag|tag.{0,20}lora|wildcard.?encode|lora ?manager/i.test(type);
}

/** The LoRAs that a text names as `<lora:file:0.7>`; the strength only where one is written. */
export function readLoraTags(text: string): { file: string; strength: string | undefined }[] {
  return [...text.matchAll(tag)].map(([, file, strength]) => ({ file: file!.trim(), strength: strength?.trim() }));
}

/** The words without the tags of LoRAs. */
export function withoutLoraTags(text: string): string {
  return text.replaceAll(tag, '').replaceAll(/ {2,}/g, ' ').trim();
}
