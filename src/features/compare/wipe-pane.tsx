import { Wipe } from '../../ui/stage/wipe.tsx';
import type { ZoomBox } from '../../ui/zoom/zoom-geometry.ts';
import { ComparedPicture, type SharedView } from './compare-pane.tsx';
import type { Compared } from './compared-settings.ts';
import { pictureLetter } from './picture-letter.ts';
import styles from './compare-dialog.module.css';

type WipePaneProps = SharedView & { compared: readonly Compared[]; onBox: (box: ZoomBox) => void };

/** Two pictures on top of each other with a draggable divider. */
export function WipePane({ compared, onBox, ...shared }: WipePaneProps) {
  const [first, second] = compared;
  if (first === undefined || second === undefined) return null;
  const [a, b] = [pictureLetter(0), pictureLetter(1)];
  return (
    <Wipe
      names={[a, b]}
      first={<ComparedPicture key={first.item.id} item={first.item} onBox={onBox} {...shared} />}
      second={<ComparedPicture key={second.item.id} item={second.item} {...shared} />}
    >
      <span className={styles.letter}>{a}</span>
      <span className={styles.letterRight}>{b}</span>
    </Wipe>
  );
}
