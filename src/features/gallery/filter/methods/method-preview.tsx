import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mediaPath, hasPicture } from '../../../../../contract/media/media.ts';
import type { Method } from './use-method-sources.ts';
import type { MediaRow } from '../../../../../contract/media/media-row.ts';
import { listMedia } from '../../../../db/queries/media/media.ts';
import styles from '../filter-panels.module.css';

const restMs = 500;
const widthPx = 152;
const gapPx = 10;

type Shown = { name: string; src: string; left: number; top: number };

/** Previews a method that is hovered or focused for a while: its own picture, else the newest item made with it. */
export function useMethodPreview(account: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const rest = (method: Method, element: Element | null) => {
    clearTimeout(timer.current);
    setShown(null);
    if (element === null) return;
    timer.current = setTimeout(() => void show(method, element), restMs);
  };
  const show = async (method: Method, element: Element) => {
    const row = method.thumbnail === null ? await findNewestOf(method.key) : undefined;
    const src = method.thumbnail ?? (row === undefined ? null : mediaPath(row, '256', account));
    if (src === null || !element.isConnected || !element.matches(':hover, :focus')) return;
    const of = element.getBoundingClientRect();
    const isRight = of.right + gapPx + widthPx < innerWidth;
    setShown({
      name: method.name,
      src,
      left: isRight ? of.right + gapPx : Math.max(gapPx, of.left - widthPx - gapPx),
      top: Math.min(Math.max(gapPx, of.top - 40), innerHeight - 200),
    });
  };
  const tip =
    shown === null
      ? null
      : createPortal(
          <div className={styles.tip} role="tooltip" style={{ left: shown.left, top: shown.top }}>
            <img src={shown.src} alt="" />
            <p>{shown.name}</p>
          </div>,
          document.body,
        );
  return { rest, tip };
}

/** Limit of items to read; failed and unfinished ones are skipped. */
const mostTried = 24;

/** The newest item with a picture from this model; undefined when there is none or the library is not read yet. */
async function findNewestOf(model: string): Promise<MediaRow | undefined> {
  const [{ library }, { selectMedia }] = await Promise.all([
    import('../../../../db/library/library.ts'),
    import('../../../../db/library/select-media.ts'),
  ]);
  const known = library();
  if (known === undefined) return undefined;
  const list = selectMedia(known, { model });
  const ids = Array.from({ length: Math.min(mostTried, list.length) }, (_, index) => list.idAt(index));
  return (await listMedia(ids)).find((row) => row !== undefined && hasPicture(row));
}
