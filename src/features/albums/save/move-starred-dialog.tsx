import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { shortTitle } from '../../../lib/format/short-title.ts';

type MoveStarredDialogProps = {
  /** The title of the target album. */
  title: string;
  /** Number of starred items in the move. */
  count: number;
  onMove: () => void;
  onClose: () => void;
};

/** Confirms the move of starred items: they leave the history, where users look for stars. */
export function MoveStarredDialog({ title, count, onMove, onClose }: MoveStarredDialogProps) {
  const subject = count === 1 ? 'A starred image' : `${count.toLocaleString('en')} starred images`;
  return (
    <Dialog
      title={count === 1 ? 'Move starred image?' : 'Move starred images?'}
      description={`${subject} will leave your generation history for the album “${shortTitle(title)}”.`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onMove}>
            Move
          </Button>
        </>
      }
    >
      <p>The star stays. To keep it in the history as well, save it to the album instead of moving it.</p>
    </Dialog>
  );
}
