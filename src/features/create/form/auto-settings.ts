import { automatic, withoutCause, type ActionMarker } from '../../../../contract/generation/character/action-marker.ts';

/** A setting that a reference may set: who set it last, by which reference (null: none), and the value to go back to. */
export type AutoSetting<T> = { action: ActionMarker; cause: string | null; before: T | null };

/** The settings that references set. `steps`: null is the model's own number. */
export type AutoSettings = { size: AutoSetting<{ width: number; height: number }>; steps: AutoSetting<number> };

const untouched = { action: 'init', cause: null, before: null } as const;
export const noAutoSettings: AutoSettings = { size: untouched, steps: untouched };

/**
 * A setting after its cause came, changed or went. A new cause sets it. When the cause goes, the earlier value is back, unless the
 * person chose another one since.
 */
export function followCause<T>(
  now: T | null,
  auto: AutoSetting<T>,
  cause: { by: string; value: T } | null,
): { value: T | null; auto: AutoSetting<T> } {
  if ((cause?.by ?? null) === auto.cause) return { value: now, auto };
  if (cause === null) {
    const { value, action } = withoutCause({ value: now, action: auto.action }, auto.before);
    return { value, auto: { action, cause: null, before: null } };
  }
  const { value, action } = automatic(cause.value);
  return { value, auto: { action, cause: cause.by, before: auto.action === 'autoUpdate' ? auto.before : now } };
}

/** The same setting after the person chose a value: it stays when the cause goes. */
export function chosenByUser<T>({ cause }: AutoSetting<T>): AutoSetting<T> {
  return { action: 'modifyByUser', cause, before: null };
}
