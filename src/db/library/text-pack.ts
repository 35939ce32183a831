import type { SavedGeneration } from '../database.ts';
import { foldText } from './fold-text.ts';
import { idAt } from './media-pack.ts';
import type { TextPack } from './pack-row.ts';

/** What stands between the texts of a request, so that no word is found across two of them. */
const between = '\n';

/** The words of a request as they are searched: prompt, negative prompt and model. */
export function textOf(row: SavedGeneration): string {
  return foldText([row.prompt, row.negative_prompt, row.model].join(between));
}

export function textPackKey(pack: number): TextPack['k'] {
  return `text:${pack}`;
}

/** A pack with `ids` as `rows` say; undefined rows leave it. Everything else of `before` stays. */
export function repackTexts(
  k: TextPack['k'],
  before: TextPack | undefined,
  ids: readonly string[],
  rows: readonly (SavedGeneration | undefined)[],
): TextPack {
  const texts = new Map<string, { createdAt: number; text: string }>();
  for (const [i, text] of (before?.texts ?? []).entries()) texts.set(idAt(before!.ids, i), { createdAt: before!.createdAt[i]!, text });
  for (const [i, id] of ids.entries()) {
    const row = rows[i];
    if (row === undefined) texts.delete(id);
    else texts.set(id, { createdAt: row.created_at, text: textOf(row) });
  }
  const all = [...texts.values()];
  return {
    k,
    ids: [...texts.keys()].join(''),
    createdAt: Float64Array.from(all, (one) => one.createdAt),
    texts: all.map((one) => one.text),
  };
}
