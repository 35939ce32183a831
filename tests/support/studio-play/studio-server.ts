import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Me } from '../../../contract/account/user.ts';
import { upscaleCredits } from '../../../contract/generations/image/upscale-at-create.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { mutation } from '../../../server/storage/schema/mutation.ts';
import { newId } from '../../../src/lib/new-id.ts';
import type { KeptFile } from '../../../src/sync/world.ts';
import { patientModel, type PatientEngine } from '../engines/patient-engine.ts';
import { paintFlat } from '../engines/scripted-engine.ts';
import { eventually } from '../eventually.ts';
import type { TestClient } from '../http/test-client.ts';
import { addPictures } from '../library/add-pictures.ts';
import { countAgain, digestAgain } from '../library/count-again.ts';
import type { SentRequest } from '../model/model-device.ts';
import type { PlayFacts, PlayFiles, PlayNames, PlayServer } from '../play/play-server.ts';
import type { RestartableStudio } from './restartable-studio.ts';

/** A real studio, and how it is restored. */
export type Stage = { studio: RestartableStudio; engine: PatientEngine; keepsEpoch?: boolean };

/** A picture of an import, and four times its width and height. */
const size = { width: 24, height: 16 };
const largeSize = { width: 96, height: 64 };

async function paintFile(painted: { width: number; height: number }) {
  const { buffer: bytes } = new Uint8Array(await paintFlat({ ...painted, seed: 0x4a7c6f }));
  return { ...painted, bytes, sha256: createHash('sha256').update(new Uint8Array(bytes)).digest('hex') };
}

/** A real studio as the server of a play, for one new guest. */
export class StudioServer implements PlayServer {
  readonly seen = new Set<string>();
  readonly names: PlayNames;
  readonly files: PlayFiles;
  /** A version of a device must be of another mode than the paid ones, which are counted. */
  readonly modes = { upscale: ['x2'], version: ['x4'] } as const;
  readonly model = patientModel;
  readonly me: Me;
  readonly userId: string;
  readonly now: number;
  readonly startsAt = Date.now();
  readonly ticks = [1, 500, 3000, 6000, -4000, 3_600_000] as const;
  readonly readers = 'allButLast';
  private readonly stage: Stage;
  private readonly owner: TestClient;
  private hasBackup = false;

  private constructor(stage: Stage, owner: TestClient, { names, files }: { names: PlayNames; files: PlayFiles }) {
    this.stage = stage;
    this.owner = owner;
    this.names = names;
    this.files = files;
    this.me = owner.me!;
    this.userId = this.me.user_id;
    this.now = this.me.server_now;
  }

  static async open(stage: Stage): Promise<StudioServer> {
    stage.engine.isOpen = false;
    const owner = await stage.studio.guest();
    const { ids } = await addPictures(stage.studio.db, owner.me!, { count: 3 });
    const [file, version] = await Promise.all([paintFile(size), paintFile(largeSize)]);
    const names: PlayNames = {
      albums: [newId(), newId()],
      pictures: [ids[0]!, ids[1]!, ids[2]!],
      presets: [newId(), newId()],
      characters: [newId(), newId()],
      story: newId(),
      shots: [newId(), newId(), newId()],
    };
    return new StudioServer(stage, owner, { names, files: { imports: [file], versions: [version] } });
  }

  fetch = async (input: string, init: SentRequest): Promise<Response> => {
    const key = init.headers.get('Idempotency-Key');
    if (key !== null) this.seen.add(key);
    const headers = new Headers(init.headers);
    headers.set('Cookie', this.owner.cookie);
    // Only its fate ends a request, so no signal goes along.
    const response = await fetch(this.stage.studio.url + input, { ...(init as RequestInit), headers, signal: null });
    // The body is read at once, so that a held answer stays as it was.
    return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
  };

  findKept = async (kept: KeptFile): Promise<Blob | undefined> => {
    const files = [...this.files.imports, ...this.files.versions];
    const file = files.find(({ sha256 }) => 'hash' in kept && sha256.startsWith(kept.hash));
    return file === undefined ? undefined : new Blob([file.bytes]);
  };

  /** Finishes every picture: the engine knows no place. */
  paint(): Promise<void> {
    return this.paintAll();
  }

  async paintAll(): Promise<void> {
    const { engine, studio } = this.stage;
    engine.isOpen = true;
    const isUnfinished = and(eq(media.spaceId, this.me.space_id), inArray(media.status, ['submitted', 'pending', 'upscaling']));
    await eventually(async () => {
      const left = await studio.db.select({ id: media.id }).from(media).where(isUnfinished);
      if (left.length > 0) throw new Error(`never finished: ${left.map((row) => row.id).join(', ')}`);
    });
    engine.isOpen = false;
  }

  restart(): Promise<void> {
    return this.stage.studio.restart();
  }

  async backup(): Promise<void> {
    this.hasBackup = true;
    await this.stage.studio.backup();
  }

  async restore(): Promise<boolean> {
    if (!this.hasBackup) return false;
    const { studio, keepsEpoch = false } = this.stage;
    await studio.restore({ keepsEpoch });
    return true;
  }

  setCalm(): void {
    // A real studio has one size of pages.
  }

  async facts(): Promise<PlayFacts> {
    const { db } = this.stage.studio;
    const answers = await db.select({ mid: mutation.mid }).from(mutation).where(eq(mutation.userId, this.userId));
    const { counted } = await digestAgain(db, this.me.space_id);
    return {
      answered: new Set(answers.map(({ mid }) => mid)),
      statuses: new Map((await this.readMedia()).map(({ id, status }) => [id, status])),
      live: counted.live,
      digest: counted.digest,
    };
  }

  /** The studio's stored numbers are right, and it charged every finished picture once. A failed one costs nothing. */
  async checkOwn(): Promise<void> {
    const { db } = this.stage.studio;
    const numbers = await digestAgain(db, this.me.space_id);
    expect(numbers.stored).toEqual(numbers.counted);
    expect(await countAgain(db, this.me.space_id)).toEqual([]);
    const [ledger] = await db
      .select({ spent: sql<number>`coalesce(-sum(${creditLedger.amount}) filter (where ${creditLedger.kind} <> 'grant'), 0)::int` })
      .from(creditLedger)
      .where(eq(creditLedger.userId, this.userId));
    const stored = await this.readMedia();
    const painted = stored.filter(({ model, status }) => model === patientModel && status === 'completed').length;
    const enlarged = stored.filter(({ upscales }) => upscales.x2 !== undefined).length;
    expect(ledger!.spent).toBe(painted + enlarged * upscaleCredits('x2'));
  }

  private readMedia() {
    return this.stage.studio.db.select().from(media).where(eq(media.spaceId, this.me.space_id));
  }
}
