import { assessmentBounds, boundMeanings, type AssessmentThresholds } from '../../../../contract/content/assessment.ts';
import { boundVariables } from '../../../../contract/internal/internal-assessments.ts';
import { boundNames, formatShare } from './score-rows.ts';
import styles from './assessments-page.module.css';

/** The current limits, their meaning, and how to change them. */
export function ThresholdList({ thresholds }: { thresholds: AssessmentThresholds }) {
  const inForce = assessmentBounds.filter((bound) => thresholds[bound] < 1);
  const summary = inForce.map((bound) => `${boundNames[bound]} ${formatShare(thresholds[bound])}`).join(', ');
  return (
    <details className={styles.thresholds}>
      <summary>{inForce.length === 0 ? 'Nothing is refused: all limits are off' : `Refused above: ${summary}`}</summary>
      <dl>
        {assessmentBounds.map((bound) => (
          <div key={bound}>
            <dt>
              {boundNames[bound]} {formatShare(thresholds[bound])}
            </dt>
            <dd>
              {boundMeanings[bound]}. <code>{boundVariables[bound]}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Set these variables in the environment of the studio, in percent, and start it again; 100 switches one off. They decide about scores
        that are known already, too.
      </p>
    </details>
  );
}
