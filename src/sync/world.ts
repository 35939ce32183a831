import type { StudioDatabase } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { ApiClient } from './api-client.ts';

/** Everything sync touches, passed in: tests bring their own network, time and chance. */
export type SyncWorld = {
  db: StudioDatabase;
  api: ApiClient;
  clock: Clock;
  /** 0 ≤ x < 1. */
  random: () => number;
  log: Log;
  /** The leadership this context won; see `leaderWrite`. */
  term: number;
  /** A file of an imported item, where this device still keeps it for showing. */
  findKept?: (item: { id: string; hash: string }, variant: 'original' | '1024') => Promise<Blob | undefined>;
  /** Tells one build of this code from another. */
  build: string;
};
