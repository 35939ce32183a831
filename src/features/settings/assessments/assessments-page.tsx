import { useRef, useState, type ReactNode } from 'react';
import { type AssessmentList, type InternalAssessment, boundVariables } from '../../../../contract/internal/internal-assessments.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ReadMore } from '../../../ui/layout/read-more.tsx';
import { AssessmentRow } from './assessment-row.tsx';
import { OverruleDialog } from './overrule-dialog.tsx';
import { StudioPage } from '../studio-page.tsx';
import { usePagedList, type PagedList } from '../use-paged-list.ts';
import { type AssessmentThresholds, assessmentBounds, boundMeanings } from '../../../../contract/content/assessment.ts';
import { listAssessments } from '../../../actions/internal/list-assessments.ts';
import { boundNames, formatShare } from './score-rows.ts';
import styles from './assessments-page.module.css';

type AssessmentPage = { rows: readonly InternalAssessment[]; next: string | null; thresholds: AssessmentThresholds };

/** Files that networks have assessed: all, or the refused ones. A file assessed again comes first at the next reading. */
const assessmentList: PagedList<AssessmentList, InternalAssessment, AssessmentPage> = {
  name: 'assessments',
  staysUntilRead: false,
  readPage: async (list, cursor, signal) => {
    const { assessments, ...rest } = await listAssessments(list, cursor, signal);
    return { ...rest, rows: assessments };
  },
  idOf: ({ hash }) => hash,
};

/** The assessments of files that people wanted to publish, for administrators. Everybody else sees `notFound`. */
export function AssessmentsPage({ notFound }: { notFound: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [list, setList] = useState<AssessmentList>('refused');
  const [overruling, setOverruling] = useState<InternalAssessment | null>(null);
  const assessments = usePagedList(assessmentList, list);
  const { state } = assessments;
  if (state.step === 'unknown') return notFound;
  return (
    <StudioPage
      title="Assessments"
      lead="Two networks in this studio look at pictures and videos before they become public. You see what people wanted to publish, and nothing else of theirs."
      tools={
        <div className={styles.choice}>
          <Segmented
            label="Which files"
            value={list}
            options={[
              { value: 'refused', label: 'Refused' },
              { value: 'all', label: 'All' },
            ]}
            onChange={setList}
          />
        </div>
      }
      state={state}
      onRetry={assessments.readAgain}
      scroller={scroller}
    >
      {state.step === 'shown' && <ThresholdList thresholds={state.page.thresholds} />}
      {state.step === 'shown' && state.page.rows.length === 0 && (
        <EmptyState title={list === 'refused' ? 'Nothing is refused' : 'Nothing has been looked at yet'}>
          {list === 'refused'
            ? 'What the networks refuse to publish is listed here, so that you can let it through.'
            : 'Pictures and films that users publish are listed here, with what the networks saw in them.'}
        </EmptyState>
      )}
      {state.step === 'shown' && state.page.rows.length > 0 && (
        <ul className={styles.list} aria-label={list === 'refused' ? 'Refused files, newest first' : 'All files, newest first'}>
          {state.page.rows.map((one) => (
            <AssessmentRow key={one.hash} assessment={one} thresholds={state.page.thresholds} onOverrule={() => setOverruling(one)} />
          ))}
        </ul>
      )}
      {state.step === 'shown' && state.page.next !== null && (
        <ReadMore state={state.more} failure="More assessments could not be read." onMore={assessments.readMore} scroller={scroller} />
      )}
      {overruling !== null && <OverruleDialog assessment={overruling} onClose={() => setOverruling(null)} onSaved={assessments.put} />}
    </StudioPage>
  );
}

/** The current limits, their meaning, and how to change them. */
function ThresholdList({ thresholds }: { thresholds: AssessmentThresholds }) {
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
