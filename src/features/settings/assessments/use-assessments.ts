import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssessmentThresholds } from '../../../../contract/assessment.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { AssessmentList, InternalAssessment } from '../../../../contract/internal-assessments.ts';
import { listAssessments } from '../../../actions/list-assessments.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';

type Shown = {
  step: 'shown';
  assessments: readonly InternalAssessment[];
  thresholds: AssessmentThresholds;
  next: string | null;
  /** State of the page after the last row. */
  more: 'idle' | 'reading' | 'failed';
};
type AssessmentsState =
  | { step: 'reading' }
  /** This user is no administrator. */
  | { step: 'unknown' }
  | { step: 'failed'; message: string; isOffline: boolean }
  | Shown;

type Known = { list: AssessmentList; state: AssessmentsState };

const reading: AssessmentsState = { step: 'reading' };
const unknownCodes: string[] = ['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** One of the lists of files that networks have looked at, page by page. */
export function useAssessments(list: AssessmentList) {
  const [known, setKnown] = useState<Known>({ list, state: reading });
  // The other list is never shown under this one's name.
  const state = known.list === list ? known.state : reading;
  const asked = useRef<AbortController>(undefined);

  const read = useCallback(async () => {
    asked.current?.abort();
    const stop = (asked.current = new AbortController());
    const first = await readPage(list, null, stop.signal);
    if (!stop.signal.aborted) setKnown({ list, state: first });
  }, [list]);

  const readMore = useCallback(async () => {
    const stop = asked.current;
    if (stop === undefined || state.step !== 'shown' || state.more === 'reading' || state.next === null) return;
    setKnown({ list, state: { ...state, more: 'reading' } });
    const page = await readPage(list, state.next, stop.signal);
    if (!stop.signal.aborted) setKnown((before) => editShown(before, (shown) => addPage(shown, page)));
  }, [list, state]);

  useEffect(() => {
    void read();
    return () => asked.current?.abort();
  }, [read]);

  /** The row stays where it is, also where the list would not have it now. */
  const put = (changed: InternalAssessment) =>
    setKnown((before) =>
      editShown(before, (shown) => ({
        ...shown,
        assessments: shown.assessments.map((one) => (one.hash === changed.hash ? changed : one)),
      })),
    );
  const readAgain = () => {
    setKnown({ list, state: reading });
    void read();
  };
  return { state, put, readAgain, readMore: () => void readMore() };
}

function editShown(known: Known, edit: (shown: Shown) => Shown): Known {
  return known.state.step === 'shown' ? { ...known, state: edit(known.state) } : known;
}

async function readPage(list: AssessmentList, cursor: string | null, signal: AbortSignal): Promise<AssessmentsState> {
  try {
    return { step: 'shown', ...(await listAssessments(list, cursor, signal)), more: 'idle' };
  } catch (error) {
    if (signal.aborted) return reading;
    if (!(error instanceof AppError)) console.error('assessments.not-read', error);
    if (!(error instanceof AppError)) return { step: 'failed', message: errorText(error), isOffline: false };
    if (unknownCodes.includes(error.code)) return { step: 'unknown' };
    return { step: 'failed', message: error.message, isOffline: error.code === 'NETWORK' };
  }
}

/** A file that was looked at again comes first in the next reading; a page that could not be read leaves the list as it is. */
function addPage(before: Shown, page: AssessmentsState): Shown {
  if (page.step !== 'shown') return { ...before, more: 'failed' };
  const there = new Set(before.assessments.map(({ hash }) => hash));
  return { ...page, assessments: [...before.assessments, ...page.assessments.filter(({ hash }) => !there.has(hash))] };
}
