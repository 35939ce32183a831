import { useMemo, useRef, useState, type RefObject } from 'react';
import type { Profile } from '../../actions/profiles/read-profile.ts';
import { ReadMore } from '../../ui/layout/read-more.tsx';
import { useElementWidth } from '../../ui/hooks/use-element-width.ts';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { useRowWindow } from '../../ui/windowing/use-row-window.ts';
import { layOutPictures, type PictureRow } from './picture-rows.ts';
import { PostedPicture } from './posted-picture.tsx';
import { renditionSet } from './rendition-set.ts';
import styles from './profile-gallery.module.css';

/** Px between pictures; and the minimum width for a touch target. */
const gap = 6;
const narrowest = 44;

type ProfileGalleryProps = {
  profile: Profile;
  more: 'idle' | 'reading' | 'failed';
  onMore: () => void;
  /** Called when a picture is no longer available. */
  onMissing: () => void;
};

/** Posted pictures in rows that keep their ratios, drawn only around the view; a press opens one. */
export function ProfileGallery({ profile, more, onMore, onMissing }: ProfileGalleryProps) {
  const { username, items, count, next } = profile;
  const [openId, setOpenId] = useState<string | null>(null);
  /** The focused or last viewed picture; it stays in the DOM out of view. */
  const [currentId, setCurrentId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const show = (id: string) => {
    setCurrentId(id);
    setOpenId(id);
  };
  // −1 when the open picture was deleted, which closes it.
  const open = items.findIndex((item) => item.id === openId);
  // At the last loaded picture, loads the next page.
  const turn = (by: number) => {
    const target = items[open + by];
    if (target !== undefined) show(target.id);
    if (open + by >= items.length - 1) onMore();
  };
  const nameOf = (index: number) => `Picture ${(index + 1).toLocaleString('en')} of ${count.toLocaleString('en')} by ${username}`;
  const { rows, base, height } = usePictureRows(list, items, currentId);
  return (
    <>
      <ul ref={list} className={styles.pictures} style={{ height }}>
        {rows.flatMap((row) =>
          row.widths.map((width, place) => {
            const index = row.first + place;
            const item = items[index]!;
            const x = row.widths.slice(0, place).reduce((sum, before) => sum + before + gap, 0);
            return (
              <li
                key={item.id}
                className={styles.picture}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ width, height: row.height, transform: `translate(${x}px, ${row.top - base}px)` }}
              >
                <button
                  type="button"
                  className={styles.open}
                  aria-haspopup="dialog"
                  data-id={item.id}
                  onFocus={() => setCurrentId(item.id)}
                  onClick={() => show(item.id)}
                >
                  <img
                    src={`${item.media_url}/512`}
                    srcSet={renditionSet(item)}
                    sizes={`${Math.round(width)}px`}
                    width={item.width}
                    height={item.height}
                    alt={nameOf(index)}
                    decoding="async"
                    onError={onMissing}
                  />
                </button>
              </li>
            );
          }),
        )}
      </ul>
      {next !== null && <ReadMore state={more} failure="More pictures could not be read." onMore={onMore} />}
      <PostedPicture
        item={items[open] ?? null}
        name={open === -1 ? '' : nameOf(open)}
        isFirst={open === 0}
        isLast={open + 1 >= count}
        onTurn={turn}
        onClose={() => setOpenId(null)}
        finalFocus={() => list.current?.querySelector<HTMLElement>(`[data-id="${currentId}"]`) ?? null}
      />
    </>
  );
}

/** The rows around the view and that of `currentId`, in order. The page itself scrolls. */
function usePictureRows(list: RefObject<HTMLElement | null>, items: Profile['items'], currentId: string | null) {
  const page = useRef<HTMLElement | null>(document.documentElement);
  const width = useElementWidth(list);
  const isPhone = useIsPhone();
  const layout = useMemo(() => {
    const ratios = items.map((item) => item.width / item.height);
    return layOutPictures(ratios, { width, wanted: isPhone ? 160 : 300, gap, narrowest });
  }, [items, width, isPhone]);
  const { firstRow, lastRow, base, height } = useRowWindow(page, list, layout);
  const current = currentId === null ? -1 : items.findIndex((item) => item.id === currentId);
  const holds = (row: PictureRow) => row.first <= current && current < row.first + row.count;
  const rows = layout.rows.filter((row, number) => (number >= firstRow && number <= lastRow) || holds(row));
  return { rows, base, height };
}
