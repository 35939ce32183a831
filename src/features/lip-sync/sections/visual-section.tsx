import { ImageUp, Images, X } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { FileButton } from '../../../ui/controls/file-button.tsx';
import { handOnFocus } from './hand-on-focus.ts';
import { changeLipSync, type Visual } from '../lip-sync.state.ts';
import { SendingLine } from './sending-line.tsx';
import { takeVisual } from '../take-files.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { isLibraryWhole } from '../../../db/queries/pull/library-whole.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import layout from '../../../ui/layout/form-card.module.css';
import styles from '../lip-sync-page.module.css';

type VisualSectionProps = { visual: Visual | null; account: string; onPick: () => void };

/** The field for the speaker: an image or a video. */
export function VisualSection({ visual, account, onPick }: VisualSectionProps) {
  return (
    <section aria-labelledby="lip-sync-who" className={layout.card}>
      <h2 id="lip-sync-who">Who speaks</h2>
      <div className={styles.stage}>
        {visual === null ? (
          <p className={layout.note}>An image or a video with one face that is well seen.</p>
        ) : (
          <>
            <Shown visual={visual} account={account} />
            <IconButton
              ref={handOnFocus}
              label="Remove who speaks"
              hasTooltip={false}
              variant="veil"
              icon={<X size={16} />}
              className={styles.remove}
              onClick={() => changeLipSync({ visual: null })}
            />
          </>
        )}
      </div>
      <div className={layout.buttons} data-choose>
        <Button icon={<Images size={16} aria-hidden />} onClick={onPick}>
          From the library
        </Button>
        <FileButton
          label="Upload an image or a video"
          icon={<ImageUp size={16} aria-hidden />}
          accept="image/*,video/mp4,video/webm,video/quicktime"
          onFile={(file) => void takeVisual(file)}
        />
      </div>
      <SendingLine what="visual" />
    </section>
  );
}

function Shown({ visual, account }: { visual: Visual; account: string }) {
  const item = useVisualItem(visual.id);
  if (visual.id !== null)
    return item === undefined ? null : <MediaThumb item={item} account={account} variant="512" className={styles.thumb} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file that was just chosen has no captions
  return <video src={visual.url} controls playsInline preload="metadata" aria-label={visual.name} className={styles.film} />;
}

/** The live chosen item; a deleted one is removed from the form. */
function useVisualItem(id: string | null): MediaRow | undefined {
  const found = useLiveQuery(async () => {
    const item = id === null ? undefined : await findMedia(id);
    // In a new or repaired database an item may not have arrived yet; then it is not deleted.
    return { id, item, isGone: id !== null && item === undefined && (await isLibraryWhole()) };
  }, [id]);
  const isGone = found?.id === id && found.isGone;
  useEffect(() => {
    if (isGone) changeLipSync({ visual: null });
  }, [isGone]);
  return found?.item;
}
