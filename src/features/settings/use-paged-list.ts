import { useCallback, useEffect, useRef, useState } from 'react';
import { toUnread, type Unread } from './unread.ts';

/** A page of a list with further data. `next`: cursor of the page after it. */
type Page<Row> = { rows: readonly Row[]; next: string | null };

/** A list for administrators. `Key` selects the shown part: a search, a choice. */
export type PagedList<Key extends string, Row, P extends Page<Row>> = {
  name: string;
  /** Keeps the previous part until the next one is read; else it is never shown under the other key. */
  staysUntilRead: boolean;
  /** @throws AppError */
  readPage: (key: Key, cursor: string | null, signal: AbortSignal) => Promise<P>;
  idOf: (row: Row) => string;
};

/** `more`: state of the page after the last row. */
type Shown<P> = { step: 'shown'; page: P; more: 'idle' | 'reading' | 'failed' };
type ListState<P> = { step: 'reading' } | Unread | Shown<P>;
type Known<Key, P> = { key: Key; state: ListState<P> };

const reading = { step: 'reading' } as const;

/** A list for administrators, page by page. `list` must be a stable object. */
export function usePagedList<Key extends string, Row, P extends Page<Row>>(list: PagedList<Key, Row, P>, key: Key) {
  const [known, setKnown] = useState<Known<Key, P>>({ key, state: reading });
  const isOther = known.key !== key;
  const state = isOther && !list.staysUntilRead ? reading : known.state;
  const asked = useRef<AbortController>(undefined);
  const edit = (change: (shown: Shown<P>) => Shown<P>) =>
    setKnown((before) => (before.state.step === 'shown' ? { ...before, state: change(before.state) } : before));

  const read = useCallback(async () => {
    asked.current?.abort();
    const stop = (asked.current = new AbortController());
    const first = await readState(() => list.readPage(key, null, stop.signal), list.name);
    if (!stop.signal.aborted) setKnown({ key, state: first });
  }, [list, key]);

  const readMore = async () => {
    const stop = asked.current;
    // A previous part that is still shown must not load more pages.
    if (stop === undefined || isOther || state.step !== 'shown' || state.more === 'reading' || state.page.next === null) return;
    const { next } = state.page;
    edit((shown) => ({ ...shown, more: 'reading' }));
    const page = await readState(() => list.readPage(key, next, stop.signal), list.name);
    if (!stop.signal.aborted) edit((shown) => addPage(list, shown, page));
  };

  useEffect(() => {
    void read();
    return () => asked.current?.abort();
  }, [read]);

  /** Replaces a row in place, even if the list would no longer contain it. */
  const put = (row: Row) => {
    const rows = (before: readonly Row[]) => before.map((one) => (list.idOf(one) === list.idOf(row) ? row : one));
    edit((shown) => ({ ...shown, page: { ...shown.page, rows: rows(shown.page.rows) } }));
  };
  const readAgain = () => {
    setKnown({ key, state: reading });
    void read();
  };
  return { state, put, readAgain, readMore: () => void readMore() };
}

async function readState<P>(readPage: () => Promise<P>, name: string): Promise<Unread | Shown<P>> {
  try {
    return { step: 'shown', page: await readPage(), more: 'idle' };
  } catch (error) {
    return toUnread(error, name);
  }
}

/** Rows that changed may appear again in the next page; a failed page leaves the list as it is. */
function addPage<Row, P extends Page<Row>>(
  { idOf }: Pick<PagedList<string, Row, P>, 'idOf'>,
  before: Shown<P>,
  after: Unread | Shown<P>,
): Shown<P> {
  if (after.step !== 'shown') return { ...before, more: 'failed' };
  const there = new Set(before.page.rows.map(idOf));
  const rows = [...before.page.rows, ...after.page.rows.filter((row) => !there.has(idOf(row)))];
  return { ...after, page: { ...after.page, rows } };
}
