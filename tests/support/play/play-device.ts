import { AppError } from '../../../contract/errors.ts';
import { LeadershipLost } from '../../../src/sync/leader/leader-write.ts';
import { freshMemory } from '../../../src/sync/push/push-memory.ts';
import { ModelDevice, type Fate, type SentRequest } from '../model/model-device.ts';
import type { PlayServer } from './play-server.ts';

const delays = ['heldRequest', 'heldAnswer', 'later'] as const;
/** A delay in the network. It holds a request or an answer until `goOn`; or a request until `arrive`, when no device waits for it any more. */
type Delay = (typeof delays)[number];
export type PlayFate = Fate | Delay;

const isDelay = (fate: PlayFate): fate is Delay => delays.some((delay) => delay === fate);

/** A device whose requests can stop on the way while everything else goes on. */
export class PlayDevice extends ModelDevice<PlayServer> {
  /** An error that no fate explains. */
  failure: unknown;
  private delay: Delay | null = null;
  private readonly onItsWay: { input: string; init: SentRequest }[] = [];
  private task: Promise<void> | null = null;
  private held: { release: () => void; drop: () => void } | null = null;
  private onHeld: (() => void) | undefined;

  /** Sets the fate of the next step; a delay applies to the request of `begin`. */
  setFate(fate: PlayFate, lastWrites: number): void {
    this.fate = isDelay(fate) ? 'ok' : fate;
    this.lastWrites = lastWrites;
  }

  /** Runs `work` once nothing is held; resolves when it is done or held by the network. */
  async begin(work: () => Promise<unknown>, fate: PlayFate): Promise<void> {
    const { lastWrites } = this;
    await this.release();
    this.setFate(fate, lastWrites);
    this.delay = isDelay(fate) ? fate : null;
    await this.untilStopped(() => {
      this.task = this.run(work);
    });
  }

  /** Lets everything that is held reach its end over a good network. */
  async release(): Promise<void> {
    this.fate = 'ok';
    while (this.held !== null) await this.goOn();
  }

  /** Lets the held request or answer go one step further. */
  async goOn(): Promise<void> {
    const { held } = this;
    this.held = null;
    await this.untilStopped(() => held?.release());
  }

  /** Delivers a request that the device gave up to the server after all; false without one. */
  async arrive(pick: number): Promise<boolean> {
    const [one] = this.onItsWay.splice(pick % Math.max(1, this.onItsWay.length), 1);
    if (one !== undefined) await this.server.fetch(one.input, one.init);
    return one !== undefined;
  }

  override async open(): Promise<this> {
    await super.open();
    const { findKept } = this.server;
    if (findKept !== undefined) this.world = { ...this.world, findKept };
    return this;
  }

  override async takeOver(): Promise<void> {
    await super.takeOver();
    this.memory = freshMemory();
  }

  override async crash(): Promise<void> {
    this.life.abort();
    this.held?.drop();
    this.held = null;
    await this.task;
    this.delay = null;
    await super.crash();
  }

  protected override async send(input: string, init: SentRequest): Promise<Response> {
    const { delay } = this;
    this.delay = null;
    if (delay === 'later') {
      this.onItsWay.push({ input, init });
      throw new TypeError('Failed to fetch');
    }
    if (delay === 'heldRequest') await this.wait();
    const response = await super.send(input, init);
    if (delay !== 'heldAnswer') return response;
    await this.wait();
    if (this.fate === 'lost') throw new TypeError('Failed to fetch');
    return response;
  }

  private wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.held = { release: resolve, drop: () => reject(new DOMException('The browser is gone', 'AbortError')) };
      this.onHeld?.();
    });
  }

  private async untilStopped(start: () => void): Promise<void> {
    const isHeld = new Promise<void>((resolve) => (this.onHeld = resolve));
    start();
    await Promise.race([this.task, isHeld]);
    // A browser that died on the way is opened again.
    if (this.task === null && this.life.signal.aborted) await this.crash();
  }

  private async run(work: () => Promise<unknown>): Promise<void> {
    const { term } = this.world;
    try {
      await work();
    } catch (error) {
      // Another tab may have taken the lead while the network held a request.
      const isOverthrown = error instanceof LeadershipLost && this.world.term !== term;
      if (!this.life.signal.aborted && !(error instanceof AppError) && !isOverthrown) this.failure = error;
    } finally {
      this.task = null;
    }
  }
}
