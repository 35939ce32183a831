import { useState } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import type { InternalAssessment } from '../../../../contract/internal/internal-assessments.ts';
import { overruleAssessment } from '../../../actions/internal/overrule-assessment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { errorText } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './assessments-page.module.css';

type Props = { assessment: InternalAssessment; onClose: () => void; onSaved: (assessment: InternalAssessment) => void };

/** Asks before a refused file is published, which cannot be undone here. */
export function OverruleDialog({ assessment, onClose, onSaved }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const kind = assessment.resource_type;
  const overrule = async () => {
    setIsBusy(true);
    try {
      onSaved(await overruleAssessment(assessment.hash));
      showToast({ text: `This ${kind} can be published now.`, kind: 'success' });
      onClose();
    } catch (error) {
      if (!(error instanceof AppError)) console.error('assessment.not-overruled', error);
      setProblem(error instanceof AppError && error.code === 'NOT_FOUND' ? `Its owner has deleted this ${kind} since.` : errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={`Let this ${kind} be published?`}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void overrule()}>
            Let it through
          </Button>
        </>
      }
    >
      <p>
        Its owner can publish it from now on, whatever the networks say; the words of its prompt still count. The studio’s log says that you
        decided so. This cannot be taken back here.
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
