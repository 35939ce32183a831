import { AppError } from '../../../contract/errors.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { releaseDue } from '../../db/outbox/release-due.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import type { EngineHooks, Wake } from './engine-hooks.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { pollMs, pruneEveryMs } from './engine-times.ts';
import { AcceptedEffects, readWithinMs } from './accepted-effects.ts';
import { forgetWaits } from '../outbox/take-mutation.ts';
import { pruneJournal } from '../outbox/prune-journal.ts';
import { pullPage } from '../pull/pull.ts';
import { readAgainAfterUpdate } from '../pull/read-again-after-update.ts';
import { resumeSending } from '../push/push.ts';
import { freshMemory } from '../push/push-memory.ts';
import { pushBurst, type Settled } from '../push/push-burst.ts';
import { refreshMe } from '../api/refresh-me.ts';
import { failReading, Trouble } from './trouble.ts';
import { hasWorkInProgress, ProgressPoll } from './work-in-progress.ts';
import type { SyncWorld } from '../world.ts';

/** The loop of the leader: release, read, send, wait. */
export class SyncEngine {
  private readonly world: SyncWorld;
  private readonly hooks: EngineHooks;
  private readonly memory = freshMemory();
  private waking = new AbortController();
  private readonly trouble: Trouble;
  private pullAt = 0;
  private readonly accepted = new AcceptedEffects();
  private lastNow = 0;
  private pruneAt = 0;
  private isMeDue = true;
  private hasBegun = false;
  private isStreamUp = false;
  /** True at the start: an earlier leader may have set waits by another clock. */
  private isPoked = true;
  private hintSeq = 0;
  private pulledAt = -Infinity;
  private isReadOwed = false;
  private isSending = false;
  private readonly progress = new ProgressPoll();

  constructor(world: SyncWorld, hooks: EngineHooks) {
    this.world = world;
    this.hooks = hooks;
    this.trouble = new Trouble(world, (link) => hooks.onLink(link));
  }

