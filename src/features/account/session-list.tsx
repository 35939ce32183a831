import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { AccountSession } from '../../../contract/routes/account-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import { endSession } from '../../actions/session/end-session.ts';
import { listSessions } from '../../actions/session/list-sessions.ts';
import { formatAgo } from '../../lib/format/format-time.ts';
import { Button } from '../../ui/controls/button.tsx';
import { errorText, runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import styles from './session-list.module.css';

/** The browsers that are signed in to the account. The others can be signed out from here. */
export function SessionList() {
  const { sessions, error, read, keep } = useSessions();
  const [ending, setEnding] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const titleId = useId();
  const end = async (which: { id: string } | 'others', done: string) => {
    if (ending !== null) return;
    setEnding(which === 'others' ? which : which.id);
    const left = await runAction(() => endSession(which));
    setEnding(null);
    if (left === undefined) return read();
    keep(left);
    showToast({ text: done, kind: 'success' });
    // The pressed button disappears with its row, so the list takes the focus.
    list.current?.focus();
  };
  return (
    <div className={styles.sessions}>
      <h3 id={titleId}>Where you are signed in</h3>
      {error !== null && (
        <>
          <p className={styles.note}>{error}</p>
          <Button onClick={read}>Try again</Button>
        </>
      )}
      {error === null && sessions === null && (
        // One placeholder row: the content below does not move when the sessions arrive.
        <div className={styles.list}>
          <div className={styles.session}>
            <div>
              <p className={styles.device}>This browser</p>
              <p className={styles.note}>Asking the studio…</p>
            </div>
          </div>
        </div>
      )}
      {error === null && sessions !== null && (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-labelledby={titleId}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.session}>
              <div>
                <p className={styles.device}>{session.device}</p>
                <p className={styles.note}>{describeUse(session)}</p>
              </div>
              {!session.is_current && (
                <Button
                  size="s"
                  aria-label={`Sign out ${session.device}`}
                  isBusy={ending === session.id}
                  onClick={() => void end({ id: session.id }, `${session.device} is signed out.`)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {error === null && sessions !== null && sessions.length > 1 && (
        <>
          <p className={styles.note}>A device that is signed out keeps the pictures stored on it, and asks to sign in again.</p>
          <Button isBusy={ending === 'others'} onClick={() => void end('others', 'You are signed out everywhere else.')}>
            Sign out everywhere else
          </Button>
        </>
      )}
    </div>
  );
}

function describeUse({ is_current: isCurrent, last_used_at: usedAt, address }: AccountSession): string {
  const when = isCurrent ? 'This browser' : `Last used ${sayAgo(usedAt, Date.now())}`;
  return address === null ? when : `${when} · ${address}`;
}

/** The studio records the last use every ten minutes; anything newer is «just now». */
const exactToMs = 600_000;

function sayAgo(at: number, now: number): string {
  return now - at < exactToMs ? 'just now' : formatAgo(at, now, 'en');
}

/** The sessions of the account; fetched on mount and on every `read`. */
function useSessions() {
  const [sessions, setSessions] = useState<AccountSession[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Counts requests: an answer to an older one is dropped. */
  const asked = useRef(0);
  const keep = useCallback((found: AccountSession[]) => {
    asked.current += 1;
    setSessions(found);
    setError(null);
  }, []);
  const read = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    listSessions().then(
      (found) => mine === asked.current && keep(found),
      (problem: unknown) => {
        if (!(problem instanceof AppError)) console.error('sessions.not-read', problem);
        if (mine === asked.current) setError(sayWhy(problem));
      },
    );
  }, [keep]);
  useEffect(() => {
    read();
    return () => void (asked.current += 1);
  }, [read]);
  return { sessions, error, read, keep };
}

function sayWhy(problem: unknown): string {
  const isAway = problem instanceof AppError && problem.code === 'NETWORK';
  return isAway ? 'The studio cannot be reached. It keeps the list of where you are signed in.' : errorText(problem);
}
