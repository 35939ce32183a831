import { limits } from '../../../../contract/limits.ts';

/** Seconds a picture has been waited for, as `4.2 s`; null before 1.5 s, while counting would only flicker. */
export function elapsedText(elapsedMs: number): string | null {
  if (elapsedMs < limits.elapsedStartMs) return null;
  return `${(Math.floor(elapsedMs / limits.elapsedTickMs) / (1000 / limits.elapsedTickMs)).toFixed(1)} s`;
}

/**
 * Keeps, for each item, the moment counting began. The row's own time is replaced by the server's once the
 * server has seen the item; a counter that followed it would jump by the difference of the clocks.
 */
export class ElapsedStarts {
  readonly #starts = new Map<string, number>();

  /** Ms since 1970 on this device's clock from which the item is counted; the first answer for an id is kept. */
  startOf(id: string, createdAt: number, now: number): number {
    const known = this.#starts.get(id);
    if (known !== undefined) return known;
    const start = Math.min(createdAt, now);
    this.#starts.set(id, start);
    return start;
  }
}
