import { currentKey } from '../../../contract/generations/current-model.ts';
import type { Model } from '../../../contract/catalogue/model.ts';

/** The model for pictures that can be asked now and is what a file calls by `name`; undefined when none is. */
export function findServedModel(name: string, models: readonly Model[]): Model | undefined {
  const wanted = bareName(name);
  const able = models.filter((model) => model.available && model.resource_type === 'image');
  // Files that this studio wrote have its present or an earlier key.
  const same = able.find(({ key }) => key === currentKey(name));
  return same ?? able.find((model) => bareName(model.key) === wanted || bareName(model.name) === wanted);
}

/** Without what programs write around a name: its folder or engine, the ending of its file, and the hash behind it. */
function bareName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const unhashed = last.replace(/\s*\[[0-9a-f]{6,64}\]\s*$/i, '');
  return unhashed
    .replace(/\.(safetensors|ckpt|gguf|sft|pth|pt|bin)$/i, '')
    .trim()
    .toLowerCase();
}
