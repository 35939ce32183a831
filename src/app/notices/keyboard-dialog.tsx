import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './keyboard-dialog.module.css';

const control = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const groups: { title: string; keys: [keys: string, does: string][] }[] = [
  {
    title: 'In the grid',
    keys: [
      ['← → ↑ ↓', 'Move'],
      ['Home End', 'Start and end of the row'],
      ['Ctrl Home', 'Newest picture'],
      ['Ctrl End', 'Oldest picture'],
      ['PageUp PageDown', 'A screen up or down'],
      ['Enter', 'Open'],
      ['S', 'Star or unstar'],
      ['D', 'Download'],
      ['A', 'Add to album'],
      ['Delete', 'Delete'],
      ['Shift F10', 'All actions'],
    ],
  },
  {
    title: 'Selection',
    keys: [
      ['X', 'Select, or take out again'],
      ['Shift ←→↑↓', 'Extend the selection'],
      [`${control} A`, 'Select all'],
      ['S D A Delete', 'For all that is selected'],
      ['Esc', 'Leave the selection'],
    ],
  },
  { title: 'Create', keys: [[`${control} Enter`, 'Create from the prompt']] },
  {
    title: 'In a picture',
    keys: [
      ['← →', 'Previous and next'],
      ['F Enter', 'Full screen'],
      ['B', 'Before and after upscaling'],
      ['S', 'Star or unstar'],
      ['D', 'Download'],
      ['A', 'Save to album'],
      ['Delete', 'Delete'],
      ['Esc', 'Close'],
    ],
  },
  {
    title: 'Full screen and comparing',
    keys: [
      ['+ −', 'Zoom in and out'],
      ['0', 'Whole picture'],
      ['1', 'Its own size'],
      ['Shift ←→↑↓', 'Move the picture'],
    ],
  },
  {
    title: 'In a video',
    keys: [
      ['Space', 'Play or pause'],
      ['J L', 'Back and forward'],
      [', .', 'Previous and next frame'],
      ['G', 'Grab Frame'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      ['/', 'Search'],
      [`${control} Z`, 'Undo'],
      [`${control} Shift Z`, 'Redo'],
      ['?', 'This list'],
    ],
  },
];

/** The list of keyboard shortcuts. */
export function KeyboardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard" size="l" isReading isOpen={isOpen} onClose={onClose}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title} className={styles.group}>
            <h3>{group.title}</h3>
            <dl className={styles.list}>
              {group.keys.map(([keys, does]) => (
                <div key={keys} className={styles.line}>
                  <dt>
                    <Kbd keys={keys} />
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Keys, separated by spaces: `Ctrl Enter`. */
function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
