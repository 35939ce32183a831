import type { MediaVariant } from '../../contract/media/media.ts';
import type { StudioDatabase } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { ApiClient } from './api/api-client.ts';

/** A copy of an item, or a sound of a story by the address that its row names. */
export type KeptFile = { id: string; hash: string; variant: MediaVariant } | { url: string };

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
  /** A file that was brought to an item, or a sound, where this device still keeps it for showing. */
  findKept?: (file: KeptFile) => Promise<Blob | undefined>;
  /** Tells one build of this code from another. */
  build: string;
};
