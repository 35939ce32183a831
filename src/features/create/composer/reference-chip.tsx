import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { changeForm } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import type { ChooseSource } from '../sources/choose-source-context.ts';
import { takeOut } from '../sources/put-sources.ts';
import { followedOf, listReferences, picturesMax, videoModeFor } from '../sources/sources.ts';
import { useSourceItems } from '../sources/sections/use-source-items.ts';
import styles from './reference-chip.module.css';

type ReferenceChipProps = { form: CreateForm; model: Model; isShort: boolean; onChoose: ChooseSource };

/** The reference picture with its strength, or a button that chooses one. */
export function ReferenceChip({ form, model, isShort, onChoose }: ReferenceChipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { referenceId } = form;
  const found = useSourceItems(form);
  const max = picturesMax(model, videoModeFor(model, form));
  // Typed references (composition, pose …) replace plain ones; the settings show them.
  if (followedOf(form, model).length > 0) return null;
  if (referenceId === null)
    return max === 0 ? null : (
      <IconButton
        label="Add reference"
        variant="outline"
        hasTooltip={!isShort}
        icon={<ImagePlus size={18} />}
        onClick={(event) => onChoose({ anchor: event.currentTarget, slot: 'reference' })}
      />
    );
  const item = found?.items.get(referenceId);
  const account = found?.account ?? '';
  const count = listReferences(form).length;
  const hasStrength = model.resource_type === 'image' && capabilitiesOf(model).has_strength;
  const strength = form.strength.toFixed(2);
  const { name, words } = describe(count, hasStrength ? strength : null, isShort);
  return (
    <>
      <Button
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        icon={item && <MediaThumb item={item} account={account} className={styles.thumb} />}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {words}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} isOpen onClose={() => setAnchor(null)} title="Reference" side="top">
          <div className={styles.panel}>
            {item && <MediaThumb item={item} account={account} variant="512" className={styles.picture} />}
            {hasStrength && (
              <>
                <Slider
                  label={`Strength ${strength}`}
                  min={0}
                  max={1}
                  step={0.05}
                  value={form.strength}
                  describe={(value) => value.toFixed(2)}
                  onChange={(value) => changeForm({ strength: value })}
                />
                <p className={styles.note}>More strength leaves the reference further behind.</p>
              </>
            )}
            <div className={styles.buttons}>
              {count < max && <Button onClick={() => (setAnchor(null), onChoose({ anchor, slot: 'more', max: max - count }))}>Add</Button>}
              <Button onClick={() => (setAnchor(null), onChoose({ anchor, slot: 'reference' }))}>Change</Button>
              <Button onClick={() => (setAnchor(null), takeOut('reference', referenceId))}>Remove</Button>
            </div>
          </div>
        </Popover>
      )}
    </>
  );
}

/** The visible words of the chip, and its accessible name, which contains them. */
function describe(count: number, strength: string | null, isShort: boolean): { name: string; words: string | null } {
  const many = `${count} references`;
  if (count === 1)
    return strength === null ? { name: 'Reference', words: null } : { name: `Reference, strength ${strength}`, words: strength };
  const says = strength === null ? many : `${many}, ${strength}`;
  return { name: strength === null ? many : `${says} strength`, words: isShort ? `${count}` : says };
}
