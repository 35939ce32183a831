import type { MediaVariant } from '../../contract/media/media.ts';
import type { StudioDatabase } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { ApiClient } from './api/api-client.ts';

/** A variant of an item, or a sound of a story by the address in its row. */
export type KeptFile = { id: string; hash: string; variant: MediaVariant } | { url: string };

/** Everything sync touches, passed in: tests bring their own network, clock and randomness. */
export type SyncWorld = {
  db: StudioDatabase;
  api: ApiClient;
  clock: Clock;
  /** 0 ≤ x < 1. */
  random: () => number;
  log: Log;
  /** The leadership this context won; see `leaderWrite`. */
  term: number;
  /** Finds a file of an item, or a sound, in the cache of this device. */
  findKept?: (file: KeptFile) => Promise<Blob | undefined>;
  /** Identifies the build of this code. */
  build: string;
};
