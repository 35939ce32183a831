import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { listWaitingUploads } from '../../db/queries/outbox/uploads.ts';
import { syncStatus, uploadStatus } from '../../sync/status.ts';

/** Uploads of imported pictures, in bytes. `left`: pictures still to arrive; `total` includes those that have. */
export type Uploads = { left: number; total: number; sentBytes: number; totalBytes: number };

/** Shorter uploads are not shown, ms. */
const quickMs = 800;

/** Bytes of every picture since the outbox was last empty, by mutation. */
const seen = new Map<string, number>();

async function readUploads() {
  const waiting = await listWaitingUploads();
  if (waiting.length === 0) seen.clear();
  for (const { mid, bytes } of waiting) seen.set(mid, bytes);
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, bytes) => total + bytes, 0);
  return {
    left: waiting.length,
    total: seen.size,
    totalBytes: sum(seen.values()),
    leftBytes: sum(waiting.map(({ bytes }) => bytes)),
    underWayBytes: waiting[0]?.bytes ?? 0,
  };
}

/** Restarts the count the next time it is wanted. */
function forgetSeen(): undefined {
  seen.clear();
}

/**
 * Upload progress of imported pictures. Null without uploads, during short ones, and offline. Also null while it is not wanted: during an
 * import, each picture would cause a full list.
 */
export function useUploads(isWanted: boolean): Uploads | null {
  // It must be an async function: Dexie follows what a querier reads across `await` only then.
  const uploads = useLiveQuery(async () => (isWanted ? readUploads() : forgetSeen()), [isWanted]);
  const { state } = useSnapshot(syncStatus);
  const { sentBytes } = useSnapshot(uploadStatus);
  const [isSlow, setIsSlow] = useState(false);
  const isSending = uploads !== undefined && uploads.left > 0 && state === 'saving';
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setIsSlow(true), quickMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isSending]);
  if (!isSending || !isSlow) return null;
  const { left, total, totalBytes, leftBytes, underWayBytes } = uploads;
  // Clamped, because a form is slightly longer than its file.
  return { left, total, totalBytes, sentBytes: totalBytes - leftBytes + Math.min(sentBytes, underWayBytes) };
}
