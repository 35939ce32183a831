import { Film, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { AssessmentThresholds } from '../../../../contract/content/assessment.ts';
import { contentCategories } from '../../../../contract/content/content-warning.ts';
import type { InternalAssessment } from '../../../../contract/internal/internal-assessments.ts';
import { formatDateTime } from '../../../lib/format/format-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ScoreList } from './score-list.tsx';
import styles from './assessments-page.module.css';

type Props = { assessment: InternalAssessment; thresholds: AssessmentThresholds; onOverrule: () => void };

/** One assessed file: the decision, the owner, and the scores of the networks. */
export function AssessmentRow({ assessment, thresholds, onOverrule }: Props) {
  const { hash, is_refused, looks, overruled, resource_type } = assessment;
  const owner = nameOwner(assessment);
  return (
    <li className={styles.row}>
      <Picture hash={hash} name={`${resource_type === 'video' ? 'Video' : 'Picture'} of ${owner}`} />
      <div className={styles.about}>
        <p className={styles.verdict} data-refused={is_refused || undefined}>
          {describeState(assessment)}
          {resource_type === 'video' && <Film size={14} aria-label="Video" />}
        </p>
        <p className={styles.owner}>{owner}</p>
        {overruled !== null && (
          <p className={styles.note}>
            Let through by {overruled.by ?? 'an administrator whose account is gone'}, {formatDateTime(overruled.at)}
          </p>
        )}
        {is_refused && (
          <Button size="s" className={styles.overrule} aria-label={`Let through the ${resource_type} of ${owner}`} onClick={onOverrule}>
            Let through
          </Button>
        )}
      </div>
      <div className={styles.looks}>
        {looks.map((look) => (
          <ScoreList key={look.algorithm} look={look} thresholds={thresholds} />
        ))}
      </div>
    </li>
  );
}

function describeState({ is_refused, is_published, looks }: InternalAssessment): string {
  const category = looks.find((look) => look.category !== null)?.category ?? null;
  // Limits lowered later do not unpublish files.
  if (is_refused && is_published) return 'Published; the limits of today refuse it';
  if (is_refused) return category === null ? 'Refused' : `Refused: ${contentCategories[category]}`;
  return is_published ? 'Published' : 'May be published';
}

function nameOwner({ user, media_id }: InternalAssessment): string {
  const owner = user === null ? 'a team' : (user.email ?? 'a guest');
  return media_id === null ? `${owner}, a trained model` : owner;
}

function Picture({ hash, name }: { hash: string; name: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className={styles.picture}>
      {isBroken ? (
        <ImageOff size={24} aria-label={`${name}: no longer here`} />
      ) : (
        <img
          src={`/api/internal/assessments/${hash}/picture`}
          alt={name}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
}
