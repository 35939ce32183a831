import { useState } from 'react';
import { leaveTeam } from '../../../actions/teams/leave-team.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import styles from './team-section.module.css';

/** Asks before leaving the team, and explains the consequences for its library. */
export function LeaveDialog({ name, isLast, onClose }: { name: string; isLast: boolean; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    await runAction(leaveTeam);
    setIsBusy(false);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Leave ${name}?`}
      description={
        isLast
          ? 'You are the last one: the team’s library becomes part of your own.'
          : 'What you made for the team stays with it. You go back to your own library.'
      }
    >
      <div className={styles.choices}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void leave()}>
          Leave the team
        </Button>
      </div>
    </Dialog>
  );
}
