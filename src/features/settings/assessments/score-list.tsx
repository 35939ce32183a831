import { algorithmNames, type AssessmentThresholds } from '../../../../contract/content/assessment.ts';
import type { AssessmentLook } from '../../../../contract/internal/internal-assessments.ts';
import { formatDateTime } from '../../../lib/format/format-time.ts';
import { formatShare, listScores } from './score-rows.ts';
import styles from './assessments-page.module.css';

/** The scores of one network as bars, each with a mark at its limit. */
export function ScoreList({ look, thresholds }: { look: AssessmentLook; thresholds: AssessmentThresholds }) {
  const { algorithm, frames, at, scores } = look;
  return (
    <div>
      <p className={styles.network}>
        {algorithmNames[algorithm]}
        <span className={styles.note}>
          {frames > 1 && `${frames} frames, the worst one · `}
          <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
        </span>
      </p>
      <dl className={styles.scores}>
        {listScores(scores, thresholds).map(({ name, score, limit, isOver }) => (
          <div key={name} className={styles.score} data-over={isOver || undefined}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.bar} aria-hidden>
                <span className={styles.fill} style={{ inlineSize: `${100 * score}%` }} />
                {limit !== null && limit < 1 && <span className={styles.limit} style={{ insetInlineStart: `${100 * limit}%` }} />}
              </span>
              <span className={styles.figure}>
                {formatShare(score)}
                {isOver && <span className={styles.over}> above {formatShare(limit ?? 1)}</span>}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
