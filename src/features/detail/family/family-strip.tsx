import { Columns2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mediaPath, type UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { listCompared, listFamilyGroups, type FamilyMember } from './family-groups.ts';
import styles from './family-strip.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { findFamily, type Family } from '../../../db/queries/media/family.ts';

type FamilyStripProps = {
  item: MediaRow;
  account: string;
  /** The upscaled version on the stage; null for the original. */
  version: UpscaleMode | null;
  onShow: (id: string) => void;
  onVersion: (version: UpscaleMode | null) => void;
  /** Opens the comparison with its family. */
  onCompare: (ids: readonly string[]) => void;
};

/** Thumbnails of the source, variations and versions of an item. Renders nothing without relatives. */
export function FamilyStrip({ item, account, version, onShow, onVersion, onCompare }: FamilyStripProps) {
  const family = useFamily(item);
  const groups = family === undefined ? [] : listFamilyGroups(item, family);
  if (groups.length === 0) return null;
  const compared = listCompared(item, groups);
  const choose = (member: FamilyMember) => {
    if (member.item.id === item.id) onVersion(member.version);
    else onShow(member.item.id);
  };
  return (
    <section aria-labelledby="family" className={styles.section}>
      <div className={styles.head}>
        <h2 id="family">Family</h2>
        {compared.length > 1 && (
          <Button size="s" icon={<Columns2 size={14} aria-hidden />} onClick={() => onCompare(compared)}>
            Compare
          </Button>
        )}
      </div>
      <div data-strip className={styles.strip}>
        {groups.map(({ name, members }) => (
          <div key={name} role="group" aria-label={name} className={styles.group}>
            <p className={styles.name} aria-hidden>
              {name}
            </p>
            <div className={styles.members}>
              {members.map((member) => (
                <Thumbnail
                  key={member.key}
                  member={member}
                  account={account}
                  isCurrent={member.item.id === item.id && member.version === version}
                  onChoose={() => choose(member)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

type ThumbnailProps = { member: FamilyMember; account: string; isCurrent: boolean; onChoose: () => void };

function Thumbnail({ member: { item, label, badge }, account, isCurrent, onChoose }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const own = button.current;
    const strip = own?.closest<HTMLElement>('[data-strip]');
    if (!isCurrent || own == null || strip == null) return;
    // Scrolls only the strip: `scrollIntoView` would scroll the page away from the picture.
    const [from, to] = [own.offsetLeft, own.offsetLeft + own.offsetWidth];
    if (from < strip.scrollLeft) strip.scrollLeft = from;
    else if (to > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = to - strip.clientWidth;
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-current={isCurrent || undefined}
      data-tooltip={label}
      className={styles.thumbnail}
      onClick={onChoose}
    >
      {item.hash !== null && (
        <img
          className={styles.picture}
          src={mediaPath(item, '256', account)}
          alt=""
          loading="lazy"
          draggable={false}
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
      {badge !== null && <span className={styles.badge}>{badge}</span>}
    </button>
  );
}

/** A live query of the item's family; undefined while it loads. */
function useFamily(item: MediaRow): Family | undefined {
  const { id, generation_history_id, variation_source } = item;
  const read = useLiveQuery(
    async () => ({ of: id, family: await findFamily({ id, generation_history_id, variation_source }) }),
    [id, generation_history_id, variation_source],
  );
  // Right after a change of id the query still returns the previous family.
  return read?.of === id ? read.family : undefined;
}
