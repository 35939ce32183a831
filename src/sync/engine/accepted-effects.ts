/** The longest time that hints and effects of own changes stay unread while more changes are sent, ms. */
export const readWithinMs = 1000;

/** Batches the reads after a burst of accepted changes, whose optimistic effects stay visible until then. */
export class AcceptedEffects {
  private since: number | null = null;

  /** Called after each accepted change; true when it is time to read. `now` in ms. */
  note(isReadNeeded: boolean, now: number): boolean {
    if (isReadNeeded) this.since ??= now;
    // A clock that was put back makes the read due at once.
    const isWithin = this.since === null || (now >= this.since && now - this.since < readWithinMs);
    return !isWithin && this.take();
  }

  /** Whether an effect is unread; the next call answers false. */
  take(): boolean {
    const isUnread = this.since !== null;
    this.since = null;
    return isUnread;
  }
}
