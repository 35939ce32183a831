import { currentKey } from '../../../contract/generations/current-model.ts';
import type { Model } from '../../../contract/catalogue/model.ts';

/** The available image model that a file names `name`; undefined without a match. */
export function findServedModel(name: string, models: readonly Model[]): Model | undefined {
  const wanted = bareName(name);
  const able = models.filter((model) => model.available && model.resource_type === 'image');
  // Files written by this studio contain a current or earlier model key.
  const same = able.find(({ key }) => key === currentKey(name));
  return same ?? able.find((model) => bareName(model.key) === wanted || bareName(model.name) === wanted);
}

/** Strips folder or engine, file extension and hash, which programs write around a model name. */
function bareName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const unhashed = last.replace(/\s*\[[0-9a-f]{6,64}\]\s*$/i, '');
  return unhashed
    .replace(/\.(safetensors|ckpt|gguf|sft|pth|pt|bin)$/i, '')
    .trim()
    .toLowerCase();
}
