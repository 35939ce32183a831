import type { PlayDevice } from './play-device.ts';
import type { PlayServer } from './play-server.ts';

/** The state of a play, as its end reads it. */
export type PlayState = {
  readonly server: PlayServer;
  readonly clock: { now: number };
  readonly devices: readonly PlayDevice[];
  /** Mutations that were undone in time. */
  readonly undone: ReadonlySet<string>;
  /** Pictures that were canceled before their request ever left the device. */
  readonly unwanted: ReadonlySet<string>;
  /** Items that the server lacked at some time: made or deleted during the play. */
  readonly absent: ReadonlySet<string>;
  readonly restores: number;
};