  /** Runs until `signal` aborts. @throws LeadershipLost when another context took over */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.waking = new AbortController();
      this.hooks.onTurn?.('begun');
      const waitMs = await this.step(signal);
      this.hooks.onTurn?.(this.trouble.isNone ? 'ended' : 'failed');
      if (waitMs > 0) await this.world.clock.sleep(waitMs, AbortSignal.any([signal, this.waking.signal]));
    }
  }

  wake(reason: Wake): void {
    if (reason !== 'look') this.trouble.hurry();
    if (reason === 'poke') {
      this.pullAt = 0;
      this.isPoked = true;
    }
    this.waking.abort();
  }

  /** The server has changes up to `seq`. The changes of our own writes are often here already. */
  hint(seq: number): void {
    this.hintSeq = Math.max(this.hintSeq, seq);
    this.waking.abort();
  }

  setStream(isUp: boolean): void {
    this.isStreamUp = isUp;
    // Up: hints may have been lost before. Down: a request finds out whether the studio is reachable.
    this.wake('poke');
  }

  /** One turn; returns how long the loop may rest, in ms. */
  async step(signal: AbortSignal): Promise<number> {
    const { clock, db } = this.world;
    this.followClock();
    let heldMs: number | null = null;
    const soonest = (...times: (number | null)[]) =>
      Math.max(0, Math.min(...times.filter((time) => time !== null).map((time) => time - clock.now()), heldMs ?? Infinity));
    try {
      if (!this.hasBegun) await this.begin();
      heldMs = await releaseDue(db, clock.now());
      const { quietUntil } = this.trouble;
      if (quietUntil > clock.now()) return soonest(quietUntil);
      if (this.trouble.isSessionDoubtful) await this.readMe(signal);
      if (this.isPoked) {
        this.isPoked = false;
        await forgetWaits(this.world);
      }
      // After a failed read one change is sent first, because sending may still work; then it is read again.
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
      if (this.accepted.take()) this.pullAt = 0;
      if (this.pullAt === 0 || wasSending) return 0;
      // A first sync goes on at once, with one page per turn.
      if ((await readMeta(db, 'bootstrap')) !== undefined)
        return this.hooks.isThrifty?.() === true ? soonest(this.pullAt, pushed.nextAt) : 0;
      await this.keepHouse(signal);
      return soonest(this.pullAt, pushed.nextAt);
    } catch (error) {
      if (signal.aborted) return 0;
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'STORAGE_FULL') await this.hooks.onStorageFull?.();
      // The state of the request in flight may not be stored, so `begin` resumes as after a crash.
      if (error.code.startsWith('STORAGE_')) this.hasBegun = false;
      const { isReadDue, isMeDue } = this.trouble.note(error);
      if (isReadDue) this.pullAt = 0;
      if (isMeDue) this.isMeDue = true;
      return soonest(this.trouble.quietUntil);
    }
  }

  /** Moves all planned times when the clock is put back; otherwise nothing would happen until it catches up. */
  private followClock(): void {
    const now = this.world.clock.now();
    const byMs = Math.min(0, now - this.lastNow);
    this.lastNow = now;
    if (byMs > -1000) return;
    this.trouble.moveBy(byMs);
    this.pullAt += byMs;
    this.pulledAt += byMs;
    this.pruneAt += byMs;
    this.isPoked = true;
  }

  /** Runs inside the loop, whose error handling covers a full device and lost storage. */
  private async begin(): Promise<void> {
    await resumeSending(this.world);
    await readAgainAfterUpdate(this.world);
    this.hasBegun = true;
  }

  /** Reads the page that is due; true when there is more to read. */
  private async receive(signal: AbortSignal): Promise<boolean> {
    const { clock } = this.world;
    const hasMore = await bootstrapStep(this.world, signal, { isThrifty: this.hooks.isThrifty?.() ?? false });
    if (hasMore) {
      this.markHealthy();
      // A reset may queue mutations of another history again, ahead of the planned ones.
      this.memory.next.mutations = [];
    }
    const before = (await readMeta(this.world.db, 'cursor'))?.seq ?? 0;
    const hasNews = this.hintSeq > before && (!this.isSending || clock.now() - this.pulledAt >= readWithinMs);
    if (this.pullAt <= clock.now() || hasNews) {
      this.pulledAt = clock.now();
      const isSeen = this.hooks.isSeen?.() ?? true;
      this.pullAt = clock.now() + (isSeen ? pollMs.seen : pollMs.hidden) * (0.9 + this.world.random() * 0.2);
      this.hintSeq = 0;
      if (await pullPage(this.world, signal)) {
        this.pullAt = 0;
        this.memory.next.mutations = [];
      }
      this.markHealthy();
      await leaderWrite(this.world, [], () => writeMeta(this.world.db, 'lastSyncedAt', clock.now()));
      if (before !== (await readMeta(this.world.db, 'cursor'))?.seq) this.progress.noteNews();
      if (!this.isStreamUp && (await hasWorkInProgress(this.world.db)))
        this.pullAt = Math.min(this.pullAt, clock.now() + this.progress.next());
    }
    // Mutations are sent between the pages of a first sync, so no change waits for its end.
    return hasMore ? false : this.pullAt === 0;
  }

  private async keepHouse(signal: AbortSignal): Promise<void> {
    const { clock } = this.world;
    const isPruneDue = this.pruneAt <= clock.now();
    // Pruning needs the server's clock, which `readMe` fetches.
    if (this.isMeDue || isPruneDue) await this.readMe(signal);
    if (isPruneDue) {
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
    if (this.accepted.note(pullNeeded, this.world.clock.now()) || isOtherHistory) this.pullAt = 0;
    if (hasCost) this.isMeDue = true;
  }

  private markHealthy(): void {
    this.trouble.clear();
    this.memory.healthyAt = this.world.clock.now();
    this.hooks.onLink('online');
  }
}
