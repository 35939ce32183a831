import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { subscribe } from 'valtio/vanilla';
import { AppError } from '../../../contract/errors.ts';
import { listTrash, type TrashPageAnswer } from '../../actions/trash/list-trash.ts';
import { syncStatus } from '../../sync/status.ts';
import { addPage, beginTrash, emptyTrash, renewBeginning, type TrashItem, type TrashList } from './trash-list.ts';

type Asked = RefObject<AbortController | undefined>;

/** The deleted items, page by page. Read again when the connection returns, or a deletion has reached the server. */
export function useTrash() {
  const [list, setList] = useState(emptyTrash);
  const [state, setState] = useState<'loading' | 'ready' | 'offline' | 'failed'>('loading');
  const known = useRef(emptyTrash);
  /** The running requests. They are independent: the first page is refreshed automatically while the user loads more. */
  const beginning: Asked = useRef(undefined);
  const further: Asked = useRef(undefined);
  /** Deletion times of items removed since: an answer may be older than that. */
  const gone = useRef(new Map<string, number>());

  const show = useCallback((next: TrashList) => {
    const items = next.items.filter(({ item, deleted_at }) => (gone.current.get(item.id) ?? -1) < deleted_at);
    known.current = { ...next, items };
    setList(known.current);
  }, []);

  const read = useCallback(
    async (asked: Asked, cursor: string | null, joined: (page: TrashPageAnswer) => TrashList) => {
      asked.current?.abort();
      const stop = new AbortController();
      asked.current = stop;
      try {
        const page = await listTrash(cursor, stop.signal);
        if (stop.signal.aborted) return;
        show(joined(page));
        setState('ready');
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof AppError)) throw error;
        setState(error.code === 'NETWORK' ? 'offline' : 'failed');
      }
    },
    [show],
  );

  const readBeginning = useCallback(
    () =>
      read(beginning, null, (page) => {
        const renewed = renewBeginning(known.current, page);
        // A page after an end that is no longer shown would leave a gap.
        if (renewed === null) further.current?.abort();
        return renewed ?? beginTrash(page);
      }),
    [read],
  );

  useReadWhenSaved(readBeginning);
  useEffect(() => () => stopReading([beginning, further]), []);

  return {
    items: list.items,
    hasMore: list.next !== null,
    state,
    readAgain: () => {
      setState('loading');
      void readBeginning();
    },
    readMore: () => void read(further, known.current.next, (page) => addPage(known.current, page)),
    /** Removes restored or purged items at once. */
    drop: (items: readonly TrashItem[]) => {
      for (const { item, deleted_at } of items) gone.current.set(item.id, deleted_at);
      show(known.current);
    },
  };
}

function stopReading(requests: readonly Asked[]): void {
  for (const asked of requests) asked.current?.abort();
}

/** Reads at first, and again whenever sync has saved something or its connection returns. */
function useReadWhenSaved(read: () => Promise<void>): void {
  useEffect(() => {
    let before = '';
    const readWhenSaved = () => {
      const now = `${syncStatus.state === 'saved'} ${syncStatus.lastSyncedAt}`;
      if (now === before) return;
      before = now;
      void read();
    };
    readWhenSaved();
    return subscribe(syncStatus, readWhenSaved);
  }, [read]);
}
