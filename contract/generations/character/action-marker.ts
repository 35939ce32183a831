export const actionMarkers = ['init', 'modifyByUser', 'autoUpdate', 'notModified'] as const;
export type ActionMarker = (typeof actionMarkers)[number];

/** A parameter, and the source that set it last. */
export type Marked<T> = { value: T; action: ActionMarker };

/** As it is before anything was done. */
export function initial<T>(value: T): Marked<T> {
  return { value, action: 'init' };
}

/** The person's own choice. */
export function byUser<T>(value: T): Marked<T> {
  return { value, action: 'modifyByUser' };
}

/** Set because of something else, such as a reference. */
export function automatic<T>(value: T): Marked<T> {
  return { value, action: 'autoUpdate' };
}

/** The cause of an automatic value was removed: it is as if never touched. What the person chose stays. */
export function withoutCause<T>(parameter: Marked<T>, usual: T): Marked<T> {
  return parameter.action === 'autoUpdate' ? { value: usual, action: 'notModified' } : parameter;
}
