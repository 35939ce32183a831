import { useCallback, useEffect, useRef, useState } from 'react';
import { toUnread, type Unread } from './unread.ts';

/** A page of a list, and what else the studio tells with it. `next` leads to the page after it. */
type Page<Row> = { rows: readonly Row[]; next: string | null };

/** A list that the studio keeps for its administrators. `Key` names the part of it that is shown: a search, a choice. */
export type PagedList<Key extends string, Row, P extends Page<Row>> = {
  name: string;
  /** The part before stays until the next one is there; else it is never shown under the other's name. */
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

/** A list for administrators, page by page. `list` is the same object at each call. */
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
    // A part that stays until the next one is there has no more pages.
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

  /** The row stays where it is, also where the list would not have it now. */
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

/** Rows that changed since may come again in the next page; a page that could not be read leaves the list as it is. */
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
