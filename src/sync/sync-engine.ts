import { AppError } from '../../contract/errors.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import { releaseDue } from '../db/release-due.ts';
import { backoffMs } from './backoff.ts';
import { bootstrapStep } from './bootstrap.ts';
import type { Link } from './channel.ts';
import type { EngineHooks, Wake } from './engine-hooks.ts';
import { leaderWrite } from './leader-write.ts';
import { confirmSessionMs, failingMs, pollMs, pruneEveryMs } from './engine-times.ts';
import { GrantedEffects, readWithinMs } from './granted-effects.ts';
import { failReading } from './fail-reading.ts';
import { forgetWaits } from './outbox-waits.ts';
import { pruneJournal } from './prune-journal.ts';
import { pullPage } from './pull.ts';
import { readAgainAfterUpdate } from './read-again.ts';
import { freshMemory, resumeSending, stopsQueue } from './push.ts';
import { pushBurst, type Settled } from './push-burst.ts';
import { refreshMe } from './refresh-me.ts';
import { hasWorkInProgress, ProgressPoll } from './work-in-progress.ts';
import type { SyncWorld } from './world.ts';

/** The loop of the leader: release, read, send, wait. */
export class SyncEngine {
  private readonly world: SyncWorld;
  private readonly hooks: EngineHooks;
  private readonly memory = freshMemory();
  private waking = new AbortController();
  private failures = 0;
  private pausedUntil = 0;
  private limitedUntil = 0;
  /** One refusal proves little: only when asking who is signed in is refused as well has the session ended. */
  private session: 'good' | 'doubtful' | 'ended' = 'good';
  private confirmAt = 0;
  private pullAt = 0;
  private readonly granted = new GrantedEffects();
  private lastNow = 0;
  private pruneAt = 0;
  private isMeDue = true;
  private hasBegun = false;
  private isStreamUp = false;
  /** At first, too: waits that an earlier leader noted may have been set by another clock. */
  private isPoked = true;
  private hintSeq = 0;
  private pulledAt = -Infinity;
  private isReadOwed = false;
  private isSending = false;
  private readonly progress = new ProgressPoll();

  constructor(world: SyncWorld, hooks: EngineHooks) {
    this.world = world;
    this.hooks = hooks;
  }

