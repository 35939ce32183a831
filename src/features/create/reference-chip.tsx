import { useLiveQuery } from 'dexie-react-hooks';
import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findMedia } from '../../db/queries/media.ts';
import { findAccount } from '../../db/queries/session.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { MediaThumb } from '../../ui/picture/media-thumb.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Slider } from '../../ui/fields/slider.tsx';
import { changeForm, setReference } from './create.state.ts';
import type { CreateForm } from './form-rules.ts';
import styles from './reference-chip.module.css';

type ReferenceChipProps = { form: CreateForm; isShort: boolean; onAdd: (anchor: Element) => void };

/** The picture that the next ones are to be variations of, with how far they may leave it; or the way to choose one. */
export function ReferenceChip({ form, isShort, onAdd }: ReferenceChipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { referenceId } = form;
  const found = useLiveQuery(async () => {
    if (referenceId === null) return null;
    return { account: await findAccount(), row: (await findMedia(referenceId)) ?? null };
  }, [referenceId]);
  // It was deleted since, or is a video in a draft of old: nothing could be made from it.
  const isUseless = found !== undefined && found !== null && found.row?.resource_type !== 'image';
  useEffect(() => {
    if (isUseless) setReference(null);
  }, [isUseless]);
  if (referenceId === null)
    return (
      <IconButton
        label="Add reference"
        variant="outline"
        hasTooltip={!isShort}
        icon={<ImagePlus size={18} />}
        onClick={(event) => onAdd(event.currentTarget)}
      />
    );
  return (
    <>
      <Button
        aria-label={`Reference, strength ${form.strength.toFixed(2)}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        icon={found?.row && <MediaThumb item={found.row} account={found.account} className={styles.thumb} />}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {form.strength.toFixed(2)}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} isOpen onClose={() => setAnchor(null)} title="Reference" side="top">
          <div className={styles.panel}>
            {found?.row && <MediaThumb item={found.row} account={found.account} variant="512" className={styles.picture} />}
            <Slider
              label={`Strength ${form.strength.toFixed(2)}`}
              min={0}
              max={1}
              step={0.05}
              value={form.strength}
              describe={(value) => value.toFixed(2)}
              onChange={(strength) => changeForm({ strength })}
            />
            <p className={styles.note}>More strength leaves the reference further behind.</p>
            <div className={styles.buttons}>
              <Button onClick={() => (setAnchor(null), onAdd(anchor))}>Change</Button>
              <Button onClick={() => (setAnchor(null), setReference(null))}>Remove</Button>
            </div>
          </div>
        </Popover>
      )}
    </>
  );
}
