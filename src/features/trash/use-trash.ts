import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import { AppError } from '../../../contract/errors.ts';
import { listTrash, type TrashPageAnswer } from '../../actions/list-trash.ts';
import { syncStatus } from '../../sync/status.ts';

export type TrashItem = TrashPageAnswer['items'][number];

type Trash = {
  items: readonly TrashItem[];
  state: 'loading' | 'ready' | 'offline' | 'failed';
  hasMore: boolean;
};

/** The deleted items, a page at a time; asked for again when the connection is back or what was deleted has reached the server. */
export function useTrash() {
  const [trash, setTrash] = useState<Trash>({ items: [], state: 'loading', hasMore: false });
  const cursor = useRef<string | null>(null);
  const asked = useRef<AbortController>(undefined);
  /** When those were deleted that have left since: an answer may be older than that. */
  const gone = useRef(new Map<string, number>());

  const read = useCallback(async (isFirst: boolean) => {
    asked.current?.abort();
    const stop = new AbortController();
    asked.current = stop;
    try {
      const page = await listTrash(isFirst ? null : cursor.current, stop.signal);
      cursor.current = page.next;
      const there = page.items.filter(({ item, deleted_at }) => (gone.current.get(item.id) ?? -1) < deleted_at);
      setTrash((before) => {
        const known = isFirst ? [] : before.items;
        const ids = new Set(known.map(({ item }) => item.id));
        return { items: [...known, ...there.filter(({ item }) => !ids.has(item.id))], state: 'ready', hasMore: page.next !== null };
      });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      setTrash((before) => ({ ...before, state: error.code === 'NETWORK' ? 'offline' : 'failed' }));
    }
  }, []);

  useEffect(() => {
    let known = '';
    const readWhenSaved = () => {
      const now = `${syncStatus.state === 'saved'} ${syncStatus.lastSyncedAt}`;
      if (now === known) return;
      known = now;
      void read(true);
    };
    readWhenSaved();
    return subscribe(syncStatus, readWhenSaved);
  }, [read]);
  useEffect(() => () => asked.current?.abort(), []);

  return {
    ...trash,
    readAgain: () => {
      setTrash((before) => ({ ...before, state: 'loading' }));
      void read(true);
    },
    readMore: () => void read(false),
    /** Takes items out at once: they were restored or deleted for good. */
    drop: (items: readonly TrashItem[]) => {
      for (const { item, deleted_at } of items) gone.current.set(item.id, deleted_at);
      setTrash((before) => ({ ...before, items: before.items.filter(({ item }) => !items.some((left) => left.item.id === item.id)) }));
    },
  };
}
