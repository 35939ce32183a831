import { Boxes } from 'lucide-react';
import { useState } from 'react';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { Trained } from '../extras/trained-section.tsx';
import { useTrained } from '../extras/use-trained.ts';
import { withoutUndefined } from '../form/chosen-rules.ts';
import { changeForm } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import styles from './trained-chip.module.css';

/** The active trained model, visible even with closed settings. Renders nothing without one. */
export function TrainedChip({ form: { chosen }, model }: { form: CreateForm; model: Model }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const found = useTrained(model).find(({ key }) => key === chosen.model_id);
  if (found === undefined) return null;
  return (
    <>
      <Button
        icon={<Boxes size={16} aria-hidden />}
        aria-label={`Trained model: ${found.name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className={styles.chip}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <bdi className={styles.name}>{found.name}</bdi>
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} isOpen onClose={() => setAnchor(null)} title="Trained model" side="top">
          <div className={styles.panel}>
            <Trained
              name={found.name}
              chosen={chosen}
              onChoose={(change) => changeForm({ chosen: withoutUndefined({ ...chosen, ...change }) })}
            />
          </div>
        </Popover>
      )}
    </>
  );
}
