import type { Link } from '../channel.ts';

/** The callbacks of the leader's loop. */
export type EngineHooks = {
  onLink(link: Link): void;
  /** Reports the state of the loop to `watch-progress.ts`. */
  onTurn?(turn: Turn): void;
  /** Everything is sent and read: work of low priority may start. */
  onIdle?(): void;
  /** Makes room for rows on a full device. */
  onStorageFull?(): Promise<unknown>;
  /** True while some tab of the studio is visible. */
  isSeen?(): boolean;
  /** True while every tab is hidden on a metered connection or on battery: the loop defers what can wait. */
  isThrifty?(): boolean;
};

/**
 * Reasons to act before the next poll. `look`: the outbox changed. `made`: a new mutation ends a pause after failures.
 * `poke`: the connection may be back, or the person asks; it ends all waits.
 */
export type Wake = 'look' | 'made' | 'poke';

/** A turn is under way (`begun`), or the loop rests after a turn that `ended` well or `failed`. */
export type Turn = 'begun' | 'ended' | 'failed';
