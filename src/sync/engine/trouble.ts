import { AppError } from '../../../contract/errors.ts';
import { backoffMs } from './backoff.ts';
import type { Link } from '../channel.ts';
import { confirmSessionMs, failingMs, pollMs } from './engine-times.ts';
import { LeadershipLost } from '../leader/leader-write.ts';
import { stopsQueue } from '../push/settle-failed.ts';
import type { SyncWorld } from '../world.ts';

const links: Partial<Record<string, Link>> = {
  UNAUTHENTICATED: 'signed-out',
  USER_MISMATCH: 'other-account',
  CLIENT_TOO_OLD: 'update-needed',
  STORAGE_FULL: 'storage-full',
  NETWORK: 'offline',
  UNAVAILABLE: 'offline',
  DISK_FULL: 'offline',
};

/** Counts the leader's failures since the last success, and plans when it may ask the studio again. */
export class Trouble {
  private readonly world: Pick<SyncWorld, 'clock' | 'random' | 'log'>;
  private readonly onLink: (link: Link) => void;
  private failures = 0;
  private pausedUntil = 0;
  private limitedUntil = 0;
  /** One 401 only makes the session doubtful; it has ended when `userMe` is refused as well. */
  private session: 'good' | 'doubtful' | 'ended' = 'good';
  private confirmAt = 0;

  constructor(world: Pick<SyncWorld, 'clock' | 'random' | 'log'>, onLink: (link: Link) => void) {
    this.world = world;
    this.onLink = onLink;
  }

  get isNone(): boolean {
    return this.failures === 0;
  }

  /** The next request must be `userMe`. */
  get isSessionDoubtful(): boolean {
    return this.session === 'doubtful';
  }

  /** The leader sends no request until this time, ms since 1970. */
  get quietUntil(): number {
    return Math.max(this.pausedUntil, this.limitedUntil, this.confirmAt);
  }

  /** The studio has answered. */
  clear(): void {
    this.failures = 0;
    this.session = 'good';
  }

  /** Ends the backoff. The waits after RATE_LIMITED, repeated 500s and a 401 stay. */
  hurry(): void {
    this.pausedUntil = 0;
  }

  /** The device clock was moved by this many ms. */
  moveBy(ms: number): void {
    this.pausedUntil += ms;
    this.limitedUntil += ms;
    this.confirmAt += ms;
  }

  /** Notes the error of a turn. Returns which reads are due after the pause. */
  note(error: AppError): { isReadDue: boolean; isMeDue: boolean } {
    const { clock, random } = this.world;
    this.failures += 1;
    if (error.code === 'RATE_LIMITED') {
      this.limitedUntil = clock.now() + Math.min(600_000, (error.retryAfterSeconds ?? 30) * 1000) + random() * 1000;
      return { isReadDue: false, isMeDue: false };
    }
    if (error.code === 'UNAUTHENTICATED' && this.session === 'good') {
      this.session = 'doubtful';
      this.confirmAt = clock.now() + confirmSessionMs;
      return { isReadDue: false, isMeDue: false };
    }
    const isStopped = stopsQueue.has(error.code);
    if (error.code === 'UNAUTHENTICATED') this.session = 'ended';
    const link = links[error.code];
    if (link !== undefined) this.onLink(link);
    else if (error.code === 'INTERNAL') this.noteServerError();
    else this.world.log('sync.failed', { code: error.code });
    const pauseMs = isStopped ? pollMs.askAgain : Math.max(backoffMs(this.failures, random), (error.retryAfterSeconds ?? 0) * 1000);
    this.pausedUntil = clock.now() + pauseMs;
    return { isReadDue: error.code === 'INTERNAL', isMeDue: isStopped };
  }

  /** A first 500 may be the fault of one change; when the read after it fails as well, the server is at fault. */
  private noteServerError(): void {
    const { clock, random } = this.world;
    if (this.failures < 2) return;
    this.onLink('failing');
    // Neither wake-ups nor people shorten this wait: impatience must not add load to a server in trouble.
    if (this.failures > 2) this.limitedUntil = clock.now() + failingMs * (1 + random() * 0.1);
  }
}

/**
 * Turns an unknown error of a read into INTERNAL, after which the loop still sends. Such an error may last, and would
 * otherwise end each leader before it sends anything. @throws AppError, LeadershipLost
 */
export function failReading({ log }: Pick<SyncWorld, 'log'>, error: unknown): never {
  if (error instanceof AppError || error instanceof LeadershipLost) throw error;
  log('sync.read-failed', { reason: error instanceof Error ? error.name : 'unknown' });
  throw new AppError('INTERNAL', { cause: error });
}
