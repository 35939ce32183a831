import { limits } from '../../../../contract/limits.ts';

/** Waiting time of a picture as `4.2 s`; null before 1.5 s, when the text would only flicker. */
export function elapsedText(elapsedMs: number): string | null {
  if (elapsedMs < limits.elapsedStartMs) return null;
  return `${(Math.floor(elapsedMs / limits.elapsedTickMs) / (1000 / limits.elapsedTickMs)).toFixed(1)} s`;
}

/**
 * The start of each item's counter. The server replaces the row's own time once it has seen the item; a counter from that would jump by
 * the clock skew.
 */
export class ElapsedStarts {
  readonly #starts = new Map<string, number>();

  /** Start of the item's counter on this device's clock, ms since 1970; the first answer for an id is kept. */
  startOf(id: string, createdAt: number, now: number): number {
    const known = this.#starts.get(id);
    if (known !== undefined) return known;
    const start = Math.min(createdAt, now);
    this.#starts.set(id, start);
    return start;
  }
}
