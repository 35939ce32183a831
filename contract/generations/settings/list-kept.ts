import type * as v from 'valibot';
import { keptEntries } from './kept-entries.ts';
import { nameChoice } from './name-choice.ts';

type Kept = { [K in keyof typeof keptEntries]?: v.InferOutput<(typeof keptEntries)[K]> };

const labels: { readonly [K in keyof Kept]?: string } = {
  inferType: 'Inference type',
  videoModel: 'Video model',
};
/** Addresses are not shown. */
const unnamed: ReadonlySet<string> = new Set(['pose_image', 'origin_image']);
const keys = (Object.keys(keptEntries) as (keyof Kept)[]).filter((key) => !unnamed.has(key));

/** The kept fields of a request as readable label and value pairs. */
export function listKept(asked: Kept): { name: string; value: string }[] {
  return keys.flatMap((key) => {
    const value = asked[key];
    if (value === undefined || value === null || value === '' || value === false) return [];
    const said = value === true ? 'Yes' : Array.isArray(value) ? value.join(', ') : String(value);
    return said === '' ? [] : [{ name: labels[key] ?? nameChoice(key), value: said }];
  });
}
