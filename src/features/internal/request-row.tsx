import type { InternalGeneration } from '../../../contract/routes/internal-routes.ts';
import { formatDateTime, formatElapsed } from '../../lib/format/format-time.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { LongText } from '../../ui/layout/long-text.tsx';
import { describeCost, describeStatus, listParams, listReasons, secondsTaken } from './describe-request.ts';
import styles from './internal-page.module.css';

/** One request: its settings, results and cost. */
export function RequestRow({ request }: { request: InternalGeneration }) {
  const { generation, items } = request;
  const seconds = secondsTaken(request);
  const reasons = listReasons(items);
  return (
    <li className={styles.row}>
      <div className={styles.asked}>
        <LongText text={generation.prompt || 'No prompt'} what="prompt" />
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
      <Facts>
        <Fact name="Model">{generation.model}</Fact>
        <Fact name="Status">{describeStatus(items)}</Fact>
        <Fact name="Cost">{describeCost(request)}</Fact>
        {seconds !== null && <Fact name="Took">{formatElapsed(seconds * 1000)}</Fact>}
        <Fact name="Asked">
          <time dateTime={new Date(generation.created_at).toISOString()}>{formatDateTime(generation.created_at)}</time>
        </Fact>
        <Fact name="Request id">{generation.id}</Fact>
      </Facts>
    </li>
  );
}
