import { automatic, withoutCause } from '../../../../contract/generations/character/action-marker.ts';
import type { AutoSetting } from './auto-settings.ts';

/**
 * Updates a setting when the reference behind it is added, changed or removed. A new reference sets it. Removal restores the
 * earlier value, unless the user chose another one since.
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
