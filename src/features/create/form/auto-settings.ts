import type { ActionMarker } from '../../../../contract/generations/character/action-marker.ts';

/** A setting that references may set: its origin, the reference behind it (null: none), and the value to restore. */
export type AutoSetting<T> = { action: ActionMarker; cause: string | null; before: T | null };

/** The settings that references set. `steps`: null means the model's default. */
export type AutoSettings = { size: AutoSetting<{ width: number; height: number }>; steps: AutoSetting<number> };

const untouched = { action: 'init', cause: null, before: null } as const;
export const noAutoSettings: AutoSettings = { size: untouched, steps: untouched };

/** Marks a setting as chosen by hand: it stays when its reference is removed. */
export function chosenByUser<T>({ cause }: AutoSetting<T>): AutoSetting<T> {
  return { action: 'modifyByUser', cause, before: null };
}
