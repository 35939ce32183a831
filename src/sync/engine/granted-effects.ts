/** The longest that news, and effects of own changes, are left unread while more changes are being sent, ms. */
export const readWithinMs = 1000;

/** What a burst of changes did is read together; what was granted stays in the picture until then. */
export class GrantedEffects {
  private since: number | null = null;

  /** After each change; true when it is time to read. `now` in ms. */
  note(isReadNeeded: boolean, now: number): boolean {
    if (isReadNeeded) this.since ??= now;
    // A clock that was put back makes nobody wait.
    const isWithin = this.since === null || (now >= this.since && now - this.since < readWithinMs);
    return !isWithin && this.take();
  }

  /** True when something is unread, once. */
  take(): boolean {
    const isUnread = this.since !== null;
    this.since = null;
    return isUnread;
  }
}
