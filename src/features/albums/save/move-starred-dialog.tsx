import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { shortTitle } from '../../../lib/format/short-title.ts';

type MoveStarredDialogProps = {
  /** Of the album it would be moved into. */
  title: string;
  /** Starred items among those to be moved. */
  count: number;
  onMove: () => void;
  onClose: () => void;
};

/** Moving a starred item is asked about: it leaves the history, where stars are looked for. */
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
