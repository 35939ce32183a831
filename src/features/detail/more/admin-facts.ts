import type { GenerationRow } from '../../../../contract/generation.ts';
import { pickChosen } from '../../../../contract/generation/chosen-settings.ts';

/** The settings as they were asked for, or as the other program wrote them. */
export function describeConfig(generation: GenerationRow): string {
  const { width, height, image_num, seed, imported } = generation;
  if (imported === null) return JSON.stringify({ width, height, image_num, seed, ...pickChosen(generation) });
  const { steps, sampler, cfg_scale, model } = imported;
  return JSON.stringify({ width: imported.width, height: imported.height, seed: imported.seed, steps, sampler, cfg_scale, model });
}

/** What a picture followed in one thing alone, and what read it: a reference of ours, or ControlNet of another program. */
export function describeControl(generation: GenerationRow): { mode: string | null; annotator: string | null } {
  const types = generation.imageReference?.map(({ type }) => type) ?? [];
  if (types.length > 0) return { mode: types.join(', '), annotator: null };
  const written = generation.imported?.extra['ControlNet 0'] ?? generation.imported?.extra['ControlNet'];
  if (written === undefined) return { mode: null, annotator: null };
  return {
    mode: /control mode: ([^,"]+)/i.exec(written)?.[1] ?? written,
    annotator: /(?:preprocessor|module): ([^,"]+)/i.exec(written)?.[1] ?? null,
  };
}
