import { AppError } from '../../../contract/errors.ts';
import type { Me } from '../../../contract/account/user.ts';
import { LeadershipLost } from '../../../src/sync/leader/leader-write.ts';
import { freshMemory } from '../../../src/sync/push/push-memory.ts';
import type { KeptFile } from '../../../src/sync/world.ts';
import { ModelDevice, type DeviceServer, type SentRequest } from '../model/model-device.ts';
import type { RestartableStudio } from './restartable-studio.ts';
import type { TestClient } from '../http/test-client.ts';

/** What the network does besides: keeps a request or an answer until it is let go, or a request until nobody waits for it any more. */
export type Delay = 'heldRequest' | 'heldAnswer' | 'later';

/** A file that devices send; its SHA-256 in hex. */
export type PlayedFile = { bytes: ArrayBuffer; sha256: string };

/** A real studio, as the network between it and the devices of one user shows it. */
export class StudioServer implements DeviceServer {
  readonly me: Me;
  readonly userId: string;
  readonly now: number;
  /** Intents whose key ever went on its way to the studio. */
  readonly seen = new Set<string>();
  /** Of every import, and the same four times as wide and high. */
  readonly file: PlayedFile;
  readonly version: PlayedFile;
  private readonly studio: RestartableStudio;
  private readonly owner: TestClient;

  constructor(studio: RestartableStudio, owner: TestClient, { file, version }: { file: PlayedFile; version: PlayedFile }) {
    this.studio = studio;
    this.owner = owner;
    this.file = file;
    this.version = version;
    this.me = owner.me!;
    this.userId = this.me.user_id;
    this.now = this.me.server_now;
  }

  fetch = async (input: string, init: SentRequest): Promise<Response> => {
    const key = init.headers.get('Idempotency-Key');
    if (key !== null) this.seen.add(key);
    const headers = new Headers(init.headers);
    headers.set('Cookie', this.owner.cookie);
    // Nobody's patience ends in a play: what is given up is given up by its fate.
    const response = await fetch(this.studio.url + input, { ...(init as RequestInit), headers, signal: null });
    // Read at once, so that it is what it was however long it is held.
    return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
  };
}

/** The real core of one browser. What it does over the network can stop on the way while everything else goes on. */
export class StudioDevice extends ModelDevice<StudioServer> {
  delay: Delay | null = null;
  /** What went wrong that must not. */
  failure: unknown;
  private readonly onItsWay: { input: string; init: SentRequest }[] = [];
  private task: Promise<void> | null = null;
  private held: { release: () => void; drop: () => void } | null = null;
  private onHeld: (() => void) | undefined;

  get isHeld(): boolean {
    return this.held !== null;
  }

  /** Begins something when nothing is held; resolves when it is done or held by the network. */
  async begin(work: () => Promise<unknown>): Promise<void> {
    await this.untilStopped(() => {
      this.task = this.run(work);
    });
  }

  /** Lets what is held go one step further. */
  async goOn(): Promise<void> {
    const { held } = this;
    this.held = null;
    await this.untilStopped(() => held?.release());
  }

  /** A request that nobody waits for any more reaches the studio after all. */
  async arrive(pick: number): Promise<boolean> {
    const [one] = this.onItsWay.splice(pick % Math.max(1, this.onItsWay.length), 1);
    if (one !== undefined) await this.server.fetch(one.input, one.init);
    return one !== undefined;
  }

  /** With the files that it sent, which it still has for showing: a restored studio has lost them. */
  override async open(): Promise<this> {
    await super.open();
    const { file, version } = this.server;
    const findKept = async (kept: KeptFile) => new Blob([('variant' in kept && kept.variant === 'x4' ? version : file).bytes]);
    this.world = { ...this.world, findKept };
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
    try {
      await work();
    } catch (error) {
      const isExpected = this.life.signal.aborted || error instanceof AppError || error instanceof LeadershipLost;
      if (!isExpected) this.failure = error;
    } finally {
      this.task = null;
    }
  }
}
