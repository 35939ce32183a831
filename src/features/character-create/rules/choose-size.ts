import { byUser } from '../../../../contract/generations/character/action-marker.ts';
import type { CharacterForm } from '../form.ts';

/** Aspect ratios with their sizes, px. */
export const ratios = [
  { ratio: '1:1', name: 'Square', width: 1024, height: 1024 },
  { ratio: '2:3', name: 'Portrait', width: 832, height: 1216 },
  { ratio: '3:2', name: 'Landscape', width: 1216, height: 832 },
  { ratio: '9:16', name: 'Tall', width: 768, height: 1344 },
  { ratio: '16:9', name: 'Wide', width: 1344, height: 768 },
] as const;

/** Sets the aspect ratio by hand; a template then no longer changes the size. */
export function chooseSize(form: CharacterForm, ratio: string): Partial<CharacterForm> {
  const chosen = ratios.find((one) => one.ratio === ratio);
  if (chosen === undefined) return {};
  const { width, height } = chosen;
  return {
    sizeBefore: { width, height },
    parameters: { ...form.parameters, aspect_ratio: byUser<string>(ratio), width: byUser<number>(width), height: byUser<number>(height) },
  };
}

/** The aspect ratio of a size; empty when none matches. */
export function ratioOf({ width, height }: Pick<CharacterForm['parameters'], 'width' | 'height'>): string {
  return ratios.find((one) => one.width === width.value && one.height === height.value)?.ratio ?? '';
}
