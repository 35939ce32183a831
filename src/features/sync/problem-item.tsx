import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { discardProblem } from '../../actions/outbox/discard-problem.ts';
import { retryProblem } from '../../actions/outbox/retry-problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { describeProblem, mediaOfProblem, problemDetails, whyProblem, type Problem } from './describe-problem.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { findMe } from '../../db/queries/session.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import styles from './sync-panel.module.css';

/** One mutation that needs a decision. */
export function ProblemItem({ problem }: { problem: Problem }) {
  const [isBusy, setIsBusy] = useState(false);
  const mediaId = mediaOfProblem(problem);
  const isParked = problem.reason === 'parked';
  const act = async (action: (i: number) => Promise<void>) => {
    setIsBusy(true);
    await runAction(() => action(problem.i!));
    setIsBusy(false);
  };
  return (
    <li className={styles.problem}>
      <div className={styles.what}>
        {mediaId !== null && <ProblemPicture id={mediaId} />}
        <div>
          <p className={styles.action} dir="auto">
            {describeProblem(problem)}
          </p>
          <p className={styles.reason}>{whyProblem(problem)}</p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button size="s" isBusy={isBusy} onClick={() => void act(retryProblem)}>
          {isParked ? 'Send now' : 'Retry'}
        </Button>
        <Button size="s" variant="quiet" onClick={() => void act(discardProblem)}>
          Discard
        </Button>
        <Button
          size="s"
          variant="quiet"
          onClick={() =>
            void runAction(async () => {
              await navigator.clipboard.writeText(problemDetails(problem));
              showToast({ text: 'Details copied' });
            })
          }
        >
          Copy details
        </Button>
      </div>
    </li>
  );
}

/** A small picture of the affected item; nothing when it is unfinished or not on this device. */
function ProblemPicture({ id }: { id: string }) {
  const media = useLiveQuery(() => findMedia(id), [id]);
  const me = useLiveQuery(findMe, []);
  if (media?.hash == null || me === undefined) return null;
  return <img className={styles.picture} src={mediaPath(media, '256', accountOf(me.user_id))} alt="" width={40} height={40} />;
}
