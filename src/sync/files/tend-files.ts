import { readNewest, readPinned } from '../../db/albums/read-pinned.ts';
import { saveNotes, touchNotes, type FileNote } from '../../lib/kept/file-notes.ts';
import { tierOf } from '../../lib/kept/kept-tier.ts';
import type { Clock } from '../../lib/clock.ts';
import { mediaCacheName, type MediaAddress } from '../../lib/media/media-address.ts';
import type { KeptNow } from '../../lib/media/media-cache.ts';
import { keptNewest, pathOf, trimBlobs } from './evict-blobs.ts';

type Device = {
  storage: CacheStorage;
  clock: Clock;
  /** The budget of an account's files in bytes. */
  room: (account: string) => Promise<number>;
  onFailed: (error: unknown) => void;
};

/** Notes of this many ms are written together. */
const gatherMs = 2_000;
/** The shortest time between two notes of one file's use, ms. */
const useMs = 60_000;
/** The shortest time between two checks of the budget, ms. */
const trimMs = 60_000;

/**
 * Notes kept and shown files, and trims them to their budget. Both methods return the pending work, a promise that
 * never rejects.
 */
export function createFileTender({ storage, clock, room, onFailed }: Device) {
  const shown = new Map<string, number>();
  const pending = new Map<string, { kept: Map<string, FileNote>; used: Set<string>; ended: Promise<void> }>();
  const trimmed = new Map<string, number>();

  function gather(account: string) {
    const known = pending.get(account);
    if (known !== undefined) return known;
    const batch = { kept: new Map<string, FileNote>(), used: new Set<string>(), ended: Promise.resolve() };
    pending.set(account, batch);
    const write = async () => {
      await clock.sleep(gatherMs);
      pending.delete(account);
      // The account was wiped: its notes would outlive the last sweep.
      if (!(await storage.has(mediaCacheName(account)))) return;
      if (batch.kept.size > 0) await saveNotes(account, [...batch.kept.values()]);
      await touchNotes(account, batch.used, clock.now());
      if (batch.kept.size > 0) await trim(account);
    };
    batch.ended = write().catch(onFailed);
    return batch;
  }

  async function trim(account: string): Promise<void> {
    if (clock.now() - (trimmed.get(account) ?? 0) < trimMs) return;
    trimmed.set(account, clock.now());
    const stays = async () => {
      const [pinned, newest] = await Promise.all([readPinned(account), readNewest(account, keptNewest)]);
      return { pinned, newest };
    };
    await trimBlobs(account, { storage, budget: await room(account), stays });
  }

  return {
    kept(url: string, { account, variant }: MediaAddress, { bytes, type }: KeptNow): Promise<void> {
      const batch = gather(account);
      const k = pathOf(url);
      batch.kept.set(k, { k, bytes, used: clock.now(), tier: tierOf(variant, type) });
      shown.set(k, clock.now());
      return batch.ended;
    },
    used(url: string, { account }: MediaAddress): Promise<void> {
      const k = pathOf(url);
      const now = clock.now();
      if (now - (shown.get(k) ?? 0) < useMs) return Promise.resolve();
      shown.set(k, now);
      const batch = gather(account);
      batch.used.add(k);
      return batch.ended;
    },
  };
}
