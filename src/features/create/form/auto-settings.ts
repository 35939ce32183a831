import type { ActionMarker } from '../../../../contract/generations/character/action-marker.ts';

/** A setting that a reference may set: who set it last, by which reference (null: none), and the value to go back to. */
export type AutoSetting<T> = { action: ActionMarker; cause: string | null; before: T | null };

/** The settings that references set. `steps`: null is the model's own number. */
export type AutoSettings = { size: AutoSetting<{ width: number; height: number }>; steps: AutoSetting<number> };

const untouched = { action: 'init', cause: null, before: null } as const;
export const noAutoSettings: AutoSettings = { size: untouched, steps: untouched };

/** A setting after the person chose a value: it stays when the cause goes. */
export function chosenByUser<T>({ cause }: AutoSetting<T>): AutoSetting<T> {
  return { action: 'modifyByUser', cause, before: null };
}
