import type { SavedGeneration } from '../../database.ts';
import { foldText } from '../../../../contract/text/fold-text.ts';
import { idAt } from './media-pack.ts';
import type { PackedTexts, TextPack } from './pack-row.ts';

/** The separator between the texts of a request, so that no word is found across two of them. */
const between = '\n';

/** The fields of a request in the index. */
export type PackedText = { id: string; createdAt: number; text: string };

/** Requests by identifier as they are now; null: there is none. */
export type TextsNow = ReadonlyMap<string, PackedText | null>;

/** The words of a request as they are searched: prompt, negative prompt, the model that an imported file names, and model. */
export function toText({ id, created_at, prompt, negative_prompt, imported, model }: SavedGeneration): PackedText {
  const texts = [prompt, negative_prompt, ...(imported?.model == null ? [] : [imported.model]), model];
  return { id, createdAt: created_at, text: texts.map(foldText).join(between) };
}

/** The ending of the packed text of every request to this model, and of no other. */
export function endingOf(modelKey: string): string {
  return between + foldText(modelKey);
}

export function textPackKey(pack: number): TextPack['k'] {
  return `text:${pack}`;
}

/** A pack with `changes`. Everything else of `before` stays. */
export function repackTexts(k: TextPack['k'], before: TextPack | undefined, changes: TextsNow): TextPack {
  const texts = new Map<string, PackedText>();
  for (const text of before === undefined ? [] : textsOf(before)) texts.set(text.id, text);
  for (const [id, text] of changes) {
    if (text === null) texts.delete(id);
    else texts.set(id, text);
  }
  return { k, ...packTexts([...texts.values()]) };
}

/** Requests as columns. */
export function packTexts(texts: readonly PackedText[]): PackedTexts {
  return {
    ids: texts.map((one) => one.id).join(''),
    createdAt: Float64Array.from(texts, (one) => one.createdAt),
    texts: texts.map((one) => one.text),
  };
}

/** Columns as requests. */
export function* textsOf(from: PackedTexts): Generator<PackedText> {
  for (const [i, text] of from.texts.entries()) yield { id: idAt(from.ids, i), createdAt: from.createdAt[i]!, text };
}
