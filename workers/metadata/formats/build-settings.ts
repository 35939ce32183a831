import { importedLimits, type ImportedSettings, type ImportSource } from '../../../contract/metadata/imported-settings.ts';
import { limits } from '../../../contract/limits.ts';
import { toStorable } from '../../../contract/text/to-storable.ts';
import { describeValue } from './json-values.ts';

/** Unchecked findings of one format: numbers may be texts, and any field may be missing or of the wrong type. */
export type FoundSettings = {
  prompt?: unknown;
  negativePrompt?: unknown;
  seed?: unknown;
  steps?: unknown;
  sampler?: unknown;
  cfgScale?: unknown;
  width?: unknown;
  height?: unknown;
  model?: unknown;
  extra?: readonly (readonly [label: string, value: unknown])[];
};

/** The files in which models are kept. */
export const modelEnding = /\.(safetensors|ckpt|gguf|sft|pth|pt|bin)$/i;

/** The settings within their bounds: what does not fit is null, long texts are cut, empty extras are left out. */
export function buildSettings(source: ImportSource | null, found: FoundSettings): ImportedSettings {
  const seed = toWhole(found.seed, 0, Number.MAX_SAFE_INTEGER);
  // Seeds of 64 bits do not fit a number.
  const exactSeed = seed === null && typeof found.seed === 'string' && /^\d{16,40}$/.test(found.seed) ? found.seed : null;
  return {
    source,
    prompt: toText(lineEnds(source, found.prompt), limits.promptLength),
    negative_prompt: toText(lineEnds(source, found.negativePrompt), limits.negativePromptLength),
    seed,
    steps: toWhole(found.steps, 1, 100_000),
    sampler: toName(found.sampler),
    cfg_scale: toNumber(found.cfgScale, 0, 1_000),
    width: toWhole(found.width, 1, 100_000),
    height: toWhole(found.height, 1, 100_000),
    model: toName(found.model),
    extra: toExtra([['Seed', exactSeed], ...(found.extra ?? [])]),
  };
}

/** Programs on Windows end lines in their own way. Texts of the studio itself come back exactly. */
function lineEnds(source: ImportSource | null, text: unknown): unknown {
  return typeof text === 'string' && source !== 'pleinair' ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** A model's name as `modelName` gives it, undefined where a program wrote that it used none. */
export function usedName(value: unknown): unknown {
  return typeof value === 'string' && /^\s*(?:none|null|unknown)?\s*$/i.test(value) ? undefined : modelName(value);
}

/** A LoRA as it is shown: `name (0.8)`, or the name alone where the file states no strength; empty when it has no name. */
export function describeLora(file: unknown, strength: unknown): string[] {
  const name = describeValue(usedName(file));
  if (name === null) return [];
  const stated = toNumber(strength, -1_000, 1_000);
  return [stated === null ? name : `${name} (${describeValue(stated)})`];
}

/** Width and height of `1024x768`, `1024 x 768` or `(1024, 768)`. */
export function sizeOf(value: unknown): { width: unknown; height: unknown } {
  const found = typeof value === 'string' ? /(\d{1,6})\D{1,5}(\d{1,6})/.exec(value) : null;
  return { width: found?.[1], height: found?.[2] };
}

/** A model's file as people call it: without its folder and ending. */
export function modelName(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const file = value.split(/[/\\]/).at(-1) ?? value;
  return file.replace(modelEnding, '');
}

/** A finite number, also one that is written as text. */
export function toNumber(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'string' && /^\s*-?\d{1,20}(\.\d{1,20})?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= min && number <= max ? number : null;
}

function toWhole(value: unknown, min: number, max: number): number | null {
  const number = toNumber(value, min, max);
  return number !== null && Number.isInteger(number) ? number : null;
}

function toText(value: unknown, length: number): string | null {
  if (typeof value !== 'string') return null;
  return cut(value, length);
}

function toName(value: unknown): string | null {
  const name = typeof value === 'string' ? toStorable(value).trim() : '';
  return name === '' ? null : cut(name, importedLimits.nameLength);
}

function toExtra(found: readonly (readonly [string, unknown])[]): Record<string, string> {
  const entries = new Map<string, string>();
  for (const [label, value] of found) {
    const text = describeValue(value);
    const key = cut(label.trim(), importedLimits.extraKeyLength);
    if (text === null || key === '' || key in {} || entries.has(key) || entries.size >= importedLimits.extraEntries) continue;
    entries.set(key, cut(text, importedLimits.extraValueLength));
  }
  return Object.fromEntries(entries);
}

/** Cuts without leaving half a character behind. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalf = /[\ud800-\udbff]/.test(text[length - 1]!);
  return text.slice(0, isHalf ? length - 1 : length);
}
