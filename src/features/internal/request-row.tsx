import type { InternalGeneration } from '../../../contract/internal-routes.ts';
import { formatDateTime, formatElapsed } from '../../lib/format-time.ts';
import { describeCost, describeStatus, listParams, listReasons, secondsTaken } from './describe-request.ts';
import styles from './internal-page.module.css';

/** One request: what was asked for, what became of it, what it cost. */
export function RequestRow({ request }: { request: InternalGeneration }) {
  const { generation, items } = request;
  const seconds = secondsTaken(request);
  const reasons = listReasons(items);
  return (
    <li className={styles.row}>
      <div className={styles.asked}>
        <p dir="auto" className={styles.prompt}>
          {generation.prompt || 'No prompt'}
        </p>
        <dl className={styles.params}>
          {listParams(request).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt> <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        {reasons.map((reason) => (
          <p key={reason} className={styles.reason}>
            {reason}
          </p>
        ))}
      </div>
      <dl className={styles.facts}>
        <Fact name="Model" value={generation.model} />
        <Fact name="Status" value={describeStatus(items)} />
        <Fact name="Cost" value={describeCost(request)} />
        {seconds !== null && <Fact name="Took" value={formatElapsed(seconds * 1000)} />}
        <div className={styles.fact}>
          <dt>Asked</dt>
          <dd>
            <time dateTime={new Date(generation.created_at).toISOString()}>{formatDateTime(generation.created_at)}</time>
          </dd>
        </div>
        <Fact name="Request id" value={generation.id} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
