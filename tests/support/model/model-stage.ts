import { expect } from 'vitest';
import { browserDisk, type SentRequest } from './model-device.ts';
import { ModelServer } from './model-server.ts';
import { isLiving, uuid } from './model-state.ts';
import type { PlayFacts, PlayServer } from '../play/play-server.ts';
import type { Cast } from '../play/play.ts';

/** The model of the server as the server of a play. */
export class ModelStage implements PlayServer {
  readonly names = {
    albums: [uuid(0xa1), uuid(0xa2)],
    pictures: [uuid(0), uuid(1), uuid(2)],
    presets: [uuid(0xb1), uuid(0xb2)],
    characters: [uuid(0xc1), uuid(0xc2)],
    story: uuid(0xd0),
    shots: [uuid(0xd1), uuid(0xd2), uuid(0xd3)],
  } as const;
  readonly files = {
    imports: [
      { sha256: 'ab'.repeat(32), bytes: new ArrayBuffer(8) },
      { sha256: 'cd'.repeat(32), bytes: new ArrayBuffer(8), duration: 2 },
    ],
    versions: ['1a', '2b', '3c'].map((pair) => ({ sha256: pair.repeat(32), bytes: new ArrayBuffer(8) })),
  };
  readonly modes = { upscale: ['x2', 'x4'], version: ['x2', 'x4'] } as const;
  readonly model = 'painter';
  readonly startsAt = 4_000_000_000_000;
  readonly ticks = [1, 500, 3000, 6000, -4000, 60_000] as const;
  readonly readers = 'first';
  private readonly server: ModelServer;

  constructor(server: ModelServer) {
    this.server = server;
    for (const [i, id] of this.names.pictures.entries()) server.addMedia(id, 1000 + i);
  }

  get userId() {
    return this.server.userId;
  }

  get me() {
    return this.server.me;
  }

  get now() {
    return this.server.now;
  }

  get seen() {
    return this.server.seen;
  }

  fetch(input: string, init: SentRequest): Response {
    return this.server.fetch(input, init);
  }

  paint(place: number): void {
    const row = this.server.live()[place];
    if (row === undefined) return;
    if (row.upscale_mode === null) this.server.finish(row.id);
    else this.server.finishUpscale(row.id, row.upscale_mode);
  }

  backup(): void {
    this.server.backup();
  }

  restore(): boolean {
    return this.server.restore();
  }

  setCalm(isCalm: boolean): void {
    if (isCalm) this.server.isNewer = false;
    this.server.pageLimit = isCalm ? 50 : 2;
  }

  update(): void {
    this.server.isNewer = !this.server.isNewer;
  }

  forgetDeleted(): void {
    this.server.forgetDeleted();
  }

  facts(): PlayFacts {
    const { state } = this.server;
    return {
      answered: new Set(Object.keys(state.mutations)),
      statuses: new Map(Object.values(state.media).map(({ row }) => [row.id, row.status])),
      live: this.server.live().length,
      digest: this.server.digest(),
      head: state.seq,
    };
  }

  /** Every request was charged once, and albums count their living items. */
  checkOwn(): void {
    const { charges, media, albums, albumItems } = this.server.state;
    for (const count of Object.values(charges)) expect(count).toBe(1);
    const there = Object.values(albumItems).filter((item) => !item.isDeleted && isLiving(media[item.row.media_id]));
    for (const { row, isDeleted } of Object.values(albums))
      if (!isDeleted) expect(row.image_count).toBe(there.filter((item) => item.row.album_id === row.id).length);
  }
}

/** A play against the model, or against one with a deliberate fault. */
export function modelCast({ Server = ModelServer, ...others }: { Server?: new () => ModelServer } & Omit<Cast, 'server'> = {}): Cast {
  return { ...others, server: () => new ModelStage(new Server()) };
}

/** The same on the database that browsers have. */
export const browserCast = modelCast({ disk: browserDisk });
