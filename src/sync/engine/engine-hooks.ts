import type { Link } from '../channel.ts';

/** What the loop of the leader asks and tells. */
export type EngineHooks = {
  onLink(link: Link): void;
  /** How it stands with the loop; see `watch-progress.ts`. */
  onTurn?(turn: Turn): void;
  /** Everything is sent and read: time for work that can wait. */
  onIdle?(): void;
  /** The device is full: make room for rows. */
  onStorageFull?(): Promise<unknown>;
  /** True while some tab of the studio is visible. */
  isSeen?(): boolean;
  /** True while data or power are dear and nobody looks: what can wait waits. */
  isThrifty?(): boolean;
};

/**
 * Reasons to act before the next poll. `look`: the outbox changed. `made`: an intent was made, which is worth
 * a try at once. `poke`: the connection may be back, or the person asks; all waits are cut short.
 */
export type Wake = 'look' | 'made' | 'poke';

/** A turn is under way (`begun`), or the loop rests: after one that `ended` well, or one that `failed`. */
export type Turn = 'begun' | 'ended' | 'failed';
