import { useMemo, useRef } from 'react';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { formatDateTime } from '../../lib/format/format-time.ts';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { uniformRows } from '../../ui/windowing/uniform-rows.ts';
import { useRowWindow } from '../../ui/windowing/use-row-window.ts';
import { describeSent, type Sent } from './describe-sent.ts';
import styles from './activity.module.css';

/** Px. Every row has this height, so a row's place follows from its index. */
const rowHeight = { desk: 60, phone: 84 };

/** The requests that this browser sent, newest first. Renders only the rows near the viewport. */
export function ActivityList({ list }: { list: readonly Sent[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const step = rowHeight[useIsPhone() ? 'phone' : 'desk'];
  const layout = useMemo(() => uniformRows(list.length, step), [list.length, step]);
  const { firstRow, lastRow, base, height } = useRowWindow(scroller, rows, layout);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller without focusable content needs a tab stop for the keyboard
    <div ref={scroller} className={styles.scroller} role="region" aria-label="Requests" tabIndex={0}>
      <ul ref={rows} className={styles.list} style={{ height }}>
        {list.slice(firstRow, lastRow + 1).map((sent, offset) => {
          const index = firstRow + offset;
          return (
            <li
              key={sent.i}
              className={styles.row}
              aria-setsize={list.length}
              aria-posinset={index + 1}
              style={{ height: step, transform: `translateY(${index * step - base}px)` }}
            >
              <p className={styles.what}>{describeSent(sent)}</p>
              <p className={styles.size}>
                {formatBytes(sent.bytes)}
                {!sent.hasAnswer && ', no answer'}
              </p>
              <p className={styles.address}>
                {sent.method} {sent.address}
              </p>
              <time className={styles.time} dateTime={new Date(sent.until).toISOString()}>
                {formatDateTime(sent.until)}
              </time>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
