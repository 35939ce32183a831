import type { DeviceMode } from '../../../contract/upscaling/upscale.ts';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import type { SyncWorld } from '../../../src/sync/world.ts';
import type { DeviceServer } from '../model/model-device.ts';
import type { ImportedFile, VersionFile } from '../model/model-changes.ts';

/** Identifiers that all devices of a play know, so that two of them may make the same thing. */
export type PlayNames = {
  albums: readonly [string, string];
  pictures: readonly [string, string, string];
  presets: readonly [string, string];
  characters: readonly [string, string];
  story: string;
  shots: readonly [string, string, string];
};

/** The files that devices send. Each device makes another version of the same picture, as far as there are several. */
export type PlayFiles = { imports: readonly ImportedFile[]; versions: readonly VersionFile[] };

/** The server's own account of the end of a play, to compare the devices with. */
export type PlayFacts = {
  /** Keys of the mutations that it has answered. */
  answered: ReadonlySet<string>;
  /** The status of each item, also of deleted ones, by identifier. */
  statuses: ReadonlyMap<string, string>;
  live: number;
  digest: number;
  /** The last sequence number, which every device has read when everything is quiet; only of the model. */
  head?: number;
};

/** The server of a play: the model, or a real studio. */
export type PlayServer = DeviceServer & {
  /** Keys of all mutations that ever went to the server, in any history. */
  readonly seen: ReadonlySet<string>;
  readonly names: PlayNames;
  readonly files: PlayFiles;
  /** The modes in which the studio, and a device, make a picture larger. */
  readonly modes: { upscale: readonly UpscaleMode[]; version: readonly DeviceMode[] };
  /** The model that paints the requested pictures. */
  readonly model: string;
  /** Where the clock of the devices starts, ms since 1970. */
  readonly startsAt: number;
  /** Ms by which the step `tick` puts the clock on or back. */
  readonly ticks: readonly [number, number, number, number, number, number];
  /** The devices that begin with the library; the others have everything still to read. */
  readonly readers: 'first' | 'allButLast';
  /** Finishes the picture at `place`. */
  paint(place: number): void | Promise<void>;
  /** Finishes every picture before everything can be quiet. Without it, pictures may stay unfinished. */
  paintAll?(): Promise<void>;
  /** A file that a device still has, because a restored server may have lost it. Without it, devices keep no file. */
  readonly findKept?: SyncWorld['findKept'];
  backup(): void | Promise<void>;
  /** False without a backup. */
  restore(): boolean | Promise<boolean>;
  /** Slows reading down while the story goes on, where the server can, so that much happens between two pages. */
  setCalm(isCalm: boolean): void;
  facts(): PlayFacts | Promise<PlayFacts>;
  /** The checks of the end that need the server's own state. @throws when one fails */
  checkOwn(): void | Promise<void>;
  restart?(): Promise<void>;
  /** Switches between this version and one that knows more than the devices. */
  update?(): void;
  forgetDeleted?(): void;
};
