import { ImageUp, Images, X } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { itemAddress, readMediaAddress } from '../../../../contract/generations/media-address.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { importMedia } from '../../../actions/import/import-media.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FileButton } from '../../../ui/controls/file-button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import styles from './picture-slot.module.css';

type PictureSlotProps = {
  label: string;
  /** Address of the picture; null: none was chosen. */
  url: string | null;
  account: string;
  onPick: (title: string, done: (id: string) => void) => void;
  onChange: (url: string | null, item: MediaRow | null) => void;
  /** Replaces the thumbnail. */
  children?: (item: MediaRow) => React.ReactNode;
};

/** A slot for one picture from the library or the device. */
export function PictureSlot({ label, url, account, onPick, onChange, children }: PictureSlotProps) {
  const item = useItem(url);
  const take = async (id: string) => {
    const found = await findMedia(id);
    if (found !== undefined) onChange(itemAddress(id), found);
  };
  return (
    <div className={styles.slot} role="group" aria-label={label}>
      {item !== undefined &&
        (children?.(item) ?? (
          <span className={styles.shown}>
            <MediaThumb item={item} account={account} variant="512" className={styles.thumb} />
            <IconButton
              label={`Remove ${label.toLowerCase()}`}
              hasTooltip={false}
              variant="veil"
              icon={<X size={16} />}
              className={styles.remove}
              onClick={() => onChange(null, null)}
            />
          </span>
        ))}
      <div className={styles.buttons}>
        <Button
          icon={<Images size={16} aria-hidden />}
          onClick={() => onPick(`Choose: ${label.toLowerCase()}`, (id) => void runAction(() => take(id)))}
        >
          {item === undefined ? 'From the library' : 'Another one'}
        </Button>
        <FileButton
          label="Upload"
          icon={<ImageUp size={16} aria-hidden />}
          accept="image/*"
          onFile={(file) => void runAction(async () => take(await importMedia(file)))}
        />
        {item !== undefined && children !== undefined && <Button onClick={() => onChange(null, null)}>Remove</Button>}
      </div>
    </div>
  );
}

/** The item at an address; undefined without one, or while it loads. */
function useItem(url: string | null): MediaRow | undefined {
  return useLiveQuery(async () => {
    const named = url === null ? null : readMediaAddress(url);
    return named?.kind === 'item' ? findMedia(named.id) : undefined;
  }, [url]);
}
