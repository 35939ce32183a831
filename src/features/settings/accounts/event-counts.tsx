import { useState } from 'react';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { AppError } from '../../../../contract/errors.ts';
import { eventDays, studioEvents, type StudioEvent } from '../../../../contract/internal/studio-event.ts';
import { callAccounts } from '../../../actions/internal/call-accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './accounts-page.module.css';

type Events = ResponseOf<'internalEvents'>['events'];

const eventNames: Record<StudioEvent, string> = {
  asset_created: 'Made',
  asset_failed: 'Failed',
  asset_imported: 'Imported',
  asset_upscaled: 'Upscaled',
  asset_shared: 'Shared',
  asset_published: 'Published',
  account_created: 'Accounts',
};

/** Use of the studio by day; read on request. */
export function EventCounts() {
  const [events, setEvents] = useState<Events | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      setEvents((await callAccounts('internalEvents', {})).events);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={styles.events} aria-label="Use of the studio">
      <div className={styles.eventsHead}>
        <h2>Use of the studio</h2>
        <Button size="s" isBusy={isBusy} onClick={() => void read()}>
          {events === null ? 'Show counts' : 'Read again'}
        </Button>
      </div>
      <p className={styles.note}>
        Counted by this server for {eventDays} days, without names or pictures, and sent nowhere. Days are those of UTC.
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {events?.length === 0 && <p>Nothing has happened in the last {eventDays} days.</p>}
      {events !== null && events.length > 0 && <EventTable events={events} />}
    </section>
  );
}

function EventTable({ events }: { events: Events }) {
  const days = [...new Set(events.map(({ day }) => day))];
  const times = new Map(events.map((one) => [`${one.day} ${one.name}`, one.times]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls must scroll by keyboard
    <div className={styles.table} role="region" aria-label="Counts by day" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {studioEvents.map((name) => (
              <th key={name} scope="col">
                {eventNames[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {studioEvents.map((name) => (
                <td key={name}>{(times.get(`${day} ${name}`) ?? 0).toLocaleString('en')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
