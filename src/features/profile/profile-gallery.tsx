import { useRef, useState, type CSSProperties } from 'react';
import type { Profile } from '../../actions/read-profile.ts';
import { ReadMore } from '../../ui/read-more.tsx';
import { PostedPicture } from './posted-picture.tsx';
import { renditionSet } from './rendition-set.ts';
import styles from './profile-gallery.module.css';

type ProfileGalleryProps = {
  profile: Profile;
  more: 'idle' | 'reading' | 'failed';
  onMore: () => void;
  /** A picture is no longer there. */
  onMissing: () => void;
};

/** Posted pictures in rows that keep their shapes; a press shows one large. */
export function ProfileGallery({ profile, more, onMore, onMissing }: ProfileGalleryProps) {
  const { username, items, count, next } = profile;
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Where the focus goes when it is closed: to the picture that was looked at last. */
  const lastId = useRef('');
  const show = (id: string) => {
    lastId.current = id;
    setOpenId(id);
  };
  // Where one was that is deleted meanwhile, nothing stays open.
  const open = items.findIndex((item) => item.id === openId);
  // At the last one that is here, the next ones are asked for.
  const turn = (by: number) => {
    const target = items[open + by];
    if (target !== undefined) show(target.id);
    if (open + by >= items.length - 1) onMore();
  };
  const nameOf = (index: number) => `Picture ${(index + 1).toLocaleString('en')} of ${count.toLocaleString('en')} by ${username}`;
  return (
    <>
      <ul ref={list} className={styles.pictures}>
        {items.map((item, index) => (
          <li key={item.id} className={styles.picture} style={{ '--ratio': item.width / item.height } as CSSProperties}>
            <button type="button" className={styles.open} aria-haspopup="dialog" data-id={item.id} onClick={() => show(item.id)}>
              <img
                src={`${item.media_url}/512`}
                srcSet={renditionSet(item)}
                sizes={`(max-width: 720px) ${Math.round((item.width / item.height) * 200)}px, ${Math.round((item.width / item.height) * 300)}px`}
                width={item.width}
                height={item.height}
                alt={nameOf(index)}
                loading={index < 24 ? 'eager' : 'lazy'}
                decoding="async"
                onError={onMissing}
              />
            </button>
          </li>
        ))}
      </ul>
      {next !== null && <ReadMore state={more} failure="More pictures could not be read." onMore={onMore} />}
      <PostedPicture
        item={items[open] ?? null}
        name={open === -1 ? '' : nameOf(open)}
        isFirst={open === 0}
        isLast={open + 1 >= count}
        onTurn={turn}
        onClose={() => setOpenId(null)}
        finalFocus={() => list.current?.querySelector<HTMLElement>(`[data-id="${lastId.current}"]`) ?? null}
      />
    </>
  );
}