  /** Runs until `signal` aborts. @throws LeadershipLost when another context took over */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.waking = new AbortController();
      this.hooks.onTurn?.('begun');
      const waitMs = await this.step(signal);
      this.hooks.onTurn?.(this.failures > 0 ? 'failed' : 'ended');
      if (waitMs > 0) await this.world.clock.sleep(waitMs, AbortSignal.any([signal, this.waking.signal]));
    }
  }

  wake(reason: Wake): void {
    if (reason !== 'look') this.pausedUntil = 0;
    if (reason === 'poke') {
      this.pullAt = 0;
      this.isPoked = true;
    }
    this.waking.abort();
  }

  /** The server has changes up to `seq`. Those of our own writes are often here already. */
  hint(seq: number): void {
    this.hintSeq = Math.max(this.hintSeq, seq);
    this.waking.abort();
  }

  setStream(isUp: boolean): void {
    this.isStreamUp = isUp;
    // Up: there may be hints that nobody heard. Down: find out whether the studio is there at all.
    this.wake('poke');
  }

  /** One turn; returns how long nothing needs to be done, in ms. */
  async step(signal: AbortSignal): Promise<number> {
    const { clock, db } = this.world;
    this.followClock();
    let heldMs: number | null = null;
    const soonest = (...times: (number | null)[]) =>
      Math.max(0, Math.min(...times.filter((time) => time !== null).map((time) => time - clock.now()), heldMs ?? Infinity));
    try {
      if (!this.hasBegun) await this.begin();
      heldMs = await releaseDue(db, clock.now());
      const quietUntil = this.quietUntil();
      if (quietUntil > clock.now()) return soonest(quietUntil);
      if (this.session === 'doubtful') await this.readMe(signal);
      if (this.isPoked) {
        this.isPoked = false;
        await forgetWaits(this.world);
      }
      // Who cannot read may still be able to send: one change goes first, then it is read again.
      const isReading = !this.isReadOwed;
      this.isReadOwed = isReading;
      const hasMore = isReading && (await this.receive(signal).catch((error: unknown) => failReading(this.world, error)));
      this.isReadOwed = false;
      if (!isReading) this.pullAt = 0;
      if (hasMore) return 0;
      const wasSending = this.isSending;
      const forMs = isReading ? readWithinMs : 0;
      const pushed = await pushBurst(this.world, this.memory, { forMs, signal, onSettled: (settled) => this.noteSettled(settled) });
      if (pushed.kind === 'failed') throw pushed.error;
      this.isSending = pushed.kind === 'settled';
      if (pushed.kind === 'settled') return 0;
      if (this.granted.take()) this.pullAt = 0;
      if (this.pullAt === 0 || wasSending) return 0;
      // A first sync goes on at once, one page a turn.
      if ((await readMeta(db, 'bootstrap')) !== undefined)
        return this.hooks.isThrifty?.() === true ? soonest(this.pullAt, pushed.nextAt) : 0;
      await this.keepHouse(signal);
      return soonest(this.pullAt, pushed.nextAt);
    } catch (error) {
      if (signal.aborted) return 0;
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'STORAGE_FULL') await this.hooks.onStorageFull?.();
      this.handleFailure(error);
      return soonest(this.quietUntil());
    }
  }

  /** A clock that is put back moves every appointment with it: otherwise nothing would happen until it is there again. */
  private followClock(): void {
    const now = this.world.clock.now();
    const byMs = Math.min(0, now - this.lastNow);
    this.lastNow = now;
    if (byMs > -1000) return;
    this.pausedUntil += byMs;
    this.limitedUntil += byMs;
    this.confirmAt += byMs;
    this.pullAt += byMs;
    this.pulledAt += byMs;
    this.pruneAt += byMs;
    this.isPoked = true;
  }

  /** In the loop, so that a full device or a lost storage is met like at any other time. */
  private async begin(): Promise<void> {
    await resumeSending(this.world);
    await readAgainAfterUpdate(this.world);
    this.hasBegun = true;
  }

  private quietUntil(): number {
    return Math.max(this.pausedUntil, this.limitedUntil, this.confirmAt);
  }

  /** Reads what is due; true when there is more to read. */
  private async receive(signal: AbortSignal): Promise<boolean> {
    const { clock } = this.world;
    const hasMore = await bootstrapStep(this.world, signal, { isThrifty: this.hooks.isThrifty?.() ?? false });
    if (hasMore) {
      this.markHealthy();
      // What was granted in another history may have to go again, and before what is planned.
      this.memory.next.intents = [];
    }
    const before = (await readMeta(this.world.db, 'cursor'))?.seq ?? 0;
    const hasNews = this.hintSeq > before && (!this.isSending || clock.now() - this.pulledAt >= readWithinMs);
    if (this.pullAt <= clock.now() || hasNews) {
      this.pulledAt = clock.now();
      const isSeen = this.hooks.isSeen?.() ?? true;
      this.pullAt = clock.now() + (isSeen ? pollMs.seen : pollMs.hidden) * (0.9 + this.world.random() * 0.2);
      this.hintSeq = 0;
      if (await pullPage(this.world, signal)) this.pullAt = 0;
      this.markHealthy();
      await leaderWrite(this.world, [], () => writeMeta(this.world.db, 'lastSyncedAt', clock.now()));
      if (before !== (await readMeta(this.world.db, 'cursor'))?.seq) this.progress.noteNews();
      if (!this.isStreamUp && (await hasWorkInProgress(this.world.db)))
        this.pullAt = Math.min(this.pullAt, clock.now() + this.progress.next());
    }
    // Intents go between the pages of a long first sync, so nothing the person does waits for it.
    return hasMore ? false : this.pullAt === 0;
  }

  private async keepHouse(signal: AbortSignal): Promise<void> {
    const { clock } = this.world;
    if (this.isMeDue) await this.readMe(signal);
    if (this.pruneAt <= clock.now()) {
      this.pruneAt = clock.now() + pruneEveryMs;
      await pruneJournal(this.world);
    }
    this.hooks.onIdle?.();
  }

  private async readMe(signal: AbortSignal): Promise<void> {
    await refreshMe(this.world, signal);
    this.isMeDue = false;
    this.markHealthy();
  }

  private noteSettled({ pullNeeded, hasCost, isOtherHistory }: Settled): void {
    this.markHealthy();
    if (this.granted.note(pullNeeded, this.world.clock.now()) || isOtherHistory) this.pullAt = 0;
    if (hasCost) this.isMeDue = true;
  }

  private markHealthy(): void {
    this.failures = 0;
    this.session = 'good';
    this.memory.healthyAt = this.world.clock.now();
    this.hooks.onLink('online');
  }

  /** One change that the server fails on is that change's fault; when reading fails as well, it is the server's. */
  private noteServerError(): void {
    const { clock, random } = this.world;
    this.pullAt = 0;
    if (this.failures < 2) return;
    this.hooks.onLink('failing');
    // Nothing shortens this: a server in trouble must not be asked more often the more people hope for it.
    if (this.failures > 2) this.limitedUntil = clock.now() + failingMs * (1 + random() * 0.1);
  }

  private handleFailure(error: AppError): void {
    const { clock, random } = this.world;
    this.failures += 1;
    if (error.code === 'RATE_LIMITED') {
      this.limitedUntil = clock.now() + Math.min(600_000, (error.retryAfterSeconds ?? 30) * 1000) + random() * 1000;
      return;
    }
    if (error.code === 'UNAUTHENTICATED' && this.session === 'good') {
      this.session = 'doubtful';
      this.confirmAt = clock.now() + confirmSessionMs;
      return;
    }
    if (stopsQueue.has(error.code)) {
      if (error.code === 'UNAUTHENTICATED') this.session = 'ended';
      const link: Record<string, Link> = { UNAUTHENTICATED: 'signed-out', USER_MISMATCH: 'other-account', CLIENT_TOO_OLD: 'update-needed' };
      this.hooks.onLink(link[error.code]!);
      this.pausedUntil = clock.now() + pollMs.askAgain;
      this.isMeDue = true;
      return;
    }
    if (error.code === 'INTERNAL') this.noteServerError();
    else if (error.code === 'STORAGE_FULL') this.hooks.onLink('storage-full');
    else if (error.code === 'NETWORK' || error.code === 'UNAVAILABLE') this.hooks.onLink('offline');
    else this.world.log('sync.failed', { code: error.code });
    this.pausedUntil = clock.now() + Math.max(backoffMs(this.failures, random), (error.retryAfterSeconds ?? 0) * 1000);
  }
}
